import type { Mail, WebhookDelivery } from '../api/index.ts';
import type { BodyOf, Call, CallOptions, QueryOf } from '../operations.ts';
import { listOf } from '../pages.ts';

/** What only a test token may do: move time, stand for others, and look at what was sent. */
export function sandbox(call: Call) {
  return {
    clock: clock(call),
    mails: mails(call),
    deliveries: deliveries(call),
    ...standingForOthers(call),
    /** Erases everything of the test environment but groups and subscribers. */
    erase: (options?: CallOptions) => call('delete_sandbox', {}, options),
  };
}

const SECOND_MS = 1000;
const UNITS_MS = {
  days: 86_400 * SECOND_MS,
  hours: 3_600 * SECOND_MS,
  minutes: 60 * SECOND_MS,
  seconds: SECOND_MS,
} as const;

/** Everything that falls due on the way is done before the answer: give it time. */
const ADVANCE_TIMEOUT_MS = 600_000;

function clock(call: Call) {
  const advanceTo = (instant: string | Date, options?: CallOptions) =>
    call(
      'post_sandbox_clock',
      { body: { advance_to: typeof instant === 'string' ? instant : instant.toISOString() } },
      { timeout_ms: ADVANCE_TIMEOUT_MS, ...options },
    );
  return {
    now: (options?: CallOptions) => call('get_sandbox_clock', {}, options),
    /** To a date, or to a text of ISO 8601 with an offset. Cut off in the middle, the same again goes on from there. */
    advanceTo,
    /** So much further than it is there now. */
    async advanceBy(duration: Partial<Record<keyof typeof UNITS_MS, number>>, options?: CallOptions) {
      const { now } = await call('get_sandbox_clock', {}, options);
      const units = Object.keys(UNITS_MS) as (keyof typeof UNITS_MS)[];
      const by_ms = units.reduce((sum, unit) => sum + UNITS_MS[unit] * (duration[unit] ?? 0), 0);
      return advanceTo(new Date(Date.parse(now) + by_ms), options);
    },
    /** Back to the real time. */
    release: (options?: CallOptions) => call('delete_sandbox_clock', {}, options),
  };
}

function mails(call: Call) {
  const list = (query?: QueryOf<'get_sandbox_mails'>, options?: CallOptions) =>
    listOf(call, 'get_sandbox_mails', { query }, options);
  return {
    /** Newest first. */
    list,
    async latest(wanted: { to?: string; kind?: Mail['kind'] } = {}, options?: CallOptions) {
      const found = list(wanted.to === undefined ? {} : { to: wanted.to }, options);
      return firstOf(found, ({ kind }) => wanted.kind === undefined || kind === wanted.kind);
    },
  };
}

function deliveries(call: Call) {
  const list = (query?: QueryOf<'get_sandbox_webhooks'>, options?: CallOptions) =>
    listOf(call, 'get_sandbox_webhooks', { query }, options);
  return {
    /** Newest first, with every attempt. */
    list,
    async latest(wanted: { event?: string; subject?: string } = {}, options?: CallOptions) {
      const isWanted = ({ event, subject }: WebhookDelivery) =>
        (wanted.event ?? event) === event && (wanted.subject ?? subject) === subject;
      return firstOf(list({}, options), isWanted);
    },
    replay: (id: string, options?: CallOptions) =>
      call('post_sandbox_webhooks_id_replay', { path: { id } }, options),
  };
}

/** The payer, the customer, the subscriber, the holder of an account, the bank. */
function standingForOthers(call: Call) {
  return {
    pay: (payment: string, body: BodyOf<'post_sandbox_payments_id_pay'> = {}, options?: CallOptions) =>
      call('post_sandbox_payments_id_pay', { path: { id: payment }, body }, options),
    authorize: (
      reservation: string,
      body: BodyOf<'post_sandbox_pre_authorizations_id_authorize'> = {},
      options?: CallOptions,
    ) => call('post_sandbox_pre_authorizations_id_authorize', { path: { id: reservation }, body }, options),
    answerAccount: (
      source: string,
      outcome: BodyOf<'post_sandbox_payment_sources_id_answer'>['outcome'],
      options?: CallOptions,
    ) => call('post_sandbox_payment_sources_id_answer', { path: { id: source }, body: { outcome } }, options),
    acceptInvitation: (id: string, options?: CallOptions) =>
      call('post_sandbox_invitations_id_accept', { path: { id } }, options),
    dispute: (
      transaction: string | number,
      body: BodyOf<'post_sandbox_transactions_transaction_disputes'> = {},
      options?: CallOptions,
    ) =>
      call(
        'post_sandbox_transactions_transaction_disputes',
        { path: { transaction: String(transaction) }, body },
        options,
      ),
    decideDispute: (
      id: string,
      outcome: BodyOf<'post_sandbox_disputes_id_decide'>['outcome'],
      options?: CallOptions,
    ) => call('post_sandbox_disputes_id_decide', { path: { id }, body: { outcome } }, options),
  };
}

async function firstOf<Item>(
  list: AsyncIterable<Item>,
  isWanted: (item: Item) => boolean,
): Promise<Item | null> {
  for await (const item of list) if (isWanted(item)) return item;
  return null;
}
