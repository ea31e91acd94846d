import type pg from 'pg';
import { isOnCitus, onNodes } from './citus.ts';

/** How many subscriptions to create. All other tables are filled in proportion. */
export interface Filling {
  commerce_id: number;
  user_id: number;
  subscriptions: number;
}

const PLANS = 200;
const OFFICES = ['Puerto', 'Terminal', 'Aeropuerto', 'Feria'];

/** Functions of a session do not exist on the worker nodes of Citus. */
const UUID_AT = isOnCitus ? 'uuid_at' : 'pg_temp.uuid_at';

/** Ids that sort by time, like the ids of the service. */
const MAKE_UUID_AT = `create or replace function ${UUID_AT}(at timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$`;

/**
 * Inserts the rows of three years of business, in bulk. Triggers are disabled and indexes are created at the end,
 * because these rows are only used to measure and plan reads.
 */
export async function writeManyRows(client: pg.Client, filling: Filling): Promise<void> {
  const indexes = await dropIndexes(client);
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
  await client.query(MAKE_UUID_AT);
  await client.query('select setseed(0.42)');
  for (const statement of statements(filling)) await client.query(statement);
  for (const { definition } of indexes) await client.query(definition);
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
  await client.query('vacuum analyze');
  await onNodes(client, 'vacuum analyze');
}

/** The tables that are filled. */
export const TABLES = [
  'plans',
  'groups',
  'coupons',
  'subscribers',
  'cards',
  'subscriptions',
  'subscription_texts',
  'expected_charges',
  'transactions',
  'operations',
  'invoices',
  'movements',
  'webhook_deliveries',
  'webhook_attempts',
  'mails',
  'payments',
  'pre_authorizations',
  'collection_items',
  'refused_items',
  'disputes',
  'electronic_documents',
  'audit_log',
] as const;

/** Drops all indexes that do not enforce a constraint, and returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname = any ($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

function statements({ commerce_id: c, user_id, subscriptions: n }: Filling): string[] {
  return [
    ...catalogue(c, user_id),
    ...base(c, n),
    ...customers(c),
    ...money(c),
    ...messages(c),
    ...checkout(c, user_id, n),
    audit(c, user_id),
  ];
}

function catalogue(c: number, user_id: number): string[] {
  return [
    `insert into offices (commerce_id, name, created_at)
      select ${c}, name, now() from unnest(array['${OFFICES.join("','")}']) name`,
    `insert into groups (commerce_id, id, office_id, user_id, name, active, created_at)
      select ${c}, ${UUID_AT}(now()), (select min(id) from offices where commerce_id = ${c}), ${user_id}, 'Grupo ' || g, g % 5 <> 0,
        now() - g * interval '20 days' from generate_series(1, 40) g`,
    `insert into plans (commerce_id, id, office_id, user_id, production, active, name, description, price, currency_type,
        invoice_period, invoice_interval, trial_period, trial_interval, discount_period, discount_interval,
        allow_multiple_subscriptions, metadata, created_at, updated_at)
      select ${c}, ${UUID_AT}(now()), (select min(id) from offices where commerce_id = ${c}), ${user_id}, true, g % 7 <> 0,
        'Plan ' || g, 'Café de la casa', 1000000 + (g % 40) * 100000, 'COP', 1,
        (array['month','week','year'])[1 + g % 3], 0, 'day', 0, 'month', true,
        jsonb_build_object('canal', (array['web','tienda'])[1 + g % 2]), now() - g * interval '5 days', now()
      from generate_series(1, ${PLANS}) g`,
    `insert into coupons (commerce_id, id, office_id, production, code, percent_off_hundredths, duration, times_redeemed, active,
        created_at, updated_at)
      select ${c}, ${UUID_AT}(now()), (select min(id) from offices where commerce_id = ${c}), true, 'CAFE' || g, 1000, 'once', g % 50,
        g % 6 <> 0, now() - g * interval '2 days', now() from generate_series(1, 400) g`,
  ];
}

/** One row per subscription, with the ids of the records that belong to it. */
function base(c: number, n: number): string[] {
  return [
    `create temporary table plan_ids as select id, price, row_number() over () as n,
        round(price * case invoice_interval when 'week' then 52 / 12.0 when 'year' then 1 / 12.0 else 1 end) as monthly
      from plans where commerce_id = ${c}`,
    `create temporary table office_ids as select array_agg(id order by id) as ids from offices where commerce_id = ${c}`,
    `create temporary table base as
      select g, made.created_at, ${UUID_AT}(made.created_at) as subscriber_id, ${UUID_AT}(made.created_at) as card_id,
        ${UUID_AT}(made.created_at) as id, plan_ids.id as plan_id, plan_ids.price, plan_ids.monthly,
        (select ids from office_ids)[case when r.office < 0.85 then 1 when r.office < 0.95 then 2 when r.office < 0.999 then 3
          when r.office < 0.9999 then 4 else 5 end] as office_id,
        case when r.status < 0.70 then 'activa' when r.status < 0.72 then 'en_gracia' when r.status < 0.75 then 'pausada'
          when r.status < 0.90 then 'cancelada' when r.status < 0.97 then 'finalizada'
          else case when g > ${n} * 0.9 then 'trial' else 'activa' end end as status,
        r.brand, r.other, lpad((floor(random() * 10000))::int::text, 4, '0') as last_four
      from generate_series(1, ${n}) g
        cross join lateral (select now() - interval '3 years' * (1 - g::float8 / ${n}) as created_at) made
        cross join lateral (select random() + g * 0 as office, random() + g * 0 as status, random() + g * 0 as brand,
          random() + g * 0 as other, 1 + floor(power(random() + g * 0, 3) * ${PLANS})::int as plan) r
        join plan_ids on plan_ids.n = r.plan`,
    'analyze base',
  ];
}

