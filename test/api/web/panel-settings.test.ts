import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newId } from '#src/kernel/ids.ts';
import { readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, client } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import { until } from '#test/support/process.ts';
import { refuse, useReceiver } from '#test/support/receiver.ts';

const service = useApp();

async function anOwner() {
  const merchant = await aMerchant(service);
  const owner = await inPanel(service, { merchant: merchant.id });
  // Gets the CSRF token.
  await owner.get(owner.at('/settings'));
  const send = (path: string, fields: Record<string, string> = {}) =>
    owner.send(owner.at(`/settings${path}`), { submission: newId(), ...fields });
  const see = async (path: string) => (await owner.get(owner.at(`/settings${path}`))).text;
  return { merchant, owner, send, see };
}

const secretIn = (html: string) => /<code class="copied">([^<]+)</.exec(html)?.[1] ?? '';

describe('API tokens in the panel', () => {
  test('are shown once, show their last use, and stop working when revoked', async () => {
    const { owner, send, see } = await anOwner();
    const submission = newId();
    const { status, html } = await send('/tokens/new', { name: 'Tienda', submission });
    assert.equal(status, 200);
    const secret = secretIn(html);
    assert.match(secret, /^cuota_test_/);
    const list = await see('/tokens');
    assert.match(list, /Tienda/);
    assert.ok(!list.includes(secret));
    const again = await send('/tokens/new', { name: 'Tienda', submission });
    assert.equal(again.status, 422, 'sending the form twice creates one token');
    assert.equal(secretIn(again.html), '');
    const api = client(service, secret);
    assert.equal((await api.get('/plan')).status, 200);
    await until(async () => /15 de enero de 2027.*15 de enero de 2027/.test(await see('/tokens')));
    const id = (await owner.get(owner.at('/settings/tokens'))).html.match(/name="id" value="([^"]+)"/g) ?? [];
    const ids = id.map((field) => /value="([^"]+)"/.exec(field)?.[1] ?? '');
    const made = await service.deps.db
      .selectFrom('tokens')
      .select('id')
      .where('name', '=', 'Tienda')
      .executeTakeFirstOrThrow();
    assert.ok(ids.includes(made.id));
    assert.equal((await send('/tokens/revoke', { id: made.id })).status, 303);
    assert.equal((await api.get('/plan')).status, 401);
    assert.match(await see('/tokens'), /Revocado/);
  });

  test('of another merchant cannot be revoked', async () => {
    const [one, other] = [await anOwner(), await anOwner()];
    const { id } = await service.deps.db
      .selectFrom('tokens')
      .select('id')
      .where('commerce_id', '=', other.merchant.id)
      .where('production', '=', false)
      .executeTakeFirstOrThrow();
    assert.equal((await one.send('/tokens/revoke', { id })).status, 404);
    assert.equal((await other.merchant.test.get('/plan')).status, 200);
  });

  test('record their use at most once a minute', async () => {
    const { merchant } = await anOwner();
    const used = async () =>
      (
        await service.deps.db
          .selectFrom('tokens')
          .select('last_used_at')
          .where('commerce_id', '=', merchant.id)
          .where('production', '=', false)
          .executeTakeFirstOrThrow()
      ).last_used_at?.epochMilliseconds ?? 0;
    await merchant.test.get('/plan');
    await until(async () => (await used()) > 0);
    const first = await used();
    service.clock.advance({ seconds: 30 });
    await merchant.test.get('/plan');
    assert.equal(await used(), first);
    service.clock.advance({ seconds: 60 });
    await merchant.test.get('/plan');
    await until(async () => (await used()) > first);
  });
});

