import { returnTo } from './bank-page.ts';
import type { Network } from './network.ts';
import { payerDecision, read } from './schema.ts';
import { resultOf } from './state.ts';
import { type Answer, type RecordEntry, refusal } from './types.ts';
import { answerAfterWrite } from './view.ts';

/** Page on which the payer approves or rejects a bank transfer or a 3-D Secure challenge. */
export interface DecisionPage {
  /** Name of the operation in error messages, such as `bank transfer`. */
  noun: string;
  serves(entry: RecordEntry): boolean;
  page(entry: RecordEntry): Answer;
  /** Returns whether the payer's decision is ignored, so that the operation stays pending. */
  isDeaf(entry: RecordEntry): boolean;
  settle(network: Network, entry: RecordEntry, approved: boolean): RecordEntry;
}

function entryAt({ book }: Network, desk: DecisionPage, reference: string): RecordEntry | null {
  const entry = resultOf(book, reference);
  return entry && desk.serves(entry) ? entry : null;
}

/** Records the payer's decision on a transfer or challenge. Repeating the same decision changes nothing. */
export async function recordDecision(
  network: Network,
  desk: DecisionPage,
  reference: string,
  body: unknown,
): Promise<Answer> {
  const entry = entryAt(network, desk, reference);
  if (!entry) return refusal(404, `no such ${desk.noun}`);
  const { value, problem } = read(payerDecision, body);
  if (problem !== null) return refusal(400, problem);
  const approved = value.outcome === 'approve';
  if (entry.status === 'pending') return answerAfterWrite(network, desk.settle(network, entry, approved));
  const same = approved === (entry.status === 'approved');
  return same ? answerAfterWrite(network, entry) : refusal(409, `the ${desk.noun} is ${entry.status}`);
}

export async function showDecisionPage(
  network: Network,
  desk: DecisionPage,
  reference: string,
): Promise<Answer> {
  const entry = entryAt(network, desk, reference);
  if (!entry) return refusal(404, `no such ${desk.noun}`);
  return entry.status === 'pending' ? desk.page(entry) : returnTo(entry);
}

/**
 * Handles the form submitted on a decision page. Redirects the payer to the merchant, even if the operation was
 * already decided.
 */
export async function submitDecision(
  network: Network,
  desk: DecisionPage,
  reference: string,
  body: unknown,
): Promise<Answer> {
  const entry = entryAt(network, desk, reference);
  if (!entry) return refusal(404, `no such ${desk.noun}`);
  if (entry.status !== 'pending' || desk.isDeaf(entry)) return returnTo(entry);
  const answer = await recordDecision(network, desk, reference, body);
  return typeof answer === 'object' && answer.status === 200 ? returnTo(entry) : answer;
}