function customers(c: number): string[] {
  return [
    `insert into subscribers (commerce_id, id, office_id, identification_type, id_number, name, last_name, email, phone_code,
        cellphone_number, billing_address, billing_city, billing_country, active, metadata, created_at, updated_at)
      select ${c}, subscriber_id, office_id, case when other < 0.95 then 'CC' when other < 0.99 then 'CE' else 'NIT' end,
        (1000000000 + g)::text, (array['Ana','Luis','María','Camilo','Valentina','Andrés'])[1 + g % 6],
        (array['Restrepo','Gómez','Ortiz','Mejía','Vélez','Rincón','Pérez'])[1 + g % 7] || ' ' || g,
        'cliente' || g || '@correo.example', 57, (3000000000 + g)::text, 'Calle 100 # 15-20', 'Bogotá', 'CO', other > 0.01,
        case when other < 0.5 then jsonb_build_object('segmento', (array['fiel','nuevo'])[1 + floor(brand * 2)::int], 'erp', g::text) end,
        created_at, created_at
      from base`,
    `insert into cards (commerce_id, id, subscriber_id, production, fingerprint, brand, bin, last_four, expiration_date, holder,
        number_sealed, created_at, updated_at)
      select ${c}, card_id, subscriber_id, true, decode(md5(g::text), 'hex'),
        case when brand < 0.6 then 'visa' when brand < 0.95 then 'mastercard' when brand < 0.99 then 'amex' else 'diners' end,
        '411111', last_four, to_char(now() + interval '4 years' * other - interval '2 months', 'YYYY-MM'), 'TITULAR', '\\x00',
        created_at, created_at
      from base`,
    `insert into subscriptions (commerce_id, id, office_id, production, subscription_plan_id, subscriber_id, card_id, status,
        description, metadata, currency_type, provisional, starts_at, ends_at, due_at, anchor_day, period, cancel_at_period_end, paused_at,
        canceled_at, next_charge_at, alarm_at, charges, pending_lines, events, monthly, revenue_since, created_at, updated_at)
      select ${c}, id, office_id, true, plan_id, subscriber_id, card_id, status,
        case when g % 3 = 0 then 'Café del pedido ' || g end,
        case when other < 0.5 then jsonb_build_object('campaña', (array['web','tienda','aliado'])[1 + g % 3], 'orden', g::text) end,
        'COP', false, created_at, now() + interval '30 days' * other, now() + interval '30 days' * other, 1,
        jsonb_build_object('list', price::text, 'seconds', 2592000, 'share', price::text, 'whole', price::text), false,
        case when status = 'pausada' then now() end, case when status = 'cancelada' then now() - interval '1 year' * other end,
        case when status in ('activa', 'trial', 'en_gracia') then now() + interval '30 days' * other end,
        case when status in ('activa', 'trial', 'en_gracia') then now() + interval '30 days' * other end,
        1, '[]', 1, monthly, case when status <> 'trial' then created_at end, created_at, created_at
      from base`,
    `insert into subscription_texts (commerce_id, subscription_id, description)
      select commerce_id, id, description from subscriptions where commerce_id = ${c}`,
    `insert into expected_charges (commerce_id, production, subscription_id, office_id, currency, day, amount, is_expired)
      select ${c}, true, id, office_id, 'COP', (now() + interval '30 days' * other)::date, price, brand > 0.99
      from base where status in ('activa', 'trial', 'en_gracia')`,
  ];
}

