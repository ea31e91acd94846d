/** The thread that decodes an uploaded logo: see `prepareLogo`. It posts the bytes to keep, or fails if they are damaged. */
import { parentPort, workerData } from 'node:worker_threads';
import jpeg from 'jpeg-js';
import { flattenPng } from './flatten-png.ts';
import { type JpegHeader, readHeader } from './image-header.ts';

const MAX_MEMORY_MB = 256;

/** Decodes the whole picture to prove that it can be drawn. The file is kept as it is. */
function checkJpeg(bytes: Buffer, { width, height }: JpegHeader): Buffer {
  const limits = { maxResolutionInMP: (width * height) / 1e6 + 1, maxMemoryUsageInMB: MAX_MEMORY_MB };
  jpeg.decode(bytes, { ...limits, useTArray: true, formatAsRGBA: false, tolerantDecoding: false });
  return bytes;
}

const bytes = Buffer.from(workerData as Uint8Array);
const header = readHeader(bytes);
if (header === null) throw new Error('the picture has no header');
parentPort?.postMessage(header.kind === 'png' ? flattenPng(bytes, header) : checkJpeg(bytes, header));
