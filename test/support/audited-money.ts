import { type AuditedCall, aSubscriberOf, aSubscription, made, type Stage } from './audited-stage.ts';
import { cardThat, subscribed } from './billing.ts';
import { aCard, aCharge, PAYER } from './bodies.ts';
import { aCollector, anItem, type Collecting } from './collection.ts';
import { aPaid, DISPUTES, decide, open, openInSandbox } from './disputes.ts';
import { type Answer, client } from './merchant.ts';
import { answerAs, askFor, PHONE } from './payment-sources.ts';
import * as reservations from './reservation-api.ts';
import { CLOCK, generate, START } from './sandbox.ts';

const PSE = {
  bank: '9003',
  userType: 'person',
  identificationType: 'CC',
  identification: '1018456789',
} as const;
const EVIDENCE = { description: 'Guía de entrega 1001' } as const;

const aDispute = async ({ service, merchant }: Stage) =>
  (await open(service, await aPaid(service, merchant))).id;
const aHold = ({ merchant }: Stage) => reservations.aHold(merchant);

/** Looks up the debts of a customer and pays all of them with this method. */
async function payAt(shop: Collecting, way: string, data: object): Promise<Answer> {
  shop.erp.owe(anItem('F-1'));
  const { id } = await shop.find('F-1');
  return shop.send(`pay/${way}`, { items: [{ id }], customer_payer: PAYER, ...data });
}

/** The request fields that each payment method needs. */
const METHODS: Readonly<Record<string, object>> = {
  card: { payment_card: aCard(cardThat('approve')) },
  pse: { pse: PSE },
  cash: { cash: { franchise: 'Efecty' } },
  nequi: { nequi: { phone: '3001234567' } },
  daviplata: { daviplata: { identificationType: 'CC', identification: '1018456789' } },
  bancolombia: {},
};

function paidBy(way: string, data: object): [string, AuditedCall][] {
  const path = `/api/v1/payment/checkout/${way}`;
  const checkout: AuditedCall = {
    kind: 'transaction',
    call: async ({ service, merchant }) =>
      client(service, '').post(path, { payment: await generate(merchant), customer_payer: PAYER, ...data }),
  };
  const order: AuditedCall = {
    kind: 'transaction',
    call: async ({ service }) => payAt(await aCollector(service), way, data),
  };
  return [
    [`POST ${path}`, checkout],
    [`POST /recauda/:merchant/pay/${way}`, order],
  ];
}

export const PAYMENTS: Readonly<Record<string, AuditedCall>> = {
  ...Object.fromEntries(Object.entries(METHODS).flatMap(([way, data]) => paidBy(way, data))),
  'POST /api/v1/payment/generate': {
    kind: 'payment',
    call: ({ merchant: { test, office } }) => test.post('/api/v1/payment/generate', aCharge(office)),
  },
  'PUT /api/v1/payment/:id/active': {
    kind: 'payment',
    call: async ({ merchant }) =>
      merchant.test.put(`/api/v1/payment/${(await generate(merchant)).id}/active`, { active: false }),
  },
  'POST /api/v1/payment/transaction/:transaction/refund': {
    kind: 'transaction',
    async call({ service, merchant }) {
      const { number } = await aPaid(service, merchant);
      return merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, { amount: 1_000 });
    },
  },
};

export const RESERVATIONS: Readonly<Record<string, AuditedCall>> = {
  'POST /api/v1/mit/pre-authorizations': {
    kind: 'reservation',
    call: ({ merchant }) => merchant.test.post(reservations.RESERVATIONS, reservations.aReservation()),
  },
  'POST /api/v1/mit/pre-authorizations/:id/authorize': {
    kind: 'reservation',
    call: async ({ service, merchant }) =>
      reservations.authorize(
        service,
        await reservations.reserve(merchant.production, { checkout_type: 'api' }),
      ),
  },
  'POST /Checkout/:id/authorize': {
    kind: 'reservation',
    call: async ({ service, merchant }) =>
      reservations.authorizeHosted(service, (await reservations.reserve(merchant.test)).id),
  },
  'POST /api/v1/mit/pre-authorizations/:id/confirm': {
    kind: 'reservation',
    call: async (stage) => reservations.confirm(stage.merchant.test, await aHold(stage), 40_000),
  },
  'POST /api/v1/mit/pre-authorizations/:id/void': {
    kind: 'reservation',
    call: async (stage) => reservations.release(stage.merchant.test, await aHold(stage)),
  },
};

