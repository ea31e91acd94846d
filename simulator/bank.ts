import { setImmediate } from 'node:timers';
import { accept, TOO_LATE } from './accept.ts';
import { bankPage, pendingPage, returnTo } from './bank-page.ts';
import { resultOf } from './book.ts';
import { maskText } from './mask.ts';
import { type Network, record, settle } from './network.ts';
import { type BankTransfer, bankTransfer, payerDecision, read } from './schema.ts';
import { type Answer, type RecordEntry, refusal } from './types.ts';
import { answerOnceWritten } from './view.ts';

/** Banks of the test list that need no payer. */
const AUTOMATIC: Readonly<Record<string, 'approve' | 'reject'>> = { '9001': 'approve', '9002': 'reject' };
const STAYS_PENDING = '9003';

export function startTransfer(network: Network, body: unknown): Promise<Answer> {
  return accept(network, bankTransfer, body, (request) => transfer(network, request));
}

async function transfer(network: Network, request: BankTransfer): Promise<Answer> {
  const { reference, at, amount, currency, bank, description, return_url, notify_url } = request;
  const expires_at = request.expires_at?.toString() ?? null;
  const common = { kind: 'bank_transfer', reference, at, amount, currency, expires_at } as const;
  if (network.book.killed.has(reference)) {
    const declined = record(network, { ...common, status: 'declined', code: TOO_LATE });
    return answerOnceWritten(network, declined);
  }
  const details = { bank, description: maskText(description), return_url, notify_url };
  const entry = record(network, { ...common, status: 'pending', code: null, ...details });
  const answer = await answerOnceWritten(network, entry);
  // Once the answer is on its way, so that a caller rarely hears of the end before the beginning.
  setImmediate(() => settleAutomatic(network, entry));
  return answer;
}

function settleAutomatic(network: Network, entry: RecordEntry): void {
  const outcome = AUTOMATIC[entry.bank ?? ''];
  if (outcome && isPending(network, entry)) settle(network, entry, outcome === 'approve');
}

/** What the banks still owed when the process ended. */
export function resumeTransfers(network: Network): void {
  for (const entry of [...network.book.first.values()]) settleAutomatic(network, entry);
}

function isPending({ book }: Network, { reference }: RecordEntry): boolean {
  return resultOf(book, reference)?.status === 'pending';
}

function transferOf({ book }: Network, reference: string): RecordEntry | null {
  const entry = resultOf(book, reference);
  return entry?.kind === 'bank_transfer' && entry.return_url !== undefined ? entry : null;
}

/** The payer decides at the bank. Deciding the same again changes nothing. */
export async function decideTransfer(network: Network, reference: string, body: unknown): Promise<Answer> {
  const transfer = transferOf(network, reference);
  if (!transfer) return refusal(404, 'no such bank transfer');
  const { value, problem } = read(payerDecision, body);
  if (problem !== null) return refusal(400, problem);
  const approved = value.outcome === 'approve';
  if (transfer.status === 'pending') return answerOnceWritten(network, settle(network, transfer, approved));
  const same = approved === (transfer.status === 'approved');
  return same ? answerOnceWritten(network, transfer) : refusal(409, `the transfer is ${transfer.status}`);
}

export async function showBank(network: Network, reference: string): Promise<Answer> {
  const transfer = transferOf(network, reference);
  if (!transfer) return refusal(404, 'no such bank transfer');
  if (transfer.status !== 'pending') return returnTo(transfer);
  return transfer.bank === STAYS_PENDING ? pendingPage(transfer) : bankPage(transfer);
}

/** The form of the page: whatever was decided, and by whom, the payer goes back to the merchant. */
export async function submitBank(network: Network, reference: string, body: unknown): Promise<Answer> {
  const transfer = transferOf(network, reference);
  if (!transfer) return refusal(404, 'no such bank transfer');
  if (transfer.status !== 'pending' || transfer.bank === STAYS_PENDING) return returnTo(transfer);
  const answer = await decideTransfer(network, reference, body);
  return typeof answer === 'object' && answer.status === 200 ? returnTo(transfer) : answer;
}
