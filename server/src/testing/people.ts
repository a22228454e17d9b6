import { createHash, randomBytes } from 'node:crypto';
import { type Database, statement } from '../platform/database/index.ts';
import { newId } from '../platform/identifiers.ts';

export interface NewGrant {
  readonly role: string;
  readonly scope_kind?: 'all' | 'location' | 'system' | 'component';
  readonly scope_id?: string;
  readonly scope_op?: 'subtree' | 'subtree_excl_root' | 'self';
}

export interface NewPerson {
  readonly handle: string;
  readonly kind?: 'human' | 'service';
  readonly grants?: readonly NewGrant[];
}

export interface Person {
  readonly id: string;
  readonly handle: string;
  /** A live API token. */
  readonly token: string;
}

const insertPrincipal = statement(
  'test-principal',
  'insert into principal (id, kind, handle, search) values ($1, $2, $3, $3)',
);
const insertHuman = statement('test-human', 'insert into human (principal_id) values ($1)');
const insertToken = statement(
  'test-token',
  `insert into credential (id, principal_id, purpose, token_hash, prefix, description, expires_at)
   values ($1, $2, 'token', $3, $4, 'test', now() + interval '1 day')`,
);
const insertGrant = statement(
  'test-grant',
  `insert into principal_grant (id, principal_id, role_id, scope_kind, location_id, system_id, component_id, scope_op)
   values ($1, $2, (select id from role where name = $3), $4,
     case when $4 = 'location' then $5::uuid end, case when $4 = 'system' then $5::uuid end,
     case when $4 = 'component' then $5::uuid end, $6)`,
);

/** Writes a principal with grants and a token, without going through the API. */
export async function seedPerson(database: Database, person: NewPerson): Promise<Person> {
  const { handle, kind = 'human', grants = [] } = person;
  const id = newId();
  const token = `muster_pat_${randomBytes(4).toString('hex')}_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest();
  await database.transaction(async (tx) => {
    await tx.run(insertPrincipal, [id, kind, handle]);
    if (kind === 'human') await tx.run(insertHuman, [id]);
    await tx.run(insertToken, [newId(), id, hash, token.slice(11, 19)]);
    for (const { role, scope_kind = 'all', scope_id = null, scope_op = 'subtree' } of grants) {
      const operator = scope_kind === 'all' ? null : scope_op;
      await tx.run(insertGrant, [newId(), id, role, scope_kind, scope_id, operator]);
    }
  });
  return { id, handle, token };
}
