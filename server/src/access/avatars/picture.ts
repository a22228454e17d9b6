import sharp, { type Metadata, type SharpOptions } from 'sharp';

const SIDE = 256;
const LARGEST_SIDE = 8000;
const LARGEST_BYTES = 8 * 1024 * 1024;
const SECONDS = 20;

/** 12.4: the bytes cannot become an avatar; the message is meant for the person who sent them. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

type Format = 'jpeg' | 'png' | 'webp';

/** The pixels are bounded before any is decoded; only the first frame is read; a cut or damaged file fails. */
const READING: SharpOptions = {
  failOn: 'error',
  limitInputPixels: LARGEST_SIDE * LARGEST_SIDE,
  pages: 1,
  sequentialRead: true,
};

/**
 * 12.4 `:setAvatar`: upright, centre-cropped to a square, 256×256, on white, JPEG without metadata.
 * In two steps: the first shrinks the whole picture, so that damage outside the crop is found too, to at
 * most 8000×256 pixels; the second crops.
 */
export async function renderAvatar(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > LARGEST_BYTES) throw new UnusableImage('the image is larger than 8 MiB');
  const format = sniff(bytes);
  if (format === undefined) throw new UnusableImage('the image is neither JPEG, PNG nor WebP');
  await checkHeader(bytes, format);
  const { data, info } = await decoding(() =>
    sharp(bytes, READING)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'outside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'centre' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** By content, whatever was declared. */
function sniff(bytes: Buffer): Format | undefined {
  const starts = (at: number, magic: string): boolean =>
    bytes.subarray(at, at + magic.length).equals(Buffer.from(magic, 'latin1'));
  if (starts(0, '\xff\xd8\xff')) return 'jpeg';
  if (starts(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(0, 'RIFF') && starts(8, 'WEBP')) return 'webp';
  return undefined;
}

/** Reads the header alone: what is too large is refused before memory is spent on it. */
async function checkHeader(bytes: Buffer, expected: Format): Promise<void> {
  const { format, width, height }: Metadata = await decoding(() =>
    sharp(bytes, { ...READING, limitInputPixels: false }).metadata(),
  );
  if (format !== expected || width < 1 || height < 1) throw new UnusableImage('the image cannot be decoded');
  if (Math.max(width, height) > LARGEST_SIDE) {
    throw new UnusableImage(`a side of the image is longer than ${LARGEST_SIDE} pixels`);
  }
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new UnusableImage('the image cannot be decoded', { cause });
  }
}

/**
 * 12.4: standard base64 only. Node's decoder skips what it does not know, so the text is taken only if it is
 * the very one the bytes encode to: that rules out whitespace, the URL alphabet, missing padding and stray bits.
 */
export function decodeBase64Strict(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
