import type { Payment } from '#src/checkout/payments/types.ts';
import { displayMoney } from '#src/kernel/display.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { refusalReason } from '../../shared/methods/refusal.ts';
import { METHOD_TEXTS } from '../../shared/methods/texts.ts';
import { ReturnLink } from '../return-link.tsx';
import type { OrderPart } from './page-state.ts';
import { TEXTS } from './texts.ts';

const TITLES = { paid: TEXTS.order_paid, open: TEXTS.order_open } as const;

/** Lists the debts that an order pays. If the order is paid, each debt also shows its remaining amount. */
export function OrderParts({ parts, as }: { parts: readonly OrderPart[]; as: keyof typeof TITLES }) {
  const { t, locale } = useReader();
  if (parts.length === 0) return null;
  const isPaid = as === 'paid';
  return (
    <>
      <h2>{t(TITLES[as])}</h2>
      <ul class="list">
        {parts.map(({ item, amount, pending }) => (
          <li key={item.id}>
            <div class="row">
              <span>{item.description}</span>{' '}
              <strong>{displayMoney(amount, item.currency_type, locale)}</strong>
            </div>
            <span class="hint">
              {item.ref_payment}
              {isPaid && ' · '}
              {isPaid &&
                (pending > 0n
                  ? t(TEXTS.still_owed, { amount: displayMoney(pending, item.currency_type, locale) })
                  : t(TEXTS.all_paid))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface RefusedProps {
  payment: Payment;
  transaction: Transaction;
  brand: Brand;
  /** URL of the form, filled with the typed values. Null if another browser sent the form. */
  again: string | null;
}

/** Message that an order was declined, with a link back to the payment form. */
export function RefusedOrder({ payment, transaction, brand, again }: RefusedProps) {
  const { t, locale } = useReader();
  return (
    <section class="panel narrow">
      <div class="notice bad" role="alert">
        <h1>{t(METHOD_TEXTS.refused)}</h1>
        <p>{refusalReason(transaction, locale)}</p>
        <p>{t(TEXTS.order_free)}</p>
      </div>
      <div class="buttons">
        {again && (
          <a class="button" href={again}>
            {t(TEXTS.order_again)}
          </a>
        )}
        <ReturnLink
          url={payment.result_urls?.return ?? null}
          brand={brand}
          look={again ? 'second' : 'first'}
        />
      </div>
    </section>
  );
}
