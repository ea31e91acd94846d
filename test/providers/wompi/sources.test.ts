import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { openWompi } from '#src/providers/wompi/client.ts';
import { CARD, done, openPair, short } from './caller.ts';
import { keysOf } from './stand-in/signing.ts';

const byAccount = (id: number) => ({ pay_with: { source: { id, installments: null, recurrent: null } } });

describe('Wompi merchant account', () => {
  test('lists its payment methods and returns two contracts with fresh tokens', async () => {
    const { account, gateway } = await openPair();
    const [one, other] = [done(await account.merchant()), done(await account.merchant())];
    assert.ok(one.accepted_payment_methods.includes('NEQUI'));
    assert.deepEqual(one.accepted_currencies, ['COP']);
    assert.match(one.presigned_acceptance.permalink, /^https:.*\.pdf$/);
    assert.match(one.presigned_personal_data_auth.permalink, /^https:.*\.pdf$/);
    assert.notEqual(one.presigned_acceptance.acceptance_token, other.presigned_acceptance.acceptance_token);
    assert.deepEqual(new Set(gateway.requests()), new Set(['GET /merchants/info']));
  });

  test('is not found with keys of another merchant, and no response repeats a key', async () => {
    const { gateway } = await openPair();
    const outbound = openOutbound({ allow_private_addresses: true });
    const log = pino({ level: 'silent' });
    const wompi = openWompi({ environment: 'test', url: gateway.url, outbound, log });
    const foreign = {
      ...keysOf('test'),
      public_key: 'pub_test_somebodyElse',
      private_key: 'prv_test_somebodyElse',
    };
    const account = wompi.as(foreign);
    const answers = [
      await account.merchant(),
      await account.tokenizeCard(CARD),
      await account.findPaymentSource(3891),
      await account.findByReference({ reference: 'r', amount_in_cents: 1n, currency: 'COP' }),
    ];
    assert.deepEqual(
      answers.map(({ kind }) => kind),
      ['refused', 'refused', 'refused', 'unknown'],
    );
    const pay_with = { source: { id: 3891, installments: 1, recurrent: true } };
    const asked = { reference: 'r', amount_in_cents: 1n, currency: 'COP', email: 'a@example.com', pay_with };
    const charged = await account.createTransaction(asked);
    assert.equal(charged.kind === 'failed' && charged.refusal?.about, 'keys');
    assert.equal(JSON.stringify(answers).includes('somebodyElse'), false);
    wompi.close();
    await outbound.close();
  });

  test('rejects keys that do not match each other or the environment', async () => {
    const outbound = openOutbound({ allow_private_addresses: true });
    const wompi = openWompi({ environment: 'prod', outbound, log: pino({ level: 'silent' }) });
    const keys = keysOf('prod');
    assert.throws(() => wompi.as(keysOf('test')), /keys of test/);
    assert.throws(() => wompi.as({ ...keys, events_secret: keys.integrity_secret }), /events_secret/);
    wompi.as(keys);
    wompi.close();
    await outbound.close();
  });
});

