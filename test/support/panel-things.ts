import { lastRunBefore } from '#src/billing/subscriptions/rules/periods.ts';
import { recordOutcomes } from '#src/billing/subscriptions/run/store.ts';
import { readItems } from '#src/checkout/collection/read-items.ts';
import { replaceRefused } from '#src/checkout/collection/store.ts';
import { storeItems } from '#src/checkout/collection/store-items.ts';
import { issueDueDocuments } from '#src/invoicing/documents/issue.ts';
import { setInvoicing } from '#src/invoicing/documents/set.ts';
import { keepFile, markIssued } from '#src/invoicing/documents/store.ts';
import { newId } from '#src/kernel/ids.ts';
import { listMovementsOf } from '#src/ledger/virtual-account/store.ts';
import type { TestApp } from './app.ts';
import { aCharge, aCoupon, aPlan, aSubscriber } from './bodies.ts';
import { anItem, CUSTOMER } from './collection.ts';
import { aPaid, openInSandbox } from './disputes.ts';
import type { TestMerchant } from './merchant.ts';
import { anAccount } from './payment-sources.ts';
import { aSession } from './sessions.ts';
import { insertSubscriptionRow, subscribe } from './subscriptions.ts';

export interface AtMerchant {
  service: TestApp;
  merchant: TestMerchant;
}

type Things = Readonly<Record<string, string>>;

/** Creates a plan and a subscriber of the first office. */
async function aPlanAndSubscriber({ merchant }: AtMerchant) {
  const { test: api, office } = merchant;
  const plan = await api.post('/plan', aPlan(office));
  const subscriber = await api.post('/subscriber', aSubscriber(office));
  return { plan_id: String(plan.body.plan.id), subscriber_id: String(subscriber.body.subscriber.id) };
}

/** Creates a subscription of the first office in the test environment, without a charge. */
export async function aSubscriptionThere(at: AtMerchant): Promise<Things> {
  const row = { ...(await aPlanAndSubscriber(at)), status: 'activa' } as const;
  return { id: await insertSubscriptionRow(at.service, row) };
}

/** Creates a paid subscription and returns its ids with those of its invoice, transaction, webhook and mail. */
export async function aPaidSubscription({ merchant }: Pick<AtMerchant, 'merchant'>): Promise<Things> {
  const { test: api, office } = merchant;
  const webhook_url = 'https://127.0.0.1:9/hooks';
  const made = await subscribe(api, office, { body: { webhook_url } });
  if (made.answer.status !== 201) throw new Error(JSON.stringify(made.answer.body));
  const invoices = await api.get(`/subscription/${made.id}/invoices`);
  const deliveries = await api.get('/api/v1/sandbox/webhooks');
  const mails = await api.get('/api/v1/sandbox/mails');
  return {
    subscription: made.id,
    plan: made.plan_id,
    subscriber: made.subscriber_id,
    transaction: made.answer.body.transaction.id,
    invoice: invoices.body.data[0].id,
    delivery: deliveries.body.data[0].id,
    mail: mails.body.data[0].id,
  };
}

/** Returns a function that creates a paid subscription and returns the id of this kind. */
export function ofPaid(name: string): (at: AtMerchant) => Promise<Things> {
  return async (at) => ({ id: (await aPaidSubscription(at))[name] ?? '' });
}

export async function aPlanThere(at: AtMerchant): Promise<Things> {
  return { id: (await aPlanAndSubscriber(at)).plan_id };
}

export async function aSubscriberThere(at: AtMerchant): Promise<Things> {
  return { id: (await aPlanAndSubscriber(at)).subscriber_id };
}

export async function aCardThere(at: AtMerchant): Promise<Things> {
  const { subscriber: id = '' } = await aPaidSubscription(at);
  const { body } = await at.merchant.test.get(`/subscriber/${id}/cards`);
  return { id, card: String(body.data?.[0]?.token ?? body[0]?.token) };
}

export async function anAccountThere(at: AtMerchant): Promise<Things> {
  const { subscriber_id: id } = await aPlanAndSubscriber(at);
  return { id, source: await anAccount(at.merchant.test, id) };
}

/** Creates a charge with a hosted page. */
export async function aPaymentThere({ merchant }: AtMerchant): Promise<Things> {
  const charge = aCharge(merchant.office, { checkout_type: 'redirect' });
  const { status, body } = await merchant.test.post('/api/v1/payment/generate', charge);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.payment_id) };
}

export async function aReservationThere({ merchant }: AtMerchant): Promise<Things> {
  const reservation = { description: 'Hotel', estimated_amount: 100_000, checkout_type: 'redirect' };
  const { status, body } = await merchant.test.post('/api/v1/mit/pre-authorizations', reservation);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.pre_authorization.id) };
}

