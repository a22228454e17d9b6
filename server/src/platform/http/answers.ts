import { contentTag } from './etag.ts';

/** A published document: not a body of its own name, but text with a validator (304). */
export interface Document {
  readonly mediaType: string;
  readonly text: string;
  readonly tag: string;
}

export function documentOf(mediaType: string, content: object): Document {
  const text = JSON.stringify(content);
  return { mediaType, text, tag: contentTag(text) };
}

/** A row with its version: the answer carries an ETag of both (inventory.md P2). */
export class Versioned<T> {
  readonly body: T;
  readonly version: number;

  constructor(body: T, version: number) {
    this.body = body;
    this.version = version;
  }
}

/** A body that is being read. */
export interface OpenBody {
  /** As in `StreamedBody`, of exactly what is being read. */
  readonly tag: string;
  /** The fields of the body as JSON text in parts of any size, each field after a comma: `,"a":1`, `,"b":[`, `2]`. */
  readonly fields: AsyncIterable<string>;
  /** Lets go of what it is read from. Called once in any case, also when nothing was read; must not throw. */
  close(): Promise<void>;
}

/** A body too large to be held in memory: it is sent as it is read. */
export class StreamedBody {
  /** What the answer would be now, as the quoted part of a weak ETag: all that a 304 needs. */
  readonly tag: string;
  readonly open: () => Promise<OpenBody>;

  constructor(tag: string, open: () => Promise<OpenBody>) {
    this.tag = tag;
    this.open = open;
  }
}
