import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, statement, type Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { latch } from '../naming/latch.fixture.ts';
import { plant, plantLocation } from '../naming/planting.fixture.ts';
import { change, labelOf, plantProduct, work } from './labelled.fixture.ts';
import { relabel } from './relabel.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());

describe('labels under concurrent writes', () => {
  const waiting = statement<{ count: number }>(
    'test-waiting',
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );

  async function plantRace(name: string) {
    const { product } = await plantProduct(database, name, { label_rule: '{{location_label}}' });
    const hall = await plantLocation(database, name, { display_name: 'Old', display_name_generated: false });
    const id = newId();
    return {
      id,
      rename: async (tx: Transaction) => {
        await change(tx, 'location', hall, { display_name: 'New' });
        await relabel(work, tx, 'location', [hall]);
      },
      create: async (tx: Transaction) => {
        await plant(tx, 'component', { id, name, location_id: hall, product_id: product });
        await relabel(work, tx, 'component', [id]);
      },
    };
  }

  it.each(['rename', 'create'] as const)(
    'L11: the label is right when %s comes first and the other does not wait for it',
    async (first) => {
      const race = await plantRace(`race-${first}`);
      const [written, end] = [latch(), latch()];
      const one = database.transaction(async (tx) => {
        await race[first](tx);
        written.open();
        await end.opened;
      });
      await written.opened;
      const other = database.transaction(race[first === 'rename' ? 'create' : 'rename']);
      const blocked = async () => expect((await database.run(waiting))[0]?.count).toBe(1);
      await vi.waitFor(blocked, { timeout: 10_000 });
      end.open();
      await Promise.all([one, other]);
      expect(await labelOf(database, 'component', race.id)).toBe('New');
    },
  );
});
