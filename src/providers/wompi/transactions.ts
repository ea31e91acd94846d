import type { Logger } from 'pino';
import type { Sent } from '../gateway/http-client.ts';
import type { HttpClient } from './http-client.ts';
import type { WompiKeys } from './keys.ts';
import { readData, readRefusal, transactionsOf } from './replies.ts';
import { type NewTransaction, problemOf, transactionBody } from './requests.ts';
import {
  decisiveTransaction,
  type Expected,
  notSent,
  outcomeOf,
  refundOutcome,
  refused,
  unknown,
  voidOutcome,
} from './statuses.ts';
import type { WompiFinding, WompiOutcome, WompiRecord } from './types.ts';

/** An existing transaction, with the gateway's id and the values that it must have. */
interface Existing extends Expected {
  id: string;
}

/** Transactions of a merchant's account at Wompi. Requests that move money are never sent twice. */
export interface WompiTransactions {
  createTransaction(input: NewTransaction): Promise<WompiOutcome>;
  findTransaction(input: Existing): Promise<WompiOutcome>;
  findByReference(input: Expected): Promise<WompiFinding>;
  voidTransaction(input: Existing): Promise<WompiOutcome>;
  refundTransaction(
    input: Existing & { refund_in_cents: bigint; refund_reference: string },
  ): Promise<WompiOutcome>;
}

interface Account {
  line: HttpClient;
  keys: WompiKeys;
  log: Logger;
}

/**
 * Returns the operations of an account. If the gateway refuses a request in its own error format, it created no
 * transaction; but a refused reference means that one already exists. After no response, a 5xx, a 429 or an unreadable
 * response, the transaction may exist: it is queried and never resent.
 */
export function transactionsFor({ line, keys, log }: Account): WompiTransactions {
  const bearer = keys.private_key;

  async function findByReference(expected: Expected): Promise<WompiFinding> {
    const path = `/transactions?reference=${encodeURIComponent(expected.reference)}`;
    const sent = await line.ask({ method: 'GET', path, bearer });
    if (sent.kind !== 'answered') return unknown(sent.reason);
    const list = readData('transactions', sent.reply);
    const ours = list && transactionsOf(list, expected.reference);
    if (!ours) return unknown(reasonOf(sent));
    if (ours.length > 1)
      log.warn(
        { reference: expected.reference, ids: ours.map(({ id }) => id) },
        'several transactions have the same reference',
      );
    const found = decisiveTransaction(ours);
    return found ? outcomeOf(found, expected) : { kind: 'none' };
  }

  /**
   * Finds a transaction by the gateway's id. A 404 does not prove absence, because the gateway also returns it for a
   * wrong key.
   */
  async function findTransaction({ id, ...expected }: Existing): Promise<WompiOutcome> {
    const path = `/transactions/${encodeURIComponent(id)}`;
    const sent = await line.ask({ method: 'GET', path, bearer });
    if (sent.kind !== 'answered') return unknown(sent.reason);
    const found = readData('transaction', sent.reply);
    if (!found) return unknown(reasonOf(sent));
    return found.id === id ? outcomeOf(found, expected) : unknown(`answered with ${found.id}`);
  }

  async function createTransaction(input: NewTransaction): Promise<WompiOutcome> {
    const problem = problemOf(input);
    if (problem !== null) return refused(problem, null);
    const body = transactionBody(input, keys.integrity_secret);
    const sent = await line.send({ method: 'POST', path: '/transactions', bearer, body });
    if (sent.kind !== 'answered') return unanswered(sent, input.reference, log);
    const made = readData('transaction', sent.reply);
    if (made) return outcomeOf(made, input);
    const refusal = readRefusal(sent.reply);
    if (refusal && refusal.about !== 'reference') return refused(refusal.text, refusal);
    // The gateway is reachable, so query the reference now. If it has no transaction yet, the outcome remains unknown.
    const reason = reasonOf(sent);
    log.warn({ reference: input.reference, reason }, 'the response of the gateway has no result');
    const found = await findByReference(input);
    return found.kind === 'none' ? unknown(reason) : found;
  }

  /** Voids the full amount of a card transaction. The gateway accepts this only on the day of the charge. */
  async function voidTransaction(original: Existing): Promise<WompiOutcome> {
    const path = `/transactions/${encodeURIComponent(original.id)}/void`;
    const sent = await line.send({ method: 'POST', path, bearer, body: {} });
    if (sent.kind !== 'answered') return unanswered(sent, original.reference, log);
    const data = readData('void', sent.reply);
    if (data) return voidOutcome(data.status, { ...bareRecord(original), text: data.status_message ?? null });
    const refusal = readRefusal(sent.reply);
    if (refusal?.status === 422)
      return { kind: 'declined', record: { ...bareRecord(original), code: 'A03', text: refusal.text } };
    if (refusal) return refused(refusal.text, refusal);
    // The documentation does not specify the rest of this response, so query the transaction itself.
    const found = await findTransaction(original);
    return found.kind === 'approved' && found.record.voided ? found : unknown(reasonOf(sent));
  }

  /**
   * Refunds a transaction. The gateway has no query for refunds, so an operator must check a refund without a
   * response in the gateway's dashboard.
   */
  async function refundTransaction({
    refund_in_cents,
    refund_reference,
    ...original
  }: Parameters<WompiTransactions['refundTransaction']>[0]): Promise<WompiOutcome> {
    const body = {
      transaction_id: original.id,
      amount_in_cents: Number(refund_in_cents),
      reference: refund_reference,
    };
    const sent = await line.send({ method: 'POST', path: '/refunds', bearer, body });
    if (sent.kind !== 'answered') return unanswered(sent, refund_reference, log);
    const record = { ...bareRecord(original), reference: refund_reference, amount_in_cents: refund_in_cents };
    const data = readData('refund', sent.reply);
    if (data) return refundOutcome(data.status, { ...record, text: data.status_message ?? null });
    const refusal = readRefusal(sent.reply);
    if (refusal?.status === 422)
      return { kind: 'declined', record: { ...record, code: 'A03', text: refusal.text } };
    return refusal ? refused(refusal.text, refusal) : unknown(reasonOf(sent));
  }

  return { createTransaction, findTransaction, findByReference, voidTransaction, refundTransaction };
}

function unanswered(sent: Exclude<Sent, { kind: 'answered' }>, reference: string, log: Logger): WompiOutcome {
  if (sent.kind === 'not_sent') return notSent(sent.reason);
  log.warn({ reference, reason: sent.reason }, 'no response from the gateway');
  return unknown(sent.reason);
}

function reasonOf({ reply }: Extract<Sent, { kind: 'answered' }>): string {
  return readRefusal(reply)?.text ?? `answered ${reply.status}`;
}

/** Returns a minimal record of a void or refund whose response does not repeat the transaction. */
function bareRecord({ id, reference, amount_in_cents, currency }: Existing): WompiRecord {
  return {
    id,
    reference,
    amount_in_cents,
    currency,
    code: null,
    text: null,
    method: null,
    authorization_code: null,
    bank_url: null,
    voucher: null,
    payment_source_id: null,
    voided: false,
    finalized_at: null,
  };
}
