import type { CsvCells, Kind } from '../kind.ts';
import { plans } from '../kinds/plans.ts';
import { subscribers } from '../kinds/subscribers.ts';
import { subscriptions } from '../kinds/subscriptions.ts';
import type { Translated } from './cells.ts';
import { translateCustomer } from './customers.ts';
import { translatePrice } from './prices.ts';
import { translateSubscription } from './subscriptions.ts';

export interface Translation {
  kind: Kind;
  translate(cells: CsvCells): Translated;
}

/**
 * Stripe dashboard exports that can be imported. An export is recognized by `columns`. It can contain further columns
 * that the user selected.
 */
const EXPORTS: readonly (Translation & { columns: readonly string[] })[] = [
  { kind: plans, translate: translatePrice, columns: ['Price ID', 'Amount', 'Currency'] },
  {
    kind: subscriptions,
    translate: translateSubscription,
    columns: ['id', 'Customer ID', 'Plan', 'Status', 'Current Period End (UTC)'],
  },
  { kind: subscribers, translate: translateCustomer, columns: ['id', 'Email', 'Created (UTC)'] },
];

/** Recognizes a Stripe export by its column names. Returns undefined for files that cannot be imported. */
export function recognize(head: readonly string[]): Translation | undefined {
  const isPayments = head.includes('Customer ID') && !head.includes('Plan');
  return isPayments
    ? undefined
    : EXPORTS.find(({ columns }) => columns.every((column) => head.includes(column)));
}
