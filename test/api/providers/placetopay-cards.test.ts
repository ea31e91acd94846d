import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { forgetCards } from '#src/customers/cards/forget.ts';
import { CARDS } from '#test/providers/placetopay/site.ts';
import type { StandIn } from '#test/providers/placetopay/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { aMerchantAt, bookOf, usePlacetopay } from '#test/support/placetopay.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const service = useApp();
let standIn: StandIn;
let merchant: TestMerchant;
let since = 0;

before(async () => {
  standIn = await usePlacetopay(service);
});

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  standIn.faults.clear();
  standIn.requests.length = 0;
  merchant = await aMerchantAt(service, standIn);
  since = standIn.ledger.entries().length;
});

const start = (card: string, options = {}) =>
  subscribe(merchant.production, merchant.office, { card, ...options });
const forget = () => forgetCards(service.deps, new AbortController().signal);

async function cardsOf({ id }: TestMerchant) {
  return service.deps.db.selectFrom('cards').selectAll().where('commerce_id', '=', id).execute();
}

/** What was sent to a path, oldest first. */
const sentTo = (path: string) => standIn.requests.filter((one) => one.path === path).map(({ body }) => body);
/** Of this price: the run charges what other tests left, too. */
const chargesOf = (price: number) =>
  sentTo('/gateway/process').filter(({ payment }) => payment.amount.total === price);
const tokens = (price = 30_000) => chargesOf(price).map(({ instrument }) => instrument.token?.token ?? null);

/** Every value of every table, as text: bytes by what they are when nothing hides them. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(service.deps.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      service.deps.db,
    );
    const values = rows.flatMap((row) => Object.values(row));
    texts.push(...values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))));
  }
  return texts.join('\n');
}

describe('a card of a subscription at PlacetoPay', () => {
  test('is kept there and charged by its token, and its number is in no table of ours', async () => {
    const { answer } = await start(CARDS.approved);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const [stored] = sentTo('/gateway/tokenize');
    assert.equal(stored.payment, undefined, 'no money moves');
    const [card] = await cardsOf(merchant);
    assert.deepEqual(
      [card?.provider, card?.number_sealed.length, card?.brand, card?.last_four, card?.expiration_date],
      ['placetopay', 0, 'visa', '0081', '2039-12'],
    );
    const [first] = sentTo('/gateway/process');
    assert.equal(first.instrument.card, undefined);
    assert.equal(first.instrument.token.cvv, '123', 'while its holder is there');
    assert.equal(first.additional.initiatorIndicator, 'CARDHOLDER_RECURRING_VARIABLE_AMOUNT');
    const text = await everything();
    assert.ok(!text.includes(CARDS.approved) && !text.includes(first.instrument.token.token));
  });

  test('is renewed by the run, by the merchant, on the mandate of the first charge', async () => {
    await start(CARDS.approved, { plan: { price: 45_000 } });
    const [card] = await cardsOf(merchant);
    assert.equal(card?.first_network_id, String(standIn.ledger.entries().at(-1)?.internalReference));
    service.clock.travel('2027-02-15T20:00');
    await runCharges(service.deps);
    const own = chargesOf(45_000);
    assert.equal(own.length, 2);
    const renewal = own[1];
    assert.equal(renewal.additional.initiatorIndicator, 'MERCHANT_RECURRING_VARIABLE_AMOUNT');
    assert.deepEqual(Object.keys(renewal.instrument.token), ['token']);
    assert.equal((await cardsOf(merchant))[0]?.first_network_id, card?.first_network_id);
    const book = bookOf(standIn, since).filter((line) => line === 'AUTH_ONLY APPROVED 45000 COP');
    assert.equal(book.length, 2);
  });

  test('that is declined at the first charge leaves nothing, and is forgotten at the provider', async () => {
    const { answer } = await start(CARDS.declined);
    assert.equal(answer.status, 402, JSON.stringify(answer.body));
    assert.deepEqual(await cardsOf(merchant), []);
    const [token] = tokens();
    assert.ok(standIn.ledger.token(token));
    standIn.faults.add({ does: false, answer: 'error', http: 503, path: '/invalidate' });
    assert.deepEqual(await forget(), { forgotten: 0 });
    service.clock.advance({ minutes: 2 });
    assert.deepEqual(await forget(), { forgotten: 1 });
    assert.equal(standIn.ledger.token(token), undefined);
    assert.deepEqual(await forget(), { forgotten: 0 });
  });

  test('that the provider does not keep is refused, and nothing is written', async () => {
    standIn.decide(`tokenize:${CARDS.approved}`, {
      status: 'REJECTED',
      reason: '14',
      message: 'Tarjeta inválida',
    });
    const { answer } = await start(CARDS.approved);
    standIn.decide(`tokenize:${CARDS.approved}`, null);
    assert.equal(answer.status, 402, JSON.stringify(answer.body));
    assert.equal(answer.body.error.code, 'card_refused');
    assert.deepEqual([await cardsOf(merchant), sentTo('/gateway/process')], [[], []]);
  });

  test('is refused as an outage if the provider does not answer, and nothing is written', async () => {
    standIn.faults.add({ does: true, answer: 'drop', path: '/gateway/tokenize' });
    const { answer } = await start(CARDS.approved);
    assert.equal(answer.status, 502, JSON.stringify(answer.body));
    assert.deepEqual([await cardsOf(merchant), sentTo('/gateway/process')], [[], []]);
  });

  test('that was stored for a subscription which is refused is forgotten', async () => {
    const { plan_id, subscriber_id } = await start(CARDS.approved);
    const card_information = cardData('4111111111111111');
    const body = { plan_id, subscriber_id, office: merchant.office, card_information };
    const again = await merchant.production.post('/subscription', body);
    assert.ok(again.status >= 400 && again.status < 500, JSON.stringify(again.body));
    assert.deepEqual(await forget(), { forgotten: 1 });
    assert.equal((await cardsOf(merchant)).length, 1);
    assert.ok(standIn.ledger.token(tokens()[0]), 'the one in use is kept');
  });

  test('is replaced by one that is stored too; deleted, it is forgotten', async () => {
    const { id, subscriber_id } = await start(CARDS.approved, { plan: { price: 55_000 } });
    const [first] = await cardsOf(merchant);
    const change = { number: '4111111111111111', datetime: '2038-01', cvv: '456' };
    const answer = await merchant.production.put(`/subscription/${id}/update-payment-method`, change);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    service.clock.travel('2027-02-15T20:00');
    await runCharges(service.deps);
    const [old, fresh] = tokens(55_000);
    assert.ok(old && fresh && old !== fresh);
    const path = `/subscriber/${subscriber_id}/cards/${first?.id}`;
    assert.equal((await merchant.production.delete(path)).status, 200);
    assert.deepEqual(await forget(), { forgotten: 1 });
    assert.deepEqual(
      [standIn.ledger.token(old), standIn.ledger.token(fresh)?.number],
      [undefined, change.number],
    );
  });

  test('of the test environment only goes to the simulator', async () => {
    await subscribe(merchant.test, merchant.office);
    assert.deepEqual(standIn.requests, []);
  });
});
