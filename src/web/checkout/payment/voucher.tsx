import type { Payment } from '#src/checkout/payments/types.ts';
import { agreementOf } from '#src/checkout/payments/views.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { displayDeadline } from '#src/kernel/moments.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { VOUCHER_COPY } from '#src/kernel/voucher-copy.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { Barcode } from '../../shared/barcode.tsx';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import type { Problem } from '../../shared/page.ts';
import { ReturnLink } from '../return-link.tsx';
import { OrderParts } from './order.tsx';
import type { OrderPart } from './page-state.ts';
import { TEXTS } from './texts.ts';

interface VoucherProps {
  payment: Payment;
  transaction: Transaction;
  brand: Brand;
  parts: readonly OrderPart[];
  /** URL to choose another payment method; null if the payment allows no more attempts. */
  other: string | null;
}

/** Instructions for paying a voucher at a cash point, with the two numbers that the cashier needs. */
export function Voucher({ payment, transaction, brand, parts, other }: VoucherProps) {
  const { t, locale } = useReader();
  const { voucher, barcode, expires_at, payment_method_source: point } = transaction;
  const { customer_payer, mails_voucher } = transaction;
  const amount = displayMoney(payment.amount, payment.currency_type, locale);
  const agreement = agreementOf(transaction);
  const date = expires_at && displayDeadline(expires_at, locale);
  return (
    <section class="panel narrow" data-wait={transaction.status}>
      <h1>{t(TEXTS.coupon_title)}</h1>
      {date && <p class="until">{t(VOUCHER_COPY.until, { date })}</p>}
      <ol class="steps">
        <li>{t(VOUCHER_COPY.where, { point: point ?? '' })}</li>
        {agreement && (
          <li>
            {t(VOUCHER_COPY.agreement)} <Digits of={agreement} name={t(VOUCHER_COPY.agreement_name)} />
          </li>
        )}
        <li>
          {t(VOUCHER_COPY.number)} <Digits of={voucher ?? ''} name={t(VOUCHER_COPY.number_name)} isNumber />
        </li>
        <li>{t(VOUCHER_COPY.pay, { amount })}</li>
      </ol>
      {barcode && <Barcode digits={barcode} label={t(TEXTS.barcode)} />}
      <OrderParts parts={parts} as="open" />
      <p class="hint">
        {t(TEXTS.coupon_watch)} {customer_payer?.email && mails_voucher && t(TEXTS.coupon_mailed)}
      </p>
      {!mails_voucher && <p class="notice wait">{t(TEXTS.coupon_not_mailed)}</p>}
      <div class="buttons">
        <button type="button" class="button" data-print hidden>
          {t(TEXTS.print)}
        </button>
        {other !== null && (
          <a class="button second" href={other}>
            {t(TEXTS.coupon_other)}
          </a>
        )}
        <ReturnLink url={payment.result_urls?.return ?? null} brand={brand} />
      </div>
      {other === null && date && <p class="hint after">{t(TEXTS.coupon_one, { date })}</p>}
    </section>
  );
}

/** Maximum number of digits that are shown without grouping. */
const SHORT = 6;

/** Shows a number in groups of four digits, with a button that copies the digits without spaces. */
function Digits({ of, name, isNumber = false }: { of: string; name: string; isNumber?: boolean }) {
  const { t } = useReader();
  return (
    <span class="digits">
      <code class={isNumber ? 'total' : undefined} data-voucher={isNumber ? of : undefined}>
        {of.length > SHORT ? of.replace(/\B(?=(\d{4})+$)/g, ' ') : of}
      </code>
      <button
        type="button"
        class="copy-button"
        data-clip={of}
        data-copied={t(TEXTS.copied)}
        aria-label={`${t(TEXTS.copy)}: ${name}`}
        hidden
      >
        {t(TEXTS.copy)}
      </button>
    </span>
  );
}

/** Notice above the payment form while a cash voucher is still payable. It asks the payer not to pay both ways. */
export function OpenVoucherNotice({ voucher, href }: { voucher: Transaction; href: string }) {
  const { t, locale } = useReader();
  const date = voucher.expires_at && displayDeadline(voucher.expires_at, locale);
  return (
    <div class="notice wait">
      <p>{date ? t(TEXTS.beside_until, { date }) : t(TEXTS.beside)}</p>
      <a href={href}>{t(TEXTS.see_voucher)}</a>
    </div>
  );
}

/** Returns a notice if the last attempt was a cash voucher that expired; otherwise null. */
export function expiredVoucher(refused: Transaction | null, locale: Locale): Problem['notice'] {
  if (!refused || refused.voucher === null || refused.expires_at === null) return null;
  return { text: VOUCHER_COPY.expired, values: { date: displayDeadline(refused.expires_at, locale) } };
}
