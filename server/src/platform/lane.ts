/** Lets one piece of work pass at a time, in the order of arrival: for what needs much memory or CPU at once. */
export class Lane {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
