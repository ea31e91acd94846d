import type { Mail, WebhookDelivery } from '../api/index.ts';
import type { BodyOf, Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';
import { clock, type SandboxClocks } from './clock.ts';

/** Test tools. They require a test token. */
export interface Sandbox extends Simulations {
  /** Clock of the test environment. */
  readonly clock: SandboxClocks;
  /** E-mails of the test environment. */
  readonly mails: SandboxMails;
  /** Webhook deliveries of the test environment. */
  readonly deliveries: SandboxDeliveries;
  /** Deletes all data of the test environment except groups and subscribers. */
  erase(options?: CallOptions): Result<'delete_sandbox'>;
}

/** E-mails of the test environment. */
export interface SandboxMails {
  /** Lists the e-mails, newest first. */
  list(query?: QueryOf<'get_sandbox_mails'>, options?: CallOptions): ListOf<'get_sandbox_mails'>;
  /** Returns the newest e-mail with the given recipient and kind, or null if there is none. */
  latest(filter?: { to?: string; kind?: Mail['kind'] }, options?: CallOptions): Promise<Mail | null>;
}

/** Webhook deliveries of the test environment. */
export interface SandboxDeliveries {
  /** Lists the deliveries with their attempts, newest first. */
  list(query?: QueryOf<'get_sandbox_webhooks'>, options?: CallOptions): ListOf<'get_sandbox_webhooks'>;
  /** Returns the newest delivery with the given event and subject, or null if there is none. */
  latest(
    filter?: { event?: string; subject?: string },
    options?: CallOptions,
  ): Promise<WebhookDelivery | null>;
  /** Sends a webhook again, with the same `webhook-id`. */
  replay(id: string, options?: CallOptions): Result<'post_sandbox_webhooks_id_replay'>;
}

/** Methods that simulate payers, subscribers and banks. */
export interface Simulations {
  /** Simulates a payer who makes a payment. */
  pay(
    payment: string,
    body?: BodyOf<'post_sandbox_payments_id_pay'>,
    options?: CallOptions,
  ): Result<'post_sandbox_payments_id_pay'>;
  /** Simulates a customer who authorizes a reservation on the hosted page. */
  authorize(
    reservation: string,
    body?: BodyOf<'post_sandbox_pre_authorizations_id_authorize'>,
    options?: CallOptions,
  ): Result<'post_sandbox_pre_authorizations_id_authorize'>;
  /** Simulates an account holder who approves or refuses charges to a payment source. */
  answerPaymentSource(
    source: string,
    outcome: BodyOf<'post_sandbox_payment_sources_id_answer'>['outcome'],
    options?: CallOptions,
  ): Result<'post_sandbox_payment_sources_id_answer'>;
  /** Simulates a subscriber who accepts an invitation. */
  acceptInvitation(id: string, options?: CallOptions): Result<'post_sandbox_invitations_id_accept'>;
  /** Simulates a payer who disputes a transaction. */
  dispute(
    transaction: string | number,
    body?: BodyOf<'post_sandbox_transactions_transaction_disputes'>,
    options?: CallOptions,
  ): Result<'post_sandbox_transactions_transaction_disputes'>;
  /** Simulates the decision of the bank on a dispute. */
  decideDispute(
    id: string,
    outcome: BodyOf<'post_sandbox_disputes_id_decide'>['outcome'],
    options?: CallOptions,
  ): Result<'post_sandbox_disputes_id_decide'>;
}

export function sandbox(call: Call): Sandbox {
  return {
    clock: clock(call),
    mails: mails(call),
    deliveries: deliveries(call),
    ...simulations(call),
    erase: (options) => call('delete_sandbox', {}, options),
  };
}

function mails(call: Call): SandboxMails {
  const list: SandboxMails['list'] = (query, options) =>
    listOf(call, 'get_sandbox_mails', { query }, options);
  return {
    list,
    latest({ to, kind } = {}, options) {
      return firstOf(list({ to }, options), (mail) => kind === undefined || kind === mail.kind);
    },
  };
}

function deliveries(call: Call): SandboxDeliveries {
  const list: SandboxDeliveries['list'] = (query, options) =>
    listOf(call, 'get_sandbox_webhooks', { query }, options);
  return {
    list,
    latest(filter = {}, options) {
      const matches = ({ event, subject }: WebhookDelivery) =>
        (filter.event ?? event) === event && (filter.subject ?? subject) === subject;
      return firstOf(list({}, options), matches);
    },
    replay: (id, options) => call('post_sandbox_webhooks_id_replay', { path: { id } }, options),
  };
}

function simulations(call: Call): Simulations {
  return {
    pay: (payment, body = {}, options) =>
      call('post_sandbox_payments_id_pay', { path: { id: payment }, body }, options),
    authorize: (reservation, body = {}, options) =>
      call('post_sandbox_pre_authorizations_id_authorize', { path: { id: reservation }, body }, options),
    answerPaymentSource: (source, outcome, options) =>
      call('post_sandbox_payment_sources_id_answer', { path: { id: source }, body: { outcome } }, options),
    acceptInvitation: (id, options) => call('post_sandbox_invitations_id_accept', { path: { id } }, options),
    dispute: (transaction, body = {}, options) => {
      const path = { transaction: String(transaction) };
      return call('post_sandbox_transactions_transaction_disputes', { path, body }, options);
    },
    decideDispute: (id, outcome, options) =>
      call('post_sandbox_disputes_id_decide', { path: { id }, body: { outcome } }, options),
  };
}

async function firstOf<Item>(
  list: AsyncIterable<Item>,
  matches: (item: Item) => boolean,
): Promise<Item | null> {
  for await (const item of list) if (matches(item)) return item;
  return null;
}
