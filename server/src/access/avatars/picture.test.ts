import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BLUE, drawn, expectColour, GREEN, RED, WHITE } from './drawing.fixture.ts';
import { decodeBase64Strict, renderAvatar } from './picture.ts';

describe('renderAvatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    '12.4: a %s becomes a 256×256 sRGB JPEG without metadata',
    async (format) => {
      const bytes = await drawn(400, 300, () => GREEN)
        .withMetadata({ orientation: 1, exif: { IFD0: { Artist: 'somebody', Copyright: 'somewhere' } } })
        .toFormat(format)
        .toBuffer();
      const avatar = await renderAvatar(bytes);
      const about = await sharp(avatar).metadata();
      expect(about).toMatchObject({
        format: 'jpeg',
        width: 256,
        height: 256,
        space: 'srgb',
        hasAlpha: false,
      });
      expect([about.exif, about.icc, about.xmp, about.iptc, about.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(avatar.includes('somebody')).toBe(false);
      await expectColour(avatar, 128, 128, GREEN);
    },
  );

  it.each([
    [600, 200],
    [200, 600],
  ])('12.4: %i×%i is cropped to its centre', async (width, height) => {
    const long = width > height ? 'x' : 'y';
    const bands = drawn(
      width,
      height,
      (x, y) => [RED, GREEN, BLUE][Math.floor((long === 'x' ? x : y) / 200)] ?? RED,
    );
    const avatar = await renderAvatar(await bands.png().toBuffer());
    for (const [x, y] of [
      [8, 8],
      [247, 8],
      [8, 247],
      [247, 247],
      [128, 128],
    ] as const)
      await expectColour(avatar, x, y, GREEN);
  });

  it.each([
    [1, [RED, GREEN, BLUE, WHITE]],
    [2, [GREEN, RED, WHITE, BLUE]],
    [3, [WHITE, BLUE, GREEN, RED]],
    [4, [BLUE, WHITE, RED, GREEN]],
    [5, [RED, BLUE, GREEN, WHITE]],
    [6, [BLUE, RED, WHITE, GREEN]],
    [7, [WHITE, GREEN, BLUE, RED]],
    [8, [GREEN, WHITE, RED, BLUE]],
  ] as const)('12.4: EXIF orientation %i is applied', async (orientation, [nw, ne, sw, se]) => {
    const quarters = drawn(320, 320, (x, y) => (y < 160 ? (x < 160 ? RED : GREEN) : x < 160 ? BLUE : WHITE));
    const avatar = await renderAvatar(
      await quarters.flatten().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer(),
    );
    await expectColour(avatar, 64, 64, nw);
    await expectColour(avatar, 192, 64, ne);
    await expectColour(avatar, 64, 192, sw);
    await expectColour(avatar, 192, 192, se);
  });

  it('12.4: the crop is of the upright picture', async () => {
    const bands = drawn(600, 200, (x) => (x < 200 ? RED : x < 400 ? GREEN : BLUE)).flatten();
    const avatar = await renderAvatar(
      await bands.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer(),
    );
    await expectColour(avatar, 128, 8, GREEN);
    await expectColour(avatar, 128, 247, GREEN);
  });

  it.each(['png', 'webp'] as const)('12.4: transparency in a %s is flattened on white', async (format) => {
    const clear = await drawn(300, 300, () => BLUE, 0)
      .toFormat(format)
      .toBuffer();
    await expectColour(await renderAvatar(clear), 128, 128, WHITE);
    const half = await drawn(300, 300, () => BLUE, 128)
      .toFormat(format)
      .toBuffer();
    await expectColour(await renderAvatar(half), 128, 128, [127, 127, 255]);
  });

  it.each([
    [
      'greyscale',
      () =>
        drawn(300, 300, () => [80, 80, 80])
          .toColourspace('b-w')
          .png(),
      [80, 80, 80],
    ],
    [
      '16 bit',
      () =>
        drawn(300, 300, () => RED)
          .toColourspace('rgb16')
          .png(),
      RED,
    ],
    [
      'CMYK',
      () =>
        drawn(300, 300, () => WHITE)
          .flatten()
          .toColourspace('cmyk')
          .jpeg(),
      WHITE,
    ],
    ['palette', () => drawn(300, 300, () => BLUE).png({ palette: true }), BLUE],
    ['interlaced', () => drawn(300, 300, () => BLUE).png({ progressive: true }), BLUE],
    [
      'progressive',
      () =>
        drawn(300, 300, () => BLUE)
          .flatten()
          .jpeg({ progressive: true }),
      BLUE,
    ],
  ] as const)('12.4: a %s image is taken', async (_, made, colour) => {
    const avatar = await renderAvatar(await made().toBuffer());
    await expectColour(avatar, 128, 128, colour);
  });

  it('12.4: of an animation the first frame is taken', async () => {
    const frames = drawn(100, 300, (_, y) => (y < 100 ? GREEN : y < 200 ? RED : BLUE));
    const strip = await frames.raw().toBuffer();
    const bytes = await sharp(strip, { raw: { width: 100, height: 300, channels: 4, pageHeight: 100 } })
      .webp({ loop: 0, delay: [10, 10, 10] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const avatar = await renderAvatar(bytes);
    await expectColour(avatar, 128, 16, GREEN);
    await expectColour(avatar, 128, 240, GREEN);
  });

  it.each([
    [1, 1],
    [1, 8000],
    [8000, 1],
    [3, 7],
  ])('12.4: %i×%i is small or narrow, and taken', async (width, height) => {
    const avatar = await renderAvatar(
      await drawn(width, height, () => GREEN)
        .png()
        .toBuffer(),
    );
    expect(await sharp(avatar).metadata()).toMatchObject({ width: 256, height: 256 });
    await expectColour(avatar, 128, 128, GREEN);
  });
});

describe('decodeBase64Strict', () => {
  it('12.4: takes the standard encoding of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(decodeBase64Strict(text)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it.each([
    'A',
    'AB',
    'ABC',
    'QQ',
    'QQ=',
    'QQ===',
    'QR==',
    'QUI',
    'QQ==QQ==',
    '=',
    '====',
    'AA A',
    ' QUJD',
    'QUJD\n',
    'QU\nJD',
    '-_-_',
    'QUJ*',
    'data:image/png;base64,QUJD',
    'QUJDé',
  ])('12.4: %j is refused', (text) => {
    expect(decodeBase64Strict(text)).toBeUndefined();
  });

  it('12.4: takes nothing outside the alphabet, whatever Node would skip', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (decodeBase64Strict(text) !== undefined) expect(text).toMatch(/^[A-Za-z0-9+/]*={0,2}$/);
      }),
    );
  });
});