describe('stored card at Wompi', () => {
  test('is available immediately and shows brand and last four digits', async () => {
    const { account, storedCard } = await openPair();
    const token = done(await account.tokenizeCard(CARD));
    assert.deepEqual(
      [token.brand, token.last_four, token.exp_month, token.exp_year],
      ['VISA', '4242', '12', '39'],
    );
    const source = done(await account.findPaymentSource(await storedCard()));
    assert.equal(source.status, 'AVAILABLE');
    assert.equal(source.public_data?.last_four, '4242');
  });

  test('requires both consents, which can be used once', async () => {
    const { account, consent } = await openPair();
    const { id: token } = done(await account.tokenizeCard(CARD));
    const tokens = await consent();
    const source = { type: 'CARD', token, email: 'ana@example.com', consent: tokens } as const;
    const missing = { ...source, consent: { ...tokens, accept_personal_auth: '' } };
    const refused = await account.createPaymentSource(missing);
    assert.equal(refused.kind === 'refused' && refused.refusal.about, 'consent');
    done(await account.createPaymentSource(source));
    const again = await account.createPaymentSource(source);
    assert.equal(again.kind === 'refused' && again.refusal.about, 'consent');
    const swapped = await consent();
    const crossed = {
      acceptance_token: swapped.accept_personal_auth,
      accept_personal_auth: swapped.acceptance_token,
    };
    assert.equal((await account.createPaymentSource({ ...source, consent: crossed })).kind, 'refused');
  });

  test('cannot be deleted at the gateway and cannot be charged without installments', async () => {
    const { account, storedCard, charge } = await openPair();
    const id = await storedCard();
    const kept = await account.voidPaymentSource(id);
    assert.equal(kept.kind === 'refused' && kept.refusal.about, 'payment_source');
    const bare = await account.createTransaction(charge(id, byAccount(id)));
    assert.equal(bare.kind === 'failed' && bare.refusal?.about, 'payment_method');
  });

  test('with a lost creation response may exist and is not created again', async () => {
    const { gateway, account, hasty, arrived, consent } = await openPair();
    const { id: token } = done(await account.tokenizeCard(CARD));
    gateway.addFault({ on: 'source', mode: 'silent_after' });
    const source = { type: 'CARD', token, email: 'ana@example.com', consent: await consent() } as const;
    assert.equal((await hasty.createPaymentSource(source)).kind, 'unknown');
    await arrived('POST /payment_sources');
    assert.equal(gateway.ledger().sources.length, 1);
    assert.equal(gateway.requests().filter((line) => line === 'POST /payment_sources').length, 1);
  });
});

describe('Nequi account at Wompi', () => {
  test('is pending until its payer approves in the app, then charged without the payer', async () => {
    const { gateway, account, consent, charge } = await openPair();
    const token = done(await account.tokenizeNequi('3991111111'));
    assert.equal(token.status, 'PENDING');
    const source = {
      type: 'NEQUI',
      token: token.id,
      email: 'ana@example.com',
      consent: await consent(),
    } as const;
    const { id, status } = done(await account.createPaymentSource(source));
    assert.equal(status, 'PENDING');
    const early = await account.createTransaction(charge(id, byAccount(id)));
    assert.equal(early.kind === 'failed' && early.refusal?.about, 'payment_source');
    await gateway.settle();
    assert.equal(done(await account.findToken('nequi', token.id)).status, 'APPROVED');
    const ready = done(await account.findPaymentSource(id));
    assert.equal(ready.status, 'AVAILABLE');
    assert.equal(ready.public_data?.phone_number, '3991111111');
    const asked = charge(id, byAccount(id));
    assert.equal(short(await account.createTransaction(asked)), 'pending null');
    await gateway.settle();
    assert.equal(short(await account.findByReference(asked)), 'approved 00');
  });

  test('can be declined by its payer or stay pending', async () => {
    const { gateway, account, consent } = await openPair();
    const [refusing, silent] = [
      done(await account.tokenizeNequi('3992222222')),
      done(await account.tokenizeNequi('3993333333')),
    ];
    await gateway.settle();
    assert.equal(done(await account.findToken('nequi', refusing.id)).status, 'DECLINED');
    assert.equal(done(await account.findToken('nequi', silent.id)).status, 'PENDING');
    const source = {
      type: 'NEQUI',
      token: refusing.id,
      email: 'ana@example.com',
      consent: await consent(),
    } as const;
    const refused = await account.createPaymentSource(source);
    assert.equal(refused.kind === 'refused' && refused.refusal.about, 'payment_source');
  });

  test('revoked by its payer stays available, and its charges are declined', async () => {
    const { gateway, account, storedNequi, charge } = await openPair();
    const id = await storedNequi('3994444444');
    gateway.revokeSource({ id });
    assert.equal(done(await account.findPaymentSource(id)).status, 'AVAILABLE');
    const asked = charge(id, byAccount(id));
    await account.createTransaction(asked);
    await gateway.settle();
    assert.equal(short(await account.findByReference(asked)), 'declined 57');
  });

  test('deleted by the merchant cannot be charged', async () => {
    const { gateway, account, storedNequi, charge } = await openPair();
    const id = await storedNequi();
    assert.equal(done(await account.voidPaymentSource(id)).status, 'VOIDED');
    const outcome = await account.createTransaction(charge(id, byAccount(id)));
    assert.equal(outcome.kind === 'failed' && outcome.refusal?.about, 'payment_source');
    assert.deepEqual(gateway.ledger().transactions, []);
  });
});

