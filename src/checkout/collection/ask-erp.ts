import type { Deps } from '#src/deps.ts';
import { parseJson } from '#src/kernel/json.ts';
import { excessOf } from '#src/platform/http/json-text.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { type ReadItems, readItems } from './read-items.ts';

const TIME_LIMIT_MS = 5_000;
const ANSWER_LIMIT_BYTES = 1024 * 1024;
/** Each is checked field by field while everybody else waits: nobody owes that many things. */
const MOST_PAYMENTS = 1_000;
/** Of an item about twenty are used; deep nesting is no matter, because items are read to a known depth. */
const JSON_LIMITS = { depth: Number.POSITIVE_INFINITY, commas: MOST_PAYMENTS * 30 } as const;

/** What a merchant's system answered: items, or why there are none, in words for the merchant. */
export type ErpAnswer =
  | ({ ok: true; duration_ms: number } & ReadItems)
  | { ok: false; duration_ms: number; reason: string };

/** Asks what a customer owes. Never throws: a system that does not answer is an answer, too. */
export async function askErp(
  deps: Pick<Deps, 'clock'> & { outbound: Outbound },
  erp: { url: string; id_number: string },
): Promise<ErpAnswer> {
  const address = URL.parse(erp.url);
  if (address === null) return { ok: false, duration_ms: 0, reason: 'the address is not a URL' };
  address.searchParams.set('id_number', erp.id_number);
  const { answer, failure, duration_ms } = await deps.outbound.send({
    method: 'GET',
    url: address.href,
    headers: { accept: 'application/json', 'user-agent': 'Cuota' },
    body: null,
    time_limit_ms: TIME_LIMIT_MS,
    answer_limit_bytes: ANSWER_LIMIT_BYTES,
  });
  if (answer === null) return { ok: false, duration_ms, reason: failure?.detail ?? 'there was no answer' };
  if (answer.cut_off) {
    const reason = 'the answer was longer than 1 MiB or did not end within 5 seconds';
    return { ok: false, duration_ms, reason };
  }
  if (answer.status !== 200) {
    const isMoved = answer.status >= 300 && answer.status < 400;
    const hint = isMoved ? '; redirects are not followed' : '';
    return { ok: false, duration_ms, reason: `it answered ${answer.status}${hint}` };
  }
  const payments = paymentsIn(answer.body);
  if (typeof payments === 'string') return { ok: false, duration_ms, reason: payments };
  return { ok: true, duration_ms, ...readItems(payments, deps.clock.now()) };
}

function paymentsIn(body: Buffer): readonly unknown[] | string {
  const text = body.toString('utf8');
  if (excessOf(text, JSON_LIMITS) !== null) return `the answer has more than ${JSON_LIMITS.commas} values`;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return 'the answer is not JSON';
  }
  const payments = (value as { payments?: unknown } | null)?.payments;
  if (!Array.isArray(payments)) return 'the answer has no list "payments"';
  return payments.length > MOST_PAYMENTS
    ? `the list "payments" has more than ${MOST_PAYMENTS} items`
    : payments;
}
