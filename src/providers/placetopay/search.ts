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

/** Transaction to search for at the gateway. */
export interface SearchedTransaction extends Expected {
  /** Time at which the request with the unknown outcome was signed. The time is also the seed of the request. */
  signed_at: Temporal.Instant;
  /**
   * The gateway's internal references already recorded for the same original transaction. The search skips them,
   * because two refunds of the same amount cannot otherwise be distinguished.
   */
  known?: readonly string[];
  /** True if the operation is the first one with its reference, so that no other transaction can match it. */
  is_first: boolean;
}

/**
 * Schema of the response to a search. The gateway encodes some lists as an object with numeric keys, so the schema
 * accepts both forms.
 */
const schema = z.object({
  transactions: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform(Object.values)]),
});

/** Matches the gateway's "not found" message in Spanish or English. */
const NOT_FOUND = /no se ha encontrado informaci[oó]n|no information (was|has been) found/i;

/**
 * Precedence of results if several transactions match: first results that moved money, then results that may have
 * moved money, then all others.
 */
const PRECEDENCE = ['approved', 'unknown', 'pending', 'declined', 'failed'] as const;

/**
 * Reads the response to a search. Returns `absent` only if the gateway explicitly found nothing. `final` is true only
 * if the request can no longer arrive.
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

/** Returns a list with the result of a listed transaction if it matches, otherwise an empty list. */
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

/** Returns whether the request can no longer be processed, according to the gateway's clock. */
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
