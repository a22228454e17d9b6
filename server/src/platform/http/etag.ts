import { createHash } from 'node:crypto';

/** A strong validator of a document: the digest of its bytes. */
export function contentTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** A row's validator holds its version and a digest of the answer (inventory.md P2). */
export function rowTag(version: number, text: string): string {
  return `"${version}.${contentTag(text).slice(1)}`;
}

/** Whether `If-None-Match` names this very answer. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).includes(tag);
}

/** The versions that `If-Match` accepts; `any` for `*`; undefined without the header. */
export function acceptedVersions(ifMatch: string | undefined): 'any' | readonly number[] | undefined {
  if (ifMatch === undefined) return undefined;
  if (ifMatch.trim() === '*') return 'any';
  return tagsIn(ifMatch).flatMap((tag) => {
    const version = /^"(\d+)\./.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** A weak tag names the same answer in another encoding, so its mark is dropped. */
function tagsIn(header: string): string[] {
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].map((match) => match[1] as string);
}
