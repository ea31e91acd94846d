import pg from 'pg';
import { lastRunBefore } from '#src/billing/subscriptions/rules/periods.ts';
import { saveCard } from '#src/customers/cards/vault.ts';
import type { Deps } from '#src/deps.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { createMerchant } from '#src/tenancy/merchants/create.ts';

const NAMES = ['Academia Norte', 'Gimnasio Sur', 'Música Viva', 'Prensa Libre'] as const;
const PRICES = [30_000_00, 49_900_00, 119_000_00] as const;
const HOLDER = 'Ana María Pérez Gómez';
const EXPIRY = '2039-12';

export interface DueOptions {
  /** How many subscriptions are due for renewal since the last 19:00. */
  due: number;
  /** How many subscriptions in the same table are not due. */
  others: number;
  /** How many merchants share the subscriptions. Defaults to four. */
  merchants?: number | undefined;
  webhook_url: string | null;
}

/** Creates monthly subscriptions of several merchants in production, each with its own subscriber and card. */
export async function seedSubscriptions(
  runtime: { deps: Deps; connection: pg.ClientConfig },
  options: DueOptions,
): Promise<void> {
  const { deps, connection } = runtime;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const chargeRun = lastRunBefore(deps.clock.now()).toString();
    await client.query('begin');
    const merchants = await openShops(deps, client, options.merchants ?? NAMES.length);
    await insertPlans(client, options.webhook_url, chargeRun);
    await insertSubscribers(client, { ...options, merchants }, chargeRun);
    await client.query('commit');
    await insertCards(deps, client, chargeRun);
    await insertSubscriptions(client, options, chargeRun);
    await insertFigures(client, chargeRun);
    await client.query('drop table made');
    // Tables that are still empty are not analyzed: cached plans for an empty table would be kept while it fills.
    await client.query('vacuum analyze merchants, offices, users, plans, subscribers, cards, subscriptions');
  } finally {
    await client.end();
  }
}

/** Creates the merchants. The temporary table `shops` numbers them from 0. */
async function openShops(deps: Deps, client: pg.Client, count: number): Promise<number> {
  await client.query('create temporary table shops (n int, commerce_id int, office_id int) on commit drop');
  for (let n = 0; n < count; n += 1) {
    const name = NAMES[n] ?? `Comercio ${n}`;
    const merchant = await inTransaction(deps.db, (db) =>
      createMerchant({ ...deps, db }, { name, offices: ['Principal'], demo: false }),
    );
    await client.query('insert into shops values ($1, $2, $3)', [n, merchant.id, merchant.offices[0]?.id]);
  }
  return count;
}

async function insertPlans(client: pg.Client, webhook: string | null, chargeRun: string): Promise<void> {
  await client.query('update merchants set webhook_url = $1', [webhook]);
  await client.query(
    `insert into people (name, email, password_hash, created_at)
     select 'Operaciones', 'operaciones' || n || '@comercio.example', '', $1 from shops`,
    [chargeRun],
  );
  await client.query(
    `insert into users (commerce_id, person_id, role, all_offices, created_at)
     select s.commerce_id, p.id, 'owner', true, $1
     from shops s join people p on p.email = 'operaciones' || s.n || '@comercio.example'`,
    [chargeRun],
  );
  await client.query(
    `insert into plans (id, commerce_id, office_id, user_id, production, active, name, description, price,
       currency_type, tax_hundredths, invoice_period, invoice_interval, trial_period, trial_interval,
       grace_period, grace_interval, discount_period, discount_interval, allow_multiple_subscriptions,
       sort_order, created_at, updated_at)
     select gen_random_uuid(), s.commerce_id, s.office_id, u.id, true, true, 'Mensual ' || p.n,
       'Acceso por un mes a todos los contenidos de la plataforma', p.price, 'COP', 1900, 1, 'month', 0, 'day',
       3, 'day', 0, 'month', false, p.n, $1, $1
     from shops s join users u on u.commerce_id = s.commerce_id
       cross join unnest($2::bigint[]) with ordinality p (price, n)`,
    [chargeRun, PRICES],
  );
}

/** Ids that sort by creation time, like the ids of the service. */
function idOf(number: string): string {
  return `(lpad(to_hex(1700000000000 + (${number})), 12, '0') || '7000' || '8' || right(md5((${number})::text), 15))::uuid`;
}

