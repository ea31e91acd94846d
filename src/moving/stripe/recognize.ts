import type { Cells, Kind } from '../kind.ts';
import { plans } from '../kinds/plans.ts';
import { subscribers } from '../kinds/subscribers.ts';
import { subscriptions } from '../kinds/subscriptions.ts';
import type { Translated } from './cells.ts';
import { translateCustomer } from './customers.ts';
import { translatePrice } from './prices.ts';
import { translateSubscription } from './subscriptions.ts';

export interface Translation {
  kind: Kind;
  translate(cells: Cells): Translated;
}

/** What tells an export of the dashboard: columns that it has in every selection, and that no other export has. */
const EXPORTS: readonly (Translation & { columns: readonly string[] })[] = [
  { kind: plans, translate: translatePrice, columns: ['Price ID', 'Amount', 'Currency'] },
  {
    kind: subscriptions,
    translate: translateSubscription,
    columns: ['id', 'Customer ID', 'Plan', 'Status', 'Current Period End (UTC)'],
  },
  { kind: subscribers, translate: translateCustomer, columns: ['id', 'Email', 'Created (UTC)'] },
];

/** By the first line of a file; undefined where it is none of Stripe's that can be moved in. */
export function recognize(head: readonly string[]): Translation | undefined {
  const isPayments = head.includes('Customer ID') && !head.includes('Plan');
  return isPayments
    ? undefined
    : EXPORTS.find(({ columns }) => columns.every((column) => head.includes(column)));
}
