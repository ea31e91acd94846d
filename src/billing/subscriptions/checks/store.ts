import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { type Tally, tally } from '#src/ledger/invoices/checks/store.ts';

type Db = Deps['db'];

/** Finds open invoices that have neither a charge in progress nor a subscription that will retry them. */
export function tallyOpen(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select i.id::text as id, not exists (
      select from subscriptions s where s.commerce_id = i.commerce_id and s.id = i.subscription_id
        and (s.invoice_id = i.id or (s.open_operation is not null and i.number is null))
    ) as wrong
    from open_invoices i`,
  );
}

/** Counts the subscriptions with a scheduled charge, per currency. Omits the currencies in `except`. */
export async function countToCharge(
  db: Db,
  { except }: { except: readonly Currency[] },
): Promise<{ currency_type: Currency; subscriptions: bigint }[]> {
  const { rows } = await sql<{ currency_type: Currency; subscriptions: bigint }>`
    select currency_type, count(*) as subscriptions from subscriptions
    where next_charge_at is not null and currency_type <> all (${except}::text[])
    group by currency_type order by currency_type
  `.execute(db);
  return rows;
}

/**
 * Compares the stored recurring revenue with the sum of `monthly` over the subscriptions for which `isRevenue` is
 * true.
 */
export function tallyRevenue(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select format('merchant %s in %s', commerce_id, currency) as id, r.sum is distinct from f.sum as wrong
    from (
      select commerce_id, production, office_id, currency_type as currency, sum(monthly) as sum
      from subscriptions
      where status = 'activa' and not provisional and trial_ends_at is distinct from ends_at
      group by 1, 2, 3, 4
    ) r full join (
      select commerce_id, production, office_id, currency, sum(amount) as sum
      from figures where kind = 'mrr' group by 1, 2, 3, 4
    ) f using (commerce_id, production, office_id, currency)
    where coalesce(r.sum, 0) <> 0 or coalesce(f.sum, 0) <> 0`,
  );
}

/** Compares the stored count for each subscription status with the number of subscriptions that have this status. */
export function tallyStatuses(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select format('merchant %s %s', commerce_id, status) as id, r.count is distinct from f.count as wrong
    from (
      select commerce_id, production, office_id, status, count(*) as count
      from subscriptions where not provisional group by 1, 2, 3, 4
    ) r full join (
      select commerce_id, production, office_id, detail as status, sum(count) as count
      from figures where kind = 'live' group by 1, 2, 3, 4 having sum(count) <> 0
    ) f using (commerce_id, production, office_id, status)`,
  );
}

/**
 * Compares the stored customer count of each office with its number of subscribers who have a subscription that has
 * not ended.
 */
export function tallyCustomers(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select format('merchant %s', commerce_id) as id,
      r.count is distinct from f.count or r.count is distinct from c.count as wrong
    from (
      select commerce_id, production, office_id, count(distinct subscriber_id) as count
      from subscriptions where not provisional and status not in ('cancelada', 'finalizada') group by 1, 2, 3
    ) r full join (
      select commerce_id, production, office_id, sum(count) as count
      from figures where kind = 'customers' group by 1, 2, 3 having sum(count) <> 0
    ) f using (commerce_id, production, office_id) full join (
      select commerce_id, production, office_id, count(*) as count
      from customer_counts where live > 0 group by 1, 2, 3
    ) c using (commerce_id, production, office_id)`,
  );
}

/** Compares the stored daily forecast totals with the sums of the forecast charges. */
export function tallyForecast(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select format('merchant %s on %s', commerce_id, day) as id,
      (r.count, r.amount, r.expired_count, r.expired_amount)
        is distinct from (f.count, f.amount, f.expired_count, f.expired_amount) as wrong
    from (
      select commerce_id, production, office_id, currency, day, count(*) as count, sum(amount) as amount,
        count(*) filter (where is_expired) as expired_count,
        coalesce(sum(amount) filter (where is_expired), 0) as expired_amount
      from expected_charges group by 1, 2, 3, 4, 5
    ) r full join (
      select commerce_id, production, office_id, currency, day, count, amount::numeric as amount, expired_count,
        expired_amount::numeric as expired_amount
      from forecast_days
    ) f using (commerce_id, production, office_id, currency, day)`,
  );
}