/** The table `made` holds one row per subscription: whether it is due, its subscriber, its plan and its card. */
async function insertSubscribers(
  client: pg.Client,
  { due, others, merchants }: DueOptions & { merchants: number },
  chargeRun: string,
) {
  const total = due + others;
  await client.query(
    `create unlogged table made as
     select i, (i * $1::bigint) % $2 < $1 as is_due, s.commerce_id, s.office_id, p.id as plan_id, p.price,
       ${idOf('i * 4')} as subscriber_id, ${idOf('i * 4 + 1')} as card_id, ${idOf('i * 4 + 2')} as id
     from generate_series(1, $2::int) i
       join shops s on s.n = i % $3::int
       join plans p on p.commerce_id = s.commerce_id and p.sort_order = 1 + i / $3::int % $4::int`,
    [due, total, merchants, PRICES.length],
  );
  await client.query(
    `insert into subscribers (id, commerce_id, office_id, identification_type, id_number, name, last_name, email,
       phone_code, cellphone_number, billing_address, billing_city, billing_country, active, metadata,
       created_at, updated_at)
     select subscriber_id, commerce_id, office_id, 'CC', (1000000000 + i)::text, 'Ana María', 'Pérez Gómez',
       'ana.' || i || '@correo.example', 57, '3001234567', 'Calle 100 # 15-20, oficina 301', 'Bogotá', 'CO',
       true, '{"segmento": "fiel"}', $1, $1
     from made order by i`,
    [chargeRun],
  );
}

/** Encrypts one card number per merchant. All other cards of the merchant carry the same encrypted value. */
async function insertCards(deps: Deps, client: pg.Client, chargeRun: string): Promise<void> {
  const number = TEST_CARDS.find(({ outcome }) => outcome === 'approve')?.number ?? '';
  const { rows } = await client.query(
    'select distinct on (commerce_id) commerce_id, subscriber_id from made order by commerce_id, i',
  );
  const card = { number, expiry: EXPIRY, holder: HOLDER };
  const firsts: string[] = [];
  for (const first of rows) firsts.push((await saveCard(deps, { ...first, production: true, card })).id);
  await client.query(
    `insert into cards (id, commerce_id, subscriber_id, fingerprint, brand, bin, last_four, expiration_date,
       holder, number_sealed, created_at, updated_at, production)
     select m.card_id, m.commerce_id, m.subscriber_id, c.fingerprint, c.brand, c.bin, c.last_four,
       c.expiration_date, c.holder, c.number_sealed, $2, $2, true
     from made m join cards c on c.commerce_id = m.commerce_id
     where c.id = any($1) and m.subscriber_id <> c.subscriber_id
     order by m.i`,
    [firsts, chargeRun],
  );
  await client.query(
    `update made m set card_id = c.id from cards c
     where c.id = any($1) and m.commerce_id = c.commerce_id and m.subscriber_id = c.subscriber_id`,
    [firsts],
  );
}

async function insertSubscriptions(client: pg.Client, options: DueOptions, chargeRun: string): Promise<void> {
  // Due subscriptions ended in the hours before the charge run. The others end within the month after it.
  await client.query(
    `insert into subscriptions (id, commerce_id, office_id, production, subscription_plan_id, subscriber_id, status,
       created_at, updated_at, description, metadata, card_id, currency_type, provisional, starts_at, ends_at,
       due_at, anchor_day, period, cancel_at_period_end, next_charge_at, alarm_at, charges, pending_lines, events,
       monthly, revenue_since)
     select m.id, m.commerce_id, m.office_id, true, m.plan_id, m.subscriber_id, 'activa', $1, $1,
       'Acceso mensual', '{"canal": "web"}', m.card_id, 'COP', false, ends_at - interval '1 month', ends_at,
       ends_at, extract(day from ends_at at time zone 'America/Bogota'),
       jsonb_build_object('list', price::text, 'seconds', 2678400, 'share', price::text, 'whole', price::text),
       false, charge_at, charge_at, 1, '[]', 1, price - round(price * 19 / 119.0), $1
     from made m
       cross join lateral (select $1::timestamptz + case when is_due then interval '0'
         else (1 + i % 27) * interval '1 day' end as charge_at) c
       cross join lateral (select charge_at - (i % 60000) * interval '1 second' as ends_at) e
     order by i`,
    [chargeRun],
  );
  const { rows } = await client.query('select count(*)::int as due from subscriptions where alarm_at <= $1', [
    chargeRun,
  ]);
  if (rows[0].due !== options.due) throw new Error(`${rows[0].due} of ${options.due} are due`);
}

/**
 * Inserts the figures that the service would have counted for these rows: recurring revenue, statuses and customers.
 */
async function insertFigures(client: pg.Client, chargeRun: string): Promise<void> {
  await client.query(
    `insert into customer_counts (commerce_id, production, office_id, subscriber_id, live)
     select commerce_id, true, office_id, subscriber_id, 1 from made order by 1, 3, 4`,
  );
  await client.query(
    `insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand,
       code, provider, count, amount)
     select s.commerce_id, true, kind, $1::timestamptz::date, 0, s.office_id, 'COP', detail, '', '', '', '', count(*),
       case kind when 'mrr' then sum(s.monthly) else 0 end
     from subscriptions s join made m on m.id = s.id
       cross join (values ('mrr', 'new'), ('live', 'activa'), ('customers', 'gained')) as counted (kind, detail)
     group by s.commerce_id, s.office_id, kind, detail`,
    [chargeRun],
  );
}
