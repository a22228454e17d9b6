import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Lane } from './lane.ts';

it('one at a time, in order, and a failure stops nobody else', async () => {
  const lane = new Lane();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    lane.run(async () => {
      log.push(`${name} begins`);
      await turn();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const all = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
