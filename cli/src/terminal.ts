import type { Readable, Writable } from 'node:stream';

/** What a command sees of the world; a test brings its own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Data and nothing else. */
  readonly stdout: Writable & { readonly isTTY?: boolean };
  /** What is said about the data: news, questions, errors, the log. */
  readonly stderr: Writable & { readonly isTTY?: boolean };
}
