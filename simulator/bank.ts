import { setImmediate } from 'node:timers';
import { accept, TOO_LATE } from './accept.ts';
import { bankPage, pendingPage } from './bank-page.ts';
import { resultOf } from './book.ts';
import type { Desk } from './desk.ts';
import { maskText } from './mask.ts';
import { type Network, record, settle } from './network.ts';
import { type BankTransfer, bankTransfer } from './schema.ts';
import type { Answer, RecordEntry } from './types.ts';
import { answerOnceWritten } from './view.ts';

/** Banks of the test list that need no payer. */
const AUTOMATIC: Readonly<Record<string, 'approve' | 'reject'>> = { '9001': 'approve', '9002': 'reject' };
const STAYS_PENDING = '9003';

export function startTransfer(network: Network, body: unknown): Promise<Answer> {
  return accept(network, bankTransfer, body, (request) => transfer(network, request));
}

async function transfer(network: Network, request: BankTransfer): Promise<Answer> {
  const { environment, merchant, reference, at, amount, currency } = request;
  const { bank, description, return_url, notify_url } = request;
  const expires_at = request.expires_at?.toString() ?? null;
  const party = { environment, merchant };
  const common = { ...party, kind: 'bank_transfer', reference, at, amount, currency, expires_at } as const;
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

export const BANK_DESK: Desk = {
  noun: 'bank transfer',
  serves: ({ kind, return_url }) => kind === 'bank_transfer' && return_url !== undefined,
  page: (transfer) => (isStuck(transfer) ? pendingPage(transfer) : bankPage(transfer)),
  isDeaf: isStuck,
  settle,
};

function isStuck({ bank }: RecordEntry): boolean {
  return bank === STAYS_PENDING;
}
