import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { cardList } from '#src/customers/cards/browse/store.ts';
import { subscriberList } from '#src/customers/subscribers/browse/store.ts';
import { listsOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Reader } from '#src/platform/lists/conditions.ts';
import type { ListDefinition } from '#src/platform/lists/definition.ts';
import {
  CursorError,
  countAll,
  countQuery,
  inListTransaction,
  MAX_EXACT_COUNT,
  pageOf,
  rowsInBatches,
} from '#src/platform/lists/query.ts';
import { type ListRequest, readRequest } from '#src/platform/lists/request.ts';
import { findIn, readTerm } from '#src/platform/lists/search.ts';
import { useApp } from '#test/support/app.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
let merchant: TestMerchant;
let reader: Reader;
const ids: string[] = [];

async function join(number: number, change: object = {}): Promise<string> {
  const email = `cliente${String(number).padStart(2, '0')}@correo.example`;
  const body = aSubscriber(merchant.office, { email, id_number: `10000000${number}`, ...change });
  const { body: answer } = await merchant.test.post('/subscriber', body);
  service.clock.advance({ seconds: 1 });
  return answer.data?.id ?? answer.id ?? answer.subscriber?.id;
}

before(async () => {
  merchant = await aMerchant(service);
  reader = { commerce_id: merchant.id, production: false, offices: null };
  for (let number = 1; number <= 7; number += 1) ids.push(await join(number));
});

function ask(query: string, as = reader) {
  const { request } = readRequest(subscriberList, parseQuery(query));
  return inListTransaction(service.deps.db, (db) =>
    pageOf(db, subscriberList, as, request, service.clock.now()),
  );
}

describe('list pages', () => {
  test('lead forward to the end and back over the same rows', async () => {
    const first = await ask('per_page=3');
    const second = await ask(`per_page=3&cursor=${first.next}`);
    const third = await ask(`per_page=3&cursor=${second.next}`);
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    assert.deepEqual(all, ids.toReversed());
    assert.deepEqual([first.position, second.position, third.position], [1, 4, 7]);
    assert.equal(first.previous, null);
    assert.equal(third.next, null);
    const back = await ask(`per_page=3&cursor=${third.previous}`);
    assert.deepEqual(back.rows, second.rows);
    assert.equal(back.position, 4);
    const start = await ask(`per_page=3&cursor=${back.previous}`);
    assert.deepEqual([start.rows, start.previous, start.position], [first.rows, null, 1]);
  });

  test('neither repeat nor skip rows when rows are added meanwhile', async () => {
    const first = await ask('per_page=3');
    const added = await join(8);
    const second = await ask(`per_page=3&cursor=${first.next}`);
    assert.deepEqual(
      second.rows.map(({ id }) => id),
      ids.toReversed().slice(3, 6),
    );
    ids.push(added);
  });

  test('can be sorted in the opposite order', async () => {
    const { rows } = await ask('sort=created_at&per_page=2');
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids.slice(0, 2),
    );
  });

  test('return an error for a forged cursor or unknown parameters', async () => {
    const forged = Buffer.from(JSON.stringify([1, '-created_at', 'x', 'y', 0])).toString('base64url');
    await assert.rejects(ask(`cursor=${forged}`), CursorError);
    const { issues } = readRequest(subscriberList, parseQuery('cursor=%00&sort=shoe&filter[shoe]=1'));
    assert.deepEqual(
      issues.map(({ parameter }) => parameter),
      ['filter[shoe]', 'sort'],
    );
  });
});

describe('cards filtered by expiration month', () => {
  const sortOf = (query: string) => {
    const { request, issues } = readRequest(cardList, parseQuery(query));
    return { ...request.sort, issues: issues.map(({ parameter }) => parameter) };
  };

  test('are sorted by expiration month, and no other order is accepted', () => {
    assert.deepEqual(sortOf('expires_to=2030-01'), { by: 'expiration_date', descending: false, issues: [] });
    assert.deepEqual(sortOf('expires_to=2030-01&sort=-expiration_date').descending, true);
    assert.deepEqual(sortOf('expires_to=2030-01&sort=created_at'), {
      ...{ by: 'expiration_date', descending: false },
      issues: ['sort'],
    });
    assert.deepEqual(sortOf('sort=created_at').by, 'created_at');
  });
});

