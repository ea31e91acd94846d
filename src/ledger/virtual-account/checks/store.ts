import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { ACCOUNT_NAMES, ACCOUNTS, type AccountName } from '../journal.ts';
import { AMOUNTS } from '../types.ts';

type Db = Deps['db'];

export interface Tally {
  examined: bigint;
  wrong: bigint;
  /**
   * Id of one row that failed the check, as a starting point for the investigation. Null if all rows passed.
   */
  example: string | null;
}

/** Runs a check's query, which returns one row of counts. */
export async function tally(db: Db, query: RawBuilder<Tally>): Promise<Tally> {
  const { rows } = await query.execute(db);
  return rows[0] ?? { examined: 0n, wrong: 0n, example: null };
}

export function tallyEntries(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select count(*) as examined, count(*) filter (where total <> 0) as wrong,
      min(journal_entry_id::text) filter (where total <> 0) as example
    from (
      select journal_entry_id, sum(amount) as total from postings group by commerce_id, journal_entry_id
    ) entries`,
  );
}

/**
 * SQL expression that computes the Colombian tax on financial transactions. PostgreSQL rounds `numeric` half away
 * from zero, as `shareOf` does.
 */
const GRAVAMEN = sql`case when subtotal > 0 then round(subtotal::numeric * gravamen_ppm / 1000000) else 0 end`;
const COMMISSION = sql`greatest(round(transaction_amount::numeric * commission_ppm / 1000000), min_commission)`;

export function tallyMovements(db: Db): Promise<Tally> {
  const addsUp = sql`
    subtotal = transaction_amount - commission - iva_commission - fee - iva_fee - rete_iva - rete_ica - rete_fte
    and liquidated_amount = subtotal - gravamen
    and case kind
      when 'credit' then gravamen = ${GRAVAMEN} and commission = ${COMMISSION}
      when 'void' then true
      else gravamen = 0 and commission = 0 and fee = 0 end`;
  return tally(
    db,
    sql`select count(*) as examined, count(*) filter (where not (${addsUp})) as wrong,
      min(id::text) filter (where not (${addsUp})) as example
    from movements`,
  );
}

/**
 * Checks that every movement has a journal entry, that every entry has at least one movement and that every posting
 * has an entry.
 */
export function tallyPairs(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`with lone as (
      select coalesce(m.id, e.id) as id from movements m full join journal_entries e
        on e.commerce_id = m.commerce_id and e.id = coalesce(m.journal_entry_id, m.id)
          and e.kind = m.kind and e.production = m.production
      where m.id is null or e.id is null
        or e.transaction_id is distinct from case when m.journal_entry_id is null then m.transaction_id end
      union
      select journal_entry_id from postings p
      where not exists (
        select from journal_entries e where e.commerce_id = p.commerce_id and e.id = p.journal_entry_id)
    )
    select (select count(*) from movements) as examined, count(*) as wrong, min(id::text) as example from lone`,
  );
}

/**
 * Returns a SQL row with an account name and the amount that a movement posts to the account, according to the rule
 * of `postingsOf`.
 */
function expected(account: AccountName): RawBuilder<unknown> {
  const { sign, takes } = ACCOUNTS[account];
  const sum = sql.join(
    takes.map((name) => sql.ref(name)),
    sql` + `,
  );
  return sql`(${sql.lit(account)}, ${sql.lit(Number(sign))} * (${sum}))`;
}

export function tallyBalances(db: Db): Promise<Tally> {
  const sums = AMOUNTS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  return tally(
    db,
    sql`with moved as (
      select commerce_id, production, ${sql.join(sums)} from movements group by commerce_id, production
    ), owed as (
      select moved.commerce_id, moved.production, account.name, account.balance
      from moved cross join lateral (values ${sql.join(ACCOUNT_NAMES.map(expected))}) account (name, balance)
    ), posted as (
      select a.commerce_id, a.production, a.name, p.balance
      from (
        select commerce_id, account_id, sum(amount) as balance from postings group by commerce_id, account_id
      ) p
        left join accounts a on a.commerce_id = p.commerce_id and a.id = p.account_id
    ), compared as (
      select format('%s of merchant %s', name, commerce_id) as account,
        coalesce(owed.balance, 0) <> coalesce(posted.balance, 0) as differs
      from owed full join posted using (commerce_id, production, name)
      where owed.balance <> 0 or posted.balance <> 0
    )
    select count(*) as examined, count(*) filter (where differs) as wrong,
      min(account) filter (where differs) as example
    from compared`,
  );
}

/**
 * Checks journal entries shared by several movements. Each posting must equal the sum of the amounts of these
 * movements. `tallyBalances` checks all other entries.
 */
export function tallySums(db: Db): Promise<Tally> {
  const sums = AMOUNTS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  return tally(
    db,
    sql`with moved as (
      select commerce_id, journal_entry_id as entry, production, ${sql.join(sums)} from movements
      where journal_entry_id is not null group by commerce_id, journal_entry_id, production
    ), owed as (
      select commerce_id, entry, a.name, a.balance
      from moved cross join lateral (values ${sql.join(ACCOUNT_NAMES.map(expected))}) a (name, balance)
      where a.balance <> 0
    ), posted as (
      select p.commerce_id, p.journal_entry_id as entry, a.name, p.amount
      from journal_entries e
        join postings p on p.commerce_id = e.commerce_id and p.journal_entry_id = e.id
        join accounts a on a.commerce_id = p.commerce_id and a.id = p.account_id
      where e.transaction_id is null
    ), compared as (
      select entry, bool_or(owed.balance is distinct from posted.amount) as differs
      from owed full join posted using (commerce_id, entry, name) group by commerce_id, entry
    )
    select count(*) as examined, count(*) filter (where differs) as wrong,
      min(entry::text) filter (where differs) as example
    from compared`,
  );
}
