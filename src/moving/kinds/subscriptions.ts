import { importSubscription } from '#src/billing/subscriptions/rules/imported.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';
import {
  listImportedIds,
  listOwnSubscriptions,
  saveImported,
} from '#src/billing/subscriptions/waiting/store.ts';
import { listCouponsByCode } from '#src/catalog/coupons/moving/store.ts';
import type { Coupon } from '#src/catalog/coupons/types.ts';
import { listPlansById } from '#src/catalog/plans/store.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { listCardsById } from '#src/customers/cards/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { listSourcesById } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { invalid, refuseIf } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { mergeMetadata } from '#src/kernel/metadata.ts';
import type { Text } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { bodyOf } from '../cells.ts';
import { type ImportRow, type ImportScope, type Kind, readEach } from '../kind.ts';
import { importedStateIssues, type SubscriptionBody, subscriptionBody } from './subscription-body.ts';

const TEXTS = {
  office: {
    en: 'The plan belongs to office {own}, and the subscriber to office {other}.',
    es: 'El plan pertenece a la sede {own} y el suscriptor a la sede {other}.',
  },
} as const satisfies Record<string, Text>;

const FIELDS = Object.keys(subscriptionBody.shape).filter((name) => name !== 'metadata');
const READ_AS = { flags: ['cancel_at_period_end', 'plan_discount'], json: ['pending_lines'] };

/**
 * Imports subscriptions. They stay inactive until the merchant activates them, and until then, importing a changed
 * line replaces the subscription.
 */
export const subscriptions: Kind = {
  name: 'subscription',
  file: 'subscriptions.csv',
  columns: [...FIELDS, 'metadata'],
  is_shared: false,
  own: ({ deps, principal }, ids) => listOwnSubscriptions(deps.db, principal.commerce_id, ids),
  replaceable: ({ deps, principal }, ids) => listImportedIds(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const now = scope.deps.clock.now();
    const read = await readEach(rows, ({ cells }) => {
      const body = parse(subscriptionBody, bodyOf(cells, FIELDS, READ_AS));
      refuseIf(importedStateIssues(body, now));
      return body;
    });
    const named = await lookUp(
      scope,
      read.good.map(({ read: body }) => body),
    );
    const bodies = new Map(read.good.map(({ row, read: body }) => [row, body]));
    const { good, refused } = await readEach([...bodies.keys()], (row) =>
      build(scope, row, bodies.get(row) as SubscriptionBody, named),
    );
    await saveImported(
      scope.deps.db,
      good.map(({ row, read: subscription }) => ({ ...subscription, external_id: row.key })),
      now,
    );
    return {
      written: good.map(({ row, read: { id } }) => ({ row, id })),
      refused: [...read.refused, ...refused],
    };
  },
};

interface Named {
  plan(key: string): Plan | undefined;
  subscriber(key: string): Subscriber | undefined;
  card(key: string): Card | undefined;
  source(key: string): PaymentSource | undefined;
  coupon(code: string): Coupon | undefined;
}

/** Loads all objects that a batch of subscriptions references, with a few queries. */
async function lookUp(scope: ImportScope, bodies: readonly SubscriptionBody[]): Promise<Named> {
  const { deps, principal } = scope;
  const { commerce_id } = principal;
  const planKeys = bodies.flatMap(({ plan_id, scheduled_plan_id }) =>
    [plan_id, scheduled_plan_id ?? []].flat(),
  );
  const find = async <Row extends { id: string }>(
    kind: 'plan' | 'subscriber' | 'card' | 'payment_source',
    keys: readonly string[],
    list: (ids: readonly string[]) => Promise<Row[]>,
  ) => {
    const ids = await scope.resolve(kind, keys);
    const rows = new Map((ids.size === 0 ? [] : await list([...ids.values()])).map((row) => [row.id, row]));
    return (key: string) => rows.get(ids.get(key) ?? '');
  };
  const codes = bodies.flatMap(({ coupon }) => coupon ?? []);
  const coupons = codes.length === 0 ? [] : await listCouponsByCode(deps.db, principal, codes);
  const byCode = new Map(coupons.map((coupon) => [coupon.code.toLowerCase(), coupon]));
  return {
    plan: await find('plan', planKeys, (ids) => listPlansById(deps.db, commerce_id, ids)),
    subscriber: await find(
      'subscriber',
      bodies.map(({ subscriber_id }) => subscriber_id),
      (ids) => listSubscribersById(deps.db, commerce_id, ids),
    ),
    card: await find(
      'card',
      bodies.flatMap(({ card }) => card ?? []),
      (ids) => listCardsById(deps.db, commerce_id, ids),
    ),
    source: await find(
      'payment_source',
      bodies.flatMap(({ payment_source }) => payment_source ?? []),
      (ids) => listSourcesById(deps.db, commerce_id, ids),
    ),
    coupon: (code) => byCode.get(code.toLowerCase()),
  };
}

