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
