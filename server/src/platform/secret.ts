import { inspect } from 'node:util';

const REDACTED = '***';

/**
 * A text that must not leak (C2): every way to print it shows `***`, and the clear text is had only by
 * asking for it. The value sits in a private field, so spreading, cloning or enumerating finds nothing.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