function build(scope: ImportScope, row: ImportRow, body: SubscriptionBody, named: Named): Subscription {
  const { principal, deps } = scope;
  const plan = ownPlan(scope, named.plan(body.plan_id));
  const scheduled = body.scheduled_plan_id ? ownPlan(scope, named.plan(body.scheduled_plan_id)) : null;
  const subscriber = named.subscriber(body.subscriber_id);
  const card = body.card ? named.card(body.card) : null;
  const source = body.payment_source ? named.source(body.payment_source) : null;
  const isOwn = (charged: Card | PaymentSource | null | undefined) =>
    charged === null ||
    (charged !== undefined &&
      charged.subscriber_id === subscriber?.id &&
      charged.production === principal.production &&
      charged.deleted_at === null);
  const coupon = body.coupon ? named.coupon(body.coupon) : null;
  const missing = (path: string) => ({ path, text: RULE_TEXTS.exists });
  refuseIf([
    plan ? null : missing('plan_id'),
    subscriber ? null : missing('subscriber_id'),
    isOwn(card) ? null : missing('card'),
    isOwn(source) ? null : missing('payment_source'),
    coupon === undefined ? missing('coupon') : null,
    scheduled === undefined ? missing('scheduled_plan_id') : null,
  ]);
  if (!plan || !subscriber) throw new Error('a validated object does not exist');
  const [own, other] = [plan.office_id, subscriber.office_id];
  if (own !== other) throw invalid('subscriber_id', TEXTS.office, { own, other });
  const charged = { card_id: card?.id ?? null, payment_source_id: source?.id ?? null };
  const of = { id: row.id ?? newId(), plan, subscriber_id: subscriber.id, ...charged };
  return importSubscription(
    { ...of, now: deps.clock.now() },
    importedStateOf(body, coupon ?? null, scheduled?.id ?? null),
  );
}

function ownPlan({ principal }: ImportScope, plan: Plan | undefined): Plan | undefined {
  return plan?.production === principal.production ? plan : undefined;
}

function importedStateOf(body: SubscriptionBody, coupon: Coupon | null, scheduled_plan_id: string | null) {
  const { status, ends_at, cancel_at_period_end: isEnding } = body;
  const isEnded = status === 'cancelada';
  const canceled_at = body.canceled_at ?? (isEnded ? ends_at : null);
  return {
    ...{ status, starts_at: body.starts_at, ends_at, coupon, scheduled_plan_id, canceled_at },
    created_at: body.created_at ?? null,
    trial_ends_at: body.trial_ends_at ?? null,
    grace_ends_at: body.grace_ends_at ?? null,
    cancel_at: body.cancel_at ?? (isEnding === true || canceled_at !== null ? ends_at : null),
    cancel_at_period_end: isEnding === true,
    cancellation_reason: body.cancellation_reason ?? null,
    paused_at: body.paused_at ?? null,
    resumes_at: body.resumes_at ?? null,
    charges: body.charges ?? 0,
    anchor_day: body.anchor_day ?? null,
    discount_ends_at: body.discount_ends_at ?? null,
    has_plan_discount: body.plan_discount === true,
    pending_lines: body.pending_lines ?? [],
    description: body.description ?? null,
    reference: body.reference ?? null,
    metadata: mergeMetadata(null, body.metadata),
    webhook_url: body.webhook_url ?? null,
  };
}
