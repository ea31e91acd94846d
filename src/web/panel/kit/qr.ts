import { deflateSync } from 'node:zlib';
import encodeQr from 'qr';
import { qrSvg } from '#src/catalog/plans/views.ts';
import { writePng } from '#src/ledger/invoices/pdf/png.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';

/** Wide enough to be printed on a poster. */
const LEAST_WIDTH = 1_000;
const QUIET = 4;

/** Black on white, one bit a pixel. */
function qrPng(address: string): Buffer {
  const modules = encodeQr(address, 'raw', { ecc: 'medium', border: QUIET });
  const scale = Math.ceil(LEAST_WIDTH / modules.length);
  const width = modules.length * scale;
  const rows = modules.map((row) => {
    // Each row begins with how it is written: as it is.
    const bits = Buffer.alloc(1 + Math.ceil(width / 8), 0xff);
    bits[0] = 0;
    for (let x = 0; x < width; x += 1) {
      const at = 1 + (x >> 3);
      if (row[Math.floor(x / scale)]) bits[at] = (bits[at] ?? 0) & ~(0x80 >> (x & 7));
    }
    return Array.from({ length: scale }, () => bits);
  });
  const data = deflateSync(Buffer.concat(rows.flat()), { level: 9 });
  return writePng({ width, height: width, bits: 1, color: 0, palette: Buffer.alloc(0), data });
}

/** The code of an address as a file: for print as SVG, else as PNG. */
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
