import type { Decision, Finding } from '#src/ledger/transactions/decide.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** What the network said about one operation. */
export interface Found {
  commerce_id: number;
  reference: string;
  transaction_id: string;
  finding: Finding;
}

/** How an operation ended, or that it has not. */
export interface Outcome {
  operation: Operation;
  transaction: Transaction;
}

/** What a finding made of an operation and its transaction. */
export interface Applied extends Outcome {
  finding: Finding;
  /** The operation as it was. */
  before: Operation;
  event: Decision['event'];
  /** Whether it was open until now: what is heard of one that is over changes nothing. */
  is_news: boolean;
  /** Whether the operation came to its end just now. */
  settled: boolean;
  /** That its transaction and invoice are for the owner to write, as they are now. */
  is_unwritten: boolean;
}

/** What the payer's bank took back for good, and the transaction after that. */
interface Loss {
  transaction: Transaction;
  amount: bigint;
}

/** What transactions belong to, each to exactly one, and the column that says so. */
export const OWNER_COLUMNS = {
  payment: 'payment_id',
  reservation: 'pre_authorization_id',
  subscription: 'subscription_id',
} as const satisfies Record<string, keyof Transaction>;

export type OwnerKind = keyof typeof OWNER_COLUMNS;

/** What an outcome set off, for whoever moved the clock, with the id of what it happened to. */
export type Occurrence = { at: Temporal.Instant; event: string } & { [id in `${string}_id`]: string };

export interface Followed<Result> {
  /** In the order of the outcomes. */
  settled: readonly Result[];
  occurrences: readonly Occurrence[];
}

type Follow<Result> = (applied: readonly Applied[]) => Promise<Followed<Result>>;

/** What follows from the outcomes of charges for those they belong to. The scope is what everything is built from. */
export interface OwnerIn<Scope, Result extends Outcome> {
  /** Whether an operation of this kind concerns it. Of others nothing is held, and it stays as it is. */
  follows(kind: OperationKind): boolean;
  /** That it follows any number of outcomes at once; others take them one at a time. */
  takes_many?: true;
  /**
   * Holds those of a merchant with these ids before their transactions are, as where charges begin, so that two never wait for
   * each other. Answers how to write what follows, in the same transaction.
   */
  hold(deps: Scope, commerceId: number, ids: readonly string[]): Promise<Follow<Result>>;
  /**
   * Where it changes by money that a bank took back for good: holds the one with this id, and answers how to write what follows.
   * Absent: it stays as it is.
   */
  holdForLoss?(deps: Scope, commerceId: number, id: string): Promise<(lost: Loss) => Promise<void>>;
}

/** Total: a kind of owner that nobody follows for does not compile. Each is loaded when it is wanted, as commands are. */
export type OwnersIn<Scope> = Readonly<Record<OwnerKind, () => Promise<OwnerIn<Scope, Outcome>>>>;
