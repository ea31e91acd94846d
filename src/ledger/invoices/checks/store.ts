import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';

type Db = Deps['db'];

export interface Tally {
  examined: bigint;
  wrong: bigint;
  /**
   * Id of one row that failed the check, as a starting point for the investigation. Null if all rows passed.
   */
  example: string | null;
}

/**
 * Counts the rows of a query and the rows that failed the check. The query must return the columns `id` and `wrong`.
 */
export async function tally(db: Db, rows: RawBuilder<unknown>): Promise<Tally> {
  const { rows: found } = await sql<Tally>`
    select count(*) as examined, count(*) filter (where wrong) as wrong, min(id) filter (where wrong) as example
    from (${rows}) compared
  `.execute(db);
  return found[0] ?? { examined: 0n, wrong: 0n, example: null };
}

/**
 * Checks that each paid invoice with a positive total has exactly one approved charge, which equals that total. All
 * other invoices must have no approved charge.
 */
export function tallyPayments(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select coalesce(i.id, c.invoice_id)::text as id,
      case when i.status = 'paid' and i.total > 0
        then c.charges is distinct from 1 or c.amount <> i.total or c.currency_type <> i.currency_type
        else c.charges is not null end as wrong
    from invoices i full join (
      select commerce_id, invoice_id, count(*) as charges, sum(amount) as amount,
        min(currency_type) as currency_type
      from approved_charges group by commerce_id, invoice_id
    ) c on c.commerce_id = i.commerce_id and c.invoice_id = i.id`,
  );
}

/**
 * Checks that invoice numbers have no gaps, by comparing their count with the highest number, because numbers are
 * unique. Includes numbers reserved for invoices that are written when their charge is settled.
 */
export function tallyNumbers(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select format('merchant %s', commerce_id) as id,
      coalesce(n.last, 0) <> coalesce(i.count, 0) or coalesce(i.highest, 0) <> coalesce(i.count, 0) as wrong
    from invoice_numbers n full join (
      select commerce_id, production, count(number) as count, max(number) as highest from (
        select commerce_id, production, number from invoices
        union all select commerce_id, production, number from intended_invoices
      ) given group by commerce_id, production
    ) i using (commerce_id, production)`,
  );
}

/**
 * Checks that each customer balance equals the amounts credited by paid invoices minus the amounts applied to
 * invoices. An open invoice deducts its applied amount when it is issued.
 */
export function tallyBalances(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select format('subscriber %s', subscriber_id) as id,
      coalesce(b.amount, 0) <> coalesce(i.amount, 0) as wrong
    from owed_balances b full join (
      select commerce_id, subscriber_id, production, currency_type as currency,
        sum(case status when 'paid' then balance_credited else 0 end - balance_applied) as amount
      from invoices where status <> 'uncollectible' group by commerce_id, subscriber_id, production, currency_type
    ) i using (commerce_id, subscriber_id, production, currency)
    where b.amount is not null or i.amount <> 0`,
  );
}

/**
 * Checks that the statistics of failed and recovered renewals match the invoices, separately for each merchant and
 * day.
 */
export function tallyRenewals(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select format('merchant %s on %s', commerce_id, day) as id,
      (r.failed, r.recovered) is distinct from (f.failed, f.recovered) as wrong
    from (
      select commerce_id, production, office_id, (failed_at at time zone 'America/Bogota')::date as day,
        count(*) as failed, count(*) filter (where status = 'paid') as recovered
      from invoices where failed_at is not null group by 1, 2, 3, 4
    ) r full join (
      select commerce_id, production, office_id, day,
        coalesce(sum(count) filter (where detail = 'failed'), 0) as failed,
        coalesce(sum(count) filter (where detail = 'recovered'), 0) as recovered
      from figures where kind = 'renewal' group by 1, 2, 3, 4
    ) f using (commerce_id, production, office_id, day)`,
  );
}
