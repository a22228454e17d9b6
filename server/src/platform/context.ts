import type { Operation } from '@muster/contract';
import type { Database, Log } from './database/index.ts';
import type { Lane } from './lane.ts';
import type { Settings } from './settings/index.ts';

/** On whose behalf something is written, as the audit trail records it (identity.md 11). */
export interface Origin {
  readonly actorKind: 'human' | 'service' | 'node' | 'system';
  readonly actorId?: string;
  readonly actorName: string;
  readonly realActorId?: string;
  readonly realActorName?: string;
  readonly clientIp?: string;
  readonly credentialPrefix?: string;
  readonly requestId: string;
}

/** What the process lends to every use case. */
export interface House {
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Log;
  /** Whether a password stands in the shipped denylist (W3). */
  readonly isCommonPassword: (password: string) => boolean;
  /** For work that needs much memory at once, such as decoding a picture: one at a time in this process. */
  readonly heavy: Lane;
  /** Whether cookies are sent over https only (C5). */
  readonly secureCookies: boolean;
}

/** A piece of work with an author: a request, a command of the command line, or a background job. */
export interface Work extends House {
  readonly origin: Origin;
}

/** Facts of the HTTP request that a use case may need. */
export interface RequestFacts {
  readonly id: string;
  readonly clientIp: string;
  readonly userAgent: string | undefined;
  /** Value of the session cookie, whatever it is. */
  readonly sessionCookie: string | undefined;
  header(name: string): string | undefined;
}

/** Headers that a use case adds to its answer. */
export interface Outgoing {
  setCookie(value: string): void;
  setHeader(name: string, value: string): void;
}

export interface PublicContext extends House {
  readonly operation: Operation;
  readonly request: RequestFacts;
  readonly outgoing: Outgoing;
}

/** Who calls. The access room knows more about it; the pipeline needs only this much. */
export interface CallerLike {
  readonly impersonation: { readonly mode: 'view_as' | 'act_as' } | undefined;
  readonly mustChangePassword: boolean;
  readonly origin: Omit<Origin, 'requestId' | 'clientIp'>;
  allows(permission: string): boolean;
  allowsEverywhere(permission: string): boolean;
}

export interface CallerContext<C extends CallerLike = CallerLike> extends PublicContext, Work {
  readonly caller: C;
}