export async function aSessionThere({ merchant }: AtMerchant): Promise<Things> {
  return { id: (await aSession(merchant)).id };
}

export async function aCouponThere({ merchant }: AtMerchant): Promise<Things> {
  const { body } = await merchant.test.post('/coupon', aCoupon(merchant.office));
  return { id: String(body.coupon.id) };
}

export async function aMovementThere(at: AtMerchant): Promise<Things> {
  const { transaction = '' } = await aPaidSubscription(at);
  return aMovementOf(at, transaction);
}

/** The first movement that a transaction created in the virtual account. */
export async function aMovementOf({ service, merchant }: AtMerchant, id: string): Promise<Things> {
  const [movement] = await listMovementsOf(service.deps.db, { commerce_id: merchant.id, id });
  return { id: movement?.id ?? '' };
}

export async function aDisputeThere({ service, merchant }: AtMerchant): Promise<Things> {
  const { number } = await aPaid(service, merchant);
  const { status, body } = await openInSandbox(merchant, number);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.dispute.id) };
}

/** Creates the electronic invoice of a paid subscription, issued and with its PDF. */
export async function anElectronicDocumentThere(at: AtMerchant): Promise<Things> {
  const { deps } = at.service;
  const commerce_id = at.merchant.id;
  await setInvoicing(deps, {
    ...{ commerce_id, production: false, active: true, provider: 'file', names_payers: true },
    ...{ wait_minutes: 0, settings: {} },
  });
  const { transaction: id = '' } = await aPaidSubscription(at);
  await issueDueDocuments(deps);
  const now = deps.clock.now();
  const issued = { number: `SETP${id.slice(-6)}`, provider_id: '1', code: 'c0de'.repeat(24), issued_at: now };
  await markIssued(
    deps.db,
    { commerce_id, id },
    { ...issued, url: 'https://catalogo-vpfe.dian.gov.co/document' },
  );
  await keepFile(deps.db, { commerce_id, id }, { bytes: Buffer.from('%PDF-1.4'), created_at: now });
  return { id };
}

/** Creates a dispute with a file as evidence. */
export async function anEvidenceThere(at: AtMerchant): Promise<Things> {
  const { id = '' } = await aDisputeThere(at);
  const content = Buffer.from('Entregado el 3 de enero.').toString('base64');
  const file = { name: 'entrega.txt', content_type: 'text/plain', content };
  const { status, body } = await at.merchant.test.post(`/api/v1/disputes/${id}/evidence`, { file });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id, evidence: String(body.evidence.id) };
}

export async function aGroupThere({ merchant }: AtMerchant): Promise<Things> {
  const group = { name: `Grupo ${newId()}`, office: merchant.office };
  const { body } = await merchant.test.post('/group', group);
  return { id: String(body.group.id) };
}

function sourceOf({ merchant }: AtMerchant) {
  const { id: commerce_id, office: office_id } = merchant;
  return { commerce_id, office_id, production: false, id_number: CUSTOMER };
}

/** Creates a debt as the merchant's system returned it. */
export async function anItemThere(at: AtMerchant): Promise<Things> {
  const { deps } = at.service;
  const { items } = readItems([anItem(`F-${newId()}`)], deps.clock.now());
  const { ids } = await storeItems(deps, sourceOf(at), items);
  return { id: ids[0] ?? '' };
}

export async function aRefusedItemThere(at: AtMerchant): Promise<Things> {
  const { deps } = at.service;
  const id = newId();
  const text = { en: 'The amount is required.', es: 'El valor es obligatorio.' };
  const reasons = [{ path: 'recauda_information.amount', text }];
  const item = { ...sourceOf(at), id, place: 1, ref_payment: 'F-1', reasons, refused_at: deps.clock.now() };
  await replaceRefused(deps.db, item, [item]);
  return { id };
}

/** Records a charge run with three due charges: one approved, one declined and one not attempted. */
export async function aRunThere({ service, merchant }: AtMerchant): Promise<Things> {
  const { db, clock } = service.deps;
  const at = clock.now();
  const none = { done: 0, declined: 0, failed: 0, unknown: 0 };
  const scope = { commerce_id: merchant.id, production: false, at };
  await recordOutcomes(
    db,
    [
      { ...scope, ...none, done: 1 },
      { ...scope, ...none, declined: 1 },
    ],
    at,
  );
  const scheduled_at = lastRunBefore(at);
  await db
    .updateTable('merchant_runs')
    .set((run) => ({ due: run('done', '+', 2) }))
    .where('commerce_id', '=', merchant.id)
    .where('production', '=', false)
    .where('scheduled_at', '=', scheduled_at)
    .execute();
  return { at: String(scheduled_at) };
}
