import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import type { Network, Outcome } from '#src/providers/port/network.ts';
import type { CardRequest, Question, TransferRequest } from '#src/providers/port/requests.ts';
import { wompi } from '#src/providers/wompi/provider.ts';
import { CARD, done, short } from './caller.ts';
import { type StandIn, startWompi } from './stand-in/server.ts';

const outbound = openOutbound({ allow_private_addresses: true });
const clients: { close(): void | Promise<void> }[] = [];
const gateways: StandIn[] = [];
after(async () => {
  for (const client of clients) await client.close();
  await outbound.close();
  for (const gateway of gateways) await gateway.close();
});

/** Opens a stand-in and the merchant's account at it through the provider. */
async function open({ timeout_ms = 30_000 } = {}): Promise<{ gateway: StandIn; network: Network }> {
  const gateway = await startWompi({ environment: 'prod' });
  const log = pino({ level: 'silent' });
  const clock = { now: () => Temporal.Now.instant() };
  const client = wompi.open({ outbound, log, clock, timeout_ms });
  clients.push(client);
  gateways.push(gateway);
  return { gateway, network: client.as({ ...gateway.keys, url: gateway.url }) };
}

/** Long enough that a busy machine does not time out. */
const HASTY = { timeout_ms: 1_000 };
const PAYER = { name: 'Ana Díaz', email: 'ana@example.com', phone: '+573001234567', document: null };
const PRICE = { amount: 11_900_000n, currency: 'COP', tax: 1_900_000n } as const;
const TYPED = { number: CARD.number, expiry: CARD.expiry, holder: CARD.holder, cvv: CARD.cvc };

let count = 0;
function aCharge(change: Partial<CardRequest> = {}): CardRequest {
  count += 1;
  return {
    reference: `charge-${process.pid}-${count}`,
    at: Temporal.Now.instant(),
    ...PRICE,
    instrument: { card: TYPED },
    payer: PAYER,
    description: 'Mensualidad',
    installments: 3,
    series: 'series',
    notify_url: 'https://cuota.test/n',
    ...change,
  };
}

async function consented(network: Network): Promise<string[]> {
  const given = await network.consents?.();
  assert.equal(given?.kind, 'done');
  return given.value.map(({ token }) => token);
}

async function stored(network: Network, number = CARD.number): Promise<string> {
  const card = { ...TYPED, number };
  const kept = await network.cards?.store({ card, payer: PAYER, consents: await consented(network) });
  return done(kept ?? { kind: 'nothing' }).token;
}

type Asked = Pick<CardRequest, 'reference' | 'at' | 'amount' | 'currency'>;

function questionOf({ reference, at, amount, currency }: Asked, change: Partial<Question> = {}): Question {
  const facts = { network_id: null, authorization_code: null, original: null, history: [] };
  return { reference, kind: 'purchase', amount, currency, created_at: at, at, ...facts, ...change };
}

function idOf(outcome: Outcome): string {
  assert.ok('record' in outcome, JSON.stringify(outcome));
  return outcome.record.network_transaction_id ?? '';
}

const later = (at: Temporal.Instant, minutes: number) => at.add({ minutes });

