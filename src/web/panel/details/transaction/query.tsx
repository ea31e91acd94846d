import { queryTransaction } from '#src/charging/query-transaction.ts';
import { say } from '#src/kernel/texts.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import type { Page } from '../../../shared/page.ts';
import { actionPages } from '../action.tsx';
import { TEXTS } from './texts.ts';

/** Page for querying the provider immediately about a pending transaction, before the next scheduled query. */
export const queryPages: readonly Page[] = actionPages({
  path: '/transactions/:id/ask',
  load: (deps, { params }, { principal }) => requireTransaction(deps, principal, params.id ?? ''),
  sheet({ id, number }, locale) {
    const values = { number: String(number) };
    return {
      title: TEXTS.ask_title,
      lead: TEXTS.ask_lead,
      values,
      trail: [
        { label: say(TEXTS.all, locale), path: '/transactions' },
        { label: values.number, path: `/transactions/${id}` },
      ],
      button: TEXTS.ask,
    };
  },
  async act(deps, visit, { principal }) {
    const { id = '' } = visit.params;
    const { is_known } = await queryTransaction(deps, principal, id);
    return { path: `/transactions/${id}`, done: is_known ? 'asked' : 'pending' };
  },
});
