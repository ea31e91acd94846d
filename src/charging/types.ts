import type { Decision, Finding } from '#src/ledger/transactions/decide.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** Response of a provider about one operation. */
export interface Found {
  commerce_id: number;
  reference: string;
  transaction_id: string;
  finding: Finding;
}

/** Operation and its transaction, which may be settled or open. */
export interface Outcome {
  operation: Operation;
  transaction: Transaction;
}

/** Effect of a provider's response on an operation and its transaction. */
export interface Applied extends Outcome {
  finding: Finding;
  /** State of the operation before the response was applied. */
  before: Operation;
  event: Decision['event'];
  /** True if the operation was open before. A response about a settled operation changes nothing. */
  is_news: boolean;
  /** True if this response settled the operation. */
  settled: boolean;
  /**
   * True if the transaction and the invoice are not in the database yet. The handler of the owner must insert them in
   * their current state.
   */
  is_unwritten: boolean;
}

/** Amount that was lost in a dispute, in minor units, and the transaction after this loss. */
interface Loss {
  transaction: Transaction;
  amount: bigint;
}

/**
 * Kinds of object that a transaction can belong to, with the column that references each. Exactly one of these
 * columns is set.
 */
export const OWNER_COLUMNS = {
  payment: 'payment_id',
  reservation: 'pre_authorization_id',
  subscription: 'subscription_id',
} as const satisfies Record<string, keyof Transaction>;

export type OwnerKind = keyof typeof OWNER_COLUMNS;

/**
 * Event that an outcome caused, with the ids of the affected objects. It is returned to the client that moved the
 * test clock.
 */
export type Occurrence = { at: Temporal.Instant; event: string } & { [id in `${string}_id`]: string };

export interface Followed<Result> {
  /** Results, in the same order as the outcomes. */
  settled: readonly Result[];
  occurrences: readonly Occurrence[];
}

type Follow<Result> = (applied: readonly Applied[]) => Promise<Followed<Result>>;

/**
 * Handler that updates one kind of transaction owner when outcomes arrive. `Scope` is the type of its dependencies.
 */
export interface OwnerIn<Scope, Result extends Outcome> {
  /** Returns whether operations of this kind change the owner. If not, the owner is not locked. */
  follows(kind: OperationKind): boolean;
  /** True if the handler can process several outcomes together. Otherwise it receives one at a time. */
  takes_many?: true;
  /**
   * Locks the owners with these ids. Called before their transactions are locked, which is the order that prevents
   * deadlocks. Returns a function that writes the changes.
   */
  hold(deps: Scope, commerceId: number, ids: readonly string[]): Promise<Follow<Result>>;
  /**
   * Locks the owner of a charge that was lost in a dispute, and returns a function that writes the changes. Absent if
   * a lost dispute does not change the owner.
   */
  holdForLoss?(deps: Scope, commerceId: number, id: string): Promise<(lost: Loss) => Promise<void>>;
}

/** Handler for each kind of transaction owner, loaded on first use. A missing handler is a compile error. */
export type OwnersIn<Scope> = Readonly<Record<OwnerKind, () => Promise<OwnerIn<Scope, Outcome>>>>;
