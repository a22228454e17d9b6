/** Something that a test waits for until somebody opens it. */
export interface Latch {
  readonly opened: Promise<void>;
  open(): void;
  break(error: Error): void;
}

export function latch(): Latch {
  let open = () => {};
  let fail = (_error: Error) => {};
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { opened, open, break: fail };
}
