import { setTimeout as delay } from 'node:timers/promises';
import { ZONE } from '#src/kernel/calendar.ts';
import type { Network, Outcome } from '../port/network.ts';
import type { Earlier, FollowUp, Question } from '../port/requests.ts';
import type { Hint } from '../port/storage.ts';
import type { WompiAccount } from './client.ts';
import { chargeOutcome, notOffered, notSentOutcome, voidedOutcome } from './port-outcomes.ts';
import { acceptedUntil, cardToken, toCharge, toTransfer, toVoucher } from './port-requests.ts';
import type { NewTransaction } from './requests.ts';
import { accountsAt, cardsAt, consentsAt } from './storage.ts';
import type { WompiFinding } from './types.ts';

/** Maximum assumed difference between the gateway's clock and Cuota's clock. */
const MAX_CLOCK_SKEW = { minutes: 5 } as const;

/**
 * Milliseconds before each lookup of the bank page or voucher number, while the payer waits. Both become available
 * some time after the transaction.
 */
const LOOKUP_DELAYS_MS = [0, 300, 700, 1_500] as const;

/** Returns the network (provider port) of one merchant's account at Wompi. */
export function networkAt(account: WompiAccount): Network {
  async function create(charge: NewTransaction): Promise<Outcome> {
    return chargeOutcome(await account.createTransaction(charge));
  }

  return {
    /** Tokenizes a card that the payer entered, and then charges it. If tokenizing fails, nothing is charged. */
    async purchase(request) {
      const { instrument } = request;
      if (!('card' in instrument)) return create(toCharge(request, null));
      const token = await cardToken(account, instrument.card, request.reference);
      return typeof token === 'string' ? create(toCharge(request, token)) : token;
    },
    async transfer(request) {
      const charge = toTransfer(request);
      if ('kind' in charge) return charge;
      const made = await create(charge);
      // Nequi asks the payer in its app, so there is no bank page to wait for.
      return request.method === 'nequi' ? made : awaited(account, charge, made, 'bank_url');
    },
    async voucher(request) {
      const charge = toVoucher(request);
      return awaited(account, charge, await create(charge), 'voucher');
    },
    void: (request) => voidAt(account, request),
    query: (question) => queryAt(account, question),
    hold: async () => notOffered('holds'),
    capture: async () => notOffered('holds'),
    refund: async () => notOffered('refunds'),
    cards: cardsAt(account),
    accounts: accountsAt(account),
    consents: () => consentsAt(account),
    readNotification: async ({ body }) => hintOf(account, body),
    async check() {
      const [merchant, found] = [
        await account.merchant(),
        // Queries a reference that does not exist. The gateway rejects the query if the private key is wrong.
        await account.findByReference({ reference: 'cuota-check', amount_in_cents: 1n, currency: 'COP' }),
      ];
      if (merchant.kind === 'refused')
        return { kind: 'refused', code: 'keys', reason: merchant.refusal.text };
      if (merchant.kind !== 'done') return { kind: 'failed', reason: merchant.reason };
      if (found.kind === 'none') return { kind: 'done', value: null };
      const reason = 'reason' in found ? found.reason : 'an unexpected answer';
      return { kind: 'refused', code: 'keys', reason: `private key: ${reason}` };
    },
  };
}

/**
 * Looks up the bank page or voucher number of a transaction a few times while the payer waits. If it is still
 * missing, later queries find it.
 */
async function awaited(
  account: WompiAccount,
  charge: NewTransaction,
  made: Outcome,
  needed: 'bank_url' | 'voucher',
): Promise<Outcome> {
  let found = made;
  for (const wait_ms of LOOKUP_DELAYS_MS) {
    if (found.kind !== 'pending' || found.record[needed] !== null) return found;
    if (wait_ms > 0) await delay(wait_ms);
    const { network_transaction_id: id } = found.record;
    const again = chargeOutcome(await account.findTransaction({ ...charge, id: id ?? '' }));
    if (again.kind !== 'unknown') found = again;
  }
  return found;
}

function expected({ reference, amount, currency }: Earlier) {
  return { reference, amount_in_cents: amount, currency };
}

async function voidAt(account: WompiAccount, { reference, original }: FollowUp): Promise<Outcome> {
  const { network_id: id } = original;
  if (id === null) return notSentOutcome('the gateway gave the charge no id');
  return voidedOutcome(await account.voidTransaction({ ...expected(original), id }), reference);
}

async function queryAt(account: WompiAccount, question: Question): Promise<Outcome | { kind: 'absent' }> {
  const { kind, at, created_at, network_id: id } = question;
  if (kind === 'void') return queryVoid(account, question);
  if (kind !== 'purchase' && kind !== 'transfer' && kind !== 'voucher')
    return { kind: 'unknown', code: 'T01', reason: 'the gateway cannot be asked about it' };
  const asked = expected(question);
  const found: WompiFinding = id
    ? await account.findTransaction({ ...asked, id })
    : await account.findByReference(asked);
  if (found.kind !== 'none') return chargeOutcome(found);
  // The gateway cannot invalidate a reference. A delayed request may still be accepted until it expires.
  const isOver = Temporal.Instant.compare(at, acceptedUntil(kind, created_at).add(MAX_CLOCK_SKEW)) > 0;
  return isOver
    ? { kind: 'absent' }
    : { kind: 'unknown', code: 'T01', reason: 'not there yet, but may arrive' };
}

/**
 * Queries the state of a void by looking up its charge. The gateway accepts voids only on the day of the charge, so a
 * void that is missing later never happens.
 */
async function queryVoid(
  account: WompiAccount,
  { original, at, reference }: Question,
): Promise<Outcome | { kind: 'absent' }> {
  const unknown = (reason: string) => ({ kind: 'unknown', code: 'T01', reason }) as const;
  if (!original?.network_id) return unknown('the gateway gave the charge no id');
  const found = await account.findTransaction({ ...expected(original), id: original.network_id });
  if (found.kind !== 'approved') return unknown('the charge itself cannot be found');
  if (found.record.voided) return voidedOutcome(found, reference);
  const day = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(ZONE).toPlainDate();
  const isOver = Temporal.PlainDate.compare(day(at.subtract(MAX_CLOCK_SKEW)), day(original.created_at)) > 0;
  return isOver ? { kind: 'absent' } : unknown('not voided yet');
}

/**
 * Returns the operation that an event refers to, or null if the checksum is wrong. Events about accounts are ignored,
 * because queries cannot use their token.
 */
function hintOf(account: WompiAccount, body: string): Hint | null {
  const found = account.readEvent(body);
  if (found.kind === 'refused') return null;
  if (found.kind === 'other') return { about: 'nothing' };
  const { subject, id } = found.event;
  return subject === 'transaction' ? { about: 'operation', network_id: id } : { about: 'nothing' };
}
