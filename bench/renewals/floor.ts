/**
 * Measures the minimum time of the database for a run. It copies the rows of the run in batches and writes them
 * again with set-based statements. The tables keep their indexes, constraints and triggers. Two sessions run only
 * these statements.
 */
import type pg from 'pg';
import { rateOf, SESSIONS } from './sessions.ts';

const BATCH = 500;
/**
 * Journal entries per batch. The run writes one entry per 250 renewals. Both are written before the rows that
 * reference them.
 */
const ENTRIES = 2;

/** All tables that a run writes to. Tables that reference them are truncated too. */
const WRITTEN =
  'subscriptions, invoices, transactions, operations, movements, journal_entries, postings, ' +
  'webhook_deliveries, webhook_queue, webhook_subjects, mails';

/** Saves the subscriptions before the run. */
export async function keepBefore(client: pg.Client): Promise<void> {
  await client.query('create schema floor');
  await client.query('create unlogged table floor.before as select * from subscriptions');
}

/** Copies the rows of the run by batch and restores the state before the run. */
export async function prepareFloor(client: pg.Client): Promise<void> {
  const batch = (order: string) => `((row_number() over (order by ${order}) - 1) / ${BATCH})::int as batch`;
  await client.query(`
    create unlogged table floor.renewed as
      select ((dense_rank() over (order by coalesce(m.journal_entry_id, m.id)) - 1) / ${ENTRIES})::int as batch,
        s.commerce_id, s.id as subscription_id, o.reference, t.id as transaction_id, t.invoice_id, m.id as movement_id,
        coalesce(m.journal_entry_id, m.id) as entry_id
      from subscriptions s join transactions t on t.commerce_id = s.commerce_id and t.subscription_id = s.id
        join operations o on o.commerce_id = t.commerce_id and o.transaction_id = t.id
        join movements m on m.commerce_id = t.commerce_id and m.transaction_id = t.id;
    create unlogged table floor.subscriptions as
      select r.batch, r.reference as operation_reference, r.invoice_id as charged, s.* from floor.renewed r
        join subscriptions s on s.commerce_id = r.commerce_id and s.id = r.subscription_id;
    create unlogged table floor.invoices as
      select r.batch, i.* from floor.renewed r join invoices i on i.commerce_id = r.commerce_id and i.id = r.invoice_id;
    create unlogged table floor.transactions as
      select r.batch, t.* from floor.renewed r join transactions t
        on t.commerce_id = r.commerce_id and t.id = r.transaction_id;
    create unlogged table floor.operations as
      select r.batch, o.*, json_strip_nulls(json_build_object('invoice', i, 'transaction', json_build_object('number', t.number,
          'payment_method_source', t.payment_method_source, 'tax_cop', t.tax_cop, 'card_bin', t.card_bin,
          'card_last_four', t.card_last_four, 'customer_payer', t.customer_payer))) as meant
      from floor.renewed r join operations o on o.commerce_id = r.commerce_id and o.reference = r.reference
        join transactions t on t.commerce_id = r.commerce_id and t.id = r.transaction_id
        join lateral (
          select id, number, office_id, subscription_id, subscriber_id, subscription_plan_id, period_start, period_end, due_at,
            lines, base, tax, tax_hundredths
          from invoices where commerce_id = r.commerce_id and id = r.invoice_id
        ) i on true;
    create unlogged table floor.movements as
      select r.batch, m.* from floor.renewed r join movements m on m.commerce_id = r.commerce_id and m.id = r.movement_id;
    create unlogged table floor.journal_entries as
      select r.batch, j.* from (select distinct batch, commerce_id, entry_id from floor.renewed) r
        join journal_entries j on j.commerce_id = r.commerce_id and j.id = r.entry_id;
    create unlogged table floor.postings as
      select j.batch, p.* from floor.journal_entries j
        join postings p on p.commerce_id = j.commerce_id and p.journal_entry_id = j.id;
    create unlogged table floor.webhook_deliveries as
      select ${batch('number')}, * from webhook_deliveries;
    create unlogged table floor.webhook_queue as
      select d.batch, q.* from floor.webhook_deliveries d join webhook_queue q
        on q.commerce_id = d.commerce_id and q.delivery_id = d.id;
    create unlogged table floor.mails as select ${batch('number')}, * from mails;
  `);
  const { rows } = await client.query(
    `select tablename from pg_tables where schemaname = 'floor' and tablename <> 'before'`,
  );
  for (const { tablename } of rows) {
    await client.query(`create index on floor.${tablename} (batch)`);
    await client.query(`vacuum analyze floor.${tablename}`);
  }
  await client.query(`
    alter table postings disable trigger user;
    truncate ${WRITTEN} cascade;
    alter table postings enable trigger user;
    insert into subscriptions select * from floor.before order by created_at, id;
  `);
  await createProcedure(client);
  await client.query('vacuum analyze subscriptions');
}

async function insertOf(client: pg.Client, table: string, set: Record<string, string> = {}) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and identity_generation is distinct from 'ALWAYS'
     order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => set[name] ?? `"${name}"`).join(', ');
  return `insert into public.${table} (${names}) select ${values} from floor.${table} where batch = b;`;
}

async function createProcedure(client: pg.Client): Promise<void> {
  const claim = [
    await insertOf(client, 'operations', {
      status: "'open'",
      code: 'null',
      next_ask_at: 'created_at',
      settled_at: 'null',
      intent: 'meant',
    }),
    `update public.subscriptions s set open_operation = n.operation_reference, invoice_id = n.charged
     from floor.subscriptions n where n.batch = b and s.commerce_id = n.commerce_id and s.id = n.id;`,
  ];
  const settle = [
    `update public.operations o set status = n.status, code = n.code, next_ask_at = n.next_ask_at,
       settled_at = n.settled_at, intent = null
     from floor.operations n
     where n.batch = b and o.commerce_id = n.commerce_id and o.reference = n.reference;`,
    await insertOf(client, 'invoices'),
    await insertOf(client, 'transactions'),
    await insertOf(client, 'journal_entries'),
    await insertOf(client, 'movements'),
    await insertOf(client, 'postings'),
    `update public.subscriptions s set open_operation = null, invoice_id = null, status = n.status,
       starts_at = n.starts_at, ends_at = n.ends_at, due_at = n.due_at, anchor_day = n.anchor_day,
       period = n.period, next_charge_at = n.next_charge_at, alarm_at = n.alarm_at, charges = n.charges,
       events = n.events, updated_at = n.updated_at
     from floor.subscriptions n where n.batch = b and s.commerce_id = n.commerce_id and s.id = n.id;`,
    await insertOf(client, 'webhook_deliveries'),
    await insertOf(client, 'webhook_queue'),
    await insertOf(client, 'mails'),
  ];
  await client.query(`
    create procedure floor.renew(first int, step int) language plpgsql as $$
    begin
      for b in first..(select max(batch) from floor.renewed) by step loop
        ${claim.join('\n')}
        commit;
        ${settle.join('\n')}
        commit;
      end loop;
    end $$`);
}

/** Returns renewals per second. */
export function measureFloor(connection: pg.ClientConfig, count: number): Promise<number> {
  return rateOf(connection, count, (session) => `call floor.renew(${session}, ${SESSIONS})`);
}
