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
  /** True if the operation was open before. A finding about a settled operation changes nothing. */
  is_news: boolean;
  /** True if this finding settled the operation. */
  settled: boolean;
  /** True if the owner must still insert the transaction and the invoice in their current state. */
  is_unwritten: boolean;
}

/** A disputed amount that the bank permanently returned to the payer, and the transaction after this loss. */
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
 * An event caused by an outcome, with the ids of the affected objects. It is returned to the caller that moved the
 * test clock.
 */
export type Occurrence = { at: Temporal.Instant; event: string } & { [id in `${string}_id`]: string };

export interface Followed<Result> {
  /** Results in the order of the outcomes. */
  settled: readonly Result[];
  occurrences: readonly Occurrence[];
}

type Follow<Result> = (applied: readonly Applied[]) => Promise<Followed<Result>>;

/** Updates the owners of charges when outcomes arrive. `Scope` is the type of the dependencies. */
export interface OwnerIn<Scope, Result extends Outcome> {
  /** Returns whether an operation of this kind changes the owner. If not, the owner is neither locked nor changed. */
  follows(kind: OperationKind): boolean;
  /** True if several outcomes can be handled together. Otherwise they are handled one at a time. */
  takes_many?: true;
  /**
   * Locks the owners with these ids. Called before their transactions are locked, in the order in which charges
   * begin, to avoid deadlocks. Returns a function that writes the changes in the same transaction.
   */
  hold(deps: Scope, commerceId: number, ids: readonly string[]): Promise<Follow<Result>>;
  /**
   * Locks the owner of a charge that was lost in a dispute. Returns a function that writes the changes. Absent if
   * such a loss does not change the owner.
   */
  holdForLoss?(deps: Scope, commerceId: number, id: string): Promise<(lost: Loss) => Promise<void>>;
}

/** Handlers for every kind of owner. A missing handler is a compile error. Handlers are loaded on first use. */
export type OwnersIn<Scope> = Readonly<Record<OwnerKind, () => Promise<OwnerIn<Scope, Outcome>>>>;
