import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Samples of a pixel, and how many bits each may have, by colour type. */
const COLOR_TYPES: Readonly<Record<number, { samples: number; bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};

export interface Png {
  width: number;
  height: number;
  bits: number;
  color: number;
  samples: number;
  interlaced: boolean;
  palette: Buffer;
  transparency: Buffer | null;
  /** Still compressed. */
  data: Buffer;
}

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** The parts that make the picture; null when the file is none. Sizes in it are believed only within its length. */
export function readPng(bytes: Buffer): Png | null {
  const chunks = new Map<string, Buffer[]>();
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return null;
    chunks.set(name, [...(chunks.get(name) ?? []), bytes.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  const header = chunks.get('IHDR')?.[0];
  const data = chunks.get('IDAT');
  if (header?.length !== 13 || data === undefined) return null;
  const [bits = 0, color = 0, , , interlace] = header.subarray(8);
  const type = COLOR_TYPES[color];
  const palette = chunks.get('PLTE')?.[0] ?? Buffer.alloc(0);
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  if (!type?.bits.includes(bits) || width === 0 || height === 0) return null;
  if (palette.length % 3 !== 0 || (color === 3 && palette.length === 0)) return null;
  return {
    width,
    height,
    bits,
    color,
    samples: type.samples,
    interlaced: interlace !== 0,
    palette,
    transparency: chunks.get('tRNS')?.[0] ?? null,
    data: Buffer.concat(data),
  };
}

/** Opaque and row by row: what a PDF takes as it is. */
export function isPlain(png: Png): boolean {
  return !png.interlaced && png.transparency === null && png.color <= 3;
}

/** Only what the picture needs: no chunk of another's making reaches a reader that trusts sizes. */
export function writePng(png: Pick<Png, 'width' | 'height' | 'bits' | 'color' | 'palette' | 'data'>): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(png.width, 0);
  header.writeUInt32BE(png.height, 4);
  header.set([png.bits, png.color], 8);
  const palette = png.color === 3 ? chunk('PLTE', png.palette) : Buffer.alloc(0);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), palette, chunk('IDAT', png.data), end]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** The picture laid over white, in 8-bit red, green and blue. Throws when its data are broken. */
export function flattenPng(png: Png): Buffer {
  const stride = Math.ceil((png.width * png.samples * png.bits) / 8);
  const size = (stride + 1) * png.height;
  const raw = inflateSync(png.data, { maxOutputLength: size });
  if (raw.length !== size) throw new Error('the PNG ends too early');
  unfilter(raw, stride, Math.max(1, (png.samples * png.bits) / 8));
  const out = Buffer.alloc((png.width * 3 + 1) * png.height);
  let at = 0;
  for (let y = 0; y < png.height; y += 1) {
    at += 1;
    const row = raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    for (let x = 0; x < png.width; x += 1) {
      const [red, green, blue, alpha] = pixel(png, row, x);
      for (const value of [red, green, blue]) out[at++] = Math.round(255 - ((255 - value) * alpha) / 255);
    }
  }
  const data = deflateSync(out, { level: 9 });
  return writePng({ width: png.width, height: png.height, bits: 8, color: 2, palette: png.palette, data });
}

/** Each row says how it differs from what stands left of it and above; afterwards every row is plain. */
function unfilter(raw: Buffer, stride: number, step: number): void {
  for (let start = 0; start < raw.length; start += stride + 1) {
    const filter = raw[start] ?? 0;
    if (filter > 4) throw new Error('the PNG has an unknown filter');
    if (filter === 0) continue;
    for (let i = 1; i <= stride; i += 1) {
      const left = i > step ? (raw[start + i - step] ?? 0) : 0;
      const up = start > 0 ? (raw[start + i - stride - 1] ?? 0) : 0;
      const corner = start > 0 && i > step ? (raw[start + i - stride - 1 - step] ?? 0) : 0;
      raw[start + i] = ((raw[start + i] ?? 0) + guess(filter, left, up, corner)) & 0xff;
    }
  }
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

function pixel(png: Png, row: Buffer, x: number): Rgba {
  const { samples, color, transparency, palette } = png;
  const first = sample(png, row, x * samples);
  if (color === 3) {
    const [red = 0, green = 0, blue = 0] = palette.subarray(first * 3, first * 3 + 3);
    return [red, green, blue, transparency?.[first] ?? 255];
  }
  const gray = color === 0 || color === 4;
  const shown = gray
    ? [first, first, first]
    : [first, sample(png, row, x * samples + 1), sample(png, row, x * samples + 2)];
  const [red = 0, green = 0, blue = 0] = shown.map((value) => toEight(value, png.bits));
  if (color >= 4) return [red, green, blue, toEight(sample(png, row, x * samples + samples - 1), png.bits)];
  const clear = shown
    .slice(0, samples)
    .every((value, index) => transparency !== null && transparency.readUInt16BE(index * 2) === value);
  return [red, green, blue, clear ? 0 : 255];
}

function sample({ bits }: Png, row: Buffer, index: number): number {
  if (bits === 16) return row.readUInt16BE(index * 2);
  if (bits === 8) return row[index] ?? 0;
  const place = index * bits;
  return ((row[place >> 3] ?? 0) >> (8 - bits - (place & 7))) & ((1 << bits) - 1);
}

function toEight(value: number, bits: number): number {
  return Math.round((value * 255) / (2 ** bits - 1));
}
