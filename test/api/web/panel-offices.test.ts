import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryOwnErp } from '#src/checkout/collection/query-own-erp.ts';
import type { Deps } from '#src/deps.ts';
import { checkOwnInvoicing, setOwnInvoicing } from '#src/invoicing/documents/set.ts';
import { newId } from '#src/kernel/ids.ts';
import { rotateWebhookSecret } from '#src/messages/webhooks/rotate-secret.ts';
import { sendTestWebhook } from '#src/messages/webhooks/send-test.ts';
import { changeBrand, changeLogo, dropLogo } from '#src/panel/brand.ts';
import { requireSecondFactor } from '#src/panel/users.ts';
import type { Principal } from '#src/platform/http/route.ts';
import * as settings from '#src/tenancy/merchants/settings/change.ts';
import { setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { saveOwnTemplate } from '#src/tenancy/merchants/templates/of-merchant.ts';
import * as accounts from '#src/tenancy/provider-accounts/of-merchant.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, client } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import { aSubscriberThere } from '#test/support/panel-things.ts';

const service = useApp();

/** Returns an owner of all offices and an owner of the first office, at one merchant. */
async function twoOwners() {
  const merchant = await aMerchant(service);
  const whole = await inPanel(service, { merchant: merchant.id });
  const limited = await inPanel(service, { merchant: merchant.id, offices: [merchant.office] });
  return { merchant, whole, limited };
}

describe('merchant-wide settings are refused to an owner of one office', () => {
  const invoicing = {
    active: false,
    provider: 'file',
    names_payers: false,
    wait_minutes: 0,
    settings: {},
  } as const;
  const second_factor = { required: false, has_second_factor: true };
  const template = { name: 'Mía', id: null };
  const verbs: Readonly<Record<string, (deps: Deps, by: Principal) => Promise<unknown>>> = {
    'legal data': (deps, by) => settings.changeLegal(deps, by, { name: 'Mío' }),
    'a new office': (deps, by) => settings.addOffice(deps, by, { name: 'Mía' }),
    'the name of an office': (deps, by) =>
      settings.renameOffice(deps, by, { id: by.offices?.[0] ?? 0, name: 'Mía' }),
    'a new tax': (deps, by) => settings.addTax(deps, by, { name: 'Mío', value: 700n }),
    'a tax': (deps, by) => settings.switchTax(deps, by, { id: 1, active: false }),
    'the webhook address': (deps, by) => settings.changeWebhooks(deps, by, { url: 'https://mio.example/' }),
    'the webhook secret': (deps, by) => rotateWebhookSecret(deps, by),
    'a test webhook': (deps, by) => sendTestWebhook(deps, by),
    'the ERP address': (deps, by) => settings.changeErpUrl(deps, by, { url: 'https://mio.example/' }),
    'an ERP query': (deps, by) => queryOwnErp(deps, by, { id_number: '1234567' }),
    'the brand': (deps, by) => changeBrand(deps, by, { colour: '#000000', logo: null }),
    'the logo': (deps, by) => changeLogo(deps, by, { media_type: 'image/png', bytes: Buffer.from('') }),
    'the removal of the logo': (deps, by) => dropLogo(deps, by),
    'a checkout template': (deps, by) => saveOwnTemplate(deps, by, template),
    'gateway keys': (deps, by) =>
      accounts.setOwnAccount(deps, by, { provider: 'wompi', settings: {}, place: 'last' }),
    'the check of gateway keys': (deps, by) => accounts.checkOwnAccount(deps, by, 'wompi'),
    'the removal of a gateway': (deps, by) => accounts.removeOwnAccount(deps, by, 'wompi'),
    'electronic invoicing': (deps, by) => setOwnInvoicing(deps, by, invoicing),
    'the check of electronic invoicing': (deps, by) => checkOwnInvoicing(deps, by),
    'the second factor of all users': (deps, by) => requireSecondFactor(deps, by, second_factor),
  };
  for (const [name, change] of Object.entries(verbs))
    test(`by the function itself: ${name}`, async () => {
      const { id: commerce_id, office, user_id } = await aMerchant(service);
      const owner = { token_id: '', commerce_id, user_id, production: false, frozen_at: null } as const;
      await assert.rejects(
        change(service.deps, { ...owner, role: 'owner', offices: [office] }),
        ({ entry }: { entry: { status: number; code: string } }) =>
          entry.status === 403 && entry.code === 'all_offices_required',
      );
    });

  test('on their pages, which show neither URLs nor secrets', async () => {
    const { merchant, limited } = await twoOwners();
    await setWebhookUrl(service.deps.db, merchant.id, 'https://recibe.example/avisos');
    const page = await limited.get(limited.at('/settings/webhooks'));
    assert.equal(page.status, 403);
    assert.doesNotMatch(page.html, /recibe\.example/);
    const rotated = await limited.send(limited.at('/settings/webhooks/secret'));
    assert.equal(rotated.status, 403);
    assert.doesNotMatch(rotated.html, /whsec_/);
  });
});

describe('the panel offers an owner of one office', () => {
  test('only the settings they may use, and no audit log', async () => {
    const { whole, limited } = await twoOwners();
    const linksOf = async (visitor: typeof whole) => {
      const { html } = await visitor.get(visitor.at('/settings'));
      return [...html.matchAll(/href="[^"]*\/test\/(settings\/[a-z]+|audit|imported)"/g)]
        .map(([, path]) => path)
        .sort();
    };
    assert.deepEqual(await linksOf(limited), ['settings/tokens', 'settings/users']);
    assert.equal((await linksOf(whole)).length, 13);
  });

  test('neither export nor erasure of personal data', async () => {
    const { merchant, whole, limited } = await twoOwners();
    const { id } = await aSubscriberThere({ service, merchant });
    const seen = async (visitor: typeof whole) => (await visitor.get(visitor.at(`/subscribers/${id}`))).html;
    for (const action of ['data', 'erase']) {
      assert.match(await seen(whole), new RegExp(`/subscribers/${id}/${action}"`));
      assert.doesNotMatch(await seen(limited), new RegExp(`/subscribers/${id}/${action}"`));
    }
  });
});

describe('tokens of an owner of one office', () => {
  async function aToken(user_id: number, commerce_id: number, name: string, production = false) {
    return createToken(service.deps, { user_id, commerce_id, production, name, id: newId() });
  }

  test('are the only ones that the owner can list and revoke', async () => {
    const { merchant, whole, limited } = await twoOwners();
    const own = await aToken(limited.user_id, merchant.id, 'Propio');
    const other = await aToken(whole.user_id, merchant.id, 'Ajeno');
    const { text } = await limited.get(limited.at('/settings/tokens'));
    assert.match(text, /Propio/);
    assert.doesNotMatch(text, /Ajeno/);
    const revoke = (id: string) => limited.send(limited.at('/settings/tokens/revoke'), { id });
    assert.equal((await revoke(other.id)).status, 404);
    assert.equal((await client(service, other.secret).get('/plan')).status, 200);
    assert.equal((await revoke(own.id)).status, 303);
    assert.equal((await client(service, own.secret).get('/plan')).status, 401);
  });

  test('can be listed and revoked by an owner of all offices, per environment', async () => {
    const { merchant, whole, limited } = await twoOwners();
    const test_token = await aToken(limited.user_id, merchant.id, 'De pruebas');
    const live = await aToken(limited.user_id, merchant.id, 'De producción', true);
    const { text } = await whole.get(whole.at('/settings/tokens'));
    assert.match(text, /De pruebas/);
    assert.doesNotMatch(text, /De producción/);
    const revoke = (id: string) => whole.send(whole.at('/settings/tokens/revoke'), { id });
    assert.equal((await revoke(live.id)).status, 404, 'a production token from the test environment');
    assert.equal((await revoke(test_token.id)).status, 303);
  });
});
