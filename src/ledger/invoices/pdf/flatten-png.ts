import { inflateSync } from 'node:zlib';
import { convertIndexedToRgb, type DecodedPng, decode, encode } from 'fast-png';
import { type PngHeader, pngChunks, pngOf } from './image-header.ts';

/** PNG colour type for images whose pixel values are indexes into a palette. */
const INDEXED = 3;

/**
 * Returns whether a PNG chunk is needed to draw the picture. Other chunks are dropped, because the PNG library would
 * decompress colour profiles of unlimited size.
 */
function isNeeded(name: string, { color }: PngHeader): boolean {
  if (name === 'PLTE') return color === INDEXED;
  if (name === 'tRNS') return color <= INDEXED;
  return name === 'IHDR' || name === 'IDAT' || name === 'IEND';
}

/**
 * Draws a PNG on a white background and encodes the result as 8-bit RGB. Throws if the file is damaged. Memory use
 * depends only on the dimensions in the header, which the caller has checked.
 */
export function flattenPng(bytes: Buffer, header: PngHeader): Uint8Array {
  const chunks = pngChunks(bytes)?.filter(({ name }) => isNeeded(name, header)) ?? [];
  refuseOtherSize(
    Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)),
    header,
  );
  const png = decode(pngOf(chunks), { checkCrc: true });
  if (header.color === INDEXED && !png.palette) throw new Error('the PNG has no palette');
  const { width, height } = png;
  return encode({ width, height, depth: 8, channels: 3, data: onWhite(png) }, { zlib: { level: 9 } });
}

/**
 * Throws unless the decompressed image data has exactly the size that the dimensions require. The PNG library itself
 * decompresses data of unlimited size.
 */
function refuseOtherSize(data: Buffer, { width, height, samples, bits }: PngHeader): void {
  const size = (Math.ceil((width * samples * bits) / 8) + 1) * height;
  const { length } = inflateSync(data, { maxOutputLength: size });
  if (length !== size) throw new Error('the PNG has less data than its dimensions need');
}

function onWhite(png: DecodedPng): Uint8Array {
  const { channels, data, max } = samplesOf(png);
  const pixels = png.width * png.height;
  const clear = png.transparency;
  const [colors, hasAlpha] = [channels >= 3 ? 3 : 1, channels === 2 || channels === 4];
  const out = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const at = pixel * channels;
    let alpha = hasAlpha ? (data[at + channels - 1] ?? 0) / max : 1;
    if (clear && isColor(data, at, clear)) alpha = 0;
    for (let place = 0; place < 3; place += 1) {
      const value = ((data[at + (place % colors)] ?? 0) * 255) / max;
      out[pixel * 3 + place] = Math.round(255 - (255 - value) * alpha);
    }
  }
  return out;
}

/**
 * Returns whether the pixel at index `at` has the colour `color`, which the PNG declares as transparent. Returns
 * false if `color` is empty.
 */
function isColor(data: ArrayLike<number>, at: number, color: Uint16Array): boolean {
  return color.length > 0 && color.every((value, place) => data[at + place] === value);
}

interface Samples {
  channels: number;
  data: ArrayLike<number>;
  /** Highest value of a colour channel of a pixel. */
  max: number;
}

function samplesOf(png: DecodedPng): Samples {
  const { palette, depth, channels } = png;
  if (palette) return { channels: palette[0]?.length ?? 0, data: convertIndexedToRgb(png), max: 255 };
  return { channels, data: depth < 8 ? unpacked(png) : png.data, max: 2 ** depth - 1 };
}

/**
 * Unpacks grayscale pixels of less than 8 bits to one byte per pixel. In the packed data, each row begins at a full
 * byte.
 */
function unpacked({ width, height, depth, data }: DecodedPng): Uint8Array {
  const stride = Math.ceil((width * depth) / 8);
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth;
      const byte = data[y * stride + (bit >> 3)] ?? 0;
      out[y * width + x] = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    }
  return out;
}