describe('Wompi charge through the provider', () => {
  test('of a typed card is pending first and found by id and by reference', async () => {
    const { gateway, network } = await open();
    const request = aCharge({ consents: await consented(network) });
    const made = await network.purchase(request);
    assert.equal(short(made), 'pending null');
    assert.equal(short(await network.query(questionOf(request))), 'pending null');
    await gateway.settle();
    for (const network_id of [null, idOf(made)])
      assert.equal(short(await network.query(questionOf(request, { network_id }))), 'approved 00');
    const [transaction] = gateway.ledger().transactions;
    assert.equal(transaction?.amount_in_cents, 11_900_000);
    assert.deepEqual(transaction?.taxes, [{ type: 'VAT', amount_in_cents: 1_900_000 }]);
    assert.equal(transaction?.payment_method.installments, 3);
  });

  test('of a stored card needs no consent and sends installments and the recurrence flag', async () => {
    const { gateway, network } = await open();
    const token = await stored(network);
    const mandate = { begun_by: 'merchant', first_network_id: null } as const;
    const kept = { instrument: { kept: 'card' as const, token }, installments: 1, mandate };
    assert.equal(short(await network.purchase(aCharge(kept))), 'pending null');
    const [made] = gateway.ledger().transactions;
    assert.equal(made?.payment_source_id, Number(token));
    assert.equal(made?.recurrent, true);
    assert.equal(made?.payment_method.installments, 1);
  });

  test('without a card token was never sent and allows failover to another provider', async () => {
    const { gateway, network } = await open(HASTY);
    const consents = await consented(network);
    gateway.addFault({ on: 'token', mode: 'silent_after' });
    const outcome = await network.purchase(aCharge({ consents }));
    assert.deepEqual([outcome.kind, 'unasked' in outcome && outcome.unasked], ['failed', true]);
    assert.deepEqual(gateway.ledger().transactions, []);
  });

  test('without a response is unknown and found later', async () => {
    const { gateway, network } = await open(HASTY);
    const consents = await consented(network);
    gateway.addFault({ on: 'create', mode: 'silent_after' });
    const request = aCharge({ consents });
    assert.equal((await network.purchase(request)).kind, 'unknown');
    await gateway.settle();
    assert.equal(short(await network.query(questionOf(request))), 'approved 00');
  });

  test('that never arrived is unknown until it expires, then absent', async () => {
    const { gateway, network } = await open(HASTY);
    const token = await stored(network);
    gateway.addFault({ on: 'create', mode: 'late' });
    const request = aCharge({ instrument: { kept: 'card', token } });
    assert.equal((await network.purchase(request)).kind, 'unknown');
    const ask = (minutes: number) => network.query(questionOf(request, { at: later(request.at, minutes) }));
    assert.equal((await ask(0)).kind, 'unknown');
    assert.equal((await ask(14)).kind, 'unknown', 'the clock of the gateway may be behind');
    assert.equal((await ask(16)).kind, 'absent');
    // Delivers the late request, to check that `absent` was final.
    gateway.setSkew({ ms: 11 * 60_000 });
    await gateway.releaseLate();
    assert.deepEqual(gateway.ledger().transactions, []);
  });

  test('with a used consent fails and does not allow failover', async () => {
    const { network } = await open();
    const consents = await consented(network);
    await network.purchase(aCharge({ consents }));
    const again = await network.purchase(aCharge({ consents }));
    assert.deepEqual([again.kind, 'unasked' in again && again.unasked], ['failed', false]);
    assert.match('text' in again ? String(again.text) : '', /aceptación/);
  });

  test('with wrong keys fails, allows failover and does not repeat the keys', async () => {
    const { gateway } = await open();
    const client = clients.at(-1) as ReturnType<typeof wompi.open>;
    const keys = { ...gateway.keys, private_key: 'prv_prod_AnotherMerchantsKey' };
    const network = client.as({ ...keys, url: gateway.url });
    const failed = await network.purchase(aCharge({ instrument: { kept: 'card', token: '3891' } }));
    assert.deepEqual([failed.kind, 'unasked' in failed && failed.unasked], ['failed', true]);
    assert.ok(!JSON.stringify(failed).includes('AnotherMerchantsKey'));
    const checked = await network.check?.();
    assert.equal(checked?.kind, 'refused');
  });

  test('of a deleted account is a hard decline', async () => {
    const { gateway, network } = await open();
    const begun = await network.accounts?.begin({
      method: 'bancolombia',
      at: Temporal.Now.instant(),
      payer: PAYER,
      description: 'Mensualidad',
      consents: await consented(network),
      return_url: 'https://cuota.test/back',
    });
    const state = done(begun ?? { kind: 'nothing' });
    assert.equal(state.status, 'pending');
    assert.match(state.status === 'pending' ? String(state.url) : '', /authorize/);
    const [token] = gateway.ledger().tokens;
    await gateway.answerToken({ id: token?.id ?? '', status: 'APPROVED' });
    const found = await network.accounts?.find({ method: 'bancolombia', handle: state.handle });
    const ready = done(found ?? { kind: 'nothing' });
    assert.ok(ready.status === 'ready');
    const kept = { kept: 'bancolombia', token: ready.token } as const;
    assert.equal(short(await network.purchase(aCharge({ instrument: kept }))), 'pending null');
    assert.equal(
      (await network.accounts?.forget({ method: 'bancolombia', token: ready.token }))?.kind,
      'done',
    );
    assert.equal(short(await network.purchase(aCharge({ instrument: kept }))), 'declined 14');
  });
});

