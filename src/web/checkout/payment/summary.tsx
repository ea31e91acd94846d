import type { Payment } from '#src/checkout/payments/types.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { LEDGER_TEXTS, Ledger, type LedgerLine, Summary } from '../../shared/ledger.tsx';
import type { OrderPart } from './page-state.ts';
import { TEXTS } from './texts.ts';

interface ChargeProps {
  payment: Payment;
  brand: Brand;
  parts: readonly OrderPart[];
  /** Whether the payer can still pay on this page. */
  isOpen: boolean;
  /** Whether the page offers the payer no further action. */
  isClosed: boolean;
}

/** Summary of a payment, shown next to its form and next to its result. */
export function ChargeSummary({ payment, brand, parts, isOpen, isClosed }: ChargeProps) {
  const { t, locale } = useReader();
  const { tax, expires_at, reference_1 } = payment;
  const money = (amount: bigint) => displayMoney(amount, payment.currency_type, locale);
  const lines: LedgerLine[] =
    parts.length > 0
      ? parts.map(({ item, amount }) => ({
          label: item.description,
          hint: t(LEDGER_TEXTS.reference, { ref: item.ref_payment }),
          amount: money(amount),
        }))
      : [{ label: payment.description, hint: reference_1, amount: money(payment.amount) }];
  if (tax > 0n) lines.push({ label: t(LEDGER_TEXTS.tax), amount: money(tax), soft: true });
  const back = { url: isOpen || isClosed ? (payment.result_urls?.return ?? null) : null, name: brand.name };
  return (
    <Summary title={payment.description} lead={t(TEXTS.to, { name: brand.name })} below={!isOpen} back={back}>
      <Ledger lines={lines} total={{ label: t(LEDGER_TEXTS.total), amount: money(payment.amount) }} />
      {isOpen && expires_at && (
        <p class="hint">{t(TEXTS.until, { date: displayDate(expires_at, locale) })}</p>
      )}
    </Summary>
  );
}
