import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_ACCOUNTS } from '#src/kernel/test-accounts.ts';
import { AT, aPurchase, type Body, newReference, openSimulator, PARTY } from './caller.ts';

const network = await openSimulator();

const return_url = 'https://tienda.example/volver?x=1';

function phoneThat(outcome: string): string {
  return TEST_ACCOUNTS.find((account) => account.outcome === outcome)?.phone ?? '';
}

function aRequest(phone: string, change: object = {}): Body {
  return { ...PARTY, at: AT, method: 'nequi', phone, description: 'Plan <oro>', return_url, ...change };
}

async function begin(phone: string, change: object = {}): Promise<Body> {
  const { status, body } = await network.send('POST', '/v1/accounts', aRequest(phone, change));
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const asked = (handle: string, party: object = {}) => {
  const query = new URLSearchParams({ environment: 'test', merchant: '1', ...party });
  return network.get(`/v1/accounts/${handle}?${query}`);
};

function aCharge(token: string, change: object = {}): Body {
  const { card: _, ...purchase } = aPurchase({ reference: newReference(), ...change });
  return { ...purchase, kept: { kept: 'nequi', token } };
}

const codeOf = async (token: string) => (await network.record(aCharge(token))).code;

describe('simulated payer accounts', () => {
  test('approves the account immediately, charges it by token and records each charge in the ledger', async () => {
    const account = await begin(phoneThat('approve'));
    assert.equal(account.status, 'ready');
    assert.deepEqual((await asked(account.handle)).body, account);
    const charge = await network.record(aCharge(account.token));
    assert.deepEqual([charge.status, charge.code, charge.amount], ['approved', '00', '30000.00']);
    const entries = await network.ledger();
    assert.equal(entries.find((one) => one.reference === charge.reference).account, account.handle);
  });

  test('refuses the account immediately', async () => {
    const { status, reason, token } = await begin(phoneThat('refuse'));
    assert.deepEqual([status, reason, token], ['refused', 'the holder refused', undefined]);
  });

  test('an account whose holder never responds stays pending', async () => {
    const { handle, status } = await begin(phoneThat('never'));
    assert.equal(status, 'pending');
    assert.equal((await asked(handle)).body.status, 'pending');
  });

  test('an account without funds declines each charge with 51', async () => {
    const { token } = await begin(phoneThat('no_funds'));
    assert.deepEqual([await codeOf(token), await codeOf(token)], ['51', '51']);
  });

  test('an account revoked after two charges declines later charges with R1, also after a restart', async () => {
    const { token, handle } = await begin(phoneThat('revoke_later'));
    assert.deepEqual([await codeOf(token), await codeOf(token)], ['00', '00']);
    await network.restart();
    assert.deepEqual([await codeOf(token), await codeOf(token)], ['R1', 'R1']);
    assert.equal((await asked(handle)).body.status, 'revoked');
  });

  for (const [outcome, status] of [
    ['approve', 'ready'],
    ['reject', 'refused'],
  ] as const)
    test(`any other phone number stays pending until its holder chooses to ${outcome} on the page`, async () => {
      const { handle, url, status: before } = await begin('3001234567');
      assert.equal(before, 'pending');
      const shown = await (await fetch(url)).text();
      assert.match(shown, /Plan &lt;oro&gt;/);
      assert.match(shown, /terminado en 4567/);
      const body = new URLSearchParams({ outcome });
      const sent = await fetch(url, { method: 'POST', redirect: 'manual', body });
      assert.deepEqual([sent.status, sent.headers.get('location')], [303, return_url]);
      assert.equal((await asked(handle)).body.status, status);
      const other = outcome === 'approve' ? 'reject' : 'approve';
      assert.equal((await network.send('POST', `/accounts/${handle}`, { outcome: other })).status, 409);
      assert.equal((await network.send('POST', `/accounts/${handle}`, { outcome })).status, 200);
    });

  test('the holder revokes an approved account on the page, and later charges are declined', async () => {
    const { token, handle } = await begin(phoneThat('approve'));
    assert.match(await (await fetch(`${network.url}/app/${handle}`)).text(), /Retirar el permiso/);
    assert.equal((await network.send('POST', `/accounts/${handle}`, { outcome: 'revoke' })).status, 200);
    assert.equal(await codeOf(token), 'R1');
    assert.match(await (await fetch(`${network.url}/app/${handle}`)).text(), /Usted retiró el permiso/);
  });

  test('a refused account cannot be revoked', async () => {
    const { handle } = await begin(phoneThat('refuse'));
    assert.equal((await network.send('POST', `/accounts/${handle}`, { outcome: 'revoke' })).status, 409);
  });

  test('declines charges to an account the merchant deleted; deleting an unknown account succeeds', async () => {
    const { token } = await begin(phoneThat('approve'));
    for (const named of [token, token, 'nonsense']) {
      const body = { ...PARTY, method: 'nequi', token: named };
      assert.equal((await network.send('POST', '/v1/accounts/forget', body)).status, 200);
    }
    assert.equal(await codeOf(token), 'R1');
  });

  test('hides an account from other merchants, which cannot charge or delete it', async () => {
    const { handle, token } = await begin(phoneThat('approve'));
    assert.equal((await asked(handle, { merchant: '2' })).status, 404);
    assert.equal((await network.record(aCharge(token, { merchant: 2 }))).code, 'R1');
    await network.send('POST', '/v1/accounts/forget', { ...PARTY, merchant: 2, method: 'nequi', token });
    assert.equal(await codeOf(token), '00');
  });

  test('rejects production requests and creates no account', async () => {
    const body = aRequest(phoneThat('approve'), { environment: 'production' });
    assert.equal((await network.send('POST', '/v1/accounts', body)).status, 403);
    assert.equal((await asked('x', { environment: 'production' })).status, 403);
  });

  test('charges a repeated reference once and declines a reference that a query has blocked', async () => {
    const { token } = await begin(phoneThat('approve'));
    const charge = aCharge(token);
    assert.deepEqual(await network.record(charge), await network.record({ ...charge, amount: '1.00' }));
    const late = aCharge(token);
    assert.equal((await network.ask(late.reference)).status, 404);
    assert.equal((await network.record(late)).code, 'S01');
  });

  for (const [name, change] of [
    ['an unknown method', { method: 'efectivo' }],
    ['no phone number', { phone: undefined }],
    ['a phone number of nine digits', { phone: '300123456' }],
    ['an invalid return URL', { return_url: 'javascript:1' }],
  ] as const)
    test(`${name}: returns 400 and writes nothing to the ledger`, async () => {
      const before = (await network.ledger()).length;
      const { status } = await network.send('POST', '/v1/accounts', aRequest('3001234567', change));
      assert.equal(status, 400);
      assert.equal((await network.ledger()).length, before);
    });

  test('a Bancolombia account needs no phone number, and accounts do not accept holds', async () => {
    const { status, url } = await begin('', { phone: undefined, method: 'bancolombia' });
    assert.equal(status, 'pending');
    assert.match(await (await fetch(url)).text(), /Bancolombia/);
    assert.equal((await network.operate(aCharge('x', { kind: 'hold' }))).status, 400);
  });

  test('the ledger contains no phone number', async () => {
    await begin('3007654321');
    assert.doesNotMatch(network.ledgerText(), /3007654321/);
  });
});
