import { readFilter, readSort } from '#src/billing/subscriptions/list/filter.ts';
import { subscriptionQuery } from '#src/billing/subscriptions/list/store.ts';
import { planQuery } from '#src/catalog/plans/store.ts';
import { reservationQuery } from '#src/checkout/reservations/store.ts';
import { movementQueryOf } from '#src/ledger/virtual-account/store.ts';
import { testMailQuery } from '#src/messages/mails/store.ts';
import { testDeliveryQuery } from '#src/messages/webhooks/store.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { NumberedList } from '#src/platform/lists/numbered.ts';
import { disputeQueryOf } from '#src/settlement/disputes/store.ts';
import type { Samples } from './list-cases.ts';

export const ORDERS = ['created_at', 'starts_at', 'ends_at', 'trial_ends_at'].flatMap((sort) => [
  sort,
  `-${sort}`,
]);

/** Filters of the API's list of subscriptions, each with values shared by many and by few rows. */
export function subscriptionFilters({ values, days: [first] }: Samples): string[] {
  const old = first.add({ months: 2 });
  const plans = values['subscriptions.plan_id'] ?? [];
  return [
    '',
    ...['activa', 'pausada', 'trial'].map((status) => `filter[status]=${status}`),
    ...plans.map((id) => `filter[plan_id]=${id}`),
    `filter[subscriber_id]=${values['subscriptions.subscriber_id']?.[0]}`,
    ...['plan 1', 'zzz'].map((part) => `filter[plan_name]=${part}`),
    ...(values['subscriptions.metadata'] ?? []).map((pair) => {
      const [name, value] = pair.split('=');
      return `filter[metadata][${name}]=${value}`;
    }),
    `filter[start_date]=${old}&filter[finish_date]=${old.add({ months: 1 })}`,
    ...['1', '0'].map((active) => `filter[active]=${active}`),
    ...['cliente123', 'correo', 'nadie'].map((part) => `filter[email]=${part}`),
    ...['pedido 123', 'café', 'zzz'].map((part) => `filter[description]=${part}`),
    ...['a1b2', '01'].map((part) => `filter[subscription_id]=${part}`),
  ];
}

type Asked = (principal: Principal, samples: Samples, now: Temporal.Instant) => NumberedList[];

function subscriptions(principal: Principal, samples: Samples, now: Temporal.Instant): NumberedList[] {
  return subscriptionFilters(samples).flatMap((query) =>
    ORDERS.map((sort) =>
      subscriptionQuery(principal, { filter: readFilter(parseQuery(query)), sort: readSort(sort), now }),
    ),
  );
}

function movements(principal: Principal, _samples: Samples, now: Temporal.Instant): NumberedList[] {
  const today = now.toZonedDateTimeISO('America/Bogota').toPlainDate();
  const all = { from: null, until: null, offices: principal.offices, today, reference: null };
  return (['all', 'available', 'to_release'] as const).map((availability) =>
    movementQueryOf(principal, { ...all, availability }),
  );
}

/** A list within one subscription has one row per charge, which its own index finds. */
const OF_ONE = 'of one subscription';

/** Each route of the API with numbered pages, and the lists that it can query. */
export const NUMBERED: Readonly<Record<string, Asked | typeof OF_ONE>> = {
  '/api/v1/subscriptions/subscription': subscriptions,
  '/api/v1/subscriptions/subscription/plan/:plan': subscriptions,
  '/api/v1/subscriptions/subscription/subscriber/:subscriber': subscriptions,
  '/api/v1/subscriptions/subscription/:id/transactions': OF_ONE,
  '/api/v1/subscriptions/subscription/:id/invoices': OF_ONE,
  '/api/v1/subscriptions/plan': (principal, { values }) =>
    [{}, { canal: 'web' }, { canal: 'ninguno' }].flatMap((metadata) => [
      planQuery(principal, { only_active: false, metadata }),
      planQuery(principal, {
        only_active: true,
        group_id: values['subscriptions.plan_id']?.[0] ?? '',
        metadata,
      }),
    ]),
  '/api/v1/disputes': (principal, { values }) => [
    disputeQueryOf(principal, { status: null, transaction_id: null }),
    disputeQueryOf(principal, { status: 'opened', transaction_id: null }),
    disputeQueryOf(principal, {
      status: null,
      transaction_id: values['disputes.transaction_id']?.[0] ?? null,
    }),
  ],
  '/api/v1/virtual-account/movements': movements,
  '/api/v1/mit/pre-authorizations': (principal) =>
    ([null, 'Confirmada', 'Indeterminada'] as const).map((status) =>
      reservationQuery(principal, { status, confirmable_at: null }),
    ),
  '/api/v1/sandbox/mails': (principal) =>
    [undefined, 'cliente123456@correo.example'].map((to) => testMailQuery(principal, to)),
  '/api/v1/sandbox/webhooks': (principal) => [testDeliveryQuery(principal)],
};

export function numberedLists(principal: Principal, samples: Samples, now: Temporal.Instant): NumberedList[] {
  // Routes that share a list are queried once.
  const asked = new Set(Object.values(NUMBERED).filter((one) => one !== OF_ONE));
  return [...asked].flatMap((lists) => lists(principal, samples, now));
}