function money(c: number): string[] {
  const status = `case when other < 0.88 then 'Aprobada' when other < 0.98 then 'Rechazada' when other < 0.995 then 'Fallida'
    when other < 0.9999 then 'Reversada' else 'Pendiente' end`;
  const method = `case when brand < 0.97 then 'card' when brand < 0.995 then 'nequi' else 'bancolombia' end`;
  return [
    `create temporary table charges as
      select *, ${UUID_AT}(created_at) as transaction_id, ${UUID_AT}(created_at) as invoice_id, ${status} as outcome,
        row_number() over (order by g) as number from base`,
    `insert into transactions (commerce_id, id, number, office_id, production, subscription_id, invoice_id, status, payment_method,
        payment_method_source, amount, currency_type, cop_per_unit, value_cop, tax_cop, refunded, response_code,
        authorization_code, card_bin, card_last_four, installments, customer_payer, approved_at, created_at, updated_at)
      select ${c}, transaction_id, number, office_id, true, id, invoice_id, outcome, ${method},
        case when brand < 0.6 then 'visa' when brand < 0.94 then 'mastercard' when brand < 0.965 then 'amex'
          when brand < 0.97 then 'diners' end,
        price, 'COP', 100, price, 0, case when outcome = 'Reversada' then price else 0 end,
        case when outcome in ('Aprobada', 'Reversada') then '00' when outcome = 'Fallida' then 'E99'
          when outcome = 'Rechazada' then (array['51','51','51','05','54','14'])[1 + g % 6] end,
        case when outcome in ('Aprobada', 'Reversada') then lpad((g % 1000000)::text, 6, '0') end, '411111', last_four, 1,
        jsonb_build_object('name', 'Ana Restrepo ' || g, 'email', 'cliente' || g || '@correo.example'),
        case when outcome in ('Aprobada', 'Reversada') then created_at end, created_at, created_at
      from charges`,
    `insert into operations (commerce_id, reference, transaction_id, production, kind, amount, currency, status, code, asks,
        next_ask_at, created_at, settled_at, provider)
      select ${c}, ${UUID_AT}(created_at), transaction_id, true, 'purchase', price, 'COP',
        case when outcome in ('Aprobada', 'Reversada') then 'approved' when outcome = 'Rechazada' then 'declined'
          when outcome = 'Fallida' then 'failed' else 'open' end,
        case when outcome = 'Fallida' then 'E99' when outcome = 'Rechazada' then (array['51','51','51','05','54','14'])[1 + g % 6] end,
        0, case when outcome = 'Pendiente' then now() end, created_at, case when outcome <> 'Pendiente' then created_at end, 'simulator'
      from charges`,
    `insert into operations (commerce_id, reference, transaction_id, production, kind, amount, currency, status, asks, created_at,
        settled_at, provider)
      select ${c}, ${UUID_AT}(created_at), transaction_id, true, 'refund', price, 'COP', 'approved', 0, created_at,
        created_at + interval '2 days', 'simulator'
      from charges where outcome = 'Reversada'`,
    `insert into invoices (commerce_id, id, number, office_id, production, subscription_id, subscriber_id, subscription_plan_id,
        reason, status, currency_type, period_start, period_end, due_at, lines, discount, proration, base, tax, balance_applied,
        balance_credited, total, attempts, created_at, paid_at)
      select ${c}, invoice_id, number, office_id, true, id, subscriber_id, plan_id,
        case when brand < 0.8 then 'renewal' when brand < 0.98 then 'create' when brand < 0.99 then 'proration' else 'early' end,
        case when outcome in ('Aprobada', 'Reversada') then 'paid' when other < 0.95 then 'uncollectible' else 'open' end, 'COP',
        created_at, created_at + interval '1 month', created_at,
        jsonb_build_array(jsonb_build_object('kind', 'plan', 'plan', 'Plan', 'amount', price::text)), 0, 0, price, 0, 0, 0, price,
        1, created_at, case when outcome in ('Aprobada', 'Reversada') then created_at end
      from charges`,
    `insert into movements (commerce_id, id, office_id, production, kind, transaction_id, number, refund_id, concept,
        authorization_number, transaction_amount, commission, iva_commission, fee, iva_fee, iva, rete_iva, rete_ica, rete_fte,
        subtotal, gravamen, liquidated_amount, commission_ppm, min_commission, gravamen_ppm, transacted_at, available_on, created_at)
      select ${c}, ${UUID_AT}(created_at), office_id, true, 'credit', transaction_id, number, null, 'Pago',
        '123456', price, 0, 0, 0, 0, 0, 0, 0, 0, price, 0, price, 0, 0, 0, created_at,
        (created_at + interval '2 days')::date, created_at
      from charges where outcome in ('Aprobada', 'Reversada')`,
    `insert into movements (commerce_id, id, office_id, production, kind, transaction_id, number, refund_id, concept,
        transaction_amount, commission, iva_commission, fee, iva_fee, iva, rete_iva, rete_ica, rete_fte, subtotal, gravamen,
        liquidated_amount, transacted_at, available_on, created_at)
      select ${c}, ${UUID_AT}(created_at), office_id, true, 'refund', transaction_id, number, ${UUID_AT}(now()), 'Reembolso',
        -price, 0, 0, 0, 0, 0, 0, 0, 0, -price, 0, -price, created_at, (created_at + interval '2 days')::date, created_at
      from charges where outcome = 'Reversada'`,
    `insert into disputes (commerce_id, id, office_id, production, transaction_id, kind, status, amount, currency_type, taken,
        provider, provider_case, deadline_at, opened_at, created_at, updated_at, settled_at)
      select ${c}, ${UUID_AT}(created_at), office_id, true, transaction_id, 'chargeback',
        case when g % 3 = 0 then 'opened' else 'lost' end, price, 'COP', price, 'wompi', 'caso-' || g,
        created_at + interval '10 days', created_at, created_at, created_at, case when g % 3 <> 0 then created_at end
      from charges where outcome = 'Aprobada' and g % 100 = 0`,
    `insert into electronic_documents (commerce_id, id, production, office_id, kind, transaction_id, status, draft, amount_cop,
        attempts, next_attempt_at, number, code, issued_at, created_at, failure)
      select ${c}, transaction_id, true, office_id, 'invoice', transaction_id,
        case when g % 1000 = 0 then 'refused' else 'issued' end, '{"customer": null, "items": []}', price, 1, null,
        case when g % 1000 <> 0 then 'SETP' || g end, case when g % 1000 <> 0 then 'c0de' || g end,
        case when g % 1000 <> 0 then created_at end, created_at, case when g % 1000 = 0 then 'refused' end
      from charges where outcome = 'Aprobada'`,
  ];
}

