import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { type Tally, tally } from '#src/ledger/virtual-account/checks/store.ts';

type Db = Deps['db'];

/**
 * Checks that the entries of each dispute add up to the amount taken from the merchant. If the transaction was credited
 * to the virtual account, each entry needs an account movement of the same amount.
 */
export function tallyEntries(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`with entries as (
      select d.commerce_id, d.id, d.taken, coalesce(sum(e.amount), 0) as moved,
        coalesce(bool_or(c.transaction_id is not null and -e.amount_cop is distinct from m.transaction_amount), false)
          as differs
      from disputes d
        left join dispute_entries e on e.commerce_id = d.commerce_id and e.dispute_id = d.id
        left join credited_transactions c on c.commerce_id = d.commerce_id and c.transaction_id = d.transaction_id
        left join returned_movements m on m.commerce_id = e.commerce_id and m.transaction_id = d.transaction_id
          and m.refund_id = e.id and m.kind = case when e.amount > 0 then 'dispute' else 'dispute_return' end
      group by d.commerce_id, d.id, d.taken
    )
    select count(*) as examined, count(*) filter (where moved <> taken or differs) as wrong,
      min(id::text) filter (where moved <> taken or differs) as example
    from entries`,
  );
}

/**
 * Checks transactions with returned money. The disputed amount must equal what open disputes took. The virtual account
 * must have been debited for the refunded and disputed amounts, at the transaction's exchange rate.
 */
export function tallyTransactions(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`with cases as (
      select commerce_id, transaction_id, sum(taken) as taken, max(amount) as largest,
        coalesce(sum(taken) filter (where status in ('opened', 'evidence_submitted', 'expired')), 0) as undecided
      from disputes group by commerce_id, transaction_id
    ), back as (
      select commerce_id, transaction_id, -sum(transaction_amount) as pesos
      from returned_movements group by commerce_id, transaction_id
    ), compared as (
      select t.id, t.disputed <> coalesce(c.undecided, 0) or coalesce(c.taken, 0) > t.refunded + t.disputed
        or coalesce(c.largest, 0) > t.amount
        or (k.transaction_id is not null
          and coalesce(b.pesos, 0) <> round((t.refunded + t.disputed)::numeric * t.cop_per_unit / 100)) as differs
      from returned_transactions t
        left join cases c on c.commerce_id = t.commerce_id and c.transaction_id = t.id
        left join back b on b.commerce_id = t.commerce_id and b.transaction_id = t.id
        left join credited_transactions k on k.commerce_id = t.commerce_id and k.transaction_id = t.id
    )
    select count(*) as examined, count(*) filter (where differs) as wrong,
      min(id::text) filter (where differs) as example
    from compared`,
  );
}