describe('webhook settings in the panel', () => {
  test('a test event goes to the saved URL and shows the response', async () => {
    const { merchant, send, see } = await anOwner();
    assert.match((await send('/webhooks/test')).text, /guarde una primero/);
    const { url, received } = await useReceiver();
    assert.equal((await send('/webhooks', { url: 'ftp://x' })).status, 422);
    assert.equal((await send('/webhooks', { url })).status, 303);
    assert.ok((await see('/webhooks')).length > 0);
    assert.equal((await send('/webhooks', { url, locale: 'fr' })).status, 422);
    for (const locale of ['es', 'en']) {
      assert.equal((await send('/webhooks', { url, locale })).status, 303);
      assert.equal((await findMerchant(service.deps.db, merchant.id))?.locale, locale);
    }
    const { status, text } = await send('/webhooks/test');
    assert.equal(status, 200);
    assert.match(text, /Llegó: respondió 200.*Lo que respondió ok/);
    const row = await findMerchant(service.deps.db, merchant.id);
    assert.ok(row);
    const secret = await readWebhookSecret(service.deps, row);
    const { headers, body } = received[0] ?? { headers: {}, body: '' };
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const signed = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
    assert.equal(headers['webhook-signature'], signed);
    assert.equal(JSON.parse(body).event, 'webhook.test');
  });

  test('a refused test event shows the response of the receiver', async () => {
    const { send } = await anOwner();
    const { url } = await useReceiver(refuse(500));
    await send('/webhooks', { url });
    assert.match((await send('/webhooks/test')).text, /Respondió 500.*Lo que respondió no/);
    await send('/webhooks', { url: 'http://127.0.0.1:9/' });
    assert.match((await send('/webhooks/test')).text, /No hubo respuesta/);
  });

  test('a new secret is shown once', async () => {
    const { merchant, send, see } = await anOwner();
    const { html, text } = await send('/webhooks/secret');
    const secret = secretIn(html).replaceAll('&#x2F;', '/');
    assert.match(secret, /^whsec_/);
    assert.match(text, /firma también hasta el 16 de enero de 2027/);
    const row = await findMerchant(service.deps.db, merchant.id);
    assert.ok(row);
    assert.equal(await readWebhookSecret(service.deps, row), secret);
    assert.ok(!(await see('/webhooks')).includes(secret));
  });
});

describe('merchant, office and tax settings', () => {
  test('can be changed by an owner, with a valid NIT', async () => {
    const { merchant, send, see } = await anOwner();
    const legal = { name: 'Café Norte', tax_id: '890.903.938-8', contact_email: 'hola@cafe.example' };
    const wrong = await send('/merchant', { ...legal, tax_id: '890903938-7' });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /dígito de verificación/);
    assert.equal((await send('/merchant', legal)).status, 303);
    const row = await findMerchant(service.deps.db, merchant.id);
    assert.deepEqual([row?.name, row?.tax_id, row?.legal_name], ['Café Norte', '890903938-8', null]);
    assert.equal((await send('/offices', { name: 'Centro' })).status, 303);
    assert.equal((await send('/offices', { name: 'centro' })).status, 422, 'the name is taken');
    assert.equal(
      (await send('/offices/rename', { id: String(merchant.office), name: 'Norte 2' })).status,
      303,
    );
    assert.match(await see('/offices'), /Norte 2.*Centro/);
    assert.equal((await send('/taxes', { name: 'IVA 10 %', value: '10,5' })).status, 303);
    assert.equal((await send('/taxes', { name: 'Otro', value: '19' })).status, 422, 'the rate exists');
    assert.match(await see('/taxes'), /IVA 10 % 10,5 %/);
    const { id } = await service.deps.db
      .selectFrom('taxes')
      .select('id')
      .where('commerce_id', '=', merchant.id)
      .where('value_hundredths', '=', 1_050)
      .executeTakeFirstOrThrow();
    assert.equal((await send('/taxes/switch', { id: String(id), active: '0' })).status, 303);
    assert.match(await see('/taxes'), /IVA 10 % 10,5 % Inactivo/);
  });

  test('of another merchant cannot be changed', async () => {
    const [one, other] = [await anOwner(), await anOwner()];
    const change = { id: String(other.merchant.office), name: 'Mía' };
    assert.equal((await one.send('/offices/rename', change)).status, 404);
    assert.doesNotMatch(await other.see('/offices'), /Mía/);
  });
});

describe('the notice that a setting applies to both environments', () => {
  const both = ['/merchant', '/brand', '/offices', '/users', '/taxes', '/webhooks', '/templates', '/erp'];
  for (const path of both)
    test(`is shown at ${path} in test and in production`, async () => {
      const { owner, see } = await anOwner();
      assert.match(await see(path), /lo que guarde aquí vale también en producción/);
      const { text } = await owner.get(owner.at(`/settings${path}`, 'production'));
      assert.match(text, /Vale en producción y también en pruebas/);
      assert.doesNotMatch(text, /lo que guarde aquí/);
    });

  for (const path of ['/tokens', '/providers'])
    test(`is not shown at ${path}, which applies to one environment`, async () => {
      const { see } = await anOwner();
      assert.doesNotMatch(await see(path), /vale también en producción/);
    });
});
