import type { Decision, Finding } from '#src/ledger/transactions/decide.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** The response of the provider about one operation. */
export interface Found {
  commerce_id: number;
  reference: string;
  transaction_id: string;
  finding: Finding;
}

/** An operation and its transaction, settled or still open. */
export interface Outcome {
  operation: Operation;
  transaction: Transaction;
}

/** The effect of a finding on an operation and its transaction. */
export interface Applied extends Outcome {
  finding: Finding;
  /** The operation before the change. */
  before: Operation;
  event: Decision['event'];
  /** Whether the operation was open before. Findings about a settled operation change nothing. */
  is_news: boolean;
  /** Whether this finding settled the operation. */
  settled: boolean;
  /** Whether the owner must still insert the transaction and the invoice, in their current state. */
  is_unwritten: boolean;
}

/** An amount that the payer's bank took back permanently, and the transaction after that. */
interface Loss {
  transaction: Transaction;
  amount: bigint;
}

/** The kinds of owner of a transaction, and the column that references each. Exactly one column is set. */
export const OWNER_COLUMNS = {
  payment: 'payment_id',
  reservation: 'pre_authorization_id',
  subscription: 'subscription_id',
} as const satisfies Record<string, keyof Transaction>;

export type OwnerKind = keyof typeof OWNER_COLUMNS;

/**
 * An event caused by an outcome, with the ids of the affected objects. It is returned to the caller that advanced the
 * test clock.
 */
export type Occurrence = { at: Temporal.Instant; event: string } & { [id in `${string}_id`]: string };

export interface Followed<Result> {
  /** In the order of the outcomes. */
  settled: readonly Result[];
  occurrences: readonly Occurrence[];
}

type Follow<Result> = (applied: readonly Applied[]) => Promise<Followed<Result>>;

/** Updates the owners of charges when outcomes arrive. `Scope` is the type of the dependencies. */
export interface OwnerIn<Scope, Result extends Outcome> {
  /** Whether an operation of this kind changes the owner. If not, the owner is neither locked nor changed. */
  follows(kind: OperationKind): boolean;
  /** Whether several outcomes can be handled together. Other owners handle one at a time. */
  takes_many?: true;
  /**
   * Locks the owners with these ids before their transactions are locked, in the order in which charges begin, to avoid
   * deadlocks. Returns a function that writes the changes in the same transaction.
   */
  hold(deps: Scope, commerceId: number, ids: readonly string[]): Promise<Follow<Result>>;
  /**
   * Locks the owner of a charge that was lost in a dispute, and returns a function that writes the changes. Absent if
   * the owner does not change.
   */
  holdForLoss?(deps: Scope, commerceId: number, id: string): Promise<(lost: Loss) => Promise<void>>;
}

/** Covers every kind of owner, so that a missing handler is a compile error. Handlers are loaded on first use. */
export type OwnersIn<Scope> = Readonly<Record<OwnerKind, () => Promise<OwnerIn<Scope, Outcome>>>>;
