import {
  type AtMerchant,
  aCardThere,
  aCouponThere,
  aDisputeThere,
  aGroupThere,
  anAccountThere,
  anEvidenceThere,
  anItemThere,
  aPaidSubscription,
  aPaymentThere,
  aPlanThere,
  aReservationThere,
  aSessionThere,
} from '#test/support/panel-things.ts';

export type Things = Readonly<Record<string, string>>;

/** Creates one record of each kind in the test environment, at the first office. Rows refer to them by key. */
export async function thingsAt(at: AtMerchant): Promise<Things> {
  const paid = await aPaidSubscription(at);
  const account = await anAccountThere(at);
  const evidence = await anEvidenceThere(at);
  const item = await at.service.deps.db
    .selectFrom('collection_items')
    .select('ref_payment')
    .where('id', '=', (await anItemThere(at)).id ?? '')
    .executeTakeFirstOrThrow();
  return {
    ...paid,
    other_plan: (await aPlanThere(at)).id ?? '',
    item: item.ref_payment,
    card: (await aCardThere(at)).card ?? '',
    holder: account.id ?? '',
    source: account.source ?? '',
    coupon: (await aCouponThere(at)).id ?? '',
    group: (await aGroupThere(at)).id ?? '',
    payment: (await aPaymentThere(at)).id ?? '',
    reservation: (await aReservationThere(at)).id ?? '',
    session: (await aSessionThere(at)).id ?? '',
    dispute: evidence.id ?? '',
    evidence: evidence.evidence ?? '',
    // Movements are identified by transaction number.
    number: String(
      (await at.merchant.test.get('/api/v1/virtual-account/movements')).body.data[0].transaction_id,
    ),
    undecided: (await aDisputeThere(at)).id ?? '',
  };
}

/** Who can access a route's record. `missing`: not found for a user of another office, or for a production token. */
export interface AccessRow {
  /** The records that the path parameters identify, in order. Empty if the route concerns the whole merchant. */
  of: readonly string[];
  office: 'seen' | 'missing';
  environment: 'seen' | 'missing';
  /** Builds the query string that the route requires. */
  query?(thing: (name: string) => string): string;
  /** The response to another merchant, if the API contract requires one other than 404. */
  stranger?: string;
}

const row = (
  of: string,
  office: AccessRow['office'] = 'missing',
  environment: AccessRow['environment'] = 'missing',
): AccessRow => ({ of: of === '' ? [] : of.split(' '), office, environment });

/** A record of one office, visible in both environments. */
const shared = (of: string) => row(of, 'missing', 'seen');
/** A record of the whole merchant, visible to every office and environment. */
const all = (of = '') => row(of, 'seen', 'seen');

const API = '/api/v1/subscriptions';
const SUBSCRIBER = `${API}/subscriber/:id`;
const SUBSCRIPTION = `${API}/subscription`;

