import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';

export type Colour = readonly [red: number, green: number, blue: number];

export const RED: Colour = [255, 0, 0];
export const GREEN: Colour = [0, 255, 0];
export const BLUE: Colour = [0, 0, 255];
export const WHITE: Colour = [255, 255, 255];

/** A picture drawn pixel by pixel, colour and opacity. */
export function drawn(
  width: number,
  height: number,
  at: (x: number, y: number) => Colour,
  alpha = 255,
): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set([...at(x, y), alpha], (y * width + x) * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Something no encoder makes tiny, so that cutting it cuts pixels. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A PNG of any header over an image of one row. */
export function pngWithHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

async function pixel(avatar: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(avatar).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** JPEG is not exact: near enough on every channel. */
export async function expectColour(avatar: Buffer, x: number, y: number, colour: Colour): Promise<void> {
  const seen = await pixel(avatar, x, y);
  const off = colour.map((channel, at) => Math.abs(channel - (seen[at] ?? -1000)));
  expect(Math.max(...off), `${seen} for ${colour} at ${x},${y}`).toBeLessThan(24);
}
