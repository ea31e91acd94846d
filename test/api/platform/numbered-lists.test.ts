import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { readFilter, readSort } from '#src/billing/subscriptions/list/filter.ts';
import { subscriptionQuery } from '#src/billing/subscriptions/list/store.ts';
import { movementQueryOf } from '#src/ledger/virtual-account/store.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import { createTotalsCache } from '#src/platform/lists/totals.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import { writeManyRows } from '#test/support/many-rows.ts';
import { aMerchant } from '#test/support/merchant.ts';

const SUBSCRIPTIONS = 240;
/** Replaces the bound of 10,000: longer lists are not counted for each page. */
const BOUND = 50;
const PER_PAGE = 35;

let client: pg.Client;
let everywhere: Principal;
let somewhere: Principal;

// Deletes the generated deliveries before the service checks its events on close: no event caused them.
after(async () => {
  await client.query('delete from webhook_attempts; delete from webhook_deliveries');
  await client.end();
});

const service = useApp();

before(async () => {
  const { id: commerce_id, user_id } = await aMerchant(service);
  client = new pg.Client(await connectionTo(service.deps.db));
  await client.connect();
  await writeManyRows(client, { commerce_id, user_id, subscriptions: SUBSCRIPTIONS });
  await client.query(`
    insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code, provider,
      count, amount)
    select commerce_id, production, 'live', date '2000-01-01', 0, office_id, currency_type, status, '', '', '', '', count(*), 0
    from subscriptions where commerce_id = ${commerce_id} group by 1, 2, 6, 7, 8`);
  const { rows } = await client.query('select min(office_id) as office from subscriptions');
  const principal = {
    commerce_id,
    production: true,
    role: 'viewer',
    user_id,
    token_id: 'none',
    frozen_at: null,
  } as const;
  everywhere = { ...principal, offices: null };
  somewhere = { ...principal, offices: [rows[0].office] };
});

/** Compares every page of a list with one query over all rows. */
async function compare(list: NumberedList): Promise<number> {
  const { db } = service.deps;
  const totals = createTotalsCache();
  const order = list.order.map(({ column, descending }) =>
    sql.raw(`${list.alias}.${column} ${descending ? 'desc' : 'asc'}`),
  );
  const { rows: all } = await sql<{ id: string }>`
    select id from ${list.rows} where ${list.where} order by ${sql.join(order)}`.execute(db);
  for (let page = 1; page <= Math.ceil(all.length / PER_PAGE) + 1; page += 1) {
    const offset = (page - 1) * PER_PAGE;
    const asked = { page, per_page: PER_PAGE, offset };
    const found = await pageByNumber<{ id: string }>(db, list, asked, { totals, bound: BOUND });
    assert.equal(found.total, all.length);
    assert.deepEqual(
      found.rows.map(({ id }) => id),
      all.slice(offset, offset + PER_PAGE).map(({ id }) => id),
      `page ${page} of ${list.name}`,
    );
  }
  return all.length;
}

const QUERIES = [
  '',
  'filter[status]=activa',
  'filter[status]=pausada',
  'filter[active]=1',
  'filter[email]=cliente1',
  'filter[email]=CLIENTE19',
  'filter[email]=correo.example',
  'filter[description]=PEDIDO 1',
  'filter[description]=pedido&filter[email]=9@',
  'filter[description]=%',
  'filter[plan_name]=plan 1',
  'filter[subscription_id]=a',
  'filter[subscription_id]=A1',
  'filter[metadata][campaña]=web',
  'filter[status]=nonsense',
];

describe('lists with numbered pages', () => {
  test('subscriptions: every page in every order and filter has the right rows and the exact total', async () => {
    const lengths: number[] = [];
    for (const principal of [everywhere, somewhere])
      for (const query of QUERIES)
        for (const sort of ['-created_at', 'starts_at', '-ends_at', 'trial_ends_at', '-trial_ends_at']) {
          const question = { filter: readFilter(parseQuery(query)), sort: readSort(sort) };
          lengths.push(
            await compare(subscriptionQuery(principal, { ...question, now: service.deps.clock.now() })),
          );
        }
    assert.equal(Math.max(...lengths), SUBSCRIPTIONS);
    assert.ok(lengths.some((length) => length > 0 && length <= BOUND));
  });

  test('movements: every page has the right rows and the exact total', async () => {
    const filter = { from: null, until: null, offices: null, availability: 'all' as const, reference: null };
    const today = Temporal.PlainDate.from('2027-01-15');
    const length = await compare(movementQueryOf(everywhere, { ...filter, today }));
    assert.ok(length > BOUND);
  });

  test('the total of a long list comes from stored figures instead of a count', async () => {
    const question = {
      filter: readFilter(parseQuery('')),
      sort: readSort(undefined),
      now: service.deps.clock.now(),
    };
    const list = subscriptionQuery(everywhere, question);
    const totals = { of: () => Promise.reject(new Error('counted')) };
    const asked = { page: 1, per_page: 10, offset: 0 };
    const { total } = await pageByNumber(service.deps.db, list, asked, { totals, bound: BOUND });
    assert.equal(total, SUBSCRIPTIONS);
  });
});
