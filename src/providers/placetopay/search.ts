import { z } from 'zod';
import type { Reply } from '../gateway/http-client.ts';
import {
  type Expected,
  readStatus,
  readTransactionBody,
  resultOf,
  type StatusBody,
  unknown,
  wordsOf,
} from './replies.ts';
import { hasExpired } from './signature.ts';
import type { Absent, Result } from './types.ts';

/** The transaction to look for. */
export interface SearchedTransaction extends Expected {
  /** Time at which the request with the unknown outcome was signed. The time is also the seed of the request. */
  signed_at: Temporal.Instant;
  /**
   * Internal references already recorded for the same original. Two refunds of the same amount have no other
   * difference, so the search skips these.
   */
  known?: readonly string[];
  /** Whether the request is the first of its reference. No other transaction can then match it. */
  is_first: boolean;
}

/** The gateway encodes a filtered list as an object with numeric keys, so the schema accepts both forms. */
const schema = z.object({
  transactions: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform(Object.values)]),
});

/** The gateway's "not found" message in Spanish and in English. */
const NOT_FOUND = /no se ha encontrado informaci[oó]n|no information (was|has been) found/i;

/** Order in which results win if several transactions match: first money taken, then possibly taken, then not taken. */
const PRECEDENCE = ['approved', 'unknown', 'pending', 'declined', 'failed'] as const;

/**
 * Reads the response to a search. It accepts "not found" only as an explicit statement of the gateway. The result is
 * final only if the request can no longer arrive.
 */
export function readSearch({ status: http, body }: Reply, sought: SearchedTransaction): Result | Absent {
  const status = readStatus(body);
  if (status === null || http >= 500) return unknown(`the search was answered ${http} without a result`);
  const listed = schema.safeParse(body).data?.transactions;
  if (listed === undefined || listed.length === 0)
    return isNotFound(status, listed) ? absent(status, sought) : unknown(wordsOf(status));
  const own = listed.flatMap((one) => resultAmong(one, sought));
  const [first] = own.toSorted((a, b) => rank(a) - rank(b));
  // The transaction found can be an earlier failed attempt of the same amount, while the current request may still
  // arrive.
  const isEarlier = first?.kind === 'failed' && !sought.is_first && !isOver(status, sought);
  if (first) return isEarlier ? unknown('the search found one that failed') : first;
  return sought.is_first ? unknown('the search found only something else') : absent(status, sought);
}

/** Returns the result of a listed transaction if it matches, otherwise an empty list. */
function resultAmong(body: unknown, { known = [], ...expected }: SearchedTransaction): Result[] {
  const transaction = readTransactionBody(body);
  // An unreadable transaction might be the one we look for.
  if (transaction === null) return [unknown('the search found something that cannot be read')];
  if (known.includes(transaction.internalReference ?? '')) return [];
  const result = resultOf(transaction, expected);
  return result === null ? [] : [result];
}

function rank({ kind }: Result): number {
  return PRECEDENCE.indexOf(kind);
}

/** Returns whether the response explicitly says "not found" or contains an empty list. */
function isNotFound({ status, message }: StatusBody, listed: readonly unknown[] | undefined): boolean {
  return NOT_FOUND.test(message ?? '') || (status === 'OK' && listed !== undefined);
}

function absent(status: StatusBody, sought: SearchedTransaction): Absent {
  return { kind: 'absent', final: isOver(status, sought) };
}

/** Returns whether the request can no longer arrive, according to the gateway's clock. */
function isOver({ date }: StatusBody, { signed_at }: SearchedTransaction): boolean {
  const now = readInstant(date ?? '');
  return now !== null && hasExpired(signed_at, now);
}

function readInstant(date: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(date);
  } catch {
    return null;
  }
}
