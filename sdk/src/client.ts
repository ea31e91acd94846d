import { CuotaError } from './errors.ts';
import type { Call, Request } from './operations.ts';
import { type ClientOptions, openRequest } from './request.ts';
import { type Catalogs, catalogs } from './resources/catalogs.ts';
import { type Collection, collection } from './resources/collection.ts';
import { type Coupons, coupons } from './resources/coupons.ts';
import { type Disputes, disputes } from './resources/disputes.ts';
import { type Groups, groups } from './resources/groups.ts';
import { type Mails, mails, type Webhooks, webhooks } from './resources/messages.ts';
import { type Movements, movements } from './resources/movements.ts';
import { type Payments, payments } from './resources/payments.ts';
import { type Plans, plans } from './resources/plans.ts';
import { type Reservations, reservations } from './resources/reservations.ts';
import { type Sandbox, sandbox } from './resources/sandbox.ts';
import { type Checkout, checkout, type Portal, portal } from './resources/sessions.ts';
import { type Subscribers, subscribers } from './resources/subscribers.ts';
import { type Subscriptions, subscriptions } from './resources/subscriptions.ts';

/** A client for the API. Create it with `createClient`. */
export interface Cuota {
  /** Groups of plans. */
  readonly groups: Groups;
  /** Plans: what the merchant sells, at which price and with which billing period. */
  readonly plans: Plans;
  /** Subscribers: the customers that subscriptions charge, with their cards and accounts. */
  readonly subscribers: Subscribers;
  /** Discount coupons. */
  readonly coupons: Coupons;
  /** Subscriptions and their invoices. */
  readonly subscriptions: Subscriptions;
  /** Hosted pages on which a customer subscribes to a plan. */
  readonly checkout: Checkout;
  /** Links that sign a subscriber in to the portal. */
  readonly portal: Portal;
  /** One-time payments and their transactions. */
  readonly payments: Payments;
  /** Invoices that customers owe in the merchant's ERP system. */
  readonly collection: Collection;
  /** Card reservations (pre-authorizations), which are charged or released later. */
  readonly reservations: Reservations;
  /** Movements of the merchant's virtual account. */
  readonly movements: Movements;
  /** Disputes that payers opened at their bank. */
  readonly disputes: Disputes;
  /** E-mails that the service sent. */
  readonly mails: Mails;
  /** Webhook deliveries. */
  readonly webhooks: Webhooks;
  /** Reference data, for example currencies, cities and test cards. */
  readonly catalogs: Catalogs;
  /** Test tools: clock, simulated payers, e-mails and webhook deliveries. They require a test token. */
  readonly sandbox: Sandbox;
  /**
   * Calls an operation by its name in the API document. Returns the body together with the status, the request id and
   * other metadata of the response.
   */
  readonly request: Request;
}

/**
 * Creates a client: `createClient({ base_url: 'https://billing.example.com', token })`.
 *
 * @throws {CuotaError} if `base_url` is not an absolute `http` or `https` URL, or if it includes a user, a query or a
 * fragment.
 */
export function createClient(options: ClientOptions): Cuota {
  requireBaseUrl(options.base_url);
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
    request,
  };
}

function requireBaseUrl(base_url: string): void {
  const url = parseUrl(base_url);
  const isPlain =
    url !== null && [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (isPlain && ['http:', 'https:'].includes(url.protocol)) return;
  throw new CuotaError(
    `base_url must be an http or https URL without user, query or fragment, such as https://billing.example.com`,
  );
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
