import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { availableOn } from './availability.ts';
import { computeMovement, DEFAULT_TERMS } from './fees.ts';
import { recordMovements } from './record.ts';
import type { Account } from './store.ts';
import { listTerms } from './terms/store.ts';
import type { FeeSchedule, FeeTerms, Movement } from './types.ts';

/** An approved transaction to credit. Amounts are in cents of pesos. */
export interface ApprovedTransaction {
  id: string;
  /** Consecutive number that the merchant sees. */
  number: bigint;
  commerce_id: number;
  office_id: number;
  production: boolean;
  amount_cop: bigint;
  iva_cop: bigint;
  authorization_code: string | null;
  description: string;
  cleared_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
}

/** Fee schedules and virtual accounts of merchants, for both environments. */
export interface CreditTerms {
  schedules: ReadonlyMap<number, FeeSchedule>;
  accounts: readonly Account[];
}

/**
 * Loads the credit terms of merchants. Callers can load them earlier, together with other queries, and pass them to
 * `creditTransactions`.
 */
export async function loadCreditTerms(db: Deps['db'], commerceIds: readonly number[]): Promise<CreditTerms> {
  const { schedules, accounts } = await listTerms(db, commerceIds);
  return { schedules: new Map(schedules.map((schedule) => [schedule.commerce_id, schedule])), accounts };
}

/**
 * Credits merchants for approved transactions, in the caller's transaction. Skips transactions that were already
 * credited, and returns the number of new credits. Runs three statements for any number of transactions, or two if
 * `terms` is given.
 */
export async function creditTransactions(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { transactions: readonly ApprovedTransaction[]; terms?: CreditTerms | undefined },
): Promise<number> {
  const { transactions } = input;
  const created_at = deps.clock.now();
  const merchants = new Set(transactions.map(({ commerce_id }) => commerce_id));
  const { schedules, accounts } = input.terms ?? (await loadCreditTerms(deps.db, [...merchants]));
  const movements = transactions
    .filter(({ commerce_id }) => schedules.get(commerce_id)?.aggregator ?? true)
    .map((transaction) =>
      creditOf(transaction, schedules.get(transaction.commerce_id) ?? DEFAULT_TERMS, created_at),
    );
  return recordMovements(deps.db, movements, accounts);
}

function creditOf(transaction: ApprovedTransaction, terms: FeeTerms, created_at: Temporal.Instant): Movement {
  const { commerce_id, office_id, production, number, cleared_at } = transaction;
  const { commission_ppm, min_commission, gravamen_ppm } = terms;
  return {
    id: newId(),
    commerce_id,
    office_id,
    production,
    kind: 'credit',
    transaction_id: transaction.id,
    number,
    refund_id: null,
    concept: transaction.description,
    authorization_number: transaction.authorization_code,
    ...computeMovement({ transaction_amount: transaction.amount_cop, iva: transaction.iva_cop, terms }),
    commission_ppm,
    min_commission,
    gravamen_ppm,
    transacted_at: transaction.created_at,
    cleared_at,
    available_on: availableOn(cleared_at),
    created_at,
    journal_entry_id: null,
  };
}
