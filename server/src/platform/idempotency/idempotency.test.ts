import { operations } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, seedPerson } from '../../testing/index.ts';
import { type Database, statement } from '../database/index.ts';
import { refused } from '../problem.ts';
import { once } from './once.ts';
import { forgetOldKeys } from './store.ts';

let database: Database;
let drop: () => Promise<void>;
let principalId: string;
beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  ({ id: principalId } = await seedPerson(database, { handle: 'sender' }));
});
afterAll(() => drop());

const age = statement('test-age', `update idempotency set created_at = created_at - interval '25 hours'`);
const remembered = statement<{ total: number }>(
  'test-total',
  'select count(*)::int as total from idempotency',
);

interface Options {
  readonly body?: unknown;
  readonly work?: () => Promise<object>;
}

let effects = 0;
async function send(key: string | undefined, { body = { a: 1 }, work }: Options = {}) {
  const headers: Record<string, string> = {};
  const ctx = {
    operation: operations.createGroup,
    request: { header: () => key } as never,
    outgoing: {
      setCookie: () => {},
      setHeader: (name: string, value: string) => {
        headers[name] = value;
      },
    },
  };
  const effect = async () => {
    effects += 1;
    return { effect: effects };
  };
  const answer = await database.transaction((tx) =>
    once(ctx, tx, { principalId, params: {}, body }, work ?? effect),
  );
  return { answer, headers };
}

describe('Idempotency-Key', () => {
  it('3.3.6: a repeat has no new effect and says that it is one', async () => {
    const first = await send('key-1');
    const again = await send('key-1');
    expect(again.answer).toEqual(first.answer);
    expect([first.headers, again.headers]).toEqual([{}, { 'idempotent-replayed': 'true' }]);
  });

  it('3.3.6: without a key every request has its effect', async () => {
    expect((await send(undefined)).answer).not.toEqual((await send(undefined)).answer);
  });

  it('3.3.6: the same key for another request is a 422', async () => {
    await send('key-2');
    await expect(send('key-2', { body: { a: 2 } })).rejects.toMatchObject({ status: 422 });
  });

  it('3.3.6: a refused request may be repaired and sent again', async () => {
    const work = () => Promise.reject(refused('body.a', 'no'));
    await expect(send('key-3', { work })).rejects.toMatchObject({ status: 422 });
    expect((await send('key-3', { body: { a: 3 } })).headers).toEqual({});
  });

  it('3.3.6: while the first is still running the second is a 409', async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const work = async () => {
      started();
      await gate;
      return { done: true };
    };
    const first = send('key-4', { work });
    await running;
    await expect(send('key-4')).rejects.toMatchObject({ status: 409 });
    finish();
    expect((await first).answer).toEqual({ done: true });
    expect((await send('key-4')).answer).toEqual({ done: true });
  });

  it.each(['', 'x'.repeat(201), 'tab\t', 'ümlaut'])('3.3.6: %j is no key', async (key) => {
    await expect(send(key)).rejects.toMatchObject({ status: 400 });
  });

  it('3.3.6: after 24 hours the key is free again, and the row goes', async () => {
    const first = await send('key-5');
    await database.run(age);
    expect((await send('key-5')).answer).not.toEqual(first.answer);
    await database.run(age);
    await forgetOldKeys(database);
    expect(await database.run(remembered)).toEqual([{ total: 0 }]);
  });
});
