import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ZONE } from '#src/kernel/calendar.ts';
import { newId } from '#src/kernel/ids.ts';
import { checkJournal } from '#src/ledger/virtual-account/checks.ts';
import { type ApprovedTransaction, creditTransactions } from '#src/ledger/virtual-account/credit.ts';
import { changeFeeSchedule } from '#src/ledger/virtual-account/fee-schedule.ts';
import { type Reversal, reverseTransaction } from '#src/ledger/virtual-account/reverse.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { insertApproved, insertReturn } from '#test/support/ledger-rows.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const PATH = '/api/v1/virtual-account/movements';
const COP = 100n;

let count = 1_000;

/** Credits a sale of 100,000 pesos that is cleared immediately, and returns its transaction number. */
async function credit(merchant: TestMerchant, change: Partial<ApprovedTransaction> = {}): Promise<number> {
  count += 1;
  const now = service.clock.now();
  const transaction: ApprovedTransaction = {
    id: newId(),
    number: BigInt(count),
    commerce_id: merchant.id,
    office_id: merchant.office,
    production: false,
    amount_cop: 100_000n * COP,
    iva_cop: 0n,
    authorization_code: '123456',
    description: 'Mensualidad',
    cleared_at: now,
    created_at: now,
    ...change,
  };
  await insertApproved(service.deps.db, [transaction]);
  await creditTransactions(service.deps, { transactions: [transaction] });
  return count;
}

/** Refunds 30,000 pesos of a sale, cleared immediately. */
async function takeBack(
  { id: commerce_id }: TestMerchant,
  named: Pick<Reversal, 'transaction_id' | 'refund_id'>,
): Promise<void> {
  const [at, amount] = [service.clock.now(), 30_000n * COP];
  const transaction = { commerce_id, id: named.transaction_id, production: false };
  await insertReturn(service.deps.db, transaction, { reference: named.refund_id, amount, at });
  const sale = { commerce_id, kind: 'refund', amount_cop: amount, description: 'Mensualidad' } as const;
  await reverseTransaction(service.deps, { ...sale, ...named, cleared_at: at });
}