export const AFTERWARDS: Readonly<Record<string, AuditedCall>> = {
  'POST /api/v1/disputes/:id/evidence': {
    kind: 'dispute',
    call: async (stage) =>
      stage.merchant.test.post(`${DISPUTES}/${await aDispute(stage)}/evidence`, EVIDENCE),
  },
  'DELETE /api/v1/disputes/:id/evidence/:evidence': {
    kind: 'dispute',
    async call(stage) {
      const path = `${DISPUTES}/${await aDispute(stage)}`;
      const { evidence } = await made(stage.merchant.test.post(`${path}/evidence`, EVIDENCE));
      return stage.merchant.test.delete(`${path}/evidence/${evidence.id}`);
    },
  },
  'POST /api/v1/disputes/:id/submit': {
    kind: 'dispute',
    async call(stage) {
      const path = `${DISPUTES}/${await aDispute(stage)}`;
      await made(stage.merchant.test.post(`${path}/evidence`, EVIDENCE));
      return stage.merchant.test.post(`${path}/submit`);
    },
  },
  'POST /api/v1/disputes/:id/accept': {
    kind: 'dispute',
    call: async (stage) => stage.merchant.test.post(`${DISPUTES}/${await aDispute(stage)}/accept`),
  },
};

/** Sends an existing event once more. */
function replayAt(path: string): AuditedCall {
  return {
    kind: 'webhook',
    async call({ merchant }) {
      await subscribed(merchant, { body: { webhook_url: 'https://comercio.example/eventos' } });
      const { data } = await made(merchant.test.get('/api/v1/sandbox/webhooks'));
      return merchant.test.post(`${path}/${data[0].id}/replay`);
    },
  };
}

export const SANDBOX: Readonly<Record<string, AuditedCall>> = {
  'POST /api/v1/sandbox/payments/:id/pay': {
    kind: 'transaction',
    call: async ({ merchant }) =>
      merchant.test.post(`/api/v1/sandbox/payments/${(await generate(merchant)).id}/pay`, {}),
  },
  'POST /api/v1/sandbox/pre-authorizations/:id/authorize': {
    kind: 'reservation',
    call: async ({ merchant }) =>
      reservations.authorizeInSandbox(merchant.test, (await reservations.reserve(merchant.test)).id),
  },
  'POST /api/v1/sandbox/payment-sources/:id/answer': {
    kind: 'payment_source',
    async call(stage) {
      const { id } = await made(askFor(stage.merchant.test, await aSubscriberOf(stage), PHONE));
      return answerAs(stage.merchant.test, id, 'approve');
    },
  },
  'POST /api/v1/sandbox/invitations/:id/accept': {
    kind: 'subscription',
    async call(stage) {
      const path = `/subscription/${await aSubscription(stage)}/renew`;
      const { invitation_id } = await made(stage.merchant.test.post(path));
      return stage.merchant.test.post(`/api/v1/sandbox/invitations/${invitation_id}/accept`);
    },
  },
  'POST /api/v1/sandbox/transactions/:transaction/disputes': {
    kind: 'dispute',
    call: async ({ service, merchant }) => openInSandbox(merchant, (await aPaid(service, merchant)).number),
  },
  'POST /api/v1/sandbox/disputes/:id/decide': {
    kind: 'dispute',
    async call({ service, merchant }) {
      const { number } = await aPaid(service, merchant);
      const { dispute } = await made(openInSandbox(merchant, number));
      return decide(merchant, dispute.id, 'lost');
    },
  },
  'POST /api/v1/sandbox/clock': {
    kind: 'clock',
    call: ({ merchant }) => merchant.test.post(CLOCK, { advance_to: START }),
  },
  'DELETE /api/v1/sandbox/clock': {
    kind: 'clock',
    async call({ merchant }) {
      await made(merchant.test.post(CLOCK, { advance_to: START }));
      return merchant.test.delete(CLOCK);
    },
  },
  'DELETE /api/v1/sandbox': {
    kind: 'test_data',
    async call(stage) {
      await aSubscription(stage);
      return stage.merchant.test.delete('/api/v1/sandbox');
    },
  },
  'POST /api/v1/sandbox/webhooks/:id/replay': replayAt('/api/v1/sandbox/webhooks'),
  'POST /api/v1/webhooks/:id/replay': replayAt('/api/v1/webhooks'),
  'POST /api/v1/mails/:id/send-again': {
    kind: 'mail',
    async call(stage) {
      await aSubscription(stage);
      const { data } = await made(stage.merchant.test.get('/api/v1/sandbox/mails'));
      return stage.merchant.test.post(`/api/v1/mails/${data[0].id}/send-again`, {});
    },
  },
};
