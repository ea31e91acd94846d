import { z } from 'zod';
import type { Reply } from '../gateway/line.ts';
import { isDead } from './auth.ts';
import {
  type Expected,
  readStatus,
  readTransactionBody,
  resultOf,
  type StatusBody,
  unknown,
  wordsOf,
} from './replies.ts';
import type { Absent, Result } from './types.ts';

/** What is looked for. */
export interface Sought extends Expected {
  /** When the request left whose end is unknown: by its seed, so the instant it was signed at. */
  signed_at: Temporal.Instant;
  /**
   * What is on record already of the same original. Two refunds of one amount differ in nothing else, so the one that is looked for
   * is the one that is not among these.
   */
  known?: readonly string[];
  /** Whether it is what its reference began with: then nothing else can bear that. */
  is_first: boolean;
}

/** A list that something was taken out of becomes an object with numbers for names where the gateway's language writes it. */
const schema = z.object({
  transactions: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform(Object.values)]),
});

/** As the gateway says it in the language we ask for, and in English. */
const NOT_FOUND = /no se ha encontrado informaci[oó]n|no information (was|has been) found/i;

/** Where several bear one reference, what took money counts before what may have, and that before what did not. */
const PRECEDENCE = ['approved', 'unknown', 'pending', 'declined', 'failed'] as const;

/**
 * The answer to a search. That nothing was found is believed only in the gateway's own words, and is final only when what was sent can
 * no longer arrive: until then it may be on its way, or not written down yet.
 */
export function readSearch({ status: http, body }: Reply, sought: Sought): Result | Absent {
  const status = readStatus(body);
  if (status === null || http >= 500) return unknown(`the search was answered ${http} without a result`);
  const listed = schema.safeParse(body).data?.transactions;
  if (listed === undefined || listed.length === 0)
    return isNotFound(status, listed) ? absent(status, sought) : unknown(wordsOf(status));
  const own = listed.flatMap((one) => resultAmong(one, sought));
  const [first] = own.toSorted((a, b) => rank(a) - rank(b));
  // An earlier one of the same amount that failed has nothing on record to be told apart by: ours may still arrive.
  const isEarlier = first?.kind === 'failed' && !sought.is_first && !isOver(status, sought);
  if (first) return isEarlier ? unknown('the search found one that failed') : first;
  return sought.is_first ? unknown('the search found only something else') : absent(status, sought);
}

/** One of the list, where it is one that is meant. */
function resultAmong(body: unknown, { known = [], ...expected }: Sought): Result[] {
  const transaction = readTransactionBody(body);
  // What cannot be read might be the one.
  if (transaction === null) return [unknown('the search found something that cannot be read')];
  if (known.includes(transaction.internalReference ?? '')) return [];
  const result = resultOf(transaction, expected);
  return result === null ? [] : [result];
}

function rank({ kind }: Result): number {
  return PRECEDENCE.indexOf(kind);
}

/** In so many words, or by a list that is there and empty. */
function isNotFound({ status, message }: StatusBody, listed: readonly unknown[] | undefined): boolean {
  return NOT_FOUND.test(message ?? '') || (status === 'OK' && listed !== undefined);
}

function absent(status: StatusBody, sought: Sought): Absent {
  return { kind: 'absent', final: isOver(status, sought) };
}

/** Whether what was sent can no longer arrive, by the gateway's clock. */
function isOver({ date }: StatusBody, { signed_at }: Sought): boolean {
  const now = readInstant(date ?? '');
  return now !== null && isDead(signed_at, now);
}

function readInstant(date: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(date);
  } catch {
    return null;
  }
}
