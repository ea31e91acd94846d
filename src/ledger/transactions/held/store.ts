import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import type { Operation, Transaction } from '../types.ts';

const OPERATION_COLUMNS = [
  'reference',
  'transaction_id',
  'commerce_id',
  'production',
  'kind',
  'amount',
  'currency',
  'original',
  'status',
  'code',
  'expires_at',
  'asks',
  'next_ask_at',
  'created_at',
  'settled_at',
  'provider',
  'network_id',
  'authorization_code',
  'provider_text',
  'answered_ms',
  'passed_on_by',
  'disputes_ask_at',
  'intent',
] as const satisfies readonly (keyof Operation)[];

/** Beside those of a transaction, which has some of the same names. */
const OPERATION = sql.raw(OPERATION_COLUMNS.map((name) => `o.${name} as operation_${name}`).join(', '));

/**
 * These operations with their transactions, held until the caller's transaction ends, in one order for everybody. Both are held, so that each is
 * as it is now, also where somebody else had them.
 */
export async function holdCharges(
  db: Deps['db'],
  commerceId: number,
  references: readonly string[],
): Promise<{ operation: Operation; transaction: Transaction }[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.*, ${OPERATION}
    from (select ${commerceId}::int as commerce_id, unnest(${references}::uuid[]) as reference offset 0) k
      join operations o on o.commerce_id = k.commerce_id and o.reference = k.reference ${amongMerchants('o.commerce_id', [{ commerce_id: commerceId }])}
      join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    order by t.id for update of t for no key update of o
  `.execute(db);
  return rows.map(apart);
}

function apart(row: Record<string, unknown>): { operation: Operation; transaction: Transaction } {
  const transaction = { ...row };
  const operation: Record<string, unknown> = {};
  for (const name of OPERATION_COLUMNS) {
    operation[name] = row[`operation_${name}`];
    delete transaction[`operation_${name}`];
  }
  return { operation: operation as never, transaction: transaction as never };
}
