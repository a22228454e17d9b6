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
