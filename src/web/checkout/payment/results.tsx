import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { Barcode } from '../../shared/barcode.tsx';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { FORWARD_AFTER_S, ReturnLink } from '../return-link.tsx';
import { OrderParts } from './order.tsx';
import type { OrderPart } from './page-state.ts';
import { WORDS } from './words.ts';

interface ResultProps {
  payment: Payment;
  transaction: Transaction;
  brand: Brand;
  parts: readonly OrderPart[];
}

export function Paid({ payment, transaction, brand, parts }: ResultProps) {
  const { t } = useReader();
  const url = payment.result_urls?.return ?? null;
  // Whoever paid some of their debts reads here what is left, for as long as they like.
  const after = parts.length === 0 ? { after_s: FORWARD_AFTER_S } : {};
  return (
    <section class="panel narrow">
      <div class="notice good" role="status">
        <h1>{t(WORDS.paid_title)}</h1>
        <p>{t(WORDS.paid_thanks, { name: brand.name })}</p>
      </div>
      <Receipt payment={payment} transaction={transaction} />
      <OrderParts parts={parts} as="paid" />
      <div class="buttons">
        <ReturnLink url={url} brand={brand} {...after} />
        <button type="button" class="button second" data-print hidden>
          {t(WORDS.print)}
        </button>
      </div>
    </section>
  );
}

function Receipt({ payment, transaction }: Omit<ResultProps, 'brand' | 'parts'>) {
  const { t, locale } = useReader();
  const { number, authorization_code, approved_at, refunded } = transaction;
  return (
    <dl>
      <dt>{t(WORDS.amount)}</dt>
      <dd class="total">{displayMoney(payment.amount, payment.currency_type, locale)}</dd>
      {refunded > 0n && <dt>{t(WORDS.returned)}</dt>}
      {refunded > 0n && <dd>{displayMoney(refunded, payment.currency_type, locale)}</dd>}
      <dt>{t(WORDS.concept)}</dt>
      <dd>{payment.description}</dd>
      <dt>{t(WORDS.method)}</dt>
      <dd>{sourceName(transaction.payment_method_source, transaction.card_last_four)}</dd>
      {approved_at && <dt>{t(WORDS.date)}</dt>}
      {approved_at && <dd>{displayDate(approved_at, locale)}</dd>}
      <dt>{t(WORDS.number)}</dt>
      <dd>{String(number)}</dd>
      {authorization_code && <dt>{t(WORDS.authorization)}</dt>}
      {authorization_code && <dd>{authorization_code}</dd>}
    </dl>
  );
}

export function Voucher({ payment, transaction, brand, parts }: ResultProps) {
  const { t, locale } = useReader();
  const { voucher, barcode, expires_at, payment_method_source: point } = transaction;
  const agreement = CASH_POINTS.find(({ name }) => name === point)?.association_code ?? '';
  return (
    <section class="panel narrow" data-wait={transaction.status}>
      <h1>{t(WORDS.coupon_title)}</h1>
      <p class="lead">{t(WORDS.to, { name: brand.name })}</p>
      <p class="price">{displayMoney(payment.amount, payment.currency_type, locale)}</p>
      {expires_at && (
        <p>{t(WORDS.coupon_where, { point: point ?? '', date: displayDate(expires_at, locale) })}</p>
      )}
      <dl>
        <dt>{t(WORDS.agreement)}</dt>
        <dd>{agreement}</dd>
        <dt>{t(WORDS.coupon_number)}</dt>
        <dd class="total">{voucher}</dd>
        <dt>{t(WORDS.concept)}</dt>
        <dd>{payment.description}</dd>
      </dl>
      <p>{t(WORDS.coupon_say, { code: agreement })}</p>
      {barcode && <Barcode digits={barcode} label={t(WORDS.barcode)} />}
      <OrderParts parts={parts} as="open" />
      <div class="buttons">
        <button type="button" class="button" data-print hidden>
          {t(WORDS.print)}
        </button>
        <ReturnLink url={payment.result_urls?.return ?? null} brand={brand} />
      </div>
    </section>
  );
}
