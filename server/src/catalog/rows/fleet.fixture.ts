import { ok } from '@muster/contract';
import { type Queries, statement } from '../../platform/database/index.ts';
import type { TestServer } from '../../testing/index.ts';

const component = statement<{ id: string }>(
  'test-goods-component',
  `insert into component (id, name, product_id, location_id)
   values (gen_random_uuid(), $1, (select id from product where name = $2), $3) returning id`,
);
const system = statement<{ id: string }>(
  'test-goods-system',
  `insert into system (id, name, standard_id, location_id)
   values (gen_random_uuid(), $1, (select id from standard where name = $2), $3) returning id`,
);
const role = statement(
  'test-goods-role',
  `with made as (
     insert into system_role (id, standard_id, system_id, name, display_name, quorum, impact)
     values (gen_random_uuid(), (select id from standard where name = $2), (select id from system where name = $3),
       $1, $1, 1, 'none') returning id)
   insert into system_role_product (role_id, product_id)
   select made.id, product.id from made, product where product.name = $4`,
);

/** Rows of the fleet that hold catalog rows, written directly: what makes them well is not asked here. */
export const plant = {
  component: async (queries: Queries, name: string, product: string, locationId: string | null = null) =>
    idOf(await queries.run(component, [name, product, locationId])),
  system: async (queries: Queries, name: string, standard: string, locationId: string | null = null) =>
    idOf(await queries.run(system, [name, standard, locationId])),
  pinnedRole: async (
    queries: Queries,
    name: string,
    product: string,
    owner: { standard?: string; system?: string },
  ): Promise<void> => {
    await queries.run(role, [name, owner.standard ?? null, owner.system ?? null, product]);
  },
};

function idOf([row]: { id: string }[]): string {
  if (row === undefined) throw new Error('nothing was planted');
  return row.id;
}

/** The audit records of a row, oldest first. */
export async function trailOf(server: TestServer, id: string) {
  const { events } = ok(await server.owner.listAudit({ query: { resource_id: id, limit: 1000 } }));
  return events.reverse().map(({ verb, resource, old, new: after }) => ({ verb, resource, old, new: after }));
}
