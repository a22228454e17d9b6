/**
 * The optional conditions of a list. Each is a constant text in which `?` stands for its value, which becomes
 * a numbered parameter; identifiers and operators never come from input.
 */
export class Conditions {
  readonly #parts: string[] = [];
  readonly #values: unknown[] = [];

  /** `c.kind = any(?)` with its value; several `?` take the same value. */
  add(text: string, value?: unknown): this {
    if (value === undefined) this.#parts.push(text);
    else this.#parts.push(text.replaceAll('?', this.bind(value)));
    return this;
  }

  /** The placeholder of a value that is used outside a condition. */
  bind(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  get values(): readonly unknown[] {
    return this.#values;
  }

  /** All of them, joined by `and`; `true` when there are none. */
  get text(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' and ');
  }
}
