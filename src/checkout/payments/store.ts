import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { FigureScope } from '#src/ledger/figures/types.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Payment, PaymentTables } from './types.ts';

type Db = Deps['db'];

export async function insertPayment(db: Db, row: Insertable<PaymentTables['payments']>): Promise<void> {
  await queueWrite(() => db.insertInto('payments').values(row).execute());
}

export async function updatePayment(
  db: Db,
  { commerce_id, id }: Key,
  values: Updateable<PaymentTables['payments']>,
): Promise<void> {
  await queueWrite(() =>
    db
      .updateTable('payments')
      .set(values)
      .where('commerce_id', '=', commerce_id)
      .where('id', '=', id)
      .execute(),
  );
}

export async function findPayment(db: Db, principal: Principal, id: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(visibleTo(principal))
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Finds a charge of any merchant by id, because a request by a payer does not identify the merchant. `frozen_at` is
 * the time of the frozen test clock, or null.
 */
export async function findAnyPayment(
  db: Db,
  id: string,
): Promise<(Payment & { frozen_at: Temporal.Instant | null; merchant_active: boolean }) | undefined> {
  return db
    .selectFrom('payments')
    .innerJoin('environments as e', (join) =>
      join
        .onRef('e.commerce_id', '=', 'payments.commerce_id')
        .onRef('e.production', '=', 'payments.production'),
    )
    .selectAll('payments')
    .select(['e.frozen_at', 'e.active as merchant_active'])
    .where('payments.id', '=', id)
    .executeTakeFirst();
}

/** Locks the charge until the transaction ends, so that only one attempt at a time can start. */
export async function lockPayment(db: Db, { commerce_id, id }: Key): Promise<Payment> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns the total overpaid amount that must still be refunded, by currency. */
export async function measureOverpaid(
  db: Db,
  { commerce_id, production, offices }: FigureScope,
): Promise<{ currency: Currency; count: number; amount: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; count: number; amount: bigint }>`
    select currency_type as currency, count(*)::int as count, sum(excess)::bigint as amount from payments
    where commerce_id = ${commerce_id} and production = ${production} and excess > 0
      and (${offices}::int[] is null or office_id = any (${offices}::int[]))
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/** Counts all charges, and the charges whose stored excess differs from the excess computed from their attempts. */
export async function tallyExcess(
  db: Db,
): Promise<{ examined: bigint; wrong: bigint; example: string | null }> {
  const { rows } = await sql<{ examined: bigint; wrong: bigint; example: string | null }>`
    select count(*) as examined, count(*) filter (where is_wrong) as wrong,
      min(id::text) filter (where is_wrong) as example
    from (
      select p.id, p.excess <> greatest(coalesce(t.paid, 0) - p.returned_elsewhere - p.amount, 0) as is_wrong
      from payments p left join (
        select commerce_id, payment_id, sum(amount - refunded) as paid from received_payments group by 1, 2
      ) t on t.commerce_id = p.commerce_id and t.payment_id = p.id
    ) charges
  `.execute(db);
  return rows[0] ?? { examined: 0n, wrong: 0n, example: null };
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .execute();
}
