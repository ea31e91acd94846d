import { crc32, deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';

export interface PngInput {
  width: number;
  height: number;
  /** The colour type; 2 is RGB. */
  color?: number;
  bits?: number;
  interlace?: number;
  /** The rows before compression, each after its filter byte. */
  rows: Buffer | readonly number[];
  /** Whether `rows` are stored without compression. */
  isRaw?: boolean;
  palette?: readonly number[];
  transparent?: readonly number[];
  extra?: { name: string; data: Buffer };
}

/** Builds a PNG file, valid or not. */
export function aPng(input: PngInput): Buffer {
  const { width, height, color = 2, bits = 8, interlace = 0, palette, transparent, extra } = input;
  const rows = Buffer.from(input.rows);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(extra ? [chunk(extra.name, extra.data)] : []),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    ...(transparent ? [chunk('tRNS', Buffer.from(transparent))] : []),
    chunk('IDAT', input.isRaw ? rows : deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** Builds a PNG of one pixel. */
export function aDot(color: readonly number[]): Buffer {
  return aPng({ width: 1, height: 1, rows: [0, ...color] });
}

/** Builds a JPEG with some content. */
export function aJpeg(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4).map((_, place) => (place * 7) % 251);
  return jpeg.encode({ width, height, data }, 80).data;
}

/** The same JPEG with other dimensions in its header. */
export function resized(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  const frame = copy.indexOf(Buffer.from('ffc0', 'hex'));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}
