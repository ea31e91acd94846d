import PDFDocument from 'pdfkit';
import type { LogoMediaType } from '#src/tenancy/merchants/types.ts';
import { flattenPng, isPlain, isPng, readPng, writePng } from './png.ts';

export const LOGO_LIMITS = { bytes: 512 * 1024, pixels_a_side: 2_000 } as const;

export interface Logo {
  media_type: LogoMediaType;
  bytes: Buffer;
}

export type LogoFault = 'size' | 'kind' | 'sides' | 'interlaced' | 'damaged';

/** Why a file cannot be a logo, for whoever chose it. */
export class LogoError extends Error {
  readonly fault: LogoFault;

  constructor(fault: LogoFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const JPEG_START = Buffer.from('ffd8ff', 'hex');

/**
 * The logo as it is to be kept: proven drawable, and without transparency, which pdfkit would take apart for every
 * invoice, and ends the process over when the data are broken.
 */
export function prepareLogo(bytes: Buffer): Logo {
  if (bytes.length > LOGO_LIMITS.bytes) throw new LogoError('size', 'a logo has at most 512 KB');
  const jpeg = bytes.subarray(0, 3).equals(JPEG_START);
  if (!jpeg && !isPng(bytes)) throw new LogoError('kind', 'a logo is a PNG or a JPEG');
  const drawn = jpeg ? bytes : flattened(bytes);
  if (drawn.length > LOGO_LIMITS.bytes)
    throw new LogoError('size', 'without transparency the logo has over 512 KB');
  if (!opens(drawn)) throw new LogoError('damaged', 'the logo is damaged');
  return { media_type: jpeg ? 'image/jpeg' : 'image/png', bytes: drawn };
}

function flattened(bytes: Buffer): Buffer {
  const png = readPng(bytes);
  if (png === null) throw new LogoError('damaged', 'the PNG is damaged');
  if (png.interlaced) throw new LogoError('interlaced', 'the PNG is interlaced; save it without');
  const side = LOGO_LIMITS.pixels_a_side;
  if (Math.max(png.width, png.height) > side)
    throw new LogoError('sides', `a logo has at most ${side} pixels a side`);
  try {
    return flattenPng(png);
  } catch {
    throw new LogoError('damaged', 'the PNG is damaged');
  }
}

/** pdfkit opens a JPEG without size or with colours that no PDF knows; a reader would stumble over it. */
function opens(bytes: Buffer): boolean {
  try {
    const pdf = new PDFDocument({ autoFirstPage: false }) as unknown as {
      openImage(source: Buffer): { width: number; height: number; colorSpace?: string };
    };
    const { width, height, colorSpace } = pdf.openImage(bytes);
    return width > 0 && height > 0 && (isPng(bytes) || colorSpace !== undefined);
  } catch {
    return false;
  }
}

/** What pdfkit can be given; null calls for the merchant's name instead. Kept logos pass through untouched. */
export function logoForDrawing(bytes: Buffer | null): Buffer | null {
  if (bytes === null) return null;
  const png = isPng(bytes) ? readPng(bytes) : null;
  if (png !== null && isPlain(png)) return writePng(png);
  try {
    return prepareLogo(bytes).bytes;
  } catch {
    return null;
  }
}