describe('Daviplata account at Wompi', () => {
  const daviplata = { type_document: 'CC', number_document: '1122233', product_number: '3991111111' };
  async function begin(change: object = {}) {
    const pair = await openPair();
    const token = done(await pair.account.tokenizeDaviplata({ ...daviplata, ...change }));
    const {
      token: first = '',
      code_otp_send: send = '',
      code_otp_validate: check = '',
    } = token.url_services ?? {};
    return { ...pair, token, first, send, check };
  }

  test('is confirmed with a one-time code, and each call returns the token of the next', async () => {
    const { account, token, first, send, check } = await begin();
    const sent = done(await account.sendDaviplataCode({ url: send, token: first }));
    assert.equal(sent.subscription.status, 'PENDING');
    assert.equal((await account.sendDaviplataCode({ url: send, token: first })).kind, 'refused');
    const opener = sent.authorization.access_token;
    const wrong = done(await account.confirmDaviplataCode({ url: check, token: opener, code: '000000' }));
    assert.equal(wrong.subscription.status, 'PENDING');
    const next = wrong.authorization.access_token;
    const right = done(await account.confirmDaviplataCode({ url: check, token: next, code: '574829' }));
    assert.equal(right.subscription.status, 'APPROVED');
    assert.equal(done(await account.findToken('daviplata', token.id)).status, 'APPROVED');
  });

  test('is declined when already subscribed or without a wallet', async () => {
    const { account, token, first, check } = await begin();
    const over = await account.confirmDaviplataCode({ url: check, token: first, code: '932016' });
    assert.equal(over.kind, 'unknown');
    assert.equal(done(await account.findToken('daviplata', token.id)).status, 'DECLINED');
    assert.equal((await begin({ product_number: '3993333333' })).token.status, 'DECLINED');
  });

  test('sends the code only to URLs of the gateway', async () => {
    const { account, gateway, first } = await begin();
    const sent = gateway.requests().length;
    for (const url of [
      'https://evil.example/otp',
      'http://127.0.0.1:1/v1/otp',
      'x',
      'https://wompi.co.evil.example/',
    ])
      assert.equal((await account.sendDaviplataCode({ url, token: first })).kind, 'failed', url);
    assert.equal(gateway.requests().length, sent);
  });
});

describe('Bancolombia account at Wompi', () => {
  test('is chosen by its payer at the bank and charged without the payer', async () => {
    const { gateway, account, consent, charge } = await openPair();
    const token = done(await account.tokenizeBancolombia('https://shop.example/back'));
    assert.equal(token.status, 'PENDING');
    assert.match(token.authorization_url ?? '', /\/authorize\//);
    await gateway.answerToken({ id: token.id, status: 'APPROVED' });
    const chosen = done(await account.findToken('bancolombia_transfer', token.id));
    assert.deepEqual([chosen.status, chosen.bank_account_last_four], ['APPROVED', '***1234']);
    const source = done(
      await account.createPaymentSource({
        type: 'BANCOLOMBIA_TRANSFER',
        token: token.id,
        email: 'ana@example.com',
        consent: await consent(),
        description: 'Plan oro',
      }),
    );
    const asked = charge(source.id, byAccount(source.id));
    await account.createTransaction(asked);
    await gateway.settle();
    assert.equal(short(await account.findByReference(asked)), 'approved 00');
  });
});
