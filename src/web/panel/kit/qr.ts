import { encode } from 'fast-png';
import encodeQr from 'qr';
import { qrSvg } from '#src/catalog/plans/views.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';

/** Minimum width of the PNG in pixels, enough for printing on a poster. */
const MIN_WIDTH = 1_000;
const QUIET_ZONE = 4;

/** Returns the QR code as a PNG file in black and white, with one bit per pixel. */
function qrPng(address: string): Buffer {
  const modules = encodeQr(address, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const scale = Math.ceil(MIN_WIDTH / modules.length);
  const width = modules.length * scale;
  const rows = modules.map((row) => {
    const bits = Buffer.alloc(Math.ceil(width / 8), 0xff);
    for (let x = 0; x < width; x += 1) {
      const at = x >> 3;
      if (row[Math.floor(x / scale)]) bits[at] = (bits[at] ?? 0) & ~(0x80 >> (x & 7));
    }
    return Array.from({ length: scale }, () => bits);
  });
  const data = new Uint8Array(Buffer.concat(rows.flat()));
  return Buffer.from(encode({ width, height: width, depth: 1, channels: 1, data }));
}

/** Returns the QR code of a URL as a downloadable file: PNG if the query contains `as=png`, otherwise SVG. */
export function qrDocument(address: string, name: string, query: Query) {
  const isPng = textOf(query, 'as') === 'png';
  return {
    document: {
      media: isPng ? 'image/png' : 'image/svg+xml',
      bytes: isPng ? qrPng(address) : Buffer.from(qrSvg(address)),
      name: `${name}.${isPng ? 'png' : 'svg'}`,
    },
  };
}
