import { expect, it } from 'vitest';
import { parseServerLine } from './server-log.ts';

it('3.6: lines of sessions and further lines of a message are not passed on', () => {
  expect(parseServerLine('postmaster|LOG:  ready')).toEqual({ severity: 'LOG', message: 'ready' });
  expect(parseServerLine('autovacuum worker|ERROR:  broken')).toEqual({
    severity: 'ERROR',
    message: 'broken',
  });
  expect(parseServerLine('client backend|ERROR:  invalid input: "hunter2')).toBeUndefined();
  expect(parseServerLine('\thunter2"')).toBeUndefined();
  expect(parseServerLine('client backend|PANIC:  disk full')).toBeDefined();
});
