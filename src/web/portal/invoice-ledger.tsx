import { displayMoney, displaySpan } from '#src/kernel/display.ts';
import type { Locale, Text } from '#src/kernel/texts.ts';
import { describeLine } from '#src/ledger/invoices/lines.ts';
import type { Invoice, InvoiceLine } from '#src/ledger/invoices/types.ts';
import { useReader } from '../shared/document.tsx';
import { Ledger, type LedgerLine } from '../shared/ledger.tsx';

const TEXTS = {
  discount: { es: 'Descuento', en: 'Discount' },
  balance: { es: 'Su saldo a favor', en: 'Your credit' },
  credited: { es: 'Le queda como saldo a favor', en: 'Kept as credit for you' },
  tax: { es: 'Incluye impuestos de {rate} %', en: 'Includes {rate}% tax' },
} as const satisfies Record<string, Text>;

/** Shows the lines and the total of an invoice. All amounts are stored in the invoice; none is computed here. */
export function InvoiceLedger({ of, total }: { of: Invoice; total: Text }) {
  const { t, locale } = useReader();
  const money = (minor: bigint) => displayMoney(minor, of.currency_type, locale);
  const rate = new Intl.NumberFormat(locale).format((of.tax_hundredths ?? 0) / 100);
  const lines: LedgerLine[] = of.lines.map((line) => {
    const { description, amount } = describeLine(line, locale);
    return { label: description, hint: timeOf(line, of, locale), amount: money(amount) };
  });
  if (of.discount > 0n) lines.push({ label: t(TEXTS.discount), amount: money(-of.discount) });
  if (of.balance_applied > 0n) lines.push({ label: t(TEXTS.balance), amount: money(-of.balance_applied) });
  if (of.tax > 0n) lines.push({ label: t(TEXTS.tax, { rate }), amount: money(of.tax), soft: true });
  const below: LedgerLine[] =
    of.balance_credited > 0n
      ? [{ label: t(TEXTS.credited), amount: money(of.balance_credited), soft: true }]
      : [];
  return <Ledger lines={lines} total={{ label: t(total), amount: money(of.total) }} below={below} />;
}

/** Returns the period that an invoice line covers, or its prorated part; null if the line covers no period. */
function timeOf(line: InvoiceLine, of: Invoice, locale: Locale): string | null {
  if (line.kind === 'plan') return displaySpan(of.period_start, of.period_end, locale);
  const [first, last] = [line.parts?.at(0), line.parts?.at(-1)];
  if (!first || !last) return null;
  return displaySpan(Temporal.Instant.from(first.from), Temporal.Instant.from(last.to), locale);
}
