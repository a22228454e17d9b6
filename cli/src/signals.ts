/** npm hands on a Ctrl-C that the terminal has sent us already: what follows at once is the same wish. */
const SAME_WISH_MS = 500;

const NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof NUMBERS;

export interface StopRequest {
  /** Resolves at the first SIGTERM or SIGINT. */
  readonly asked: Promise<Signal>;
  /** Gives the signals their usual meaning back. */
  end(): void;
}

/** Takes the two signals that ask a program to stop. Asked again it means at once: the process ends there. */
export function takeSignals(): StopRequest {
  let askedAt: number | undefined;
  let answer: (signal: Signal) => void = () => {};
  const asked = new Promise<Signal>((resolve) => {
    answer = resolve;
  });
  const listener = (signal: Signal): void => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      answer(signal);
    } else if (performance.now() - askedAt > SAME_WISH_MS) process.exit(128 + NUMBERS[signal]);
  };
  process.on('SIGINT', listener).on('SIGTERM', listener);
  return { asked, end: () => process.off('SIGINT', listener).off('SIGTERM', listener) };
}
