import { inflateSync } from 'node:zlib';
import decodeQr from 'qr/decode.js';

export interface ReadPdf {
  pages: number;
  /** The lines of text in the order in which they were written. */
  lines: string[];
  images: number;
  /** The content of the QR code. */
  qr: string;
}

/** Parses the PDFs of this service. Supports only the parts of the format that they use. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = readObjects(file);
  const bodies = [...objects.values()].map(({ head }) => head);
  const drawings = [...objects.values()]
    .map(({ stream }) => stream)
    .filter((stream) => /\bTf\b/.test(stream));
  const letters = readFonts(objects);
  return {
    pages: bodies.filter((head) => /\/Type \/Page\b/.test(head)).length,
    lines: drawings.flatMap((drawing) => readLines(drawing, letters)),
    images: bodies.filter((head) => /\/Subtype \/Image\b/.test(head)).length,
    qr: drawings.map(readQr).join(''),
  };
}

type Objects = Map<string, { head: string; stream: string }>;

function readObjects(file: Buffer): Objects {
  const objects: Objects = new Map();
  for (const match of file.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, id = '', body = ''] = match;
    const [head = '', ...rest] = body.split('\nstream\n');
    const bytes = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1');
    const deflated = /\/Filter \/FlateDecode/.test(head) && !/\/Subtype \/Image\b/.test(head);
    objects.set(id, { head, stream: (deflated ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return objects;
}

/** Maps the glyph numbers of each font to letters. */
function readFonts(objects: Objects): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      const lists = [...(objects.get(unicode)?.stream ?? '').matchAll(/\[(.*)\]/g)];
      const codes = lists.flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)]);
      fonts.set(
        name,
        codes.map(([, code = '']) =>
          String.fromCharCode(...code.split(' ').map((part) => Number.parseInt(part, 16))),
        ),
      );
    }
  }
  return fonts;
}

function readLines(drawing: string, fonts: Map<string, string[]>): string[] {
  const lines: string[] = [];
  let letters: string[] = [];
  for (const [, font, shown = ''] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    else {
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      lines.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)]).join(''));
    }
  }
  return lines;
}

function readQr(drawing: string): string {
  const bars = [...drawing.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm)].map((bar) => bar.slice(1).map(Number));
  if (bars.length === 0) return '';
  const scale = 4;
  const side = (Math.max(...bars.map(([, y = 0]) => y)) + 5) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x = 0, y = 0, width = 0] of bars) {
    for (let row = y * scale; row < (y + 1) * scale; row += 1) {
      const start = (row * side + x * scale) * 4;
      data.fill(0, start, start + width * scale * 4);
    }
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return decodeQr({ width: side, height: side, data });
}
