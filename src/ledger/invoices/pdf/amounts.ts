import { displayMoney } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { type FailedAttempt, type InvoiceDocument, type InvoiceLine, payable } from './document.ts';
import { formatMoment, formatRate } from './formats.ts';
import { drawFact } from './heading.ts';
import { LABELS, STATUS_LOOKS } from './labels.ts';
import {
  heightOf,
  INK,
  label,
  makeRoom,
  PAGE,
  rule,
  type Sheet,
  WIDTH,
  wrap,
  write,
  writeLines,
  writeToRight,
} from './sheet.ts';

const PADDING = 6;
const DESCRIPTION_WIDTH = WIDTH - 140;
const HEAD_HEIGHT = 21;
/**
 * Height in points of the line with the portal link. This line replaces the QR code if the page has too little space.
 */
export const ADDRESS_HEIGHT = 14;

/** Draws the header row of a table. The last column is right-aligned. */
function drawHead(
  sheet: Sheet,
  columns: readonly (readonly [text: string, x: number])[],
  last: string,
): void {
  sheet.pdf.roundedRect(PAGE.left, sheet.y, WIDTH, HEAD_HEIGHT, 3).fill(INK.ground);
  const style = { size: 8.5, weight: 'bold', color: INK.soft } as const;
  for (const [text, x] of columns) write(sheet, text, x, sheet.y + 6, style);
  writeToRight(sheet, last, PAGE.right - PADDING, sheet.y + 6, style);
  sheet.y += HEAD_HEIGHT;
}

export function drawLines(sheet: Sheet, document: InvoiceDocument): void {
  const head = () =>
    drawHead(sheet, [[label(sheet, LABELS.description), PAGE.left + PADDING]], label(sheet, LABELS.amount));
  makeRoom(sheet, HEAD_HEIGHT + 40);
  head();
  for (const line of document.lines) drawLine(sheet, document, line, head);
  sheet.y += 12;
}

function drawLine(sheet: Sheet, document: InvoiceDocument, line: InvoiceLine, head: () => void): void {
  const lines = wrap(sheet, line.description, DESCRIPTION_WIDTH, {}, 4);
  if (lines.length === 0) lines.push('—');
  const tag = line.proration ? 12 : 0;
  const height = heightOf(lines) + tag + 2 * PADDING;
  if (makeRoom(sheet, height)) head();
  const y = sheet.y + PADDING + 1;
  const below = writeLines(sheet, lines, PAGE.left + PADDING, y);
  if (line.proration) {
    write(sheet, label(sheet, LABELS.proration), PAGE.left + PADDING, below, { size: 7.5, color: INK.soft });
  }
  writeToRight(sheet, displayMoney(line.amount, document.currency, document.locale), PAGE.right - PADDING, y);
  sheet.y += height;
  rule(sheet, sheet.y);
}

type Row = readonly [name: string, amount: bigint, look: 'plain' | 'strong'];

function totals(sheet: Sheet, document: InvoiceDocument): Row[] {
  const { discount, tax_rate_hundredths: rate, balance_applied, balance_credited, locale } = document;
  const subtotal = document.lines.reduce((sum, line) => sum + line.amount, 0n);
  const tax =
    rate === null
      ? label(sheet, LABELS.tax)
      : label(sheet, LABELS.tax_at, { rate: formatRate(rate, locale) });
  const rows: (Row | null)[] = [
    // The subtotal is omitted if there is no discount, because it would repeat the total.
    discount === 0n ? null : [label(sheet, LABELS.subtotal), subtotal, 'plain'],
    discount === 0n ? null : [label(sheet, LABELS.discount), -discount, 'plain'],
    [label(sheet, LABELS.base), document.base, 'plain'],
    [tax, document.tax, 'plain'],
    [label(sheet, LABELS.total), document.total, 'strong'],
    balance_applied === 0n ? null : [label(sheet, LABELS.balance_applied), -balance_applied, 'plain'],
    balance_credited === 0n ? null : [label(sheet, LABELS.balance_credited), balance_credited, 'plain'],
    [label(sheet, STATUS_LOOKS[document.status].settled), payable(document), 'strong'],
  ];
  return rows.filter((row) => row !== null);
}

