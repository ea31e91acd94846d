import { payerOf } from '#src/charging/card-testing/admit.ts';
import { queryUnanswered } from '#src/charging/query-operations.ts';
import {
  holdParts,
  type PartProblem,
  type Taken,
  takeItems,
  type WantedPart,
} from '#src/checkout/collection/hold.ts';
import { couponExpiry, type PaymentBlock } from '#src/checkout/collection/rules.ts';
import { listHolding, listItems } from '#src/checkout/collection/store.ts';
import { pageUrl } from '#src/checkout/collection/views.ts';
import { type PaymentAttemptMethod, pay } from '#src/checkout/payments/checkout.ts';
import { insertPayment } from '#src/checkout/payments/store.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import type { Deps } from '#src/deps.ts';
import { type Issue, refuseIf } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { toNumber } from '#src/kernel/money.ts';
import { MAX_PRICE } from '#src/kernel/prices.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Call, Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { itemErrors, refuseItems } from './errors.ts';

const TEXTS = {
  twice: { en: 'That item is named twice.', es: 'Ese elemento está dos veces.' },
  currency: {
    en: 'Items of different currencies are paid one currency at a time.',
    es: 'Los elementos de monedas distintas se pagan moneda por moneda.',
  },
  pesos: { en: 'This way of paying takes only COP.', es: 'Este medio de pago solo admite COP.' },
} as const satisfies Record<string, Text>;

export interface Order {
  items: readonly WantedPart[];
  customer_payer: { name: string; email: string };
  comments: string | null;
  /** Delivery address. Null if the customer did not enter one. */
  address: string | null;
}

/**
 * Builds the payment method of an order. `coupon_expires_at` is the expiry that the merchant set for cash vouchers of
 * the item, if any.
 */
export type BuildPaymentMethod = (
  deps: Deps,
  coupon_expires_at: Temporal.Instant | undefined,
) => PaymentAttemptMethod;

/**
 * Pays one or more items, in full or in part. The transaction that commits the intent also holds the amounts, so a
 * concurrent order for the same amount is refused. If the process stops before the commit, nothing is stored.
 */
export async function payOwed(
  deps: Deps,
  principal: Principal,
  input: { order: Order; wayOf: BuildPaymentMethod; claim: Call<unknown>['claim']; address: string },
): Promise<Transaction> {
  const { order, wayOf, claim, address } = input;
  const ids = order.items.map(({ id }) => id);
  refuseIf([
    ...ids.map((id, place) => issueAt(place, isUuid(id) ? null : RULE_TEXTS.exists)),
    ...ids.map((id, place) => issueAt(place, ids.indexOf(id) === place ? null : TEXTS.twice)),
  ]);
  // The provider is queried about orders without a response. This releases or settles the amounts that they hold.
  const { commerce_id } = principal;
  for (const payment_id of await listHolding(deps.db, commerce_id, ids))
    await queryUnanswered(deps, { commerce_id, payment_id });
  const [single, ...others] = await listItems(deps.db, principal, ids);
  const isAlone = single !== undefined && others.length === 0;
  const expires_at = isAlone ? (couponExpiry(single, deps.clock.now()) ?? undefined) : undefined;
  const way = wayOf(deps, expires_at);
  const payment_id = newId();
  // Card attempts are counted per item and not per charge, because each order is a new charge.
  const targets = ids.map((id) => ({ type: 'item', id }) as const);
  const begin: typeof claim = async (db, reference) => {
    await claim(db, reference);
    await openOrder({ ...deps, db }, principal, { payment_id, order, kind: way.kind });
  };
  return pay(deps, { commerce_id, id: payment_id }, way, begin, {
    payer: payerOf(principal, address),
    targets,
  });
}

/**
 * Returns issues for items that do not exist and for an expired card. A null entry means that a check passed.
 */
export async function orderLookUp(
  deps: Deps,
  principal: Principal,
  { items = [], payment_card }: { items?: Wanted; payment_card?: { expiration_date?: string } },
): Promise<(Issue | null)[]> {
  const ids = items.map(({ id }) => id.toLowerCase());
  const known = new Set((await listItems(deps.db, principal, ids.filter(isUuid))).map(({ id }) => id));
  return [
    ...ids.map((id, place) => issueAt(place, known.has(id) ? null : RULE_TEXTS.exists)),
    expiryIssue('payment_card.expiration_date', payment_card?.expiration_date, deps.clock.now()),
  ];
}

