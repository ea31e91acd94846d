import encodeQr from 'qr';
import { ADDRESS_HEIGHT, drawAttempts, drawLines, drawTotals } from './amounts.ts';
import type { InvoiceDocument } from './document.ts';
import { drawHeading, drawRunningHead, numberLabel } from './heading.ts';
import { LABELS } from './labels.ts';
import {
  fitLine,
  INK,
  label,
  makeRoom,
  openSheet,
  PAGE,
  rule,
  type Sheet,
  WIDTH,
  wrap,
  write,
  writeLines,
  writeToRight,
} from './sheet.ts';
import { drawable } from './typeface.ts';

/** Renders an invoice as a PDF with as many pages as its lines need. */
export async function renderInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const sheet = openSheet(document.locale, { Author: drawable(document.merchant.name) });
  const { pdf } = sheet;
  pdf.info.Title = `${label(sheet, LABELS.title)} ${numberLabel(sheet, document)}`;
  // The creation date is set from the document, because pdfkit uses the system time instead of the environment's
  // clock.
  pdf.info.CreationDate?.setTime(document.issued_at.epochMilliseconds);
  const finished = collect(pdf);
  sheet.runningHead = () => drawRunningHead(sheet, document);
  drawHeading(sheet, document);
  drawLines(sheet, document);
  drawTotals(sheet, document);
  drawAttempts(sheet, document);
  if (document.portal_url !== null) drawPortal(sheet, document.portal_url);
  drawFooters(sheet);
  pdf.end();
  return finished;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.on('end', () => resolve(Buffer.concat(parts)));
  pdf.on('error', reject);
  return promise;
}

const QR = { largest: 76, smallest: 52, inset: 6, quiet: 4 } as const;

/**
 * Draws the portal link and its QR code at the bottom of the page. If space is short, the code shrinks or is omitted,
 * so that no page is added.
 */
function drawPortal(sheet: Sheet, url: string): void {
  const room = PAGE.bottom - sheet.y - 2 * QR.inset;
  if (room < QR.smallest && sheet.y + ADDRESS_HEIGHT <= PAGE.bottom) {
    const title = write(sheet, label(sheet, LABELS.portal), PAGE.left, sheet.y, { weight: 'bold' });
    drawAddress(sheet, url, { x: PAGE.left + title + 8, y: sheet.y });
    return;
  }
  const size = room < QR.smallest ? QR.largest : Math.min(room, QR.largest);
  const height = size + 2 * QR.inset;
  if (!makeRoom(sheet, height)) sheet.y = PAGE.bottom - height;
  const { pdf, y } = sheet;
  pdf.roundedRect(PAGE.left, y, WIDTH, height, 4).fill(INK.ground);
  const drawn = drawQr(pdf, url, { x: PAGE.left + QR.inset, y: y + QR.inset, size });
  const x = PAGE.left + (drawn ? height + 8 : 16);
  const width = PAGE.right - 16 - x;
  const top = y + height / 2 - 28;
  write(sheet, label(sheet, LABELS.portal), x, top, { size: 10.5, weight: 'bold' });
  const style = { color: INK.soft };
  const how = wrap(sheet, label(sheet, LABELS.portal_how), width, style, 3);
  const below = writeLines(sheet, how, x, top + 17, style) + 3;
  drawAddress(sheet, url, { x, y: below });
}

function drawAddress(sheet: Sheet, url: string, { x, y }: { x: number; y: number }): void {
  const address = fitLine(sheet, url, PAGE.right - 16 - x);
  const length = write(sheet, address, x, y, { color: '#1d4ed8' });
  if (/^https?:\/\//.test(url)) sheet.pdf.link(x, y, length, 12, url);
}

/**
 * Draws a QR code for a URL on a white background with a quiet zone. Returns false if the URL is too long for a QR
 * code.
 */
function drawQr(
  pdf: PDFKit.PDFDocument,
  address: string,
  { x, y, size }: { x: number; y: number; size: number },
): boolean {
  const modules = qrModules(address);
  if (modules === null) return false;
  const scale = size / modules.length;
  pdf.rect(x, y, size, size).fill('#ffffff');
  pdf.save().translate(x, y).scale(scale);
  modules.forEach((row, top) => {
    for (let left = 0; left < row.length; left += 1) {
      if (!row[left]) continue;
      const start = left;
      while (row[left + 1]) left += 1;
      pdf.rect(start, top, left + 1 - start, 1);
    }
  });
  pdf.fill('#000000').restore();
  return true;
}

function qrModules(address: string): boolean[][] | null {
  try {
    return encodeQr(address, 'raw', { ecc: 'medium', border: QR.quiet });
  } catch {
    return null;
  }
}

function drawFooters(sheet: Sheet): void {
  const { start, count } = sheet.pdf.bufferedPageRange();
  const style = { size: 8, color: INK.soft };
  for (let page = start; page < start + count; page += 1) {
    sheet.pdf.switchToPage(page);
    rule(sheet, 744);
    write(sheet, label(sheet, LABELS.not_legal), PAGE.left, 752, style);
    writeToRight(sheet, label(sheet, LABELS.page, { page: page + 1, pages: count }), PAGE.right, 752, style);
  }
}
