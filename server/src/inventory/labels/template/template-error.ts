/** L7: why a template does not compile, and at which character, counted from 1. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly position: number;

  constructor(reason: string, position: number) {
    super(reason);
    this.position = position;
  }
}
