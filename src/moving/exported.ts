import type { Subscription } from '#src/billing/subscriptions/types.ts';
import { listSubscriptionsAfter } from '#src/billing/subscriptions/waiting/store.ts';
import { listCouponsAfter } from '#src/catalog/coupons/moving/store.ts';
import { percentText } from '#src/catalog/coupons/percent.ts';
import { listCouponsById } from '#src/catalog/coupons/store.ts';
import { listGroupsAfter } from '#src/catalog/groups/moving/store.ts';
import { listPlansAfter } from '#src/catalog/plans/moving/store.ts';
import { listCardsById } from '#src/customers/cards/store.ts';
import { listSourcesById } from '#src/customers/payment-sources/store.ts';
import { listOwedAfter, listSubscribersAfter } from '#src/customers/subscribers/moving/store.ts';
import type { Deps } from '#src/deps.ts';
import { toColombiaText, toIsoText } from '#src/kernel/calendar.ts';
import { formatDecimal } from '#src/kernel/money.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { Kind } from './kind.ts';
import { balances } from './kinds/balances.ts';
import { coupons } from './kinds/coupons.ts';
import { groups } from './kinds/groups.ts';
import { plans } from './kinds/plans.ts';
import { subscribers } from './kinds/subscribers.ts';
import { subscriptions } from './kinds/subscriptions.ts';
import { isCardExported, isSourceExported } from './sealed-rows.ts';

/** Values of an exported row, by column of the import file. Null values become empty cells. */
type ExportedRow = Readonly<Record<string, unknown>> & { id: string };

export interface Exported {
  kind: Kind;
  /** Returns up to `limit` rows with an id greater than `after`, ordered by id. */
  page(deps: Deps, of: Environment, after: string, limit: number): Promise<ExportedRow[]>;
}

export const EXPORTED: readonly Exported[] = [
  {
    kind: groups,
    async page({ db }, { commerce_id }, after, limit) {
      const rows = await listGroupsAfter(db, commerce_id, after, limit);
      return rows.map((row) => ({ ...row, office: row.office_id }));
    },
  },
  {
    kind: coupons,
    async page({ db }, of, after, limit) {
      const rows = await listCouponsAfter(db, of, after, limit);
      return rows.map((row) => ({
        ...row,
        office: row.office_id,
        percent_off: percentText(row),
      }));
    },
  },
  {
    kind: plans,
    async page({ db }, of, after, limit) {
      const rows = await listPlansAfter(db, of, after, limit);
      return rows.map(({ tax_hundredths: tax, ...row }) => ({
        ...row,
        office: row.office_id,
        tax: tax === null ? null : BigInt(tax),
        deadline: toColombiaText(row.deadline),
      }));
    },
  },
  {
    kind: subscribers,
    async page({ db }, { commerce_id }, after, limit) {
      const rows = await listSubscribersAfter(db, commerce_id, after, limit);
      return rows.map((row) => ({ ...row, office: row.office_id }));
    },
  },
  {
    kind: balances,
    async page({ db }, of, after, limit) {
      const owed = Map.groupBy(await listOwedAfter(db, of, after, limit), ({ id }) => id);
      return [...owed].map(([id, rows]) => ({
        ...{ id, subscriber_id: id },
        ...Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount])),
      }));
    },
  },
  {
    kind: subscriptions,
    async page(deps, of, after, limit) {
      const { db } = deps;
      const rows = await listSubscriptionsAfter(db, of, after, limit);
      const used = rows.flatMap(({ discount }) => discount?.coupon_id ?? []);
      const known = used.length === 0 ? [] : await listCouponsById(db, of.commerce_id, used);
      const codes = new Map(known.filter((it) => it.deleted_at === null).map(({ id, code }) => [id, code]));
      const charged = await listExported(deps, of.commerce_id, rows);
      return rows.map((row) => subscriptionRow(row, codes, charged));
    },
  },
];

/**
 * Returns the ids of the cards and accounts that the given subscriptions use. Excludes cards and accounts that
 * are not exported, such as deleted or expired ones.
 */
async function listExported(
  { db, clock }: Deps,
  commerceId: number,
  rows: readonly Subscription[],
): Promise<ReadonlySet<string>> {
  const cardIds = rows.flatMap(({ card_id }) => card_id ?? []);
  const sourceIds = rows.flatMap(({ payment_source_id }) => payment_source_id ?? []);
  const found = await listCardsById(db, commerceId, cardIds);
  const accounts = sourceIds.length === 0 ? [] : await listSourcesById(db, commerceId, sourceIds);
  const now = clock.now();
  return new Set([
    ...found.filter((card) => isCardExported(card, now)).map(({ id }) => id),
    ...accounts.filter(isSourceExported).map(({ id }) => id),
  ]);
}

function subscriptionRow(
  row: Subscription,
  codes: ReadonlyMap<string, string>,
  charged: ReadonlySet<string>,
): ExportedRow {
  const { discount, subscription_plan_id: plan_id, card_id, payment_source_id } = row;
  const named = (id: string | null) => (id !== null && charged.has(id) ? id : null);
  const [card, payment_source] = [named(card_id), named(payment_source_id)];
  const coupon = discount?.coupon_id ? (codes.get(discount.coupon_id) ?? null) : null;
  const plan_discount = discount?.plan_id === plan_id ? true : null;
  const isDiscounted = coupon !== null || plan_discount !== null;
  const discount_ends_at = isDiscounted ? row.discount_ends_at : null;
  const pending_lines = row.pending_lines.length === 0 ? null : row.pending_lines;
  return { ...row, plan_id, card, payment_source, coupon, plan_discount, discount_ends_at, pending_lines };
}

/**
 * Formats a value for a cell of the import file. A bigint is an amount in minor units, and is written as a decimal
 * number in major units.
 */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'bigint') return formatDecimal(value);
  if (value instanceof Temporal.Instant) return toIsoText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
