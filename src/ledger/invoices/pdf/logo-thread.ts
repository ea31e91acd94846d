/**
 * Worker thread of `prepareLogo` that decodes an uploaded logo. It posts the bytes to store, or fails if the logo is
 * damaged.
 */
import { parentPort, workerData } from 'node:worker_threads';
import jpeg from 'jpeg-js';
import { flattenPng } from './flatten-png.ts';
import { type JpegHeader, readHeader } from './image-header.ts';

const MAX_MEMORY_MB = 256;

/** Decodes the whole JPEG to verify that it can be drawn, and returns the file unchanged. Throws if it is damaged. */
function checkJpeg(bytes: Buffer, { width, height }: JpegHeader): Buffer {
  const limits = { maxResolutionInMP: (width * height) / 1e6 + 1, maxMemoryUsageInMB: MAX_MEMORY_MB };
  jpeg.decode(bytes, { ...limits, useTArray: true, formatAsRGBA: false, tolerantDecoding: false });
  return bytes;
}

const bytes = Buffer.from(workerData as Uint8Array);
const header = readHeader(bytes);
if (header === null) throw new Error('the picture has no header');
parentPort?.postMessage(header.kind === 'png' ? flattenPng(bytes, header) : checkJpeg(bytes, header));
