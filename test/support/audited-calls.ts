import { AFTERWARDS, PAYMENTS, RESERVATIONS, SANDBOX } from './audited-money.ts';
import {
  type AuditedCall,
  aSubscriberOf,
  aSubscription,
  MASTERCARD,
  made,
  type Stage,
} from './audited-stage.ts';
import { anotherPlan, subscribed } from './billing.ts';
import { aCoupon, aPlan, aSubscriber } from './bodies.ts';
import { anAccount, askFor, PHONE } from './payment-sources.ts';
import { cardData } from './subscriptions.ts';

const aGroup = async ({ merchant: { test, office } }: Stage) =>
  (await made(test.post('/group', { name: 'Base', office }))).group.id;
const aPlanOf = async ({ merchant: { test, office } }: Stage) =>
  (await made(test.post('/plan', aPlan(office)))).plan.id;
const aCouponOf = async ({ merchant: { test, office } }: Stage) =>
  (await made(test.post('/coupon', aCoupon(office, { code: 'DIEZ' })))).coupon.id;

async function aSecondCard({ merchant }: Stage) {
  const { id, subscriber_id } = await subscribed(merchant);
  await made(merchant.test.put(`/subscription/${id}/update-payment-method`, cardData(MASTERCARD)));
  const { body } = await merchant.test.get(`/subscriber/${subscriber_id}/cards`);
  const cards: { token: string; default: boolean }[] = body.data ?? body.cards ?? body;
  return { subscriber_id, token: cards.find((card) => !card.default)?.token ?? '' };
}

const CATALOG: Readonly<Record<string, AuditedCall>> = {
  'POST /api/v1/subscriptions/group': {
    kind: 'group',
    call: ({ merchant: { test, office } }) => test.post('/group', { name: 'Base', office }),
  },
  'PUT /api/v1/subscriptions/group/:id': {
    kind: 'group',
    call: async (stage) => stage.merchant.test.put(`/group/${await aGroup(stage)}`, { name: 'Otra' }),
  },
  'DELETE /api/v1/subscriptions/group/:id': {
    kind: 'group',
    call: async (stage) => stage.merchant.test.delete(`/group/${await aGroup(stage)}`),
  },
  'POST /api/v1/subscriptions/plan': {
    kind: 'plan',
    call: ({ merchant: { test, office } }) => test.post('/plan', aPlan(office)),
  },
  'PUT /api/v1/subscriptions/plan/:id': {
    kind: 'plan',
    call: async (stage) => stage.merchant.test.put(`/plan/${await aPlanOf(stage)}`, { price: 40_000 }),
  },
  'PUT /api/v1/subscriptions/plan/changeActive/:id': {
    kind: 'plan',
    call: async (stage) =>
      stage.merchant.test.put(`/plan/changeActive/${await aPlanOf(stage)}`, { active: false }),
  },
  'DELETE /api/v1/subscriptions/plan/:id': {
    kind: 'plan',
    call: async (stage) => stage.merchant.test.delete(`/plan/${await aPlanOf(stage)}`),
  },
  'POST /api/v1/subscriptions/coupon': {
    kind: 'coupon',
    call: ({ merchant: { test, office } }) => test.post('/coupon', aCoupon(office)),
  },
  'PUT /api/v1/subscriptions/coupon/:id': {
    kind: 'coupon',
    call: async (stage) =>
      stage.merchant.test.put(
        `/coupon/${await aCouponOf(stage)}`,
        aCoupon(stage.merchant.office, { name: 'Otro' }),
      ),
  },
  'PUT /api/v1/subscriptions/coupon/changeActive/:id': {
    kind: 'coupon',
    call: async (stage) =>
      stage.merchant.test.put(`/coupon/changeActive/${await aCouponOf(stage)}`, { active: false }),
  },
  'DELETE /api/v1/subscriptions/coupon/:id': {
    kind: 'coupon',
    call: async (stage) => stage.merchant.test.delete(`/coupon/${await aCouponOf(stage)}`),
  },
};

const CUSTOMERS: Readonly<Record<string, AuditedCall>> = {
  'POST /api/v1/subscriptions/subscriber': {
    kind: 'subscriber',
    call: ({ merchant: { test, office } }) => test.post('/subscriber', aSubscriber(office)),
  },
  'PUT /api/v1/subscriptions/subscriber/:id': {
    kind: 'subscriber',
    call: async (stage) =>
      stage.merchant.test.put(`/subscriber/${await aSubscriberOf(stage)}`, { name: 'Ana María' }),
  },
  'DELETE /api/v1/subscriptions/subscriber/:id': {
    kind: 'subscriber',
    call: async (stage) => stage.merchant.test.delete(`/subscriber/${await aSubscriberOf(stage)}`),
  },
  'PUT /api/v1/subscriptions/subscriber/:id/cards/:token/default': {
    kind: 'subscriber',
    async call(stage) {
      const { subscriber_id, token } = await aSecondCard(stage);
      return stage.merchant.test.put(`/subscriber/${subscriber_id}/cards/${token}/default`);
    },
  },
  'DELETE /api/v1/subscriptions/subscriber/:id/cards/:token': {
    kind: 'card',
    async call(stage) {
      const { subscriber_id, token } = await aSecondCard(stage);
      return stage.merchant.test.delete(`/subscriber/${subscriber_id}/cards/${token}`);
    },
  },
  'POST /api/v1/subscriptions/subscriber/:id/payment-sources': {
    kind: 'payment_source',
    call: async (stage) => askFor(stage.merchant.test, await aSubscriberOf(stage), PHONE),
  },
  'PUT /api/v1/subscriptions/subscriber/:id/payment-sources/:source/default': {
    kind: 'subscriber',
    async call(stage) {
      const id = await aSubscriberOf(stage);
      const source = await anAccount(stage.merchant.test, id);
      return stage.merchant.test.put(`/subscriber/${id}/payment-sources/${source}/default`);
    },
  },
  'DELETE /api/v1/subscriptions/subscriber/:id/payment-sources/:source': {
    kind: 'payment_source',
    async call(stage) {
      const id = await aSubscriberOf(stage);
      const source = await anAccount(stage.merchant.test, id);
      return stage.merchant.test.delete(`/subscriber/${id}/payment-sources/${source}`);
    },
  },
};

