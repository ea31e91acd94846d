import { localeOf } from '#src/billing/subscriptions/mails.ts';
import { type Addressee, listAddressees } from '#src/billing/subscriptions/of-payer/store.ts';
import type { Deps } from '#src/deps.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { enqueueMails, type MailInput } from '#src/messages/mails/enqueue.ts';
import type { SignInCode } from '#src/messages/mails/messages.ts';
import { requestMail } from '#src/messages/mails/requested/request.ts';
import { sealMessage } from '#src/messages/mails/sealed-message.ts';
import type { RequestParameters } from '#src/messages/mails/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { takePlaces, waitFor } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { CODE_MINUTES, hashCodes, MOST_MERCHANTS, MOST_TRIES, newCodes } from './codes.ts';
import { readBrowser } from './known-browsers.ts';
import { findRequest, insertCodes, insertRequest } from './store.ts';
import type { PortalRequest } from './types.ts';

export interface CodeRequest {
  /** As it was typed. */
  email: string;
  production: boolean;
  /** The slug of the only merchant that is asked for; null: all that know the address. */
  merchant: string | null;
  /** The address the request came from. */
  origin: string;
  /** What the browser was marked with, if somebody has signed in there. */
  browser?: string | null;
}

/** The same for everybody: it does not say whether anybody has that address. */
export type RequestedCodes =
  | { request: string; expires_at: Temporal.Instant; refusal: null }
  | { request: null; refusal: 'too_many'; wait: ReturnType<typeof waitFor> };

const LONGEST = 255;

/**
 * Requests codes for an address. The same work is done for every address: the worker looks up which merchants know it (`sendCodes`). A request
 * for an unknown address stays without codes.
 */
export async function requestCodes(deps: Deps, input: CodeRequest): Promise<RequestedCodes> {
  const now = deps.real_clock.now();
  const { production } = input;
  const email = readEmail(input.email);
  const browser = await readBrowser(deps, input.browser ?? null, { production, email });
  const counted = countedOf({ ...input, email }, browser);
  const refusal = await takePlaces(deps, counted);
  if (refusal !== null) return { request: null, refusal: 'too_many', wait: waitFor(deps, refusal) };
  const length =
    browser !== null || (await isQuiet(deps, addressOf({ production, email }))) ? 'short' : 'long';
  const request_id = newId();
  const expires_at = now.add({ minutes: CODE_MINUTES });
  const merchant = input.merchant?.replaceAll('\0', '').slice(0, LONGEST) ?? null;
  const parameters = { request_id, merchant, length } as const;
  await inTransaction(deps.db, async (db) => {
    await insertRequest(db, { id: request_id, production, email, tries: 0, created_at: now, expires_at });
    await requestMail({ ...deps, db }, { kind: 'sign_in_code', email, parameters });
  });
  return { request: request_id, expires_at, refusal: null };
}

/**
 * Creates one code for each merchant that knows the address, at most five, and queues its mail. A code is valid for one merchant only,
 * because merchants can read the mail of their test environment: a code for all merchants would let one of them sign in at another.
 * Call it in a transaction.
 */
export async function sendCodes(
  deps: Deps,
  { email, parameters }: { email: string; parameters: RequestParameters['sign_in_code'] },
): Promise<void> {
  const { request_id, merchant: slug, length } = parameters;
  const request = await findRequest(deps.db, request_id);
  if (!request || isOver(deps, request)) return;
  const { production, expires_at } = request;
  const addressees = await listAddressees(deps.db, { email, production, slug, limit: MOST_MERCHANTS });
  const codes = newCodes(addressees.length, length);
  const sent = addressees.map((addressee, index) => ({ ...addressee, code: codes[index] ?? '' }));
  const hashes = await hashCodes(deps, request_id, sent);
  const rows = sent.map(({ commerce_id }, index) => ({
    ...{ request_id, commerce_id, code_hash: hashes[index] as Buffer },
  }));
  await insertCodes(deps.db, rows);
  const mails: MailInput[] = [];
  for (const one of sent) mails.push(await mailTo(deps, one, { production, expires_at }));
  await enqueueMails(deps.db, mails);
}

/**
 * Strangers can type anybody's address. What they ask for from one place is counted there, and what is asked for from
 * everywhere only keeps a mailbox from being flooded: a browser in which the address has signed in is counted by itself.
 */
function countedOf({ production, email, origin }: CodeRequest, browser: string | null): Counted[] {
  if (browser !== null) return [{ name: 'codes_for_known_browser', key: browser }];
  const [address, from] = [addressOf({ production, email }), originOf(origin)];
  return [
    { name: 'codes_from_origin', key: from },
    { name: 'codes_for_address_from_origin', key: `${from} ${address}` },
    { name: 'codes_for_address', key: address },
  ];
}

export function addressOf({ production, email }: { production: boolean; email: string }): string {
  return `${production ? 'production' : 'testing'} ${email}`;
}

async function isQuiet(deps: Deps, address: string): Promise<boolean> {
  return (await takePlaces(deps, [{ name: 'short_codes_for_address', key: address }])) === null;
}

/** The address of a request that still takes codes, for whoever made it to see a slip; null when it is over. */
export async function findAsked(deps: Deps, { request: id }: { request: string }): Promise<string | null> {
  const request = isUuid(id) ? await findRequest(deps.db, id) : undefined;
  const isOpen = request !== undefined && request.tries < MOST_TRIES && !isOver(deps, request);
  return isOpen ? request.email : null;
}

function isOver({ real_clock }: Deps, { expires_at }: PortalRequest): boolean {
  return Temporal.Instant.compare(expires_at, real_clock.now()) <= 0;
}

/** Compared in small letters; the mail goes to the address as the merchant has it, and never to what was typed. */
function readEmail(typed: string): string {
  return typed.replaceAll('\0', '').trim().toLowerCase().slice(0, LONGEST);
}

async function mailTo(
  deps: Deps,
  { commerce_id, office_id, merchant, code, ...subscriber }: Addressee & { code: string },
  { production, expires_at }: { production: boolean; expires_at: Temporal.Instant },
): Promise<MailInput> {
  const message: SignInCode = {
    kind: 'sign_in_code',
    merchant,
    subscriber: subscriber.name,
    code,
    expires_at,
    minutes: CODE_MINUTES,
  };
  return {
    commerce_id,
    office_id,
    production,
    locale: localeOf(subscriber),
    message: await sealMessage(deps, commerce_id, message),
    to: { name: `${subscriber.name} ${subscriber.last_name}`, address: subscriber.email },
    from_name: merchant,
    now: deps.clock.now(),
  };
}
