import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSettings } from '../../platform/settings/index.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { sql } from '../auth/signing-in.fixture.ts';
import { removeOldAuditRecords } from './retention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sql(
    server.database,
    `insert into audit_log (id, ts, actor_kind, actor_name, verb, resource, request_id)
     select gen_random_uuid(), now() - make_interval(days => n), 'system', 'system', 'update', 'settings', n::text
     from generate_series(85, 95) n`,
  );
});
afterAll(() => server.stop());

async function ages(): Promise<number[]> {
  const rows = await sql<{ age: number }>(
    server.database,
    `select request_id::int as age from audit_log where resource = 'settings' order by age`,
  );
  return rows.map(({ age }) => age);
}

/** The house with this many days of audit retention. */
const keeping = (days: number) => ({
  ...server.house,
  settings: createSettings([
    {
      namespace: 'retention',
      key: 'audit_days',
      variable: 'MUSTER_SETTINGS__RETENTION__AUDIT_DAYS',
      raw: String(days),
    },
  ]),
});

it('U6: 0 days keep every record', async () => {
  await removeOldAuditRecords(server.house);
  expect(await ages()).toHaveLength(11);
});

it('U6: the retention job removes what is older than the setting, and nothing else', async () => {
  await removeOldAuditRecords(keeping(90));
  expect(await ages()).toEqual([85, 86, 87, 88, 89]);
});

it('U6: outside the job a record is neither changed nor removed, afterwards neither', async () => {
  await expect(sql(server.database, 'delete from audit_log')).rejects.toThrow(/append only/);
  await expect(sql(server.database, `update audit_log set verb = 'x'`)).rejects.toThrow(/append only/);
  await expect(sql(server.database, 'truncate audit_log')).rejects.toThrow(/append only/);
  expect(await ages()).toHaveLength(5);
});
