import { type Statement, statement } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';
import type { Window } from '../../platform/paging/index.ts';

export interface AuditRow {
  readonly id: string;
  /** To the microsecond: records of one millisecond must keep their order from page to page. */
  readonly ts: string;
  readonly actor_kind: string;
  readonly actor: string | null;
  readonly actor_name: string;
  readonly real_actor: string | null;
  readonly real_actor_name: string | null;
  readonly verb: string;
  readonly resource: string;
  readonly resource_id: string | null;
  readonly resource_name: string | null;
  readonly old: object | null;
  readonly new: object | null;
  readonly client_ip: string | null;
  readonly credential_prefix: string | null;
  readonly request_id: string;
}

export interface AuditFilter {
  readonly resource: string | undefined;
  readonly verb: string | undefined;
  readonly resourceId: string | undefined;
  readonly actor: Reference | undefined;
  /** Strictly older than this instant. */
  readonly before: Date | undefined;
  /** From this instant on. */
  readonly from: Date | undefined;
}

export type AuditKey = readonly [ts: string, id: string];

/** A statement and its values. Only what is asked for is in its text, so that an index serves each question. */
export interface Question<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

const columns = `id, to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ts, actor_kind,
  actor_id as actor, actor_name, real_actor_id as real_actor, real_actor_name, verb, resource, resource_id,
  resource_name, old, new, host(client_ip) as client_ip, credential_prefix, request_id`;

const newestFirst = 'order by audit_log.ts desc, audit_log.id desc';

export function pageQuestion(
  filter: AuditFilter,
  { limit, offset, after }: Window<AuditKey>,
): Question<AuditRow> {
  const { name, conditions, actors, values } = conditionsOf(filter, [limit, offset], after);
  const text =
    actors === undefined
      ? `select ${columns} from audit_log ${where(conditions)} ${newestFirst} limit $1 offset $2`
      : `select ${columns} from (
          ${actors.map((actor) => branch([...conditions, actor])).join(' union all ')}
        ) audit_log ${newestFirst} limit $1 offset $2`;
  return { statement: statement(`audit-page${name}`, text), values };
}

export function countQuestion(filter: AuditFilter): Question<{ total: number }> {
  const { name, conditions, actors, values } = conditionsOf(filter, [], undefined);
  const all = actors === undefined ? conditions : [...conditions, `(${actors.join(' or ')})`];
  const text = `select count(*)::int as total from audit_log ${where(all)}`;
  return { statement: statement(`audit-count${name}`, text), values };
}

/** One of two ways to be the actor: each in the order of its own index and no longer than the page. */
function branch(conditions: readonly string[]): string {
  return `(select * from audit_log ${where(conditions)} ${newestFirst} limit $1::bigint + $2::bigint)`;
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

/** The conditions of what is given; `name` tells the combination, as every text has one name. */
function conditionsOf(filter: AuditFilter, first: readonly unknown[], after: AuditKey | undefined) {
  const values = [...first];
  const conditions: string[] = [];
  let name = '';
  const add = (letter: string, condition: (...places: string[]) => string, ...given: unknown[]) => {
    if (given.some((value) => value === undefined)) return;
    conditions.push(condition(...given.map((value) => `$${values.push(value)}`)));
    name += `-${letter}`;
  };
  add('resource', (place) => `resource = ${place}`, filter.resource);
  add('verb', (place) => `verb = ${place}`, filter.verb);
  add('row', (place) => `resource_id = ${place}::uuid`, filter.resourceId);
  add('before', (place) => `ts < ${place}::timestamptz`, filter.before);
  add('from', (place) => `ts >= ${place}::timestamptz`, filter.from);
  add('key', (ts, id) => `(ts, id) < (${ts}::timestamptz, ${id}::uuid)`, after?.[0], after?.[1]);
  if (filter.actor === undefined) return { name, conditions, values, actors: undefined };
  const { id, name: handle } = filter.actor;
  const place = `$${values.push(id ?? handle)}`;
  const [column, cast] = id === null ? ['name', 'text'] : ['id', 'uuid'];
  const actors = [
    `actor_${column} = ${place}::${cast}`,
    `real_actor_${column} = ${place}::${cast} and actor_${column} is distinct from ${place}::${cast}`,
  ];
  return { name: `${name}-actor-${column}`, conditions, values, actors };
}
