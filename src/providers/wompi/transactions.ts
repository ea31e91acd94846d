import type { Logger } from 'pino';
import type { Sent } from '../gateway/line.ts';
import type { WompiKeys } from './keys.ts';
import type { WompiLine } from './line.ts';
import type { WompiFinding, WompiOutcome, WompiRecord } from './outcomes.ts';
import { readData, readRefusal, transactionsOf } from './replies.ts';
import { type NewTransaction, problemOf, transactionBody } from './requests.ts';
import {
  decisiveOne,
  type Expected,
  outcomeOf,
  refundOutcome,
  refused,
  unknown,
  unsent,
  voidOutcome,
} from './verdicts.ts';

/** A transaction that exists: what the gateway calls it, and what it is expected to be. */
interface Existing extends Expected {
  id: string;
}

/** Where money moves. Nothing here is sent twice. */
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
  line: WompiLine;
  keys: WompiKeys;
  log: Logger;
}

/**
 * What is final and what is not, from the gateway's documents:
 * - It writes a transaction down under a reference that must be new, and refuses a second one with 422. So a refusal for the
 *   reference tells that there is one: it is looked for, and is no decline.
 * - Its other refusals (401, 403, 404, 422 in its own envelope) come from checks before anything is written: not done.
 * - It has no idempotency key and replays nothing, and its answer is only `PENDING`: after silence, a 5xx, a 429 or an answer that
 *   cannot be read, the transaction may exist and may still be approved. It is asked about, and never sent again.
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
        'one reference, many transactions',
      );
    const found = decisiveOne(ours);
    return found ? outcomeOf(found, expected) : { kind: 'none' };
  }

  /** An id is the gateway's own word. With a key that it does not accept it answers 404 too: that it knows of none says nothing. */
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
    // The gateway answers, so that it can be asked straight away. That it knows of none proves nothing yet.
    const reason = reasonOf(sent);
    log.warn({ reference: input.reference, reason }, 'the gateway answered without a result');
    const found = await findByReference(input);
    return found.kind === 'none' ? unknown(reason) : found;
  }

  /** Whole, and only what a card paid on the same day: what its pages agree on. */
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
    // The documents say no more of the answer than its status: the transaction tells.
    const found = await findTransaction(original);
    return found.kind === 'approved' && found.record.voided ? found : unknown(reasonOf(sent));
  }

  /** The gateway cannot be asked about refunds: one without an answer is for a person to look up in its dashboard. */
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
  if (sent.kind === 'not_sent') return unsent(sent.reason);
  log.warn({ reference, reason: sent.reason }, 'no answer from the gateway');
  return unknown(sent.reason);
}

function reasonOf({ reply }: Extract<Sent, { kind: 'answered' }>): string {
  return readRefusal(reply)?.text ?? `answered ${reply.status}`;
}

/** For what is done to a transaction, where the answer does not repeat it. */
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
