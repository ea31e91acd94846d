import { displayMoney } from '#src/kernel/display.ts';
import type { InvoiceDocument } from './document.ts';
import { payable } from './document.ts';
import { formatDay, formatSpan } from './formats.ts';
import { LABELS, STATUS_LOOKS } from './labels.ts';
import { logoForDrawing } from './logo.ts';
import {
  fitLine,
  heightOf,
  INK,
  label,
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

const LOGO = { width: 190, height: 46 } as const;
const BRAND_WIDTH = 280;
const COLUMN = { width: 236, second: PAGE.left + WIDTH - 236 } as const;

export function numberLabel(sheet: Sheet, document: InvoiceDocument): string {
  const { number } = document;
  return number === null
    ? label(sheet, LABELS.no_number)
    : label(sheet, LABELS.number, { number: `${number}` });
}

/** Draws the top of the first page: issuer, title, amount, customer and invoice details. */
export function drawHeading(sheet: Sheet, document: InvoiceDocument): void {
  const left = drawBrand(sheet, document);
  const right = drawTitle(sheet, document);
  sheet.y = Math.max(left, right) + 14;
  rule(sheet, sheet.y);
  sheet.y += 16;
  drawHeadline(sheet, document);
  const parties = [drawSubscriber(sheet, document), drawDetails(sheet, document)];
  sheet.y = Math.max(...parties) + 16;
}

function drawBrand(sheet: Sheet, document: InvoiceDocument): number {
  const { merchant } = document;
  let y: number = PAGE.top;
  if (drawLogo(sheet, merchant.logo)) {
    const style = { size: 10, weight: 'bold' } as const;
    y = writeLines(
      sheet,
      wrap(sheet, merchant.name, BRAND_WIDTH, style),
      PAGE.left,
      y + LOGO.height + 7,
      style,
    );
  } else {
    const large = { size: 20, weight: 'bold' } as const;
    const small = { size: 13, weight: 'bold' } as const;
    const style = wrap(sheet, merchant.name, BRAND_WIDTH, large).length > 1 ? small : large;
    y = writeLines(sheet, wrap(sheet, merchant.name, BRAND_WIDTH, style, 3), PAGE.left, y - 3, style);
  }
  const style = { color: INK.soft };
  for (const text of issuerLines(sheet, document))
    y = writeLines(sheet, wrap(sheet, text, BRAND_WIDTH, style), PAGE.left, y + 1, style);
  return y;
}

/**
 * Returns the lines that identify the issuer of the invoice: legal name, tax id, address, contact details and office.
 * Omits missing details.
 */
function issuerLines(sheet: Sheet, { merchant, office }: InvoiceDocument): string[] {
  const { legal_name, tax_id, address, contact_email, contact_phone } = merchant;
  const nit = tax_id && label(sheet, LABELS.tax_id, { tax_id });
  const lines = [
    [legal_name, nit],
    [address],
    [contact_email, contact_phone],
    [drawable(office) === '' ? null : label(sheet, LABELS.office, { office })],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(' · ')).filter((line) => line !== '');
}

function drawLogo(sheet: Sheet, bytes: Buffer | null): boolean {
  const logo = logoForDrawing(bytes);
  if (logo === null) return false;
  try {
    sheet.pdf.image(logo, PAGE.left, PAGE.top, { fit: [LOGO.width, LOGO.height], valign: 'bottom' });
    return true;
  } catch {
    return false;
  }
}

function drawTitle(sheet: Sheet, document: InvoiceDocument): number {
  writeToRight(sheet, label(sheet, LABELS.title), PAGE.right, PAGE.top - 1, { size: 15, weight: 'bold' });
  writeToRight(sheet, numberLabel(sheet, document), PAGE.right, PAGE.top + 21, { size: 10, color: INK.soft });
  return drawBadge(sheet, document, PAGE.top + 42);
}

function drawBadge(sheet: Sheet, document: InvoiceDocument, y: number): number {
  const look = STATUS_LOOKS[document.status];
  const text = label(sheet, look.label);
  const style = { size: 8.5, weight: 'bold', color: look.ink } as const;
  const height = 18;
  sheet.pdf.font(style.weight).fontSize(style.size);
  const width = sheet.pdf.widthOfString(text) + 20;
  sheet.pdf.roundedRect(PAGE.right - width, y, width, height, height / 2).fill(look.ground);
  write(sheet, text, PAGE.right - width + 10, y + 4, style);
  return y + height;
}

function drawHeadline(sheet: Sheet, document: InvoiceDocument): void {
  const { locale, currency, status, due_at, paid_at } = document;
  const amount = displayMoney(payable(document), currency, locale);
  const style = { size: 24, weight: 'bold' } as const;
  write(sheet, amount, PAGE.left, sheet.y, style);
  const values = { due: formatDay(due_at, locale), paid: formatDay(paid_at ?? document.issued_at, locale) };
  const headline = label(sheet, STATUS_LOOKS[status].headline, values);
  write(sheet, headline, PAGE.left, sheet.y + 32, { size: 10, color: INK.soft });
  sheet.y += 60;
}

function drawCaption(sheet: Sheet, text: string, x: number): number {
  write(sheet, text, x, sheet.y, { size: 8.5, weight: 'bold', color: INK.soft });
  return sheet.y + 16;
}

function drawSubscriber(sheet: Sheet, document: InvoiceDocument): number {
  const { name, identification, email, address, city, country } = document.subscriber;
  let y = drawCaption(sheet, label(sheet, LABELS.billed_to), PAGE.left);
  const strong = { size: 10, weight: 'bold' } as const;
  y = writeLines(sheet, wrap(sheet, name, COLUMN.width, strong, 3), PAGE.left, y, strong) + 1;
  const place = [city, country].filter((part) => part.trim() !== '').join(', ');
  for (const text of [identification, email, address, place]) {
    y = writeLines(sheet, wrap(sheet, text, COLUMN.width), PAGE.left, y);
  }
  return y;
}

function drawDetails(sheet: Sheet, document: InvoiceDocument): number {
  const { locale, period, paid_at } = document;
  const day = (instant: Temporal.Instant) => formatDay(instant, locale);
  // The due date is omitted if the invoice was paid on that day.
  const isAtOnce = paid_at !== null && day(document.due_at) === day(paid_at);
  const rows = [
    [label(sheet, LABELS.plan), document.plan],
    [label(sheet, LABELS.period), period === null ? '' : formatSpan(period.start, period.end, locale)],
    [label(sheet, LABELS.issued), day(document.issued_at)],
    [label(sheet, LABELS.due), isAtOnce ? '' : day(document.due_at)],
    [label(sheet, LABELS.paid_on), paid_at === null ? '' : day(paid_at)],
  ] as const;
  let y = drawCaption(sheet, label(sheet, LABELS.details), COLUMN.second);
  for (const [name, value] of rows) {
    if (value.trim() === '') continue;
    y = drawFact(sheet, name, value, { x: COLUMN.second, y, width: COLUMN.width, label: 70 });
  }
  return y;
}

/** Draws a grey label with its value to the right. Returns the y position of the next row. */
export function drawFact(
  sheet: Sheet,
  name: string,
  value: string,
  place: { x: number; y: number; width: number; label: number },
): number {
  write(sheet, name, place.x, place.y, { color: INK.soft });
  const lines = wrap(sheet, value, place.width - place.label);
  writeLines(sheet, lines, place.x + place.label, place.y);
  return place.y + heightOf(lines) + 2;
}

/** Draws the header of every page except the first. */
export function drawRunningHead(sheet: Sheet, document: InvoiceDocument): void {
  const style = { size: 9, color: INK.soft } as const;
  const title = `${label(sheet, LABELS.title)} ${numberLabel(sheet, document)}`;
  const width = writeToRight(sheet, title, PAGE.right, PAGE.top, style);
  const name = fitLine(sheet, document.merchant.name, WIDTH - width - 24, { ...style, weight: 'bold' });
  write(sheet, name, PAGE.left, PAGE.top, { ...style, weight: 'bold' });
  rule(sheet, PAGE.top + 18);
  sheet.y = PAGE.top + 34;
}
