import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { listAccounts } from '#src/tenancy/provider-accounts/store.ts';
import { useApp } from '#test/support/app.ts';
import { anItem, CUSTOMER, useErp } from '#test/support/collection.ts';
import { fakeGateway } from '#test/support/gateways.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';

const erp = await useErp();
const service = useApp();
const withGateway = useApp({ providers: [fakeGateway('pasarela')] });

async function anOwner(at = service) {
  const merchant = await aMerchant(at);
  const owner = await inPanel(at, { merchant: merchant.id });
  // Gets the CSRF token.
  await owner.get(owner.at('/settings'));
  const send = (path: string, fields: Record<string, string> = {}) =>
    owner.send(owner.at(`/settings${path}`), { submission: newId(), ...fields });
  const see = (path: string) => owner.get(owner.at(`/settings${path}`));
  return { merchant, send, see };
}

describe('ERP settings in the panel', () => {
  test('can query one customer and show the response', async () => {
    const { send } = await anOwner();
    assert.match((await send('/erp/ask', { id_number: CUSTOMER })).text, /guarde una primero/);
    assert.equal((await send('/erp', { url: erp.url })).status, 303);
    erp.owe(anItem('F-1'), anItem('F-2'));
    assert.match(
      (await send('/erp/ask', { id_number: CUSTOMER })).text,
      /2 por pagar, 0 no se entendieron.*F-1.*F-2/,
    );
    assert.equal((await send('/erp/ask', { id_number: 'x' })).status, 422);
    await send('/erp', { url: 'http://127.0.0.1:9/' });
    assert.match((await send('/erp/ask', { id_number: CUSTOMER })).text, /No sirvió/);
  });
});

describe('checkout templates in the panel', () => {
  test('can be created as the default, and changed only by their merchant', async () => {
    const [one, other] = [await anOwner(), await anOwner()];
    assert.equal((await one.send('/templates', { name: 'Navidad', colour: 'rojo' })).status, 422);
    const made = {
      name: 'Navidad',
      title: 'Café de Navidad',
      colour: '#B00020',
      is_default: '1',
      active: '1',
    };
    assert.equal((await one.send('/templates', made)).status, 303);
    const { html } = await one.see('/templates');
    assert.match(html, /fill="#b00020"/);
    const { db } = service.deps;
    const rows = await db
      .selectFrom('checkout_templates')
      .select(['id', 'name', 'is_default', 'colour'])
      .where('commerce_id', '=', one.merchant.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(rows.map(({ name, is_default, colour }) => [name, is_default, colour]).slice(1), [
      ['Navidad', true, '#b00020'],
    ]);
    assert.equal(rows[0]?.is_default, false);
    const id = rows[1]?.id;
    assert.equal((await other.see(`/templates/${id}`)).status, 404);
    assert.equal((await other.send(`/templates/${id}`, { name: 'Mía' })).status, 404);
    assert.equal((await one.send(`/templates/${id}`, { name: 'Enero', active: '1' })).status, 303);
    assert.match((await one.see(`/templates/${id}`)).text, /Enero/);
  });
});

describe('payment providers in the panel', () => {
  test('with incomplete settings are refused with a reason and not saved', async () => {
    const { merchant, send, see } = await anOwner();
    assert.match((await see('/providers')).text, /Todavía no hay una cuenta/);
    const { status, text } = await send('/providers/set', { provider: 'wompi', 'wompi[public_key]': 'x' });
    assert.equal(status, 422);
    assert.match(text, /La cuenta no se guardó/);
    assert.deepEqual(await listAccounts(service.deps.db, merchant.id), []);
    for (const act of ['check', 'remove'])
      assert.equal((await send(`/providers/${act}`, { provider: 'wompi' })).status, 404);
    assert.equal((await send('/providers/set', { provider: 'nobody' })).status, 404);
  });

  test('accepted by the gateway are saved; the secret is never shown and kept if left empty', async () => {
    const { merchant, send, see } = await anOwner(withGateway);
    const form = { provider: 'pasarela', 'pasarela[key]': 'muy-secreta', 'pasarela[site]': 'tienda' };
    assert.equal((await send('/providers/set', form)).status, 303);
    const [account, ...more] = await listAccounts(withGateway.deps.db, merchant.id);
    assert.deepEqual(more, []);
    assert.deepEqual([account?.provider, account?.settings.site], ['pasarela', 'tienda']);
    const { html } = await see('/providers');
    assert.match(html, /value="tienda"/);
    assert.doesNotMatch(html, /muy-secreta/);
    assert.equal(
      (await send('/providers/set', { ...form, 'pasarela[key]': '', 'pasarela[site]': 'otra' })).status,
      303,
    );
    assert.match((await see('/providers')).html, /value="otra"/);
  });
});