/** Every route that takes a token. The test fails if one is missing. */
export const TOKEN_ROWS: Readonly<Record<string, AccessRow>> = {
  [`GET ${API}/group`]: shared(''),
  [`POST ${API}/group`]: all(),
  [`PUT ${API}/group/:id`]: { ...shared('group'), stranger: '403 forbidden' },
  [`DELETE ${API}/group/:id`]: shared('group'),
  [`GET ${API}/plan`]: row(''),
  [`POST ${API}/plan`]: all(),
  [`GET ${API}/plan/group`]: shared(''),
  [`GET ${API}/plan/group/:group`]: shared('group'),
  [`GET ${API}/plan/group/:group/all`]: shared('group'),
  [`GET ${API}/plan/:id`]: row('plan'),
  [`PUT ${API}/plan/:id`]: row('plan'),
  [`PUT ${API}/plan/changeActive/:id`]: row('plan'),
  [`DELETE ${API}/plan/:id`]: row('plan'),
  [`GET ${API}/subscriber`]: shared(''),
  [`POST ${API}/subscriber`]: all(),
  [`GET ${SUBSCRIBER}`]: shared('subscriber'),
  [`PUT ${SUBSCRIBER}`]: shared('subscriber'),
  [`DELETE ${SUBSCRIBER}`]: shared('subscriber'),
  [`GET ${SUBSCRIBER}/cards`]: shared('subscriber'),
  [`PUT ${SUBSCRIBER}/cards/:token/default`]: row('subscriber card'),
  [`DELETE ${SUBSCRIBER}/cards/:token`]: row('subscriber card'),
  [`GET ${SUBSCRIBER}/payment-sources`]: shared('holder'),
  [`POST ${SUBSCRIBER}/payment-sources`]: shared('holder'),
  [`GET ${SUBSCRIBER}/payment-sources/:source`]: row('holder source'),
  [`PUT ${SUBSCRIBER}/payment-sources/:source/default`]: row('holder source'),
  [`DELETE ${SUBSCRIBER}/payment-sources/:source`]: row('holder source'),
  [`GET ${API}/coupon`]: row(''),
  [`POST ${API}/coupon`]: all(),
  [`GET ${API}/coupon/:id`]: row('coupon'),
  [`PUT ${API}/coupon/:id`]: row('coupon'),
  [`PUT ${API}/coupon/changeActive/:id`]: row('coupon'),
  [`DELETE ${API}/coupon/:id`]: row('coupon'),
  [`GET ${SUBSCRIPTION}`]: row(''),
  [`POST ${SUBSCRIPTION}`]: all(),
  [`GET ${SUBSCRIPTION}/plan/:plan`]: row('plan'),
  [`GET ${SUBSCRIPTION}/subscriber/:subscriber`]: shared('subscriber'),
  [`GET ${SUBSCRIPTION}/:id`]: row('subscription'),
  [`PUT ${SUBSCRIPTION}/:id`]: row('subscription'),
  [`PUT ${SUBSCRIPTION}/cancel/:id`]: row('subscription'),
  [`PUT ${SUBSCRIPTION}/cancel/:id/take-back`]: row('subscription'),
  [`POST ${SUBSCRIPTION}/:id/pause`]: row('subscription'),
  [`POST ${SUBSCRIPTION}/:id/resume`]: row('subscription'),
  [`PUT ${SUBSCRIPTION}/:id/update-payment-method`]: row('subscription'),
  [`PUT ${SUBSCRIPTION}/:id/update-payment-source`]: row('subscription'),
  [`POST ${SUBSCRIPTION}/:id/renew`]: row('subscription'),
  [`POST ${SUBSCRIPTION}/:id/apply-coupon`]: row('subscription'),
  [`PUT ${SUBSCRIPTION}/:id/change-plan`]: row('subscription'),
  [`GET ${SUBSCRIPTION}/:id/change-plan/preview`]: {
    ...row('subscription'),
    query: (thing) => `plan_id=${thing('other_plan')}`,
  },
  [`GET ${SUBSCRIPTION}/:id/next-transaction`]: row('subscription'),
  [`GET ${SUBSCRIPTION}/:id/transactions`]: row('subscription'),
  [`GET ${SUBSCRIPTION}/:id/invoices`]: row('subscription'),
  [`GET ${SUBSCRIPTION}/:id/invoices/upcoming`]: row('subscription'),
  [`GET ${SUBSCRIPTION}/:id/invoices/:invoice`]: row('subscription invoice'),
  [`GET ${SUBSCRIPTION}/:id/invoices/:invoice/pdf`]: row('subscription invoice'),
  'POST /api/v1/checkout/sessions': all(),
  'GET /api/v1/checkout/sessions/:id': row('session'),
  'POST /api/v1/portal/sessions': all(),
  'POST /api/v1/payment/generate': all(),
  'PUT /api/v1/payment/:id/active': row('payment'),
  'POST /api/v1/payment/transaction-status/:paymentGateway': row('payment'),
  'POST /api/v1/payment/all-transaction-status/:paymentGateway': row('payment'),
  'POST /api/v1/payment/transaction/:transaction': row('transaction'),
  'POST /api/v1/payment/transaction/:transaction/refund': row('transaction'),
  'GET /api/v1/payment/transaction/:transaction/operations': row('transaction'),
  'GET /api/v1/payment/recauda': { ...row(''), query: (thing) => `ref_payment=${thing('item')}` },
  'GET /api/v1/payment/consents': row(''),
  'POST /api/v1/mit/pre-authorizations': all(),
  'GET /api/v1/mit/pre-authorizations': row(''),
  'GET /api/v1/mit/pre-authorizations/:id': row('reservation'),
  'POST /api/v1/mit/pre-authorizations/:id/confirm': row('reservation'),
  'POST /api/v1/mit/pre-authorizations/:id/void': row('reservation'),
  'POST /api/v1/mit/pre-authorizations/:id/sync': row('reservation'),
  'GET /api/v1/virtual-account/movements': row(''),
  'GET /api/v1/virtual-account/movements/:transaction_id': row('number'),
  'GET /api/v1/disputes': row(''),
  'GET /api/v1/disputes/:id': row('dispute'),
  'POST /api/v1/disputes/:id/evidence': row('dispute'),
  'GET /api/v1/disputes/:id/evidence/:evidence': row('dispute evidence'),
  'DELETE /api/v1/disputes/:id/evidence/:evidence': row('dispute evidence'),
  'POST /api/v1/disputes/:id/submit': row('dispute'),
  'POST /api/v1/disputes/:id/accept': row('dispute'),
  'GET /api/v1/resources/get-status-transaction': all(),
  'GET /api/v1/resources/get-taxes': all(),
  'GET /api/v1/resources/available-payment-methods': all(),
  'GET /api/v1/resources/checkout/available-cash': all(),
  'GET /api/v1/resources/checkout/pse-banks': all(),
  'GET /api/v1/resources/checkout/available-wallets': all(),
  'GET /api/v1/resources/checkout/pse-identification-types': all(),
  'GET /api/v1/resources/get-checkout-templates': all(),
  'POST /api/v1/sandbox/payments/:id/pay': row('payment'),
  'POST /api/v1/sandbox/pre-authorizations/:id/authorize': row('reservation'),
  'POST /api/v1/sandbox/payment-sources/:id/answer': row('source'),
  'POST /api/v1/sandbox/invitations/:id/accept': row('subscription'),
  'POST /api/v1/sandbox/transactions/:transaction/disputes': row('transaction'),
  'POST /api/v1/sandbox/disputes/:id/decide': row('undecided'),
  'GET /api/v1/sandbox/clock': all(),
  'POST /api/v1/sandbox/clock': all(),
  'DELETE /api/v1/sandbox/clock': all(),
  'DELETE /api/v1/sandbox': all(),
  'GET /api/v1/sandbox/webhooks': row(''),
  'POST /api/v1/sandbox/webhooks/:id/replay': row('delivery'),
  'POST /api/v1/webhooks/:id/replay': row('delivery'),
  'GET /api/v1/sandbox/mails': row(''),
  'POST /api/v1/mails/:id/send-again': row('mail'),
};
