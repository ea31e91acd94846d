import { randomUUID } from 'node:crypto';
import { type AccountOutcome, accountOutcome, CHARGES_BEFORE_REVOKED } from '#src/kernel/test-accounts.ts';
import { accept, refuseEnvironment, TOO_LATE } from './accept.ts';
import { accountPage, settledPage } from './account-page.ts';
import { maskText } from './mask.ts';
import { type Network, nextSeq, record } from './network.ts';
import {
  type AccountPurchase,
  accountDecision,
  accountPurchase,
  accountQuery,
  forgottenAccount,
  newAccount,
  read,
} from './schema.ts';
import { enter } from './state.ts';
import { type AccountEntry, type Answer, type Party, refusal } from './types.ts';
import { answerAfterWrite } from './view.ts';

/**
 * Authorization statuses that the simulator sets immediately, by test outcome. For outcomes not listed here, the
 * request stays pending until the account holder decides.
 */
const AUTOMATIC_STATUS: Readonly<Partial<Record<AccountOutcome, AccountEntry['status']>>> = {
  approve: 'ready',
  no_funds: 'ready',
  revoke_later: 'ready',
  refuse: 'refused',
};

const NO_FUNDS = '51';
const REVOKED = 'R1';

/**
 * Creates a request to authorize charges to an account. Does not store the phone number, only its last four digits
 * and the test outcome that it selects.
 */
export async function beginAccount(network: Network, body: unknown): Promise<Answer> {
  const { value, problem } = read(newAccount, body);
  if (problem !== null) return refusal(400, problem);
  const refused = refuseEnvironment(network, value);
  if (refused) return refused;
  const { environment, merchant, method, phone, at, description, return_url } = value;
  const plays = accountOutcome(phone ?? null);
  const begun: Omit<AccountEntry, 'seq'> = {
    event: 'account',
    reference: randomUUID(),
    kind: 'account',
    environment,
    merchant,
    method,
    status: 'pending',
    token: null,
    plays,
    last_four: phone?.slice(-4) ?? null,
    description: maskText(description),
    return_url,
    at: at.toString(),
  };
  const entry = write(network, begun);
  const status = AUTOMATIC_STATUS[plays];
  // Test numbers decide before the response, as if the payer approved or rejected immediately.
  return answerAccount(network, status ? decide(network, entry, status) : entry);
}

function write(network: Network, entry: Omit<AccountEntry, 'seq'>): AccountEntry {
  const written = { ...entry, seq: nextSeq(network) };
  enter(network.book, written);
  network.ledger.append(written);
  return written;
}

function decide(network: Network, entry: AccountEntry, status: AccountEntry['status']): AccountEntry {
  const { seq: _, ...known } = entry;
  const token = status === 'ready' ? randomUUID() : entry.token;
  return write(network, { ...known, status, token });
}

async function answerAccount(network: Network, entry: AccountEntry): Promise<Answer> {
  if (!(await network.ledger.durable(entry.seq))) return 'drop';
  const { reference: handle, method, status, token } = entry;
  const body = {
    handle,
    method,
    status,
    ...(status === 'ready' && { token }),
    ...(status === 'pending' && { url: `${network.public_url}/app/${handle}` }),
    ...((status === 'refused' || status === 'revoked') && { reason: REASONS[status] }),
  };
  return { status: 200, body };
}

const REASONS = {
  refused: 'the holder refused',
  revoked: 'the holder took the permission back',
} as const;

function accountOf({ book }: Network, handle: string, party: Party): AccountEntry | undefined {
  const entry = book.accounts.get(handle);
  return entry && belongs(entry, party) ? entry : undefined;
}

function belongs(entry: AccountEntry, { environment, merchant }: Party): boolean {
  return entry.environment === environment && entry.merchant === merchant;
}

