import { describe, expect, it } from 'vitest';
import { cyclesIn } from './cycles.mjs';
import { importsOf, targetOf } from './imports.mjs';
import { refusal } from './rules.mjs';

const room = 'server/src/access/groups/list-groups.ts';

describe('the walls', () => {
  it.each([
    ['contract/src/index.ts', 'server/src/index.ts'],
    ['contract/src/index.ts', 'cli/src/main.ts'],
    ['server/src/app.ts', 'cli/src/main.ts'],
    ['server/src/platform/http/server.ts', 'server/src/access/index.ts'],
    ['server/src/platform/http/server.ts', 'server/src/access/groups/index.ts'],
    ['server/src/platform/http/server.ts', 'server/src/platform/database/pool.ts'],
    ['server/src/platform/http/server.ts', 'server/src/app.ts'],
    [room, 'server/src/access/roles/store.ts'],
    [room, 'server/src/access/index.ts'],
    [room, 'server/src/inventory/systems/store.ts'],
    [room, 'server/src/platform/database/pool.ts'],
    [room, 'server/src/platform/database/embedded/index.ts'],
    [room, 'server/src/app.ts'],
    [room, 'server/src/testing/index.ts'],
    [room, 'server/src/access/groups/rows.fixture.ts'],
    ['server/src/access/index.ts', 'server/src/access/roles/store.ts'],
    ['server/src/access/sweep.ts', 'server/src/access/sessions/store.ts'],
    ['server/src/app.ts', 'server/src/access/groups/index.ts'],
    ['server/src/app.ts', 'server/src/platform/database/pool.ts'],
    ['cli/src/main.ts', 'server/src/testing/index.ts'],
  ])('2: %s may not import %s', (from, to) => {
    expect(refusal(from, to)).toEqual(expect.any(String));
  });

  it.each([
    ['contract/src/index.ts', 'contract/src/identity/index.ts'],
    ['cli/src/main.ts', 'server/src/index.ts'],
    ['cli/src/main.ts', 'contract/src/index.ts'],
    ['server/src/app.ts', 'server/src/access/index.ts'],
    ['server/src/app.ts', 'server/src/platform/http/index.ts'],
    ['server/src/app.ts', 'server/src/stops.ts'],
    ['server/src/access/index.ts', 'server/src/access/groups/routes.ts'],
    ['server/src/access/index.ts', 'server/src/access/sweep.ts'],
    ['server/src/access/sweep.ts', 'server/src/access/sessions/index.ts'],
    [room, 'server/src/access/groups/store.ts'],
    [room, 'server/src/access/roles/index.ts'],
    [room, 'server/src/inventory/systems/index.ts'],
    [room, 'server/src/platform/database/index.ts'],
    [room, 'server/src/platform/problem.ts'],
    [room, 'contract/src/index.ts'],
    ['server/src/platform/database/embedded/attach.ts', 'server/src/platform/database/connection.ts'],
    ['server/src/access/groups/groups.test.ts', 'server/src/testing/index.ts'],
    ['server/src/access/groups/groups.test.ts', 'server/src/access/roles/store.ts'],
  ])('2: %s may import %s', (from, to) => {
    expect(refusal(from, to)).toBeUndefined();
  });

  it('2: every form of import is seen', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type { B } from './b.ts';",
      "import {\n  c,\n  type C,\n} from '../c.ts';",
      "import './d.ts';",
      "export * from './e.ts';",
      "export type { F } from './f.ts';",
      "const g = await import('./g.ts');",
      "type H = typeof import('./h.ts');",
      "export const notAnImport = 'from here';",
      "const text = x.split(' from ')['./i.ts'];",
    ].join('\n');
    const found = importsOf(text).map(({ specifier, type, late }) => `${specifier} ${type} ${late}`);
    expect(found).toEqual([
      './a.ts false false',
      './b.ts true false',
      '../c.ts false false',
      './d.ts false false',
      './e.ts false false',
      './f.ts true false',
      './g.ts false true',
      './h.ts true true',
    ]);
  });

  it.each([
    ['./b.ts', 'server/src/access/b.ts'],
    ['../../b.ts', 'server/b.ts'],
    ['@muster/contract', 'contract/src/index.ts'],
    ['@muster/server/testing', 'server/src/testing/index.ts'],
    ['pg', undefined],
    ['node:fs', undefined],
  ])('2: %s is %s', (specifier, target) => {
    expect(targetOf('server/src/access/a.ts', specifier)).toBe(target);
  });

  it('2: a ring of files is found, however long, and nothing else', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', []],
      ['f', ['f']],
    ]);
    expect(cyclesIn(graph).map((ring: string[]) => ring.sort())).toEqual([['a', 'b', 'c'], ['f']]);
  });
});
