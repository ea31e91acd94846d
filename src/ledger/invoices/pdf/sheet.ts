import PDFDocument from 'pdfkit';
import { type Locale, say, type Text, type TextValues } from '#src/kernel/texts.ts';
import { drawable, typeface, type Weight } from './typeface.ts';

/** Page size and margins for US Letter, in points. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 46, bottom: 734 } as const;
export const WIDTH = PAGE.right - PAGE.left;

export const INK = { dark: '#1a2233', soft: '#5f6b7d', line: '#dfe4ea', ground: '#f4f6f9' } as const;

/** The PDF document, and the y position in points below which its last page is empty. */
export interface Sheet {
  pdf: PDFKit.PDFDocument;
  locale: Locale;
  y: number;
  /** Draws the header of every page except the first. */
  runningHead: () => void;
}

export interface Style {
  size?: number;
  weight?: Weight;
  color?: string;
}

const LINE_HEIGHT = 1.4;

export function openSheet(locale: Locale, info: PDFKit.DocumentInfo): Sheet {
  const { regular, bold } = typeface();
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // The margin is zero because `makeRoom` breaks pages. With a margin, pdfkit would insert a page break below the
    // footer.
    margin: 0,
    // An empty font keeps pdfkit from loading the Helvetica metrics for every document.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    lang: locale,
    displayTitle: true,
    info,
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  return { pdf, locale, y: PAGE.top, runningHead: () => undefined };
}

export function label(sheet: Sheet, text: Text, values?: TextValues): string {
  return say(text, sheet.locale, values);
}

function choose({ pdf }: Sheet, { size = 9, weight = 'regular', color = INK.dark }: Style): number {
  pdf.font(weight).fontSize(size).fillColor(color);
  return size * LINE_HEIGHT;
}

/** Draws one line of text at the given position and returns its width in points. */
export function write(sheet: Sheet, line: string, x: number, y: number, style: Style = {}): number {
  choose(sheet, style);
  sheet.pdf.text(line, x, y, { lineBreak: false });
  return sheet.pdf.widthOfString(line);
}

export function writeToRight(
  sheet: Sheet,
  line: string,
  right: number,
  y: number,
  style: Style = {},
): number {
  choose(sheet, style);
  const width = sheet.pdf.widthOfString(line);
  sheet.pdf.text(line, right - width, y, { lineBreak: false });
  return width;
}

/** Breaks text into lines that fit `width`. Returns at most `max` lines. Longer text ends with an ellipsis. */
export function wrap(sheet: Sheet, text: string, width: number, style: Style = {}, max = 2): string[] {
  choose(sheet, style);
  const fits = (line: string) => sheet.pdf.widthOfString(line) <= width;
  const lines: string[] = [];
  let rest = drawable(text);
  while (rest !== '' && lines.length < max) {
    const end = fits(rest) ? rest.length : breakingPoint(rest, fits);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  const last = lines.length - 1;
  if (rest !== '')
    lines[last] = `${longestFit(lines[last] ?? '', (line) => fits(`${line}…`)).replace(/[\s.,;:]+$/, '')}…`;
  return lines;
}

/**
 * Returns the index at which to break text that is too wide: the end of the last word that fits, or an index inside
 * the first word if it does not fit.
 */
function breakingPoint(text: string, fits: (line: string) => boolean): number {
  const whole = longestFit(text, fits);
  const space = text.charAt(whole.length) === ' ' ? whole.length : whole.lastIndexOf(' ');
  return space > 0 ? space : Math.max(1, whole.length);
}

function longestFit(text: string, fits: (line: string) => boolean): string {
  let fitting = 0;
  let tooLong = text.length + 1;
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1;
    if (fits(text.slice(0, middle))) fitting = middle;
    else tooLong = middle;
  }
  return text.slice(0, fitting);
}

export function heightOf(lines: readonly string[], { size = 9 }: Style = {}): number {
  return lines.length * size * LINE_HEIGHT;
}

/** Draws lines of text below each other and returns the y position for the next line. */
export function writeLines(
  sheet: Sheet,
  lines: readonly string[],
  x: number,
  y: number,
  style: Style = {},
): number {
  const height = choose(sheet, style);
  lines.forEach((line, index) => {
    sheet.pdf.text(line, x, y + index * height, { lineBreak: false });
  });
  return y + lines.length * height;
}

/** Shortens text with an ellipsis so that it fits on one line. */
export function fitLine(sheet: Sheet, text: string, width: number, style: Style = {}): string {
  return wrap(sheet, text, width, style, 1)[0] ?? '';
}

export function rule({ pdf }: Sheet, y: number, from: number = PAGE.left, to: number = PAGE.right): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(INK.line).stroke();
}

/**
 * Starts a new page if content of the given height does not fit on the current one. Returns whether a page was
 * started.
 */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= PAGE.bottom) return false;
  sheet.pdf.addPage();
  sheet.y = PAGE.top;
  sheet.runningHead();
  return true;
}
