import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Operation, Transaction } from '../types.ts';

/** Columns of an operation with the prefix `operation_`, because operations and transactions share column names. */
const OPERATION = sql`o.reference as operation_reference, o.transaction_id as operation_transaction_id,
  o.commerce_id as operation_commerce_id, o.production as operation_production, o.kind as operation_kind,
  o.amount as operation_amount, o.currency as operation_currency, o.original as operation_original,
  o.status as operation_status, o.code as operation_code, o.expires_at as operation_expires_at, o.asks as operation_asks,
  o.next_ask_at as operation_next_ask_at, o.created_at as operation_created_at, o.settled_at as operation_settled_at,
  o.provider as operation_provider, o.network_id as operation_network_id,
  o.authorization_code as operation_authorization_code, o.provider_text as operation_provider_text,
  o.answered_ms as operation_answered_ms, o.passed_on_by as operation_passed_on_by,
  o.disputes_ask_at as operation_disputes_ask_at, o.intent as operation_intent`;
const PREFIX = 'operation_';

/**
 * Returns operations with their transactions, and locks both in a fixed order until the caller's transaction ends.
 * The fixed order avoids deadlocks. The returned rows are current even if the query waited for a lock.
 */
export async function lockCharges(
  db: Deps['db'],
  commerceId: number,
  references: readonly string[],
): Promise<{ operation: Operation; transaction: Transaction }[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.*, ${OPERATION}
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    where o.commerce_id = ${commerceId} and o.reference = any (${references}::uuid[])
    order by t.id for update of t for no key update of o
  `.execute(db);
  return rows.map(apart);
}

function apart(row: Record<string, unknown>): { operation: Operation; transaction: Transaction } {
  const transaction: Record<string, unknown> = {};
  const operation: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(PREFIX)) operation[name.slice(PREFIX.length)] = value;
    else transaction[name] = value;
  }
  return { operation: operation as never, transaction: transaction as never };
}
