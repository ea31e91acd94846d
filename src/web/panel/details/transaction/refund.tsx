import { refund } from '#src/checkout/payments/routes.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { Input } from '../../../shared/fields.tsx';
import type { Page } from '../../../shared/page.ts';
import { readAmount, sentFor } from '../../../shared/read-form.ts';
import { perform } from '../../perform.ts';
import { actionPages } from '../action.tsx';
import { TEXTS } from './texts.ts';

/**
 * Returns whether the panel can refund the transaction. Only card charges can be refunded; merchants return bank and
 * cash payments outside Cuota.
 */
export function isRefundable({ status, payment_method }: Pick<Transaction, 'status' | 'payment_method'>) {
  return status === 'Aprobada' && payment_method === 'card';
}

/** Page for refunding a transaction. It shows the refundable amount and requires a recent identity check. */
export const refundPages: readonly Page[] = actionPages({
  path: '/transactions/:id/refund',
  recent: true,
  load: (deps, { params }, { principal }) => requireTransaction(deps, principal, params.id ?? ''),
  sheet(transaction, locale) {
    const { id, amount, refunded, disputed, currency_type } = transaction;
    const number = String(transaction.number);
    return {
      title: TEXTS.refund_title,
      lead: TEXTS.refund_lead,
      values: { number, rest: displayMoney(amount - refunded - disputed, currency_type, locale) },
      trail: [
        { label: say(TEXTS.all, locale), path: '/transactions' },
        { label: number, path: `/transactions/${id}` },
      ],
      button: TEXTS.refund,
      kind: 'danger',
      fields: (of) => (
        <Input
          of={of}
          path="amount"
          label={TEXTS.refund_amount}
          hint={TEXTS.refund_hint}
          optional
          autocomplete="off"
          inputmode="decimal"
          maxlength={24}
        />
      ),
    };
  },
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const sent = sentFor(visit.form, 'amount').trim();
    const body = { amount: sent === '' ? null : readAmount(sent) };
    const params = { transaction: id };
    const { status } = await perform(deps, visit, caller, refund, { params, body, submission });
    return { path: `/transactions/${id}`, done: status === 202 ? 'refund_pending' : 'refunded' };
  },
});
