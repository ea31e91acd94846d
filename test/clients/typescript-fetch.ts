// Subscribes, changes the plan and refunds with the client of openapi-generator's `typescript-fetch` generator.
// `.ci/clients` generates `./client` and compiles this file next to it.
import { randomUUID } from 'node:crypto';
import * as cuota from './client/index.js';

const office = Number(process.env.CUOTA_OFFICE);
const configuration = new cuota.Configuration({
  basePath: process.env.CUOTA_URL,
  accessToken: process.env.CUOTA_TOKEN,
});
const plans = new cuota.PlansApi(configuration);
const subscribers = new cuota.SubscribersApi(configuration);
const subscriptions = new cuota.SubscriptionsApi(configuration);
const payments = new cuota.PaymentsApi(configuration);

function check(holds: boolean, answer: unknown): void {
  if (!holds) throw new Error(`unexpected response: ${JSON.stringify(answer)}`);
}

async function createPlan(name: string, price: number): Promise<cuota.Plan> {
  const request = {
    postSubscriptionsPlanRequest: {
      name,
      description: 'Acceso por un mes',
      price,
      currencyType: 'COP',
      invoicePeriod: 1,
      invoiceInterval: 'month',
      office,
    },
    idempotencyKey: randomUUID(),
  } as const;
  const { plan } = await plans.postSubscriptionsPlan(request);
  const repeated = await plans.postSubscriptionsPlan(request);
  check(repeated.plan.id === plan.id, repeated);
  return plan;
}

const basic = await createPlan('Básico', 30_000);
const premium = await createPlan('Premium', 50_000);
const { subscriber } = await subscribers.postSubscriptionsSubscriber({
  postSubscriptionsSubscriberRequest: {
    identificationType: 'CC',
    idNumber: '1020304050',
    name: 'Ana',
    lastName: 'Pérez',
    email: `${randomUUID()}@correo.example`,
    phoneCode: 57,
    cellphoneNumber: '3004567890',
    billingAddress: 'Calle 1 # 2-3',
    billingCity: 'Bogotá',
    billingCountry: 'CO',
    office,
  },
});

const created = await subscriptions.postSubscriptionsSubscription({
  postSubscriptionsSubscriptionRequest: {
    planId: basic.id,
    subscriberId: subscriber.id,
    office,
    cardInformation: { holder: 'Ana Pérez', number: '4111111111111111', datetime: '2039-12', cvv: '123' },
  },
});
check(created.saved && created.transaction?.statusKey === 'approved', created);
console.log('subscribed:', created.subscription.status, created.transaction?.amount);

const { id } = created.subscription;
const changed = await subscriptions.putSubscriptionsSubscriptionIdChangePlan({
  id,
  putSubscriptionsSubscriptionIdChangePlanRequest: { planId: premium.id },
});
check(changed.changed, changed);
const read = await subscriptions.getSubscriptionsSubscriptionId({ id, expand: ['plan', 'next_transaction'] });
check(read.plan?.id === premium.id && read.nextChargeAt != null, read);
console.log('changed:', read.plan?.name, changed.net);

const refund = await payments.postPaymentTransactionTransactionRefund({
  transaction: created.transaction?.id ?? '',
  postPaymentTransactionTransactionRefundRequest: { amount: 10_000 },
});
check(refund.refunded && refund.refund.amount === 10_000, refund);
console.log('refunded:', refund.refund.amount);

const error = await plans.getSubscriptionsPlanId({ id: randomUUID() }).catch((reason) => reason);
check(error instanceof cuota.ResponseError && error.response.status === 404, error);
