import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

export type Weight = 'regular' | 'bold';

const FILES = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
} as const satisfies Record<Weight, string>;

/** A parsed font, which pdfkit accepts instead of a file. */
type Font = Buffer & {
  characterSet: readonly number[];
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): unknown;
};

let opened: Readonly<Record<Weight, Font>> | undefined;

/**
 * Returns the fonts, which are parsed once per process. Parsing them for each document would take 15 of the 20 ms per
 * document.
 */
export function typeface(): Readonly<Record<Weight, Font>> {
  opened ??= { regular: open(FILES.regular), bold: open(FILES.bold) };
  return opened;
}

function open(file: string): Font {
  const bytes = readFileSync(new URL(`fonts/${file}`, import.meta.url));
  // pdfkit does not export its font parser, so a temporary document is used to parse the file.
  const lender = new PDFDocument({ autoFirstPage: false }).font(bytes);
  const { font } = (lender as unknown as { _font: { font: Font } })._font;
  // All glyphs are requested here by their code point, because a glyph keeps the code point of its first request.
  // Otherwise drawing Ñ would request the N glyph without a code point, and an N drawn later could not be copied as
  // text.
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  return font;
}

const MISSING = '□';

/**
 * Returns text that the font can draw on one line, cut at `limit` characters. Removes invisible characters and
 * unsupported accents. Replaces other missing characters with a box.
 */
export function drawable(text: string, limit = 300): string {
  const { regular } = typeface();
  const has = (char: string) => regular.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
  const draw = (char: string): string => {
    if (/[\p{Cf}\p{M}]/u.test(char)) return '';
    if (/[\p{Cc}\p{Z}]/u.test(char)) return ' ';
    if (has(char)) return char;
    return [...char.normalize('NFKD')].filter(has).join('') || MISSING;
  };
  const drawn = [...text.slice(0, limit * 4).normalize('NFC')].map(draw).join('');
  const line = drawn.replace(/ {2,}/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}