describe('every list', () => {
  for (const list of listsOf(MODULES))
    test(`${list.name} shows no rows of other offices or other merchants`, async () => {
      const { request } = readRequest(list, {});
      const now = service.clock.now();
      for (const as of [
        { ...reader, offices: [987_654] },
        { ...reader, offices: [] },
        { ...reader, commerce_id: 987_654 },
      ])
        assert.deepEqual((await pageOf(service.deps.db, list, as, request, now)).rows, []);
    });
});

describe('bounded count', () => {
  /** Counts without a timeout, because the machine may be busy. */
  async function counted(filters: ListRequest['filters'], as = reader): Promise<number | undefined> {
    const query = countQuery(subscriberList, as, filters, service.clock.now());
    return (await query.execute(service.deps.db)).rows[0]?.count;
  }

  test('is exact up to its limit', async () => {
    const { request } = readRequest(subscriberList, parseQuery('filter[id_number]=100000003'));
    assert.equal(await counted(request.filters), 1);
  });

  test('stops one row above its limit, while an export returns every row once', async () => {
    const many = await aMerchant(service);
    await sql`insert into subscribers (commerce_id, id, office_id, identification_type, id_number, name, last_name, email,
        phone_code, cellphone_number, billing_address, billing_city, billing_country, active, created_at, updated_at)
      select ${many.id}, gen_random_uuid(), ${many.office}, 'CC', g::text, 'Ana', 'Paz', g || '@correo.example', 57, '300', '',
        '', 'CO', true, ${service.clock.now()}, ${service.clock.now()}
      from generate_series(1, ${MAX_EXACT_COUNT + 50}) g`.execute(service.deps.db);
    const as = { ...reader, commerce_id: many.id };
    assert.equal(await counted(new Map(), as), MAX_EXACT_COUNT + 1);
    let rows = 0;
    const seen = new Set<string>();
    const order = { filters: new Map(), sort: { by: 'name', descending: false } };
    for await (const batch of rowsInBatches(service.deps.db, subscriberList, as, order, service.clock.now()))
      for (const { id } of batch) {
        rows += 1;
        seen.add(id);
      }
    assert.deepEqual(
      [rows, seen.size],
      [MAX_EXACT_COUNT + 50, MAX_EXACT_COUNT + 50],
      'an export does not return every row once',
    );
  });
});

describe('unbounded count', () => {
  const count = (db: AnyDatabase, list: ListDefinition, patience_ms?: number) =>
    countAll(db, list, reader, new Map(), service.clock.now(), patience_ms);

  test('gives up after its timeout, and the transaction continues', async () => {
    const slow = { ...subscriberList, where: sql`pg_sleep(60) is not null` };
    await service.deps.db.transaction().execute(async (tx) => {
      assert.equal(await count(tx, slow, 1), null);
      assert.equal(await count(tx, subscriberList), ids.length);
      const { rows } = await sql`show statement_timeout`.execute(tx);
      assert.deepEqual(rows, (await sql`show statement_timeout`.execute(service.deps.db)).rows);
    });
  });
});

describe('search box', () => {
  async function found(typed: string, as = reader): Promise<string[]> {
    const term = readTerm(typed);
    if (term === null) return [];
    const rows = await inListTransaction(service.deps.db, (db) =>
      findIn(db, subscriberList, as, term, service.clock.now()),
    );
    return rows.map(({ id }) => id);
  }

  test('finds a record by its full id or its first 8 characters', async () => {
    const [id = ''] = ids;
    assert.deepEqual(await found(id), [id]);
    assert.ok((await found(id.slice(0, 8))).length > 0);
    assert.deepEqual(await found(id.slice(0, 7)), []);
  });

  test('finds by e-mail, document or name, complete or prefix, ignoring case', async () => {
    assert.deepEqual(await found('CLIENTE03@correo.example'), [ids[2]]);
    assert.deepEqual(await found('100000004'), [ids[3]]);
    assert.equal((await found('cliente0')).length, 5, 'at most five of each');
  });

  test('finds nothing of other merchants or offices, for single characters or for wildcards', async () => {
    assert.deepEqual(await found('cliente03', { ...reader, commerce_id: 987_654 }), []);
    assert.deepEqual(await found('cliente03', { ...reader, offices: [987_654] }), []);
    for (const typed of ['c', '%', '__________', "' or 1=1 --", '\\', 'cliente%'])
      assert.deepEqual(await found(typed), [], typed);
  });
});
