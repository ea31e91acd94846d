import { displayMoney, displayPercent } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { displayShortDay } from '#src/kernel/moments.ts';
import type { Text } from '#src/kernel/texts.ts';
import { describeLine } from '#src/ledger/invoices/lines.ts';
import type { Invoice, InvoiceLine, LinePart } from '#src/ledger/invoices/types.ts';
import { useReader } from '../../shared/document.tsx';
import { Money } from '../kit/parts.tsx';
import { Ledger, type Line } from '../kit/tables.tsx';

const TEXTS = {
  period: { es: '{from} – {to}', en: '{from} – {to}' },
  part: {
    es: '{from} – {to}: {rest} de {whole} días de {price}',
    en: '{from} – {to}: {rest} of {whole} days of {price}',
  },
  reduced: { es: ', con su descuento', en: ', with its discount' },
  discount: { es: 'Descuento', en: 'Discount' },
  balance: { es: 'Saldo a favor', en: 'Balance in the customer’s favor' },
  credited: { es: 'Queda como saldo a favor', en: 'Kept as balance in the customer’s favor' },
  base: { es: 'Base sin impuesto', en: 'Base without tax' },
  tax: { es: 'Impuesto {rate}, incluido en el precio', en: 'Tax {rate}, contained in the price' },
} as const satisfies Record<string, Text>;

interface InvoiceBreakdownProps {
  of: Invoice;
  /** Label of the total. It says whether the amount was charged, is being charged or will be charged. */
  total: Text;
  /** Name of the discount, with its amount and duration; null if unknown. */
  discount?: { label: string; detail: string } | null;
  now: Temporal.Instant;
}

/** Shows the lines and the total of an invoice. All amounts are stored in the invoice; none is computed here. */
export function InvoiceBreakdown({ of, total, discount = null, now }: InvoiceBreakdownProps) {
  const { t, locale } = useReader();
  const currency = of.currency_type;
  const amount = (minor: bigint) => <Money minor={minor} currency={currency} />;
  const lines: Line[] = of.lines.map((line) => {
    const { description, amount: minor } = describeLine(line, locale);
    return { label: description, detail: <PartsOf line={line} of={of} now={now} />, amount: amount(minor) };
  });
  if (of.discount > 0n)
    lines.push({
      label: discount?.label ?? t(TEXTS.discount),
      detail: discount?.detail,
      amount: amount(-of.discount),
    });
  if (of.balance_applied > 0n) lines.push({ label: t(TEXTS.balance), amount: amount(-of.balance_applied) });
  lines.push({ label: t(total), amount: amount(of.total), kind: 'total' });
  if (of.balance_credited > 0n)
    lines.push({ label: t(TEXTS.credited), amount: amount(of.balance_credited), kind: 'muted' });
  if (of.tax > 0n) {
    lines.push({ label: t(TEXTS.base), amount: amount(of.base), kind: 'muted' });
    const rate = displayPercent(of.tax_hundredths ?? 0, locale);
    lines.push({ label: t(TEXTS.tax, { rate }), amount: amount(of.tax), kind: 'muted' });
  }
  return <Ledger lines={lines} />;
}

const SECONDS_A_DAY = 86_400;

/** Shows the period that an invoice line covers or, for a proration, each prorated part of the period. */
function PartsOf({ line, of, now }: { line: InvoiceLine; of: Invoice; now: Temporal.Instant }) {
  const { t, locale } = useReader();
  if (line.kind === 'plan') {
    const [from, to] = [of.period_start, of.period_end].map((at) => displayShortDay(at, now, locale));
    return <>{t(TEXTS.period, { from: from ?? '', to: to ?? '' })}</>;
  }
  return (
    <>
      {(line.parts ?? []).map((part) => (
        <span key={part.from} class="part">
          {sayPart(part, of.currency_type)}
        </span>
      ))}
    </>
  );

  function sayPart(part: LinePart, currency: Currency): string {
    const [start, end] = [Temporal.Instant.from(part.from), Temporal.Instant.from(part.to)];
    const seconds = (end.epochMilliseconds - start.epochMilliseconds) / 1_000;
    const days = (count: number) => new Intl.NumberFormat(locale, DAYS).format(count / SECONDS_A_DAY);
    const said = t(TEXTS.part, {
      from: displayShortDay(start, now, locale),
      to: displayShortDay(end, now, locale),
      rest: days(seconds),
      whole: days(part.seconds),
      price: displayMoney(BigInt(part.list), currency, locale).replaceAll(' ', '\u00a0'),
    });
    return part.share === part.whole ? said : `${said}${t(TEXTS.reduced)}`;
  }
}

const DAYS = { maximumFractionDigits: 1 } as const;