async function found(api: Client, query: string): Promise<(number | string)[]> {
  const { status, body } = await api.get(`${PATH}?${query}`);
  assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`);
  return body.data.map((movement: { transaction_id: number | string }) => movement.transaction_id);
}

function assertRefused(answer: Answer, ...fields: string[]): void {
  assert.equal(answer.status, 422, JSON.stringify(answer.body));
  assert.deepEqual(Object.keys(answer.body.errors), fields);
  assert.deepEqual(answer.body.error, {
    type: 'invalid_request_error',
    code: 'validation_failed',
    message: answer.body.message,
    param: fields[0],
  });
  assert.equal(answer.body.errors[fields[0] ?? ''][0], answer.body.message);
}

function assertNotFound(answer: Answer): void {
  assert.equal(answer.status, 404);
  assert.equal(answer.body.error.code, 'not_found');
}

describe('one movement', () => {
  test('shows every field of the contract', async () => {
    service.clock.travel('2027-01-15T10:00');
    const merchant = await aMerchant(service);
    const number = await credit(merchant, { iva_cop: 15_966_39n });
    const { status, body } = await merchant.test.get(`${PATH}/${number}`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      environment: 'Pruebas',
      concept: 'Mensualidad',
      transaction_id: number,
      authorization_number: '123456',
      transaction_amount: 100_000,
      commission: 2_990,
      iva_commission: 568.1,
      fee: 900,
      iva_fee: 171,
      iva: 15_966.39,
      subtotal: 95_370.9,
      gravamen: 381.48,
      liquidated_amount: 94_989.42,
      rete_iva: 0,
      rete_ica: 0,
      rete_fte: 0,
      transaction_date: '2027-01-15 10:00:00',
      available_at: '2027-01-20 00:00:00',
      days_difference: 'in 5 days',
      plan_detail_feature: { commission: 2.99, min_commission: 0, fee: 900, gravamen: 0.4 },
    });
    const [listed] = (await merchant.test.get(PATH)).body.data;
    assert.deepEqual(listed, body);
  });

  test('counts percentages of four decimals to the cent, and shows them', async () => {
    const merchant = await aMerchant(service);
    const change = { commission_ppm: 27_649, rete_ica_ppm: 4_140, rete_fte_ppm: 9_660, gravamen_ppm: 4_000 };
    await changeFeeSchedule(service.deps, { commerce_id: merchant.id, change });
    const { body } = await merchant.test.get(
      `${PATH}/${await credit(merchant, { amount_cop: 123_456_78n })}`,
    );
    // 2.7649 % of 123,456.78 is 3,413.4565…, 0.414 % 511.1110…, 0.966 % 1,192.5924…
    assert.deepEqual([body.commission, body.rete_ica, body.rete_fte], [3_413.46, 511.11, 1_192.59]);
    const { commission, gravamen } = body.plan_detail_feature;
    assert.deepEqual([commission, gravamen], [2.7649, 0.4]);
    for (const { check, ok, detail } of await checkJournal(service.deps.db))
      assert.ok(ok, `${check}: ${detail}`);
  });

  test('of production says so, and belongs to its environment alone', async () => {
    const merchant = await aMerchant(service);
    const number = await credit(merchant, { production: true });
    const { body } = await merchant.production.get(`${PATH}/${number}`);
    assert.equal(body.environment, 'Producción');
    assertNotFound(await merchant.test.get(`${PATH}/${number}`));
    assert.deepEqual(await found(merchant.test, ''), []);
  });

  test('is not found when it is not there, not the merchant’s, out of reach or not liquidated by us', async () => {
    const merchant = await aMerchant(service);
    const other = await aMerchant(service);
    const number = await credit(merchant);
    const far = await merchant.limitedTo(merchant.offices.slice(1));
    assertNotFound(await other.test.get(`${PATH}/${number}`));
    assertNotFound(await far.get(`${PATH}/${number}`));
    for (const name of ['999999', '0', `0${number}`, `${number}.0`, '-1', 'x', newId(), '9'.repeat(30)]) {
      assertNotFound(await merchant.test.get(`${PATH}/${name}`));
    }
    await changeFeeSchedule(service.deps, { commerce_id: other.id, change: { aggregator: false } });
    assertNotFound(await other.test.get(`${PATH}/${await credit(other)}`));
    const stranger = await service.app.inject(`${PATH}/${number}`);
    assert.equal(stranger.statusCode, 401);
  });

  test('that is not cleared has the date of its transaction and no day of release', async () => {
    const merchant = await aMerchant(service);
    const number = await credit(merchant, {
      cleared_at: null,
      created_at: Temporal.Instant.from('2027-01-14T20:00:00-05:00'),
      authorization_code: null,
    });
    const { body } = await merchant.test.get(`${PATH}/${number}`);
    assert.equal(body.transaction_date, '2027-01-14 20:00:00');
    assert.deepEqual(
      [body.available_at, body.days_difference, body.authorization_number],
      [null, null, null],
    );
  });

  test('counts the days to its release in the language of the caller', async () => {
    service.clock.travel('2027-01-15T10:00');
    const merchant = await aMerchant(service);
    const number = await credit(merchant);
    const read = async (local: string, language: string) => {
      service.clock.travel(local);
      const headers = { 'accept-language': language };
      return (await merchant.test.get(`${PATH}/${number}`, headers)).body.days_difference;
    };
    assert.equal(await read('2027-01-15T23:59', 'es'), 'en 5 días');
    assert.equal(await read('2027-01-16T00:00', 'es'), 'en 4 días');
    assert.equal(await read('2027-01-19T23:59', 'es-CO'), 'en 1 día');
    assert.equal(await read('2027-01-19T23:59', 'en'), 'in 1 day');
    assert.equal(await read('2027-01-20T00:00', 'es'), 'Disponible');
    assert.equal(await read('2027-03-01T00:00', 'en'), 'available');
    service.clock.travel('2027-01-15T10:00');
  });

  test('that takes a transaction back is found by its own id', async () => {
    const merchant = await aMerchant(service);
    const transaction_id = newId();
    const number = await credit(merchant, { id: transaction_id });
    const refund_id = newId();
    await takeBack(merchant, { transaction_id, refund_id });
    const { body } = await merchant.test.get(`${PATH}/${refund_id}`);
    assert.equal(body.transaction_id, refund_id);
    assert.equal(body.concept, `Reembolso parcial de la transacción ${number}: Mensualidad`);
    assert.deepEqual(
      [body.transaction_amount, body.liquidated_amount, body.commission],
      [-30_000, -30_000, 0],
    );
    assert.equal(body.available_at, '2027-01-20 00:00:00');
    assert.equal(body.plan_detail_feature, null);
    assert.deepEqual(await found(merchant.test, `transaction_id=${refund_id}`), [refund_id]);
    assert.deepEqual(await found(merchant.test, `transaction_id=${number}`), [number]);
    assert.equal((await merchant.test.get(`${PATH}/${number}`)).body.liquidated_amount, 94_989.42);
  });

  // The sale of Friday the 15th is released on Wednesday the 20th.
  for (const [when, released] of [
    ['2027-01-19T23:59', '2027-01-20'],
    ['2027-01-20T00:00', '2027-01-20'],
    ['2027-01-20T23:59', '2027-01-20'],
    ['2027-01-21T00:00', '2027-01-21'],
    ['2027-02-14T10:00', '2027-02-14'],
  ] as const) {
    test(`that refunds on ${when} an amount released on the 20th is released on ${released}`, async () => {
      service.clock.travel('2027-01-15T10:00');
      const merchant = await aMerchant(service);
      const transaction_id = newId();
      await credit(merchant, { id: transaction_id });
      service.clock.travel(when);
      const refund_id = newId();
      await takeBack(merchant, { transaction_id, refund_id });
      const { body } = await merchant.test.get(`${PATH}/${refund_id}`);
      assert.equal(body.available_at, `${released} 00:00:00`);
      service.clock.travel('2027-01-15T10:00');
    });
  }
});

describe('the list of movements', () => {
  let merchant: TestMerchant;
  /** One a day at noon from 10 to 29 January, the even days in the first office. */
  const numbers = new Map<number, number>();
  const on = (...days: number[]) => days.map((day) => numbers.get(day));
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  before(async () => {
    merchant = await aMerchant(service);
    for (const day of range(10, 29)) {
      service.clock.travel(`2027-01-${day}T12:00`);
      numbers.set(day, await credit(merchant, { office_id: merchant.offices[day % 2] ?? 0 }));
    }
    service.clock.travel('2027-01-29T18:00');
  });

  test('is newest first, fifteen a page, in the resource envelope', async () => {
    const { body } = await merchant.test.get(PATH);
    assert.deepEqual(Object.keys(body), ['data', 'links', 'meta']);
    const listed = body.data.map((movement: { transaction_id: number }) => movement.transaction_id);
    assert.deepEqual(listed, on(...range(15, 29).reverse()));
    const url = `${BASE_URL}${PATH}`;
    assert.deepEqual(body.links, {
      first: `${url}?page=1`,
      last: `${url}?page=2`,
      prev: null,
      next: `${url}?page=2`,
    });
    assert.deepEqual(body.meta, { current_page: 1, from: 1, last_page: 2, per_page: 15, to: 15, total: 20 });
    const { body: last } = await merchant.test.get(`${PATH}?page=2&per_page=15`);
    assert.deepEqual([last.data.length, last.meta.from, last.links.next], [5, 16, null]);
  });

  test('takes 1 to 100 a page', async () => {
    assert.deepEqual(await found(merchant.test, 'per_page=1'), on(29));
    assert.equal((await found(merchant.test, 'per_page=100')).length, 20);
    assert.equal((await found(merchant.test, 'per_page=')).length, 15);
    for (const value of ['0', '101', '-1', '1.5', 'x', '1e1']) {
      assertRefused(await merchant.test.get(`${PATH}?per_page=${value}`), 'per_page');
    }
    assertRefused(await merchant.test.get(`${PATH}?per_page[]=5`), 'per_page');
  });

  test('filters by days of creation, both inclusive', async () => {
    assert.deepEqual(await found(merchant.test, 'start_date=2027-01-28'), on(29, 28));
    assert.deepEqual(await found(merchant.test, 'finish_date=2027-01-11'), on(11, 10));
    assert.deepEqual(await found(merchant.test, 'start_date=2027-01-12&finish_date=2027-01-13'), on(13, 12));
    assert.deepEqual(await found(merchant.test, 'start_date=2027-01-12&finish_date=2027-01-12'), on(12));
    assert.deepEqual(await found(merchant.test, 'start_date=2020-01-01&finish_date=2027-01-09'), []);
    assert.equal((await found(merchant.test, 'finish_date=2027-01-29&per_page=50')).length, 20);
  });

  test('takes a day from its first to its last moment in Colombia', async () => {
    const other = await aMerchant(service);
    const now = service.clock.now().toZonedDateTimeISO(ZONE).toPlainDateTime().toString();
    service.clock.travel('2027-01-20T00:00');
    const first = await credit(other);
    service.clock.travel('2027-01-20T23:59:59.999');
    const last = await credit(other);
    service.clock.travel('2027-01-21T00:00');
    const next = await credit(other);
    service.clock.travel(now);
    assert.deepEqual(await found(other.test, 'start_date=2027-01-20&finish_date=2027-01-20'), [last, first]);
    assert.deepEqual(await found(other.test, 'start_date=2027-01-21'), [next]);
  });

  test('refuses dates that are none, in the future or the wrong way round', async () => {
    const { test: api } = merchant;
    for (const value of [
      '2027-02-30',
      '15/01/2027',
      '2027-1-5',
      '20270115',
      '2027-01-15 10:00:00',
      'hoy',
      '0000-01-01',
    ]) {
      assertRefused(await api.get(`${PATH}?start_date=${value}`), 'start_date');
      assertRefused(await api.get(`${PATH}?finish_date=${value}`), 'finish_date');
    }
    assertRefused(await api.get(`${PATH}?finish_date=2027-01-30`), 'finish_date');
    assertRefused(await api.get(`${PATH}?start_date=2027-01-30`), 'start_date');
    assertRefused(
      await api.get(`${PATH}?start_date=2027-01-13&finish_date=2027-01-12`),
      'start_date',
      'finish_date',
    );
    assertRefused(await api.get(`${PATH}?start_date[]=2027-01-13`), 'start_date');
    assertRefused(
      await api.get(`${PATH}?per_page=0&availability=soon&finish_date=x&start_date=y&offices=z`),
      ...['start_date', 'finish_date', 'offices.0', 'availability', 'per_page'],
    );
    const spanish = await api.get(`${PATH}?finish_date=2027-01-30`, { 'accept-language': 'es' });
    assert.equal(spanish.body.message, 'El campo finish_date no puede ser una fecha futura.');
  });

  test('filters by offices, however a list is written', async () => {
    const [one = 0, other = 0] = merchant.offices;
    const even = on(...range(10, 29).filter((day) => day % 2 === 0)).reverse();
    for (const query of [
      `offices[]=${one}`,
      `offices[0]=${one}`,
      `offices=${one}`,
      `offices[]=${one}&offices[]=${one}`,
    ]) {
      assert.deepEqual(await found(merchant.test, query), even, query);
    }
    for (const query of [
      `offices[]=${one}&offices[]=${other}`,
      `offices=${one},${other}`,
      'offices=',
      'offices[]=',
    ]) {
      assert.equal((await found(merchant.test, `${query}&per_page=50`)).length, 20, query);
    }
    const foreign = await aMerchant(service);
    assertRefused(
      await merchant.test.get(`${PATH}?offices[]=${one}&offices[]=${foreign.office}`),
      'offices.1',
    );
    for (const value of ['x', '0', '-1', '1.5', '99999999999']) {
      assertRefused(await merchant.test.get(`${PATH}?offices[]=${value}`), 'offices.0');
    }
    assertRefused(await merchant.test.get(`${PATH}?offices[a][b]=1`), 'offices');
  });

  test('shows a user only the offices in reach', async () => {
    const [one = 0, other = 0] = merchant.offices;
    const limited = await merchant.limitedTo([other]);
    const { body } = await limited.get(PATH);
    assert.equal(body.meta.total, 10);
    assert.equal((await found(limited, `offices=${other}`)).length, 10);
    const refused = await limited.get(`${PATH}?offices=${one}`);
    assert.deepEqual([refused.status, refused.body.error.param], [403, 'offices']);
  });

  test('filters by whether the money can be used', async () => {
    const uncleared = await credit(merchant, { cleared_at: null });
    // On Friday 29 what cleared by Tuesday 26 is available; 27, 28 and 29 wait for the next week.
    const waiting = [uncleared, ...on(29, 28, 27)];
    assert.deepEqual(await found(merchant.test, 'availability=to_release'), waiting);
    assert.deepEqual(await found(merchant.test, 'availability=available&per_page=2'), on(26, 25));
    assert.equal((await found(merchant.test, 'availability=all&per_page=50')).length, 21);
    assertRefused(await merchant.test.get(`${PATH}?availability=Available`), 'availability');
  });

  test('finds a transaction by its exact consecutive', async () => {
    const [number = 0] = on(20);
    assert.deepEqual(await found(merchant.test, `transaction_id=${number}`), [number]);
    for (const text of [String(number).slice(0, -1), `0${number}`, `${number}0`, 'x', newId()]) {
      assert.deepEqual(await found(merchant.test, `transaction_id=${text}`), [], text);
    }
    const foreign = await aMerchant(service);
    assert.deepEqual(await found(foreign.test, `transaction_id=${number}`), []);
  });

  test('combines its filters and keeps them in its links', async () => {
    const [one = 0] = merchant.offices;
    const query = `start_date=2027-01-10&finish_date=2027-01-15&offices[]=${one}&availability=available&per_page=2`;
    const { body } = await merchant.test.get(`${PATH}?${query}`);
    assert.deepEqual(
      body.data.map((movement: { transaction_id: number }) => movement.transaction_id),
      on(14, 12),
    );
    const next = await merchant.test.get(body.links.next.replace(BASE_URL, ''));
    assert.deepEqual(
      next.body.data.map((movement: { transaction_id: number }) => movement.transaction_id),
      on(10),
    );
  });
});
