/** npm hands on a Ctrl-C that the terminal has sent us already: what follows at once is the same wish. */
const SAME_WISH_MS = 500;

const NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof NUMBERS;

/** Resolves at the first SIGTERM or SIGINT. Whoever asks again means at once: the process ends there and then. */
export function untilAskedToStop(): Promise<Signal> {
  let askedAt: number | undefined;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (askedAt === undefined) {
          askedAt = performance.now();
          resolve(signal);
        } else if (performance.now() - askedAt > SAME_WISH_MS) process.exit(128 + NUMBERS[signal]);
      });
    }
  });
}
