import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { type Tally, tally } from '#src/ledger/invoices/checks/store.ts';

type Db = Deps['db'];

/** An open invoice is at the network, or its subscription will try it again. */
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

/** Subscriptions that have a charge to come in none of these currencies, by currency. */
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
