import { type Client, ok } from '@muster/contract';
import { type NewGrant, startTestServer, type TestServer } from '../../testing/index.ts';

/**
 * Two campuses: `north` with `hall` (`room-a`, `room-b`) and `south` with `barn` (`stall`). Systems: `av` at
 * `room-a`, `far` at `stall`. Components: `rack` at `room-a` with the child `blade`, `lamp` at `stall`.
 */
const PLACES = [
  ['north', 'campus', undefined],
  ['hall', 'building', 'north'],
  ['room-a', 'room', 'hall'],
  ['room-b', 'room', 'hall'],
  ['south', 'campus', undefined],
  ['barn', 'building', 'south'],
  ['stall', 'room', 'barn'],
] as const;

export interface World {
  readonly server: TestServer;
  readonly owner: Client;
  /** A name that no row has yet. */
  fresh(stem?: string): string;
  /** A client that holds roles at scopes whose roots are given by name. */
  holding(...grants: readonly ScopedGrant[]): Promise<Client>;
  records(resourceId: string): Promise<readonly { verb: string; old?: object; new?: object }[]>;
}

export interface ScopedGrant extends Pick<NewGrant, 'role' | 'scope_op'> {
  readonly location?: string;
  readonly system?: string;
  readonly component?: string;
}

export const at = (name: string) => ({ params: { name } });

export async function startWorld(): Promise<World> {
  const server = await startTestServer();
  const { owner } = server;
  for (const [name, location_type, parent] of PLACES) {
    ok(await owner.createLocation({ body: { name, location_type, ...(parent && { parent }) } }));
  }
  ok(await owner.createSystem({ body: { name: 'av', location: 'room-a' } }));
  ok(await owner.createSystem({ body: { name: 'far', location: 'stall' } }));
  ok(await owner.createComponent({ body: { name: 'rack', location: 'room-a' } }));
  ok(await owner.createComponent({ body: { name: 'blade', parent: 'rack' } }));
  ok(await owner.createComponent({ body: { name: 'lamp', location: 'stall' } }));
  let made = 0;
  const fresh = (stem = 'row') => `${stem}-x${++made}`;
  return {
    server,
    owner,
    fresh,
    holding: async (...grants) => {
      const resolved = await Promise.all(grants.map((grant) => grantOf(owner, grant)));
      return (await server.as({ handle: fresh('person'), grants: resolved })).client;
    },
    records: async (resource_id) => {
      const { events } = ok(await owner.listAudit({ query: { resource_id } }));
      return events as { verb: string; old?: object; new?: object }[];
    },
  };
}

async function grantOf(owner: Client, { role, scope_op, location, system, component }: ScopedGrant) {
  const op = scope_op === undefined ? {} : { scope_op };
  if (location !== undefined) {
    const { id } = ok(await owner.getLocation(at(location)));
    return { role, scope_kind: 'location' as const, scope_id: id, ...op };
  }
  if (system !== undefined) {
    const { id } = ok(await owner.getSystem(at(system)));
    return { role, scope_kind: 'system' as const, scope_id: id, ...op };
  }
  if (component !== undefined) {
    const { id } = ok(await owner.getComponent(at(component)));
    return { role, scope_kind: 'component' as const, scope_id: id, ...op };
  }
  return { role };
}