export async function findAccount(network: Network, handle: string, asked: unknown): Promise<Answer> {
  const { value, problem } = read(accountQuery, asked ?? {});
  if (problem !== null) return refusal(400, problem);
  const refused = refuseEnvironment(network, value);
  if (refused) return refused;
  const entry = accountOf(network, handle, value);
  return entry ? answerAccount(network, entry) : { status: 404, body: { handle, status: 'unknown' } };
}

/**
 * Revokes the account's authorization, so that the account cannot be charged again. Succeeds without effect if the
 * token is unknown.
 */
export async function forgetAccount(network: Network, body: unknown): Promise<Answer> {
  const { value, problem } = read(forgottenAccount, body);
  if (problem !== null) return refusal(400, problem);
  const refused = refuseEnvironment(network, value);
  if (refused) return refused;
  const entry = byToken(network, value.token, value);
  const last = entry?.status === 'ready' ? decide(network, entry, 'revoked') : entry;
  if (last && !(await network.ledger.durable(last.seq))) return 'drop';
  return { status: 200, body: { forgotten: true } };
}

function byToken({ book }: Network, token: string, party: Party): AccountEntry | undefined {
  const handle = book.account_tokens.get(token);
  const entry = handle === undefined ? undefined : book.accounts.get(handle);
  return entry && belongs(entry, party) ? entry : undefined;
}

/**
 * Records the account holder's decision, sent by the page or the control API. The holder can later revoke an
 * approval.
 */
export async function decideAccount(network: Network, handle: string, body: unknown): Promise<Answer> {
  const entry = network.book.accounts.get(handle);
  if (!entry) return refusal(404, 'no such account');
  const { value, problem } = read(accountDecision, body);
  if (problem !== null) return refusal(400, problem);
  const wanted = ({ approve: 'ready', reject: 'refused', revoke: 'revoked' } as const)[value.outcome];
  if (entry.status === wanted) return answerAccount(network, entry);
  const from = wanted === 'revoked' ? 'ready' : 'pending';
  if (entry.status !== from) return refusal(409, `the account is ${entry.status}`);
  return answerAccount(network, decide(network, entry, wanted));
}

export async function showAccount(network: Network, handle: string): Promise<Answer> {
  const entry = network.book.accounts.get(handle);
  if (!entry) return refusal(404, 'no such account');
  return entry.status === 'pending' || entry.status === 'ready' ? accountPage(entry) : settledPage(entry);
}

/** Handles the decision form of the simulated wallet page. After any decision, redirects the payer to the merchant. */
export async function submitAccount(network: Network, handle: string, body: unknown): Promise<Answer> {
  const answer = await decideAccount(network, handle, body);
  const entry = network.book.accounts.get(handle);
  if (typeof answer === 'string' || !entry || answer.status === 400 || answer.status === 404) return answer;
  return settledPage(entry, true);
}

/** Returns whether the request body charges a stored account instead of a card. */
export function isOfAccount(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'kept' in body;
}

export function chargeAccount(network: Network, body: unknown): Promise<Answer> {
  return accept(network, accountPurchase, body, (request) => charge(network, request));
}

async function charge(network: Network, request: AccountPurchase): Promise<Answer> {
  const { environment, merchant, reference, amount, currency, at, series } = request;
  const isKilled = network.book.killed.has(reference);
  const entry = byToken(network, request.kept.token, request);
  const code = isKilled ? TOO_LATE : declineOf(network, entry);
  const done = record(network, {
    ...{ environment, merchant, kind: 'purchase', reference, amount, currency, at, series },
    status: code === null ? 'approved' : 'declined',
    code: code ?? '00',
    ...(entry && { account: entry.reference }),
  });
  return answerAfterWrite(network, done);
}

function declineOf(network: Network, entry: AccountEntry | undefined): string | null {
  if (entry?.status !== 'ready') return REVOKED;
  if (entry.plays === 'no_funds') return NO_FUNDS;
  const charges = network.book.account_charges.get(entry.reference) ?? 0;
  if (entry.plays !== 'revoke_later' || charges < CHARGES_BEFORE_REVOKED) return null;
  decide(network, entry, 'revoked');
  return REVOKED;
}
