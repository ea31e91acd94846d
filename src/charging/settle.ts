import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { planByIndex } from '#src/platform/database/by-index.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { applyFindings, type KnownTransactions, merchantOf } from './apply.ts';
import { type CardAttempt, countCard } from './card-testing/admit.ts';
import type { OpenedTransaction } from './open.ts';
import { type Owner, ownerOf } from './owners.ts';
import { refundOwner } from './refund-owner.ts';
import type { Followed, Found, Occurrence, Outcome } from './types.ts';

/** Outcome of one operation, with the id of the owner of its transaction, such as a payment. */
export interface Answer extends Found {
  owner_id: string;
}

/**
 * Writes the outcomes of operations in one transaction, and updates their transactions and owners. All operations
 * must belong to one merchant and one kind of owner. Outcomes that were already written are ignored.
 */
export async function settle<Result extends Outcome>(
  deps: Deps,
  owner: Owner<Result>,
  answers: readonly Answer[],
  known?: KnownTransactions,
): Promise<Followed<Result>> {
  return inTransaction(deps.db, async (db) => {
    await planByIndex(db);
    const owners = answers.map(({ owner_id }) => owner_id);
    // The owner is locked first. A concurrent process waits for that lock and then finds the operation settled.
    const [follow, applied] = await inPipeline(db, (scope) => [
      owner.hold({ ...deps, db: scope }, merchantOf(answers), owners),
      applyFindings({ ...deps, db: scope }, answers, known),
    ]);
    return follow(applied);
  });
}

/** Settles a single operation. See `settle`. */
export async function settleOne<Result extends Outcome>(
  deps: Deps,
  owner: Owner<Result>,
  answer: Answer,
): Promise<Result & { occurrences: readonly Occurrence[] }> {
  const { settled, occurrences } = await settle(deps, owner, [answer]);
  const [only] = settled;
  if (!only) throw new Error(`operation ${answer.reference} was settled without a result`);
  return { ...only, occurrences };
}

/** Fields of an operation that are needed to settle it. */
export type Open = Pick<Operation, 'commerce_id' | 'reference' | 'transaction_id' | 'kind'>;

/**
 * Writes the outcome of an operation and updates the owner of its transaction. Pass the transaction as `opened`, if
 * it is already loaded, to save a query.
 */
export async function settleOperation(
  deps: Deps,
  { commerce_id, reference, transaction_id, kind }: Open,
  finding: Finding,
  opened?: Transaction,
): Promise<Outcome & { occurrences: readonly Occurrence[] }> {
  const belongs = ownerOf(opened ?? (await getTransaction(deps.db, commerce_id, transaction_id)));
  const owner = belongs && (await deps.owners[belongs.kind]());
  const answer = { commerce_id, reference, transaction_id, owner_id: belongs?.id ?? '', finding };
  if (owner?.follows(kind)) return settleOne(deps, owner, answer);
  if (!refundOwner.follows(kind)) throw new Error(`transaction ${transaction_id} has no owner`);
  return settleOne(deps, refundOwner, answer);
}

interface Steps<Result> {
  /** Card attempt to count against the card-testing limits. Null or absent unless a payer entered the card. */
  tried?: CardAttempt | null;
  call(): Promise<Finding>;
  settle(finding: Finding): Promise<Result>;
  /** Builds the result if the outcome could not be written. */
  left(unknown: Outcome): Result;
}

/**
 * Calls the provider for a charge whose intent is committed, and writes the outcome. If writing fails, the result is
 * an unknown outcome instead of an error, and a worker queries the provider later.
 */
export async function callAndSettle<Result extends Outcome>(
  deps: Deps,
  { transaction, operation }: OpenedTransaction,
  { tried = null, call, settle: write, left }: Steps<Result>,
): Promise<Result> {
  const { reference } = operation;
  const finding = await call();
  await countCard(deps, tried, reference, finding);
  try {
    return await write(finding);
  } catch (error) {
    deps.log.error(
      { err: error, reference },
      'could not save an outcome: the operation will be queried again',
    );
    const response_code = transaction.response_code ?? 'T01';
    return left({ operation, transaction: { ...transaction, response_code } });
  }
}
