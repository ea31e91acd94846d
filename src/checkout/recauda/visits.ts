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

/** Long enough to look for a card; short, because others may sit down at the same computer. */
const LIFETIME = { minutes: 60 } as const;

/** Remembers whose debts this browser wants to see; answers under which id. */
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

/** Only for the browser that opened it, and only for a while. */
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

/** What is chosen now is paid in one submission, from whichever tab. */
export async function choose(deps: Deps, visit: CollectionVisit, choice: Choice): Promise<void> {
  await store.saveChoice(deps.db, visit, choice, newId());
}

/** How far the paying of what was chosen is. */
export interface Progress {
  /** To be sent with the form; null while nothing is chosen. */
  submission: string | null;
  /** Made, or under way. */
  begun: Transaction | null;
  /** The submission before, when it came to nothing. */
  refused: Transaction | null;
}

/** A submission that came to nothing is followed by another at the same choice. */
export async function progressOf(deps: Deps, visit: CollectionVisit): Promise<Progress> {
  const { commerce_id, submission } = visit;
  const reference =
    submission === null ? undefined : await findSubmission(deps.db, { commerce_id, id: submission });
  if (submission === null || reference === undefined) {
    const refused = visit.refused === null ? null : await getTransaction(deps.db, commerce_id, visit.refused);
    return { submission, begun: null, refused };
  }
  const operation = await findOperation(deps.db, commerce_id, reference);
  // Test data that was erased meanwhile takes its orders along.
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
