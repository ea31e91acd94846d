import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { newId } from '#src/kernel/ids.ts';
import { placetopay } from '#src/providers/placetopay/provider.ts';
import type { CardRequest } from '#src/providers/port/requests.ts';
import { ACCOUNT, CARDS, useOutbound, useSite } from './site.ts';

const { standIn, clock } = await useSite();
const outbound = useOutbound();
const client = placetopay.open({ outbound, log: pino({ level: 'silent' }), clock, timeout_ms: 20_000 });
after(() => client.close());

const SETTINGS = { login: ACCOUNT.login, secret_key: ACCOUNT.secret, url: standIn.url };
const networkWith = (change = {}) => client.as({ ...SETTINGS, ...change });
const NO_PAYER = { name: null, email: null, phone: null, document: null };
const lastSent = () => standIn.requests.at(-1)?.body;

function aRequest(change: Partial<CardRequest> = {}): CardRequest {
  return {
    reference: newId(),
    at: clock.now(),
    amount: 5_000_000n,
    currency: 'COP',
    tax: 0n,
    instrument: { card: { number: CARDS.approved, expiry: '2030-03', holder: 'ERIKA HOWE', cvv: '123' } },
    payer: { ...NO_PAYER, name: 'Erika Howe', email: 'erika@example.com' },
    description: 'Plan básico',
    installments: 1,
    series: 'x',
    notify_url: 'https://cuota.test/hint',
    ...change,
  };
}

const statusQueryFor = ({ reference, at, amount, currency }: CardRequest) => ({
  ...{ reference, amount, currency, kind: 'purchase' as const, created_at: at, at: clock.now() },
  ...{ network_id: null, authorization_code: null, original: null, history: [] },
});

describe('PlacetoPay provider', () => {
  test('signs with the time of the intent, so the gateway refuses a late request', async () => {
    const late = aRequest({ at: clock.now().subtract({ minutes: 16 }) });
    assert.deepEqual(await networkWith().query(statusQueryFor(late)), { kind: 'absent' });
    const outcome = await networkWith().purchase(late);
    assert.deepEqual(
      [outcome.kind, 'unasked' in outcome && outcome.unasked, 'text' in outcome && outcome.text],
      ['failed', true, 'Autenticación fallida 103'],
    );
  });

  test('sends the initiator of a charge under a mandate, and none without a mandate', async () => {
    const network = networkWith();
    for (const [begun_by, indicator] of [
      ['cardholder', 'CARDHOLDER_RECURRING_VARIABLE_AMOUNT'],
      ['merchant', 'MERCHANT_RECURRING_VARIABLE_AMOUNT'],
    ] as const) {
      await network.purchase(aRequest({ mandate: { begun_by, first_network_id: null } }));
      assert.equal(lastSent().additional.initiatorIndicator, indicator);
    }
    await network.purchase(aRequest());
    assert.equal(lastSent().additional, undefined);
  });

  test('falls back to the cardholder name and the merchant e-mail address', async () => {
    const asked = standIn.requests.length;
    const refused = await networkWith().purchase(aRequest({ payer: NO_PAYER }));
    assert.ok(refused.kind === 'failed' && refused.unasked);
    assert.equal(standIn.requests.length, asked, 'nothing was sent');
    const network = networkWith({ payer_email: 'caja@tienda.example' });
    assert.equal((await network.purchase(aRequest({ payer: NO_PAYER }))).kind, 'approved');
    const { name, email } = lastSent().payer;
    assert.deepEqual([name, email], ['ERIKA HOWE', 'caja@tienda.example']);
  });

  test('stores a card, charges its token with and without CVV, and deletes it', async () => {
    const network = networkWith();
    const { card, payer } = { card: { ...cardOf(aRequest()), cvv: '123' }, payer: aRequest().payer };
    const stored = await network.cards?.store({ card, payer, consents: [] });
    assert.ok(stored?.kind === 'done', JSON.stringify(stored));
    const { token } = stored.value;
    const kept = { kept: 'card', token } as const;
    assert.equal(
      (await network.purchase(aRequest({ instrument: { ...kept, cvv: '123' } }))).kind,
      'approved',
    );
    assert.equal((await network.purchase(aRequest({ instrument: kept }))).kind, 'approved');
    assert.deepEqual(lastSent().instrument.token, { token });
    for (const _ of ['once', 'again'])
      assert.deepEqual(await network.cards?.forget(token), { kind: 'done', value: null });
    const gone = await network.purchase(aRequest({ instrument: kept }));
    assert.ok(gone.kind === 'declined' && gone.record.code === '14', 'a hard decline, which is not retried');
  });

  test('check distinguishes wrong keys from an unavailable gateway', async () => {
    assert.deepEqual(await networkWith().check?.(), { kind: 'done', value: null });
    assert.equal((await networkWith({ secret_key: 'wrong' }).check?.())?.kind, 'refused');
    standIn.faults.add({ does: false, answer: 'error', http: 503 });
    assert.equal((await networkWith().check?.())?.kind, 'failed');
    assert.equal((await networkWith({ url: 'http://127.0.0.1:9' }).check?.())?.kind, 'failed');
  });

  test('allows failover to another provider only when no bank was asked', async () => {
    const outcomes = [
      await networkWith({ url: 'http://127.0.0.1:9' }).purchase(aRequest()),
      await networkWith({ secret_key: 'wrong' }).purchase(aRequest()),
    ];
    for (const outcome of outcomes) assert.ok(outcome.kind === 'failed' && outcome.unasked);
    standIn.decide(CARDS.approved, { status: 'FAILED', reason: 'XH', message: 'Sin respuesta' });
    const failed = await networkWith().purchase(aRequest());
    standIn.decide(CARDS.approved, null);
    assert.ok(failed.kind === 'failed' && failed.unasked === undefined && failed.text === 'Sin respuesta');
  });

  test('a query by the id of an approved hold returns approved', async () => {
    const request = aRequest();
    const held = await networkWith().hold(request);
    assert.ok(held.kind === 'approved', JSON.stringify(held));
    const { network_transaction_id: network_id } = held.record;
    const question = { ...statusQueryFor(request), kind: 'hold' as const, network_id };
    assert.deepEqual(await networkWith().query(question), held);
    // A charge that the gateway does not find stays unknown even with an id.
    const other = { ...question, reference: newId(), at: clock.now().add({ hours: 2 }) };
    assert.equal((await networkWith().query(other)).kind, 'unknown');
  });

  test('requires https, except for local addresses', () => {
    const problems = (change: object) => placetopay.problemsOf({ ...SETTINGS, ...change });
    assert.deepEqual(problems({}), []);
    assert.deepEqual(problems({ url: 'https://api-co.placetopay.ws/' }), []);
    for (const url of ['http://example.com', 'ftp://example.com', 'https://a:b@example.com', 'x'])
      assert.equal(problems({ url }).length, 1, url);
    assert.equal(problems({ login: '', secret_key: '', payer_email: 'x' }).length, 3);
  });
});

function cardOf({ instrument }: CardRequest) {
  assert.ok('card' in instrument);
  return instrument.card;
}
