import { z } from 'zod';
import type { Reply } from '../gateway/http-client.ts';
import { toResponseCode } from './decline-reasons.ts';
import { readRefusal, readStatus, unknown, wordsOf } from './replies.ts';
import type { Authentication, Bank, GatewayResult, StoredCard, ThreeDs } from './types.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const optional = text.nullish().catch(null);

const tokenSchema = z.object({
  instrument: z.object({
    token: z.object({
      token: z.string().min(16).max(64),
      franchise: optional,
      lastDigits: optional,
      validUntil: optional,
    }),
  }),
});

const lookupSchema = z.object({
  data: z.looseObject({ redirectUrl: z.url().optional(), id: optional, identifier: optional }),
});

const authenticationSchema = z.object({ data: z.looseObject({ authenticated: z.string() }) });

const banksSchema = z.object({ bankList: z.array(z.object({ code: text, description: z.string() })) });

/**
 * Reads the response to a query or to a call that moves no money. Status `OK` yields the value; the gateway's other
 * statuses are refusals.
 */
function read<Value>(
  { status: http, body }: Reply,
  take: (body: unknown) => Value | undefined,
): GatewayResult<Value> {
  const status = readStatus(body);
  if (status === null || http >= 500) return unknown(`answered ${http} without a result`);
  if (status.status !== 'OK') return refusal(http, status);
  const value = take(body);
  return value === undefined ? unknown('the answer lacks what was asked for') : { kind: 'done', value };
}

function refusal(http: number, status: Parameters<typeof wordsOf>[0]): GatewayResult<never> {
  const sure = readRefusal({ status: http }, status);
  if (sure.kind === 'failed' && sure.code === 'S01') return sure;
  return { kind: 'refused', code: toResponseCode(status.reason ?? null), reason: wordsOf(status) };
}

export function readStoredCard(reply: Reply): GatewayResult<StoredCard> {
  return read(reply, (body) => {
    const stored = tokenSchema.safeParse(body).data?.instrument.token;
    if (!stored) return undefined;
    const { token, franchise, lastDigits, validUntil } = stored;
    const expiry = toExpiry(validUntil ?? '');
    return { token, brand: franchise ?? null, last_four: lastDigits ?? null, expiry };
  });
}

/**
 * Reads the response to the deletion of a stored card. The deletion also succeeds if the gateway does not know the
 * card (`XN`).
 */
export function readDeletedCard(reply: Reply): GatewayResult<null> {
  if (readStatus(reply.body)?.reason === 'XN') return { kind: 'done', value: null };
  return read(reply, () => null);
}

export function readAuthentication(reply: Reply): GatewayResult<Authentication> {
  return read(reply, (body): Authentication | undefined => {
    const data = lookupSchema.safeParse(body).data?.data;
    if (!data) return undefined;
    const id = data.id ?? data.identifier;
    if (data.action !== 'continue' && data.redirectUrl && id)
      return { action: 'redirect', id, url: data.redirectUrl };
    return 'authenticated' in data ? { action: 'continue', three_ds: toThreeDs(data) } : undefined;
  });
}

export function readThreeDs(reply: Reply): GatewayResult<ThreeDs> {
  return read(reply, (body) => {
    const data = authenticationSchema.safeParse(body).data?.data;
    return data && toThreeDs(data);
  });
}

export function readBanks(reply: Reply): GatewayResult<readonly Bank[]> {
  return read(reply, (body) => {
    const list = banksSchema.safeParse(body).data?.bankList;
    return list?.map(({ code, description }) => ({ code, name: description }));
  });
}

/**
 * Returns `done` if the gateway accepts the keys. Any response of the gateway other than an authentication error
 * confirms them.
 */
export function readKeys({ status: http, body }: Reply): GatewayResult<null> {
  const status = readStatus(body);
  if (status === null || http >= 500) return unknown(`answered ${http} without a result`);
  const reading = refusal(http, status);
  return reading.kind === 'refused' ? { kind: 'done', value: null } : reading;
}

/** Names of the 3-D Secure fields that `process` requests to the gateway may contain. */
const THREE_DS = [
  'version',
  'id',
  'enrolled',
  'authenticated',
  'eci',
  'cavv',
  'xid',
  'extra',
  'validSignature',
] as const;

function toThreeDs(data: Readonly<Record<string, unknown>>): ThreeDs {
  return Object.fromEntries(THREE_DS.filter((name) => name in data).map((name) => [name, data[name]]));
}

/**
 * Converts a card's expiry date to `YYYY-MM`. The gateway sends `2027-03-31` or `03/27`. Returns null for other
 * formats.
 */
function toExpiry(until: string): string | null {
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(until) ?? [];
  if (year && month) return `${year}-${month}`;
  const [, shortMonth, shortYear] = /^(\d\d)\/(\d\d)$/.exec(until) ?? [];
  return shortMonth && shortYear ? `20${shortYear}-${shortMonth}` : null;
}
