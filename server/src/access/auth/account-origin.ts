import type { Origin, RequestFacts } from '../../platform/context.ts';

/** U4: signing in and out is done by the account itself, though the request carries no credential yet. */
export function accountOrigin(
  { id, handle }: { readonly id: string; readonly handle: string },
  request: RequestFacts,
  credentialPrefix?: string,
): Origin {
  return {
    actorKind: 'human',
    actorId: id,
    actorName: handle,
    clientIp: request.clientIp,
    requestId: request.id,
    ...(credentialPrefix !== undefined && { credentialPrefix }),
  };
}
