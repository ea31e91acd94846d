import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findTransaction } from './store.ts';
import type { Transaction } from './types.ts';

const NUMBER = /^\d{1,15}$/;

/** Finds a transaction visible to the caller, by number or UUID. Throws a 404 error if there is none. */
export async function requireTransaction(
  deps: Deps,
  principal: Principal,
  reference: string,
): Promise<Transaction> {
  const by = isUuid(reference)
    ? { id: reference }
    : NUMBER.test(reference)
      ? { number: BigInt(reference) }
      : null;
  const transaction = by && (await findTransaction(deps.db, principal, by));
  if (!transaction) throw notFound();
  return transaction;
}
