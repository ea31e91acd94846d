import { returnTo } from './bank-page.ts';
import { resultOf } from './book.ts';
import type { Network } from './network.ts';
import { payerDecision, read } from './schema.ts';
import { type Answer, type RecordEntry, refusal } from './types.ts';
import { answerOnceWritten } from './view.ts';

/** A page where the payer decides: the bank of a transfer, or the 3-D Secure challenge of a card. */
export interface Desk {
  /** Name used in error messages. */
  noun: string;
  serves(entry: RecordEntry): boolean;
  page(entry: RecordEntry): Answer;
  /** Returns whether the payer's decision is ignored, so that the operation stays pending. */
  isDeaf(entry: RecordEntry): boolean;
  settle(network: Network, entry: RecordEntry, approved: boolean): RecordEntry;
}

function entryAt({ book }: Network, desk: Desk, reference: string): RecordEntry | null {
  const entry = resultOf(book, reference);
  return entry && desk.serves(entry) ? entry : null;
}

/** Records the payer's decision. Repeating the same decision changes nothing. */
export async function decideAt(
  network: Network,
  desk: Desk,
  reference: string,
  body: unknown,
): Promise<Answer> {
  const entry = entryAt(network, desk, reference);
  if (!entry) return refusal(404, `no such ${desk.noun}`);
  const { value, problem } = read(payerDecision, body);
  if (problem !== null) return refusal(400, problem);
  const approved = value.outcome === 'approve';
  if (entry.status === 'pending') return answerOnceWritten(network, desk.settle(network, entry, approved));
  const same = approved === (entry.status === 'approved');
  return same ? answerOnceWritten(network, entry) : refusal(409, `the ${desk.noun} is ${entry.status}`);
}

export async function showAt(network: Network, desk: Desk, reference: string): Promise<Answer> {
  const entry = entryAt(network, desk, reference);
  if (!entry) return refusal(404, `no such ${desk.noun}`);
  return entry.status === 'pending' ? desk.page(entry) : returnTo(entry);
}

/** Handles the form of the page. Redirects the payer to the merchant, even if the operation was decided before. */
export async function submitAt(
  network: Network,
  desk: Desk,
  reference: string,
  body: unknown,
): Promise<Answer> {
  const entry = entryAt(network, desk, reference);
  if (!entry) return refusal(404, `no such ${desk.noun}`);
  if (entry.status !== 'pending' || desk.isDeaf(entry)) return returnTo(entry);
  const answer = await decideAt(network, desk, reference, body);
  return typeof answer === 'object' && answer.status === 200 ? returnTo(entry) : answer;
}
