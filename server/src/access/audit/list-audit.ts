import type { Input, Operations } from '@muster/contract';
import { asReference } from '../../platform/identifiers.ts';
import { listOf } from '../../platform/paging/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { instant } from '../../platform/validation/index.ts';
import type { AccessContext } from '../caller/index.ts';
import { type AuditFilter, type AuditKey, type AuditRow, countQuestion, pageQuestion } from './sql.ts';

/** 12.9: newest first, always paged. */
export async function listAudit(ctx: AccessContext, input: Input<Operations['listAudit']>) {
  const filter = filterOf(input.query);
  return listOf<AuditRow, AuditKey>(ctx.operation, input, {
    plural: 'events',
    defaultLimit: 100,
    page: (window) => {
      const { statement, values } = pageQuestion(filter, window);
      return ctx.database.run(statement, values);
    },
    count: async () => {
      const { statement, values } = countQuestion(filter);
      const [row] = await ctx.database.run(statement, values);
      return row?.total ?? 0;
    },
    key: (row) => [row.ts, row.id],
    body: toEventBody,
  });
}

function filterOf(query: Input<Operations['listAudit']>['query']): AuditFilter {
  const { resource, verb, resource_id, actor, before, after } = query;
  return {
    resource,
    verb,
    resourceId: resource_id,
    actor: actor === undefined ? undefined : asReference(actor),
    before: before === undefined ? undefined : instant(before),
    from: after === undefined ? undefined : nextMillisecond(after),
  };
}

/** Times go out in milliseconds: strictly newer than one is from the next one on, as the reader sees it. */
function nextMillisecond(text: string): Date {
  return new Date(instant(text).getTime() + 1);
}

/** 3.7.3: what is finer than milliseconds is cut. */
function toEventBody(row: AuditRow): object {
  return withoutNulls({ ...row, ts: `${row.ts.slice(0, 23)}Z` });
}
