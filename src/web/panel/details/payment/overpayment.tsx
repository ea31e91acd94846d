import { settleExcess } from '#src/checkout/payments/settle-excess.ts';
import { findPayment } from '#src/checkout/payments/store.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import { displayMoney, unbroken } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import { LinkButton, Money, Notice } from '../../kit/parts.tsx';
import { METHOD_TEXTS } from '../../lists/cells.tsx';
import { type Place, pathAt } from '../../scope.ts';
import { actionPages } from '../action.tsx';
import { isRefundable } from '../transaction/refund.tsx';

const TEXTS = {
  all: { es: 'Pagos', en: 'Payments' },
  paid_twice: {
    es: 'Este cobro se pagó más de una vez. Debe devolver {amount} a quien pagó.',
    en: 'This charge was paid more than once. Refund {amount} to the payer.',
  },
  refund: { es: 'Reembolsar', en: 'Refund' },
  by_hand: {
    es: 'no se puede reembolsar desde aquí; si devuelve este pago, hágalo por otro medio',
    en: 'cannot be refunded from here; if this is the one to give back, do so another way',
  },
  elsewhere: { es: 'Ya lo devolví por otro medio', en: 'I gave it back another way' },
  elsewhere_lead: {
    es: 'Se anota que los {amount} que sobraban ya se devolvieron por fuera, por ejemplo con una transferencia. No se mueve dinero: el aviso desaparece.',
    en: 'It is put on record that the {amount} that were too much went back another way, such as a transfer. No money moves: the notice disappears.',
  },
  nothing: {
    es: 'De este pago no hay nada por devolver.',
    en: 'There is nothing to give back of this payment.',
  },
} as const satisfies Record<string, Text>;

/**
 * Notice for an overpaid payment, with links to refund the surplus transactions. Renders nothing if there is no
 * excess.
 */
export function OverpaymentNotice({
  payment: { id, excess, currency_type: currency },
  transactions,
  place,
}: {
  payment: Payment;
  transactions: readonly Transaction[];
  place: Place;
}) {
  const { t, locale } = useReader();
  if (excess === 0n) return null;
  const paid = transactions.filter((one) => one.approved_at !== null && one.amount > one.refunded);
  return (
    <Notice tone="bad">
      <p>{t(TEXTS.paid_twice, { amount: unbroken(displayMoney(excess, currency, locale)) })}</p>
      <ul>
        {paid.map((one) => (
          <li key={one.id}>
            <a href={pathAt(place, `/transactions/${one.id}`)}>#{String(one.number)}</a>{' '}
            {t(METHOD_TEXTS[one.payment_method].text)},{' '}
            <Money minor={one.amount - one.refunded} currency={currency} />
            {isRefundable(one) ? (
              <>
                {' '}
                <a href={pathAt(place, `/transactions/${one.id}/refund`)}>{t(TEXTS.refund)}</a>
              </>
            ) : (
              <>: {t(TEXTS.by_hand)}</>
            )}
          </li>
        ))}
      </ul>
      <LinkButton href={pathAt(place, `/payments/${id}/returned`)}>{t(TEXTS.elsewhere)}</LinkButton>
    </Notice>
  );
}

/** Page on which the merchant records that it returned an overpaid amount outside Cuota. */
export const settleExcessPages: readonly Page[] = actionPages({
  path: '/payments/:id/returned',
  async load(deps, { params: { id = '' } }, { principal }) {
    const payment = isUuid(id) ? await findPayment(deps.db, principal, id) : undefined;
    if (!payment) throw notFound();
    return payment;
  },
  sheet: ({ id, description, excess, currency_type }, locale) => ({
    title: TEXTS.elsewhere,
    lead: excess > 0n ? TEXTS.elsewhere_lead : TEXTS.nothing,
    values: { amount: unbroken(displayMoney(excess, currency_type, locale)) },
    trail: [
      { label: say(TEXTS.all, locale), path: '/payments' },
      { label: description, path: `/payments/${id}` },
    ],
    button: TEXTS.elsewhere,
    is_closed: excess === 0n,
  }),
  async act(deps, { params: { id = '' } }, { principal }) {
    await inTransaction(deps.db, (db) => settleExcess({ ...deps, db }, principal, id));
    return { path: `/payments/${id}`, done: 'settled_elsewhere' };
  },
});
