import type { Call } from './operations.ts';
import { type ClientOptions, openRequest } from './request.ts';
import { catalogs } from './resources/catalogs.ts';
import { collection } from './resources/collection.ts';
import { coupons } from './resources/coupons.ts';
import { disputes } from './resources/disputes.ts';
import { groups } from './resources/groups.ts';
import { mails, webhooks } from './resources/messages.ts';
import { movements } from './resources/movements.ts';
import { payments } from './resources/payments.ts';
import { plans } from './resources/plans.ts';
import { reservations } from './resources/reservations.ts';
import { sandbox } from './resources/sandbox.ts';
import { checkout, portal } from './resources/sessions.ts';
import { subscribers } from './resources/subscribers.ts';
import { subscriptions } from './resources/subscriptions.ts';

export type Cuota = ReturnType<typeof createClient>;

/** The API as one token sees it: `createClient({ base_url: 'https://billing.example.com', token })`. */
export function createClient(options: ClientOptions) {
  const request = openRequest(options);
  const call: Call = async (name, input, more) => (await request(name, input, more)).body;
  return {
    groups: groups(call),
    plans: plans(call),
    subscribers: subscribers(call),
    coupons: coupons(call),
    subscriptions: subscriptions(call),
    checkout: checkout(call),
    portal: portal(call),
    payments: payments(call),
    collection: collection(call),
    reservations: reservations(call),
    movements: movements(call),
    disputes: disputes(call),
    mails: mails(call),
    webhooks: webhooks(call),
    catalogs: catalogs(call),
    sandbox: sandbox(call),
    /** Any operation by its name in the API document, with status and headers of the answer. */
    request,
  };
}