type Wanted = readonly { id: string }[];

function issueAt(place: number, text: Text | null): Issue | null {
  return text && { path: `items.${place}.id`, text };
}

async function openOrder(
  deps: Deps,
  principal: Principal,
  { payment_id, order, kind }: { payment_id: string; order: Order; kind: PaymentAttemptMethod['kind'] },
): Promise<void> {
  const { taken, faults } = await takeItems(deps, principal, order.items);
  refuseObstacles(faults);
  refuseIf([...faults.map(toIssue), ...orderIssues(order, taken, kind)]);
  await insertOrder(deps, principal, payment_id, order, taken);
  await holdParts(deps, { payment_id, comments: order.comments, address: order.address }, taken);
}

/**
 * Throws if any item accepts no payment. If items have different reasons, the reason listed first in `itemErrors` is
 * reported, with all items to which it applies.
 */
function refuseObstacles(faults: readonly PartProblem[]): void {
  for (const kind of Object.keys(itemErrors) as PaymentBlock[]) {
    const refs = faults.flatMap((fault) => (fault.kind === kind ? [fault.ref_payment] : []));
    if (refs.length > 0) throw refuseItems(kind, refs);
  }
}

function toIssue(fault: PartProblem): Issue | null {
  const { place, kind } = fault;
  if (kind === 'too_little') {
    return { path: `items.${place}.amount`, text: RULE_TEXTS.min, values: { min: toNumber(fault.limit) } };
  }
  if (kind === 'too_much') {
    return { path: `items.${place}.amount`, text: RULE_TEXTS.max, values: { max: toNumber(fault.limit) } };
  }
  return issueAt(place, kind === 'currency' ? TEXTS.currency : RULE_TEXTS.exists);
}

function orderIssues(
  order: Order,
  taken: readonly Taken[],
  kind: PaymentAttemptMethod['kind'],
): (Issue | null)[] {
  const [first] = taken;
  if (!first) return [];
  const { currency_type } = first.item;
  const needsAddress = taken.some(({ item }) => item.options.request_address_delivery);
  const max = MAX_PRICE[currency_type];
  return [
    kind !== 'purchase' && currency_type !== 'COP' ? { path: 'items', text: TEXTS.pesos } : null,
    needsAddress && order.address === null ? { path: 'address', text: RULE_TEXTS.required } : null,
    totalOf(taken) > max ? { path: 'items', text: RULE_TEXTS.max, values: { max: toNumber(max) } } : null,
  ];
}

function totalOf(taken: readonly Taken[]): bigint {
  return taken.reduce((sum, { amount }) => sum + amount, 0n);
}

const MAX_DESCRIPTION = 255;

/** Inserts the order as a charge. The charge allows one payment attempt and has no token or hosted page. */
async function insertOrder(
  deps: Deps,
  { commerce_id, production }: Principal,
  id: string,
  { customer_payer: { name, email } }: Order,
  taken: readonly Taken[],
): Promise<void> {
  const [first] = taken;
  const merchant = await findMerchant(deps.db, commerce_id);
  if (!first || !merchant) throw new Error('an order without items, or without a merchant');
  const { item } = first;
  const isAlone = taken.length === 1;
  const several = `${taken.length} pagos: ${taken.map((one) => one.item.ref_payment).join(', ')}`;
  const [reference_1 = null, reference_2 = null, reference_3 = null] = isAlone ? item.options.references : [];
  const now = deps.clock.now();
  await insertPayment(deps.db, {
    id,
    commerce_id,
    office_id: item.office_id,
    user_id: null,
    production,
    description: isAlone ? item.description : several.slice(0, MAX_DESCRIPTION).toWellFormed(),
    amount: totalOf(taken),
    currency_type: item.currency_type,
    tax: taken.reduce((sum, { tax }) => sum + tax, 0n),
    selected_taxes: null,
    checkout_type: 'api',
    token_hash: null,
    checkout_template_id: null,
    expires_at: null,
    reference_1,
    reference_2,
    reference_3,
    metadata: null,
    customer: toJson({ name, email }),
    result_urls: toJson({ return: pageUrl(deps.base_url, merchant, production) }),
    max_transactions: 1,
    active: true,
    paid_at: null,
    created_at: now,
    updated_at: now,
  });
}
