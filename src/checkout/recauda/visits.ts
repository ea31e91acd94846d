import { hash } from 'node:crypto';
import { findSubmission } from '#src/customers/submissions/store.ts';
import type { Deps } from '#src/deps.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { isInProgress } from '#src/ledger/transactions/states.ts';
import { findOperation, getTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import * as store from './store.ts';
import type { Choice, CollectionVisit } from './types.ts';

/**
 * Lifetime of a visit. An hour is enough to find a payment card and pay, and limits the exposure on shared computers.
 */
const LIFETIME = { minutes: 60 } as const;

/** Stores the document number that the customer entered in this browser. Returns the id of the visit. */
export async function openVisit(
  deps: Deps,
  { commerce_id, production }: Principal,
  { visitor, id_number }: { visitor: string; id_number: string },
): Promise<string> {
  const id = newId();
  const created_at = deps.real_clock.now();
  await store.insertVisit(deps.db, {
    id,
    commerce_id,
    production,
    visitor: hashOf(visitor),
    id_number,
    created_at,
  });
  return id;
}

/**
 * Finds a visit to the payment page. Only the browser that opened the visit can read it, and only during `LIFETIME`.
 */
export async function findVisit(
  deps: Deps,
  principal: Principal,
  { id, visitor }: { id: string; visitor: string },
): Promise<CollectionVisit | undefined> {
  if (!isUuid(id)) return undefined;
  const since = deps.real_clock.now().subtract(LIFETIME);
  return store.findVisit(deps.db, principal, { id, visitor: hashOf(visitor), since });
}

function hashOf(visitor: string): Buffer {
  return hash('sha256', `collection ${visitor}`, 'buffer');
}

/**
 * Stores the items that the customer selected, with a new submission id. Because of this id, forms submitted from
 * several browser tabs charge the customer only once.
 */
export async function choose(deps: Deps, visit: CollectionVisit, choice: Choice): Promise<void> {
  await store.saveChoice(deps.db, visit, choice, newId());
}

/** Progress of paying the items selected in a visit. */
export interface Progress {
  /** Id to send with the payment form, which prevents duplicate payments. Null while no items are selected. */
  submission: string | null;
  /** Payment attempt that is approved or in progress. Null if there is none. */
  begun: Transaction | null;
  /** Most recent payment attempt if it failed, otherwise null. */
  refused: Transaction | null;
}

/**
 * Returns the payment progress of a visit. After a failed attempt, assigns a new submission id so that the customer
 * can try to pay the same items again.
 */
export async function progressOf(deps: Deps, visit: CollectionVisit): Promise<Progress> {
  const { commerce_id, submission } = visit;
  const reference =
    submission === null ? undefined : await findSubmission(deps.db, { commerce_id, id: submission });
  if (submission === null || reference === undefined) {
    const refused = visit.refused === null ? null : await getTransaction(deps.db, commerce_id, visit.refused);
    return { submission, begun: null, refused };
  }
  const operation = await findOperation(deps.db, commerce_id, reference);
  // The operation is missing if the test data was erased in the meantime.
  if (!operation) return { submission: null, begun: null, refused: null };
  const transaction = await getTransaction(deps.db, commerce_id, operation.transaction_id);
  const isBegun = transaction.approved_at !== null || isInProgress(transaction.status);
  if (isBegun) return { submission, begun: transaction, refused: null };
  const next = { before: submission, refused: transaction.id, submission: newId() };
  const following = await store.saveNextSubmission(deps.db, visit, next);
  return { submission: following, begun: null, refused: transaction };
}

export function purgeVisits(deps: Deps): Promise<number> {
  return store.deleteOld(deps.db, deps.real_clock.now().subtract(LIFETIME));
}
