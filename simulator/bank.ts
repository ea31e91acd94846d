import { setImmediate } from 'node:timers';
import { type AccountOutcome, accountOutcome } from '#src/kernel/test-accounts.ts';
import { accept, TOO_LATE } from './accept.ts';
import { bankPage, pendingPage } from './bank-page.ts';
import type { DecisionPage } from './decision-page.ts';
import { maskText } from './mask.ts';
import { type Network, record, settle } from './network.ts';
import { type BankTransfer, bankTransfer, type WalletTransfer, walletTransfer } from './schema.ts';
import { resultOf } from './state.ts';
import type { Answer, EntryDetails, RecordEntry } from './types.ts';
import { answerAfterWrite } from './view.ts';

/** Bank codes for which the simulator approves or rejects a transfer immediately, without the payer. */
const AUTOMATIC: Readonly<Record<string, 'approve' | 'reject'>> = { '9001': 'approve', '9002': 'reject' };
const STAYS_PENDING = '9003';

/**
 * Decisions that the simulator takes immediately for wallet payments, by the test outcome of the payer's phone
 * number.
 */
const BY_PHONE: Readonly<Partial<Record<AccountOutcome, 'approve' | 'reject' | 'no_funds'>>> = {
  approve: 'approve',
  revoke_later: 'approve',
  refuse: 'reject',
  no_funds: 'no_funds',
};
const NO_FUNDS = '51';

export function startTransfer(network: Network, body: unknown): Promise<Answer> {
  const method = (body as { method?: unknown } | null | undefined)?.method;
  return method === undefined || method === 'pse'
    ? accept(network, bankTransfer, body, (request) => transfer(network, request, { bank: request.bank }))
    : accept(network, walletTransfer, body, (request) => transfer(network, request, walletOf(request)));
}

function walletOf(request: WalletTransfer): EntryDetails {
  if (request.method !== 'nequi') return { wallet: request.method };
  return { wallet: request.method, plays: accountOutcome(request.phone) };
}

async function transfer(
  network: Network,
  request: BankTransfer | WalletTransfer,
  from: EntryDetails,
): Promise<Answer> {
  const { environment, merchant, reference, at, amount, currency } = request;
  const { description, return_url, notify_url } = request;
  const expires_at = request.expires_at?.toString() ?? null;
  const party = { environment, merchant };
  const common = { ...party, kind: 'bank_transfer', reference, at, amount, currency, expires_at } as const;
  if (network.book.killed.has(reference)) {
    const declined = record(network, { ...common, status: 'declined', code: TOO_LATE });
    return answerAfterWrite(network, declined);
  }
  const details = { ...from, description: maskText(description), return_url, notify_url };
  const entry = record(network, { ...common, status: 'pending', code: null, ...details });
  const answer = await answerAfterWrite(network, entry);
  // Settle after the response is sent, so that a notification rarely arrives before it.
  setImmediate(() => settleAutomatic(network, entry));
  return answer;
}

function settleAutomatic(network: Network, entry: RecordEntry): void {
  const outcome = AUTOMATIC[entry.bank ?? ''] ?? BY_PHONE[entry.plays ?? 'ask'];
  if (!outcome || !isPending(network, entry)) return;
  if (outcome === 'no_funds') settle(network, entry, false, { code: NO_FUNDS });
  else settle(network, entry, outcome === 'approve');
}

/** Settles the automatically decided transfers that were still pending when the simulator last stopped. */
export function resumeTransfers(network: Network): void {
  for (const entry of [...network.book.first.values()]) settleAutomatic(network, entry);
}

function isPending({ book }: Network, { reference }: RecordEntry): boolean {
  return resultOf(book, reference)?.status === 'pending';
}

export const BANK_PAGE: DecisionPage = {
  noun: 'bank transfer',
  serves: ({ kind, return_url }) => kind === 'bank_transfer' && return_url !== undefined,
  page: (transfer) => (isStuck(transfer) ? pendingPage(transfer) : bankPage(transfer)),
  isDeaf: isStuck,
  settle,
};

function isStuck({ bank, plays }: RecordEntry): boolean {
  return bank === STAYS_PENDING || plays === 'never';
}
