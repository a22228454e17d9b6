import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/index.ts';
import { statement } from '../database/index.ts';
import { addBlobRef, BlobCorrupt, putBlob, readBlob, removeBlobRef } from './index.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const chunkSizes = statement<{ size: number }>(
  'test-chunk-sizes',
  'select length(data) as size from blob_chunk where sha256 = $1 order by seq',
);
const damage = statement('test-damage', `update blob_chunk set data = 'other' where sha256 = $1`);
const isCorrupt = statement<{ corrupt: boolean }>(
  'test-corrupt',
  'select corrupt from blob where sha256 = $1',
);

function keep(bytes: Buffer, kind: string, id: string): Promise<string> {
  return test.database.transaction(async (tx) => {
    const sha256 = await putBlob(tx, bytes);
    await addBlobRef(tx, sha256, kind, id);
    return sha256;
  });
}

function release(sha256: string, kind: string, id: string): Promise<void> {
  return test.database.transaction((tx) => removeBlobRef(tx, sha256, kind, id));
}

it.each([1, 1024 * 1024, 1024 * 1024 + 1, 2_500_000])(
  'F18: %i bytes come back as they were, in chunks of 1 MiB',
  async (size) => {
    const bytes = randomBytes(size);
    const sha256 = await keep(bytes, 'avatar', randomUUID());
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const stored = await readBlob(test.database, sha256);
    expect(stored?.equals(bytes)).toBe(true);
    const sizes = (await test.database.run(chunkSizes, [sha256])).map((chunk) => chunk.size);
    expect(sizes).toHaveLength(Math.ceil(size / (1024 * 1024)));
    expect(sizes.slice(0, -1).every((each) => each === 1024 * 1024)).toBe(true);
  },
);

it('F8, F17: equal bytes are stored once and stay until the last reference goes', async () => {
  const bytes = randomBytes(3000);
  const [picture, file] = [randomUUID(), randomUUID()];
  const sha256 = await keep(bytes, 'avatar', picture);
  expect(await keep(bytes, 'file', file)).toBe(sha256);
  expect(await test.database.run(chunkSizes, [sha256])).toHaveLength(1);
  await release(sha256, 'file', file);
  expect((await readBlob(test.database, sha256))?.equals(bytes)).toBe(true);
  await release(sha256, 'avatar', picture);
  expect(await readBlob(test.database, sha256)).toBeUndefined();
  expect(await test.database.run(chunkSizes, [sha256])).toEqual([]);
});

it('F16: removing a reference that is not there harms nothing', async () => {
  const sha256 = await keep(randomBytes(100), 'avatar', randomUUID());
  await release(sha256, 'avatar', randomUUID());
  await release('0'.repeat(64), 'avatar', randomUUID());
  expect(await readBlob(test.database, sha256)).toHaveLength(100);
});

it('F16: an upload of the same bytes beside the removal of the last reference is never lost', async () => {
  const bytes = randomBytes(200);
  for (let round = 0; round < 25; round += 1) {
    const [before, after] = [randomUUID(), randomUUID()];
    const sha256 = await keep(bytes, 'avatar', before);
    await Promise.all([
      release(sha256, 'avatar', before),
      keep(bytes, 'avatar', after),
      keep(bytes, 'file', after),
    ]);
    expect((await readBlob(test.database, sha256))?.equals(bytes)).toBe(true);
    await Promise.all([release(sha256, 'avatar', after), release(sha256, 'file', after)]);
    expect(await readBlob(test.database, sha256)).toBeUndefined();
  }
});

it('F16: what a rolled back upload wrote is not there', async () => {
  const bytes = randomBytes(50);
  const upload = test.database.transaction(async (tx) => {
    await putBlob(tx, bytes);
    throw new Error('no');
  });
  await expect(upload).rejects.toThrow('no');
  expect(await readBlob(test.database, createHash('sha256').update(bytes).digest('hex'))).toBeUndefined();
});

it('7.2: bytes that do not match their hash are not given out, and the blob says so', async () => {
  const sha256 = await keep(randomBytes(60), 'avatar', randomUUID());
  await test.database.run(damage, [sha256]);
  await expect(readBlob(test.database, sha256)).rejects.toBeInstanceOf(BlobCorrupt);
  expect(await test.database.run(isCorrupt, [sha256])).toEqual([{ corrupt: true }]);
});
