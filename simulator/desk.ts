import { returnTo } from './bank-page.ts';
import { resultOf } from './book.ts';
import type { Network } from './network.ts';
import { payerDecision, read } from './schema.ts';
import { type Answer, type RecordEntry, refusal } from './types.ts';
import { answerOnceWritten } from './view.ts';

/** Where a payer is asked: at the bank of a transfer, or at the bank of a card. */
export interface Desk {
  /** For refusals. */
  noun: string;
  serves(entry: RecordEntry): boolean;
  page(entry: RecordEntry): Answer;
  /** Whatever the payer does at the page, nothing comes of it. */
  isDeaf(entry: RecordEntry): boolean;
  settle(network: Network, entry: RecordEntry, approved: boolean): RecordEntry;
}

function entryAt({ book }: Network, desk: Desk, reference: string): RecordEntry | null {
  const entry = resultOf(book, reference);
  return entry && desk.serves(entry) ? entry : null;
}

/** The payer decides. Deciding the same again changes nothing. */
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

/** The form of the page: whatever was decided, and by whom, the payer goes back to the merchant. */
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
