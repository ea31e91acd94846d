import type { Payment } from '#src/checkout/payments/types.ts';
import { displayDate, displayMoney, unbroken } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { Money } from '../../shared/money.tsx';
import { FORWARD_AFTER_S, ReturnLink } from '../return-link.tsx';
import { OrderParts } from './order.tsx';
import type { OrderPart } from './page-state.ts';
import { TEXTS } from './texts.ts';

interface ResultProps {
  payment: Payment;
  transaction: Transaction;
  brand: Brand;
  parts: readonly OrderPart[];
}

interface PaidProps extends ResultProps {
  /**
   * A cash voucher for a payment that is already paid. Cash points still accept the voucher, so the page
   * warns the payer not to use it. Null if there is none.
   */
  voucher: Transaction | null;
  /** Amount paid beyond what was due, in minor units. */
  excess: bigint;
}

export function Paid({ payment, transaction, brand, parts, voucher, excess }: PaidProps) {
  const { t, locale } = useReader();
  const url = payment.result_urls?.return ?? null;
  // Forward automatically only if the page shows nothing that the payer needs to read, such as a remaining debt.
  const isRead = parts.length === 0 && voucher === null && excess === 0n;
  const after = isRead ? { after_s: FORWARD_AFTER_S } : {};
  const number = voucher?.voucher ?? '';
  const amount = unbroken(displayMoney(excess, payment.currency_type, locale));
  return (
    <section class="panel narrow">
      <div class="notice good" role="status">
        <h1>{t(TEXTS.paid_title)}</h1>
        <p>{t(TEXTS.paid_thanks, { name: brand.name })}</p>
      </div>
      {voucher && <p class="notice wait">{t(TEXTS.throw_away, { number })}</p>}
      {excess > 0n && <p class="notice bad">{t(TEXTS.paid_twice, { name: brand.name, amount })}</p>}
      <Receipt payment={payment} transaction={transaction} />
      <OrderParts parts={parts} as="paid" />
      <div class="buttons">
        <ReturnLink url={url} brand={brand} {...after} />
        <button type="button" class="button second" data-print hidden>
          {t(TEXTS.print)}
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
      <dt>{t(TEXTS.amount)}</dt>
      <dd class="total">
        <Money minor={payment.amount} currency={payment.currency_type} />
      </dd>
      {refunded > 0n && <dt>{t(TEXTS.returned)}</dt>}
      {refunded > 0n && (
        <dd>
          <Money minor={refunded} currency={payment.currency_type} />
        </dd>
      )}
      <dt>{t(TEXTS.concept)}</dt>
      <dd>{payment.description}</dd>
      <dt>{t(TEXTS.method)}</dt>
      <dd>{sourceName(transaction.payment_method_source, transaction.card_last_four)}</dd>
      {approved_at && <dt>{t(TEXTS.date)}</dt>}
      {approved_at && <dd>{displayDate(approved_at, locale)}</dd>}
      <dt>{t(TEXTS.number)}</dt>
      <dd>{String(number)}</dd>
      {authorization_code && <dt>{t(TEXTS.authorization)}</dt>}
      {authorization_code && <dd>{authorization_code}</dd>}
    </dl>
  );
}
