import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { barrier, parseUsers } from './users.ts';

it('users are read from passwd, whatever else is in it', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/sh\n# note\n\npostgres:x:101:104:,,,:/var/lib:/bin/bash\n';
  expect(parseUsers(passwd)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'postgres', uid: 101, gid: 104 },
  ]);
});

it('a barrier is the first folder that the user may not pass through', async () => {
  const top = await mkdtemp(join(tmpdir(), 'muster-users-'));
  const inner = join(top, 'inner');
  await mkdir(inner);
  const stranger = { name: 'stranger', uid: 4_000_001, gid: 4_000_001 };
  const self = { name: 'self', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  expect(await barrier(stranger, inner)).toBe(top);
  expect(await barrier(self, inner)).toBeUndefined();
  await chmod(top, 0o711);
  expect(await barrier(stranger, inner)).toBeUndefined();
  await rm(top, { recursive: true });
});