const TOTALS = { left: PAGE.right - 252, row: 17 } as const;
const PAYMENT_WIDTH = TOTALS.left - PAGE.left - 24;

/** Draws the invoice totals on the right and the payment details on the left. */
export function drawTotals(sheet: Sheet, document: InvoiceDocument): void {
  const rows = totals(sheet, document);
  const height = rows.length * TOTALS.row + 20;
  makeRoom(sheet, height + ADDRESS_HEIGHT);
  const paid = drawPayment(sheet, document);
  let y = sheet.y;
  for (const [name, amount, look] of rows) {
    const strong = look === 'strong';
    if (strong) {
      rule(sheet, y + 1, TOTALS.left, PAGE.right);
      y += 5;
    }
    const style = strong ? ({ size: 10.5, weight: 'bold' } as const) : {};
    write(sheet, name, TOTALS.left, y, strong ? style : { color: INK.soft });
    writeToRight(
      sheet,
      displayMoney(amount, document.currency, document.locale),
      PAGE.right - PADDING,
      y,
      style,
    );
    y += TOTALS.row;
  }
  sheet.y = Math.max(y, paid) + 10;
}

function drawPayment(sheet: Sheet, document: InvoiceDocument): number {
  const { payment, status } = document;
  if (status === 'void') return sheet.y;
  write(sheet, label(sheet, LABELS.payment), PAGE.left, sheet.y, {
    size: 8.5,
    weight: 'bold',
    color: INK.soft,
  });
  let y = sheet.y + 18;
  if (payment === null) {
    const text = label(sheet, status === 'paid' ? LABELS.without_card : LABELS.not_charged);
    const style = { color: INK.soft };
    return writeLines(sheet, wrap(sheet, text, PAYMENT_WIDTH, style, 4), PAGE.left, y, style);
  }
  const facts = [
    [LABELS.account, payment.account ?? ''],
    [LABELS.card, payment.account ? '' : sourceName(payment.brand, payment.last_four)],
    [LABELS.authorization, payment.authorization_code ?? ''],
    [LABELS.transaction, `${payment.transaction}`],
  ] as const;
  for (const [name, value] of facts) {
    if (value === '') continue;
    const place = { x: PAGE.left, y, width: PAYMENT_WIDTH, label: 74 };
    y = drawFact(sheet, label(sheet, name), value, place);
  }
  return y;
}

const BELOW_ATTEMPTS = 12;
const REASON_X = PAGE.left + 112;
const REASON_WIDTH = PAGE.right - REASON_X - 124;

export function drawAttempts(sheet: Sheet, document: InvoiceDocument): void {
  if (document.attempts.length === 0) return;
  const columns = [
    [label(sheet, LABELS.attempt_at), PAGE.left + PADDING],
    [label(sheet, LABELS.reason), REASON_X],
  ] as const;
  const head = () => drawHead(sheet, columns, label(sheet, LABELS.amount));
  makeRoom(sheet, 80);
  write(sheet, label(sheet, LABELS.attempts), PAGE.left, sheet.y, { size: 10, weight: 'bold' });
  sheet.y += 18;
  head();
  for (const attempt of document.attempts) drawAttempt(sheet, document, attempt, head);
  sheet.y += BELOW_ATTEMPTS;
}

function drawAttempt(
  sheet: Sheet,
  document: InvoiceDocument,
  attempt: FailedAttempt,
  head: () => void,
): void {
  const amount = displayMoney(attempt.amount, document.currency, document.locale);
  const reason = wrap(sheet, attempt.reason, REASON_WIDTH);
  const height = heightOf(reason.length === 0 ? [''] : reason) + PADDING;
  if (makeRoom(sheet, height + BELOW_ATTEMPTS + ADDRESS_HEIGHT)) head();
  const y = sheet.y + 4;
  write(sheet, formatMoment(attempt.at, document.locale), PAGE.left + PADDING, y);
  writeLines(sheet, reason, REASON_X, y);
  writeToRight(sheet, amount, PAGE.right - PADDING, y);
  sheet.y += height;
  rule(sheet, sheet.y);
}
