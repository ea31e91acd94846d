import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

export type Weight = 'regular' | 'bold';

const FILES = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
} as const satisfies Record<Weight, string>;

/** A parsed font, which pdfkit takes wherever it takes a file. */
type Font = Buffer & {
  characterSet: readonly number[];
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): unknown;
};

let opened: Readonly<Record<Weight, Font>> | undefined;

/** Parsed once for all documents: pdfkit would do it again for each, which takes 15 of 20 ms. */
export function typeface(): Readonly<Record<Weight, Font>> {
  opened ??= { regular: open(FILES.regular), bold: open(FILES.bold) };
  return opened;
}

function open(file: string): Font {
  const bytes = readFileSync(new URL(`fonts/${file}`, import.meta.url));
  // The document is thrown away; it only lends its parser, which pdfkit does not export.
  const lender = new PDFDocument({ autoFirstPage: false }).font(bytes);
  const { font } = (lender as unknown as { _font: { font: Font } })._font;
  // A glyph keeps the letter it was first asked for by. Writing an Ñ asks for its N by no letter at all, and every
  // later N could be read but not copied.
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  return font;
}

const MISSING = '□';

/**
 * Text that the font can draw, on one line: without what is invisible, letters bare of marks the font lacks, and a
 * box for what is left. Nothing longer than a page has room for comes out, whatever goes in.
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
