import type { EvidenceType } from './types.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PDF = Buffer.from('%PDF-');

/**
 * Returns whether a file starts with the signature of the given content type. A text file must be UTF-8 without control
 * characters.
 */
export function isOfType(bytes: Buffer, type: EvidenceType): boolean {
  if (type === 'text/plain') return isPlainText(bytes);
  const start = { 'image/png': PNG, 'image/jpeg': JPEG, 'application/pdf': PDF }[type];
  return bytes.subarray(0, start.length).equals(start);
}

function isPlainText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text files must not contain control characters.
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);
  } catch {
    return false;
  }
}