const SUBSCRIPTIONS: Readonly<Record<string, AuditedCall>> = {
  'POST /api/v1/subscriptions/subscription': {
    kind: 'subscription',
    call: async ({ merchant }) => (await subscribed(merchant)).answer,
  },
  'PUT /api/v1/subscriptions/subscription/:id': {
    kind: 'subscription',
    call: async (stage) =>
      stage.merchant.test.put(`/subscription/${await aSubscription(stage)}`, { description: 'Otra' }),
  },
  'PUT /api/v1/subscriptions/subscription/cancel/:id': {
    kind: 'subscription',
    call: async (stage) => stage.merchant.test.put(`/subscription/cancel/${await aSubscription(stage)}`),
  },
  'PUT /api/v1/subscriptions/subscription/cancel/:id/take-back': {
    kind: 'subscription',
    async call(stage) {
      const path = `/subscription/cancel/${await aSubscription(stage)}`;
      await made(stage.merchant.test.put(path, { at_period_end: true }));
      return stage.merchant.test.put(`${path}/take-back`);
    },
  },
  'POST /api/v1/subscriptions/subscription/:id/pause': {
    kind: 'subscription',
    call: async (stage) => stage.merchant.test.post(`/subscription/${await aSubscription(stage)}/pause`),
  },
  'POST /api/v1/subscriptions/subscription/:id/resume': {
    kind: 'subscription',
    async call(stage) {
      const path = `/subscription/${await aSubscription(stage)}`;
      await made(stage.merchant.test.post(`${path}/pause`));
      return stage.merchant.test.post(`${path}/resume`);
    },
  },
  'PUT /api/v1/subscriptions/subscription/:id/update-payment-method': {
    kind: 'subscription',
    call: async (stage) =>
      stage.merchant.test.put(
        `/subscription/${await aSubscription(stage)}/update-payment-method`,
        cardData(MASTERCARD),
      ),
  },
  'PUT /api/v1/subscriptions/subscription/:id/update-payment-source': {
    kind: 'subscription',
    async call({ merchant }) {
      const { id, subscriber_id } = await subscribed(merchant);
      const payment_source = await anAccount(merchant.test, subscriber_id);
      return merchant.test.put(`/subscription/${id}/update-payment-source`, { payment_source });
    },
  },
  'POST /api/v1/subscriptions/subscription/:id/renew': {
    kind: 'subscription',
    call: async (stage) => stage.merchant.test.post(`/subscription/${await aSubscription(stage)}/renew`),
  },
  'POST /api/v1/subscriptions/subscription/:id/apply-coupon': {
    kind: 'subscription',
    async call(stage) {
      await aCouponOf(stage);
      const path = `/subscription/${await aSubscription(stage)}/apply-coupon`;
      return stage.merchant.test.post(path, { code: 'DIEZ' });
    },
  },
  'PUT /api/v1/subscriptions/subscription/:id/change-plan': {
    kind: 'subscription',
    async call(stage) {
      const plan_id = await anotherPlan(stage.merchant, { price: 60_000 });
      return stage.merchant.test.put(`/subscription/${await aSubscription(stage)}/change-plan`, { plan_id });
    },
  },
};

const SESSIONS: Readonly<Record<string, AuditedCall>> = {
  'POST /api/v1/checkout/sessions': {
    kind: 'checkout_session',
    call: async (stage) =>
      stage.merchant.test.post('/api/v1/checkout/sessions', { plan_id: await aPlanOf(stage) }),
  },
  'POST /api/v1/portal/sessions': {
    kind: 'subscriber',
    call: async (stage) =>
      stage.merchant.test.post('/api/v1/portal/sessions', { subscriber_id: await aSubscriberOf(stage) }),
  },
};

export const AUDITED: Readonly<Record<string, AuditedCall>> = {
  ...CATALOG,
  ...CUSTOMERS,
  ...SUBSCRIPTIONS,
  ...SESSIONS,
  ...PAYMENTS,
  ...RESERVATIONS,
  ...AFTERWARDS,
  ...SANDBOX,
};

/** Routes that use a writing method but are not audited, with the reason. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  'POST /api/v1/payment/transaction-status/:paymentGateway': 'reads',
  'POST /api/v1/payment/all-transaction-status/:paymentGateway': 'reads',
  'POST /api/v1/payment/transaction/:transaction': 'reads',
  'POST /api/v1/mit/pre-authorizations/:id/sync': 'queries the network for the outcome of a recorded call',
  'POST /recauda/:merchant/items': 'queries the merchant’s own system for a customer’s debts',
  'POST /network/notifications/:merchant': 'a hint from a network, not an action of a user',
  'POST /network/notifications/:merchant/:provider': 'a hint from a network, not an action of a user',
};
