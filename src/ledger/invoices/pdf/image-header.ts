const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8', 'hex');
const PNG_HEADER_BYTES = 13;

/** Number of colour channels per pixel and allowed bits per channel, by PNG colour type. */
const COLOR_TYPES: Readonly<Record<number, { samples: number; bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};

/** JPEG markers that start a frame header: C0 to CF, except C4, C8 and CC. */
const FRAME_MARKERS = new Set([
  ...[0xffc0, 0xffc1, 0xffc2, 0xffc3, 0xffc5, 0xffc6, 0xffc7],
  ...[0xffc9, 0xffca, 0xffcb, 0xffcd, 0xffce, 0xffcf],
]);
/** Numbers of colour components that a PDF supports in a JPEG: 1 for grayscale, 3 for RGB and 4 for CMYK. */
const JPEG_COMPONENTS = [1, 3, 4];

export interface PngHeader {
  kind: 'png';
  width: number;
  height: number;
  bits: number;
  color: number;
  samples: number;
  interlaced: boolean;
}

export interface JpegHeader {
  kind: 'jpeg';
  width: number;
  height: number;
}

export type ImageHeader = PngHeader | JpegHeader;

/**
 * Returns the image format, detected from the first bytes of the file. Returns null if it is neither PNG nor JPEG.
 */
export function imageKind(bytes: Buffer): ImageHeader['kind'] | null {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png';
  return bytes.subarray(0, 2).equals(JPEG_START) ? 'jpeg' : null;
}

/**
 * Reads the dimensions of an image without decoding it. Returns null if the header is damaged or the image cannot be
 * drawn in a PDF.
 */
export function readHeader(bytes: Buffer): ImageHeader | null {
  const header = imageKind(bytes) === 'png' ? readPngHeader(bytes) : readJpegHeader(bytes);
  return header !== null && header.width > 0 && header.height > 0 ? header : null;
}

function readPngHeader(bytes: Buffer): PngHeader | null {
  const data = PNG_SIGNATURE.length + 8;
  if (bytes.length < data + PNG_HEADER_BYTES) return null;
  const isFirst = bytes.toString('latin1', data - 4, data) === 'IHDR';
  if (!isFirst || bytes.readUInt32BE(data - 8) !== PNG_HEADER_BYTES) return null;
  const [bits = 0, color = 0, , , interlace] = bytes.subarray(data + 8, data + PNG_HEADER_BYTES);
  const type = COLOR_TYPES[color];
  if (!type?.bits.includes(bits)) return null;
  const [width, height] = [bytes.readUInt32BE(data), bytes.readUInt32BE(data + 4)];
  return { kind: 'png', width, height, bits, color, samples: type.samples, interlaced: interlace !== 0 };
}

/**
 * Reads the header of a JPEG by following its segments as pdfkit does. Returns null if pdfkit could not open the
 * file.
 */
function readJpegHeader(bytes: Buffer): JpegHeader | null {
  for (let at = 2; at + 10 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (!FRAME_MARKERS.has(bytes.readUInt16BE(at))) continue;
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    return JPEG_COMPONENTS.includes(bytes[at + 9] ?? 0) ? { kind: 'jpeg', width, height } : null;
  }
  return null;
}

export interface PngChunk {
  name: string;
  data: Buffer;
  /** The chunk as stored in the file, with its length, name, data and checksum. */
  whole: Buffer;
}

/** Returns all chunks of a PNG file. Returns null if a chunk is longer than the file. */
export function pngChunks(bytes: Buffer): PngChunk[] | null {
  const chunks: PngChunk[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** Builds a PNG file from the given chunks. */
export function pngOf(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks.map(({ whole }) => whole)]);
}