describe('accounts and cards stored at Wompi', () => {
  test('a Nequi account is pending until its payer decides and is charged without installments', async () => {
    const { gateway, network } = await open();
    const begin = async (phone: string) =>
      network.accounts?.begin({
        ...{ method: 'nequi', phone, payer: PAYER, description: 'Mensualidad' },
        ...{ consents: await consented(network), return_url: 'https://cuota.test/back' },
        at: Temporal.Now.instant(),
      });
    const state = done((await begin('3991111111')) ?? { kind: 'nothing' });
    assert.equal(state.status, 'pending');
    await gateway.settle();
    const found = await network.accounts?.find({ method: 'nequi', handle: state.handle });
    const ready = done(found ?? { kind: 'nothing' });
    assert.ok(ready.status === 'ready');
    const charged = aCharge({ instrument: { kept: 'nequi', token: ready.token }, installments: 1 });
    assert.equal(short(await network.purchase(charged)), 'pending null');
    assert.equal(gateway.ledger().transactions[0]?.payment_method.installments, undefined);
    const refused = done((await begin('3992222222')) ?? { kind: 'nothing' });
    await gateway.settle();
    const after_no = await network.accounts?.find({ method: 'nequi', handle: refused.handle });
    assert.equal(done(after_no ?? { kind: 'nothing' }).status, 'refused');
  });

  test('a card is not stored without consents or without its CVV', async () => {
    const { gateway, network } = await open();
    const { cvv: _, ...bare } = TYPED;
    const without = await network.cards?.store({ card: TYPED, payer: PAYER, consents: [] });
    assert.deepEqual([without?.kind, without?.kind === 'refused' && without.code], ['refused', 'consent']);
    const consents = await consented(network);
    assert.equal((await network.cards?.store({ card: bare, payer: PAYER, consents }))?.kind, 'refused');
    assert.deepEqual(gateway.ledger().sources, []);
    assert.equal((await network.cards?.forget(await stored(network)))?.kind, 'done');
  });
});

type BankTransfer = Extract<TransferRequest, { method: 'pse' }>;

function aTransfer(change: Partial<BankTransfer> = {}): BankTransfer {
  const { instrument: _, installments: __, series: ___, ...charge } = aCharge();
  const payer = {
    method: 'pse' as const,
    bank: '1007',
    user_type: 'person',
    identification_type: 'CC',
    identification: '1012345',
  };
  const expires_at = later(charge.at, 60);
  return { ...charge, ...payer, expires_at, return_url: 'https://cuota.test/back', ...change };
}

