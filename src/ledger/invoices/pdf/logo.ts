import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LogoMediaType } from '#src/tenancy/merchants/types.ts';
import { imageKind, pngChunks, pngOf, readHeader } from './image-header.ts';

export const LOGO_LIMITS = { bytes: 512 * 1024, pixels_a_side: 2_000, pixels: 1_000_000 } as const;

export interface Logo {
  media_type: LogoMediaType;
  bytes: Buffer;
}

export type LogoFault = 'size' | 'kind' | 'sides' | 'pixels' | 'interlaced' | 'damaged' | 'slow';

/** Error for a file that cannot be used as a logo. `fault` states the reason. */
export class LogoError extends Error {
  readonly fault: LogoFault;

  constructor(fault: LogoFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Chunk types of a PNG without transparency. pdfkit copies such a PNG into a PDF without decoding it. */
const OPAQUE = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
const OPAQUE_COLOR_TYPES = [0, 2, 3];

const TIMEOUT_MS = 15_000;
/**
 * Memory limits of the decoding thread. They do not cover pixel data, which JavaScript stores outside its heap and
 * `LOGO_LIMITS` limits.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } as const;

/**
 * Promise that settles when the latest decoding ends. Logos are decoded one at a time, because each can take up to a
 * second of CPU time.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Checks an uploaded logo and returns the bytes to store. Throws a `LogoError` if the logo is not usable. The logo is
 * decoded in a worker thread, so that the process continues to serve requests. Transparency is removed from PNG
 * files, because pdfkit would otherwise decode them for each invoice.
 */
export async function prepareLogo(bytes: Buffer, { timeout_ms = TIMEOUT_MS } = {}): Promise<Logo> {
  checkHeader(bytes);
  const decoding = last.then(() => decode(bytes, timeout_ms));
  last = decoding.catch(() => undefined);
  const kept = await decoding;
  if (kept.length > LOGO_LIMITS.bytes)
    throw new LogoError('size', 'without transparency the logo has over 512 KB');
  return { media_type: imageKind(kept) === 'png' ? 'image/png' : 'image/jpeg', bytes: kept };
}

/** Throws a `LogoError` for a file that can be rejected by its size or header, without decoding it. */
function checkHeader(bytes: Buffer): void {
  const { pixels_a_side, pixels } = LOGO_LIMITS;
  if (bytes.length > LOGO_LIMITS.bytes) throw new LogoError('size', 'a logo has at most 512 KB');
  if (imageKind(bytes) === null) throw new LogoError('kind', 'a logo is a PNG or a JPEG');
  const header = readHeader(bytes);
  if (header === null) throw new LogoError('damaged', 'the logo is damaged');
  if (Math.max(header.width, header.height) > pixels_a_side)
    throw new LogoError('sides', `a logo has at most ${pixels_a_side} pixels a side`);
  if (header.width * header.height > pixels)
    throw new LogoError('pixels', `a logo has at most ${pixels} pixels, for example 1000 x 1000`);
  if (header.kind === 'png' && header.interlaced)
    throw new LogoError('interlaced', 'the PNG is interlaced; save it without');
}

/**
 * Returns the URL of the worker thread's code. It has the file extension of this file, which is `.ts` in a checkout
 * and `.js` in the published package.
 */
function threadFile(): URL {
  return new URL(`./logo-thread${extname(import.meta.url)}`, import.meta.url);
}

function decode(bytes: Buffer, timeout_ms: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile(), {
      workerData: new Uint8Array(bytes),
      resourceLimits: THREAD_LIMITS,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => {
      reject(new LogoError('slow', 'the logo takes too long to decode'));
      void thread.terminate();
    }, timeout_ms);
    thread.once('message', (kept: Uint8Array) => resolve(Buffer.from(kept)));
    thread.once('error', () => reject(new LogoError('damaged', 'the logo is damaged')));
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new LogoError('damaged', 'the logo is damaged'));
    });
  });
}

/**
 * Returns a merchant's stored logo in a form that pdfkit draws without decoding. Returns null if the merchant has no
 * logo.
 */
export function logoForDrawing(bytes: Buffer | null): Buffer | null {
  const header = bytes === null ? null : readHeader(bytes);
  if (bytes === null || header === null) return null;
  if (header.kind === 'jpeg') return bytes;
  const chunks = pngChunks(bytes) ?? [];
  const names = chunks.map(({ name }) => name);
  const isOpaque = OPAQUE_COLOR_TYPES.includes(header.color) && names.every((name) => OPAQUE.includes(name));
  const isWhole = names.includes('IDAT') && names.at(-1) === 'IEND';
  return isOpaque && isWhole && !header.interlaced ? pngOf(chunks) : null;
}
