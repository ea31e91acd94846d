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
import { takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { CODE_MINUTES, hashCodes, MAX_MERCHANTS, MAX_TRIES, newCodes } from './codes.ts';
import { readBrowser } from './known-browsers.ts';
import { findRequest, insertCodes, insertRequest } from './store.ts';
import type { PortalRequest } from './types.ts';

export interface CodeRequest {
  /** Email address as typed. */
  email: string;
  production: boolean;
  /**
   * Slug (the name in URLs) of the merchant to request a code for. Null requests codes for all merchants that know the
   * address.
   */
  merchant: string | null;
  /** Client IP address. */
  origin: string;
  /** Cookie value of a browser in which a payer has signed in before. Null or absent if the browser sent none. */
  browser?: string | null;
}

/** Result of a request for sign-in codes. It does not reveal whether a merchant knows the address. */
export type RequestedCodes =
  | { request: string; expires_at: Temporal.Instant; refusal: null }
  | { request: null; refusal: 'too_many'; wait: ReturnType<typeof waitFor> };

const LONGEST = 255;

/**
 * Requests sign-in codes for an email address. Does the same work for every address, because the worker looks up the
 * merchants later in `sendCodes`.
 */
export async function requestCodes(deps: Deps, input: CodeRequest): Promise<RequestedCodes> {
  const now = deps.real_clock.now();
  const { production } = input;
  const email = readEmail(input.email);
  const browser = await readBrowser(deps, input.browser ?? null, { production, email });
  const counted = countedOf({ ...input, email }, browser);
  const refusal = await takeSlots(deps, counted);
  if (refusal !== null) return { request: null, refusal: 'too_many', wait: waitFor(deps, refusal) };
  const length =
    browser !== null || (await hasFewRequests(deps, addressOf({ production, email }))) ? 'short' : 'long';
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
 * Creates a code for each merchant that knows the address, at most five, and queues its email. Each merchant gets a
 * different code: a merchant can read the emails of its test environment, and such a code must not open another
 * merchant's portal. Call it in a transaction.
 */
export async function sendCodes(
  deps: Deps,
  { email, parameters }: { email: string; parameters: RequestParameters['sign_in_code'] },
): Promise<void> {
  const { request_id, merchant: slug, length } = parameters;
  const request = await findRequest(deps.db, request_id);
  if (!request || isOver(deps, request)) return;
  const { production, expires_at } = request;
  const addressees = await listAddressees(deps.db, { email, production, slug, limit: MAX_MERCHANTS });
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
 * Returns the rate limits that apply to a code request: per IP address, and per email address to protect the mailbox
 * from flooding. A browser in which the payer has signed in before has its own limit instead.
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

async function hasFewRequests(deps: Deps, address: string): Promise<boolean> {
  return (await takeSlots(deps, [{ name: 'short_codes_for_address', key: address }])) === null;
}

/**
 * Returns the email address of an open sign-in request, so that the payer can spot a typo. Returns null if the request
 * has expired or has no attempts left.
 */
export async function findAsked(deps: Deps, { request: id }: { request: string }): Promise<string | null> {
  const request = isUuid(id) ? await findRequest(deps.db, id) : undefined;
  const isOpen = request !== undefined && request.tries < MAX_TRIES && !isOver(deps, request);
  return isOpen ? request.email : null;
}

function isOver({ real_clock }: Deps, { expires_at }: PortalRequest): boolean {
  return Temporal.Instant.compare(expires_at, real_clock.now()) <= 0;
}

/**
 * Normalizes a typed email address for comparison with stored addresses. Codes are sent to the stored address, never
 * to the typed one.
 */
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