describe('PSE transfer at Wompi', () => {
  test('returns the bank URL with the first response by querying the gateway again', async () => {
    const { gateway, network } = await open();
    const request = aTransfer({ consents: await consented(network) });
    const [made] = await Promise.all([network.transfer(request), prepared(gateway)]);
    assert.equal(made.kind, 'pending');
    assert.match(made.kind === 'pending' ? String(made.record.bank_url) : '', /redirect/);
    await gateway.decide({ reference: request.reference, status: 'APPROVED' });
    assert.equal(short(await network.query(questionOf(request, { kind: 'transfer' }))), 'approved 00');
  });

  test('with an unsupported document type is not sent', async () => {
    const { gateway, network } = await open();
    const outcome = await network.transfer(aTransfer({ identification_type: 'CE' }));
    assert.deepEqual([outcome.kind, 'unasked' in outcome && outcome.unasked], ['failed', true]);
    assert.deepEqual(gateway.requests(), []);
  });
});

/** Adds the bank URL as soon as the transaction exists. */
async function prepared(gateway: StandIn): Promise<void> {
  while (gateway.ledger().transactions.length === 0) await new Promise(setImmediate);
  gateway.prepare();
}

describe('Wompi void through the provider', () => {
  async function charged(timeout = {}) {
    const { gateway, network } = await open(timeout);
    const request = aCharge({ instrument: { kept: 'card', token: await stored(network) } });
    const network_id = idOf(await network.purchase(request));
    await gateway.settle();
    const original = questionOf(request, { network_id });
    return { gateway, network, original, undo: { reference: 'undo', at: request.at, original, history: [] } };
  }

  test('voids a charge in full', async () => {
    const { gateway, network, undo } = await charged();
    const outcome = await network.void(undo);
    assert.equal(short(outcome), 'approved 00');
    assert.equal('record' in outcome && outcome.record.reference, 'undo');
    assert.equal(gateway.ledger().transactions[0]?.status, 'VOIDED');
  });

  test('without a response is resolved by querying the charge, until the day ends', async () => {
    const { gateway, network, original, undo } = await charged(HASTY);
    gateway.addFault({ on: 'void', mode: 'silent_before' });
    assert.equal((await network.void(undo)).kind, 'unknown');
    const asked = questionOf({ ...original, reference: 'undo' }, { kind: 'void', original });
    const nextDay = original.created_at.add({ hours: 25 });
    assert.equal((await network.query(asked)).kind, 'unknown');
    assert.equal((await network.query({ ...asked, at: nextDay })).kind, 'absent');
    gateway.addFault({ on: 'void', mode: 'silent_after' });
    await network.void(undo);
    assert.equal(short(await network.query(asked)), 'approved 00');
  });
});

test('an event is a hint about its operation, and a forged event is ignored', async () => {
  const { gateway, network } = await open();
  const request = aCharge({ instrument: { kept: 'card', token: await stored(network) } });
  const network_id = idOf(await network.purchase(request));
  gateway.setEventsUrl({ url: 'http://127.0.0.1:9/nobody' });
  await gateway.settle();
  const body = gateway.deliveries().at(-1)?.body ?? '';
  assert.deepEqual(await network.readNotification?.({ headers: {}, body }), {
    about: 'operation',
    network_id,
  });
  const forged = body.replace(network_id, `${network_id}9`);
  assert.equal(await network.readNotification?.({ headers: {}, body: forged }), null);
});

test('detects wrong, mixed-up, sandbox and missing keys', async () => {
  const { gateway, network } = await open();
  assert.deepEqual(await network.check?.(), { kind: 'done', value: null });
  assert.deepEqual(wompi.problemsOf(gateway.keys as never), []);
  const mixed = { ...gateway.keys, events_secret: gateway.keys.integrity_secret };
  assert.equal(wompi.problemsOf(mixed).length, 1);
  const sandbox = Object.entries(gateway.keys).map(([name, key]) => [name, key.replace('prod', 'test')]);
  assert.match(wompi.problemsOf(Object.fromEntries(sandbox)).join(), /sandbox/);
  assert.deepEqual(
    wompi.problemsOf({ ...Object.fromEntries(sandbox), url: 'https://sandbox.wompi.co/v1' }),
    [],
  );
  assert.equal(wompi.problemsOf({}).length, 4);
});
