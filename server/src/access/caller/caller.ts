import type { CallerLike, Origin } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/index.ts';
import type { GrantJson, GroupJson } from '../holdings/index.ts';
import type { RolePermissions } from '../permissions/index.ts';

/** A grant with what its role allows. Permission and scope bind per grant (S6). */
export interface HeldGrant extends GrantJson {
  readonly permissions: RolePermissions;
}

export interface CallerPrincipal {
  readonly id: string;
  readonly kind: 'human' | 'service';
  readonly handle: string;
  readonly email: string | null;
  readonly label: string | null;
  readonly hasAvatar: boolean;
  readonly mustChangePassword: boolean;
  readonly groups: readonly GroupJson[];
}

export interface CallerCredential {
  /** Id of the credential, or of the impersonation. */
  readonly id: string;
  readonly kind: 'session' | 'token' | 'impersonation';
  readonly prefix: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export interface Impersonation {
  readonly mode: 'view_as' | 'act_as';
  readonly realActor: { readonly id: string; readonly name: string };
}

/** Resolves the same credential once more, inside a transaction. */
export type Refresh = (queries: Queries) => Promise<Caller>;

/** Who a request acts for (I4: while impersonating, the target), read afresh for every request (P5). */
export class Caller implements CallerLike {
  readonly principal: CallerPrincipal;
  readonly credential: CallerCredential;
  readonly impersonation: Impersonation | undefined;
  readonly grants: readonly HeldGrant[];
  /** The caller as it is now: rights may have gone since the request began (identity.md 7). */
  readonly refresh: Refresh;

  constructor(
    principal: CallerPrincipal,
    credential: CallerCredential,
    grants: readonly HeldGrant[],
    refresh: Refresh,
    impersonation?: Impersonation,
  ) {
    this.principal = principal;
    this.credential = credential;
    this.grants = grants;
    this.refresh = refresh;
    this.impersonation = impersonation;
  }

  get mustChangePassword(): boolean {
    return this.principal.mustChangePassword;
  }

  get origin(): Omit<Origin, 'requestId' | 'clientIp'> {
    const { principal, credential, impersonation } = this;
    return {
      actorKind: principal.kind,
      actorId: principal.id,
      actorName: principal.handle,
      credentialPrefix: credential.prefix,
      ...(impersonation && {
        realActorId: impersonation.realActor.id,
        realActorName: impersonation.realActor.name,
      }),
    };
  }

  /** Step 7: some grant carries the permission. */
  allows(permission: string): boolean {
    return this.grants.some((grant) => grant.permissions.set.allows(permission));
  }

  /** Step 7 where the operation needs the all scope. */
  allowsEverywhere(permission: string): boolean {
    return this.grants.some(
      (grant) => grant.scope_kind === 'all' && grant.permissions.set.allows(permission),
    );
  }

  /** Raw patterns of all grants, distinct and sorted (12.4). */
  get patterns(): string[] {
    return [...new Set(this.grants.flatMap((grant) => grant.permissions.patterns))].sort();
  }
}
