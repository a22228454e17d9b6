import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn, noise, pngWithHeader, RED } from './drawing.fixture.ts';
import { renderAvatar, UnusableImage } from './picture.ts';

const refusal = (bytes: Buffer): Promise<unknown> =>
  renderAvatar(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof UnusableImage ? error.message : error),
  );

const UNDECODABLE = 'the image cannot be decoded';
const FOREIGN = 'the image is neither JPEG, PNG nor WebP';

describe('what renderAvatar refuses', () => {
  it('12.4: a side of 8001 pixels is refused, one of 8000 is not', async () => {
    const side = 'a side of the image is longer than 8000 pixels';
    expect(
      await refusal(
        await drawn(8001, 1, () => RED)
          .png()
          .toBuffer(),
      ),
    ).toBe(side);
    expect(
      await refusal(
        await drawn(1, 8001, () => RED)
          .png()
          .toBuffer(),
      ),
    ).toBe(side);
    expect(
      await refusal(
        await drawn(8000, 2, () => RED)
          .png()
          .toBuffer(),
      ),
    ).toBe('accepted');
  });

  it('12.4: a header that promises too much is refused before anything is decoded', async () => {
    expect(await refusal(pngWithHeader(8001, 8001))).toBe('a side of the image is longer than 8000 pixels');
    expect(await refusal(pngWithHeader(2_000_000_000, 2_000_000_000))).toMatch(
      /8000 pixels|cannot be decoded/,
    );
    expect(await refusal(pngWithHeader(8000, 8000))).toBe(UNDECODABLE);
  });

  it('12.4: a side of zero is refused', async () => {
    expect(await refusal(pngWithHeader(0, 10))).toBe(UNDECODABLE);
    expect(await refusal(pngWithHeader(10, 0))).toBe(UNDECODABLE);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    '12.4: a truncated %s is refused wherever it is cut',
    async (format) => {
      const bytes = await noise(300, 900).toFormat(format).toBuffer();
      expect(await refusal(bytes)).toBe('accepted');
      for (const part of [0.97, 0.8, 0.5, 0.1, 0.01]) {
        expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * part))), `${part}`).toBe(
          UNDECODABLE,
        );
      }
    },
  );

  it('12.4: what is no image of the three kinds is refused by its content', async () => {
    const picture = drawn(20, 20, () => RED);
    const foreign = [
      await picture.clone().gif().toBuffer(),
      await picture.clone().tiff().toBuffer(),
      await picture.clone().avif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('RIFF\x04\x00\x00\x00WAVE', 'latin1'),
      Buffer.from('BM'),
      Buffer.alloc(0),
    ];
    for (const bytes of foreign) expect(await refusal(bytes)).toBe(FOREIGN);
  });

  it.each(['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x00\x00\x00\x00WEBP'])(
    '12.4: a right beginning (%j) alone is refused',
    async (magic) => {
      const start = Buffer.from(magic, 'latin1');
      expect(await refusal(start)).toBe(UNDECODABLE);
      expect(await refusal(Buffer.concat([start, Buffer.alloc(4096, 7)]))).toBe(UNDECODABLE);
    },
  );

  it('12.4: more than 8 MiB is refused', async () => {
    const bytes = await drawn(10, 10, () => RED)
      .png()
      .toBuffer();
    const padded = (length: number): Buffer => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    expect(await refusal(padded(8 * 1024 * 1024 + 1))).toBe('the image is larger than 8 MiB');
    expect(await refusal(padded(8 * 1024 * 1024))).toBe('accepted');
  });

  it('12.4: whatever is damaged gives an avatar or a refusal, nothing else', async () => {
    const whole = await Promise.all(
      (['jpeg', 'png', 'webp'] as const).map((format) => noise(40, 30).toFormat(format).toBuffer()),
    );
    const damaged = fc
      .tuple(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      )
      .map(([bytes, hits]) => {
        const copy = Buffer.from(bytes);
        for (const [at, value] of hits) copy[at % copy.length] = value;
        return copy;
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        expect([
          'accepted',
          UNDECODABLE,
          FOREIGN,
          'a side of the image is longer than 8000 pixels',
        ]).toContain(await refusal(bytes));
      }),
      { numRuns: 150 },
    );
  });
});