function messages(c: number): string[] {
  return [
    `insert into webhook_deliveries (commerce_id, id, event_id, office_id, production, subject, sequence, kind, url, body,
        created_at, given_up_at)
      select ${c}, invoice_id, invoice_id, office_id, true, 'subscription:' || id, 1,
        case when outcome = 'Aprobada' then 'renew' when other < 0.98 then 'en_gracia' else 'finalizada' end,
        'https://tienda.example/webhooks', '{"event":"renew"}', created_at, case when g % 5000 = 0 then created_at end
      from charges`,
    `insert into webhook_attempts (commerce_id, delivery_id, number, lease_ms, at, sent_at_s, duration_ms, answer_status, error)
      select ${c}, invoice_id, 1, 1, created_at, 1, 20, case when g % 5000 = 0 then 500 else 200 end,
        case when g % 5000 = 0 then 'answered 500' end
      from charges`,
    `insert into mails (commerce_id, id, office_id, production, kind, locale, to_name, to_address, from_name, message, created_at,
        status, attempts, next_attempt_at, sent_at)
      select ${c}, transaction_id, office_id, true, case when other < 0.9 then 'receipt' when other < 0.99 then 'failed_charge'
          else 'card_expiring' end,
        'es', 'Ana', 'cliente' || g || '@correo.example', 'Café', '{}', created_at,
        case when g % 2000 = 0 then 'given_up' else 'sent' end, 1, null, created_at
      from charges`,
  ];
}

