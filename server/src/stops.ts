/** What has been started, to be stopped in reverse order, each even when another fails. */
export class Stops {
  readonly #stops: (() => Promise<void>)[] = [];

  push(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let stop = this.#stops.pop(); stop !== undefined; stop = this.#stops.pop()) {
      await stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything stopped cleanly');
  }
}
