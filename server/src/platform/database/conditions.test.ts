import { expect, it } from 'vitest';
import { Conditions } from './conditions.ts';

it('3.4.5: conditions combine with AND, values become numbered parameters', () => {
  const conditions = new Conditions();
  expect(conditions.text).toBe('true');
  conditions.add('c.kind = any(?)', ['a']).add('c.parent_id is null').add('(c.a = ? or c.b = ?)', 7);
  expect(conditions.bind('x')).toBe('$3');
  expect(conditions.text).toBe('c.kind = any($1) and c.parent_id is null and (c.a = $2 or c.b = $2)');
  expect(conditions.values).toEqual([['a'], 7, 'x']);
});