function checkout(c: number, user_id: number, n: number): string[] {
  const some = `from base where g % 4 = 0`;
  return [
    `insert into payments (commerce_id, id, office_id, user_id, production, description, amount, currency_type, tax, checkout_type,
        expires_at, reference_1, reference_2, metadata, customer, active, paid_at, created_at, updated_at)
      select ${c}, ${UUID_AT}(created_at), office_id, ${user_id}, true, 'Pedido ' || g, price, 'COP', 0, 'redirect',
        created_at + interval '3 days', 'PED-' || g, 'SAP-' || g,
        case when other < 0.5 then jsonb_build_object('bodega', (array['norte','sur'])[1 + g % 2], 'orden', g::text) end,
        jsonb_build_object('name', 'Ana ' || g, 'email', 'cliente' || g || '@correo.example'), other < 0.98,
        case when other < 0.9 then created_at + interval '1 hour' end, created_at, created_at
      ${some}`,
    `insert into pre_authorizations (commerce_id, id, office_id, user_id, production, checkout_type, status, description,
        estimated_amount, tax, currency, "references", franchise, last_four, authorization_code, events, created_at, updated_at)
      select ${c}, ${UUID_AT}(created_at), office_id, ${user_id}, true, 'api',
        case when other < 0.8 then 'Confirmada' when other < 0.9 then 'Anulada' when other < 0.99 then 'Rechazada'
          else 'Indeterminada' end,
        'Reserva ' || g, price, 0, 'COP', '[]', case when brand < 0.6 then 'visa' else 'mastercard' end, last_four,
        lpad((g % 1000000)::text, 6, '0'), 1, created_at, created_at
      ${some}`,
    `insert into collection_items (commerce_id, id, gateway_id, office_id, production, ref_payment, description, amount,
        currency_type, tax_rate, id_number, payer_name, options, paid, held, agreed, full_payment_at, active, created_at, updated_at)
      select ${c}, ${UUID_AT}(created_at), ${UUID_AT}(now()), office_id, true, 'FAC-' || g, 'Factura ' || g, price, 'COP', 0,
        (1000000000 + g)::text, 'Ana ' || g, '{}', case when other < 0.8 then price when other < 0.82 then 100 else 0 end, 0,
        case when other < 0.82 then price end, case when other < 0.8 then created_at end, other < 0.99, created_at, created_at
      ${some}`,
    `insert into refused_items (commerce_id, id, office_id, production, id_number, place, ref_payment, reasons, refused_at)
      select ${c}, ${UUID_AT}(created_at), office_id, true, (1000000000 + g)::text, 1, 'MALA-' || g,
        '[{"path":"amount","text":{"en":"The amount is required.","es":"Falta el valor."}}]', created_at
      from base where g % ${Math.max(1, Math.floor(n / 5_000))} = 0`,
  ];
}

/** Inserts the audit log of three people and the merchant's own system. */
function audit(c: number, user_id: number): string {
  return `insert into audit_log (commerce_id, production, at, channel, actor, user_id, origin, request_id, action, subject_kind,
      subject_id, operation, before, after)
    select ${c}, case when g % 50 <> 0 then true end, created_at, case when other < 0.7 then 'api' when other < 0.95 then 'panel' else 'payer' end,
      case when other < 0.95 then (array['laura@cafe.example','camilo@cafe.example','tienda@cafe.example'])[1 + g % 3] end,
      ${user_id}, '10.0.0.1', 'req-' || g,
      (array['POST /api/v1/subscriptions/subscription','PUT /api/v1/subscriptions/subscription/cancel/:id',
        'PUT /api/v1/subscriptions/plan/:id'])[1 + (brand * 2.01)::int],
      (array['subscription','subscription','plan'])[1 + (brand * 2.01)::int], id, 'update',
      '{"status":"activa"}', '{"status":"cancelada"}'
    from base`;
}
