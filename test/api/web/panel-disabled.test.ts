import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { newId } from '#src/kernel/ids.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, useOwner } from '#test/support/panel.ts';
import { aPaidSubscription } from '#test/support/panel-things.ts';
import { mailsTo, submit } from '#test/support/people.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { merchant, owner } = useOwner(service);
const DISABLED = /Este comercio está deshabilitado/;

describe('a disabled merchant', () => {
  let paid: Readonly<Record<string, string>>;

  before(async () => {
    paid = await aPaidSubscription({ merchant });
    await switchMerchant(service.deps, { id: merchant.id, active: false });
  });

  const rows = async () => {
    const { db } = service.deps;
    const count = (table: 'payments' | 'tokens' | 'long_jobs' | 'audit_log') =>
      db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
    const { webhook_secret } = await db
      .selectFrom('merchants')
      .select('webhook_secret')
      .where('id', '=', merchant.id)
      .executeTakeFirstOrThrow();
    const counted = [
      await count('payments'),
      await count('tokens'),
      await count('long_jobs'),
      await count('audit_log'),
    ];
    return { webhook_secret, counted };
  };

  test('cannot refund, charge, change secrets or tokens, or export: 403, and nothing is written', async () => {
    const forms: Readonly<Record<string, Record<string, string>>> = {
      [`/transactions/${paid.transaction}/refund`]: { amount: '1000' },
      '/payments/new': { amount: '1000', description: 'Café' },
      '/settings/webhooks/secret': {},
      '/settings/webhooks': { url: 'https://otra.example/' },
      '/settings/tokens/new': { name: 'Tienda', submission: newId() },
      '/export/subscriptions': { query: '', submission: newId() },
    };
    const kept = await rows();
    await owner.get(owner.at(''));
    for (const [path, fields] of Object.entries(forms)) {
      const { status, text } = await owner.send(owner.at(path), fields);
      assert.equal(status, 403, path);
      assert.match(text, DISABLED, path);
      const data = await owner.fetch(owner.at(path), fields);
      assert.equal(data.status, 403, `${path}, sent by the script of the page`);
      assert.match(JSON.parse(data.html).notice, DISABLED);
    }
    assert.deepEqual(await rows(), kept);
  });

  test('can read pages, files and CSV downloads', async () => {
    const list = await owner.get(owner.at('/subscriptions'));
    assert.equal(list.status, 200);
    assert.match(list.text, DISABLED);
    const [, address = ''] = /href="([^"]*\/export\/subscriptions[^"]*)"/.exec(list.html) ?? [];
    const file = await owner.get(address.replaceAll('&amp;', '&'));
    assert.equal(file.status, 200);
    assert.match(file.html, new RegExp(paid.subscription ?? '-'));
    assert.equal((await owner.get(owner.at(`/invoices/${paid.invoice}/pdf`))).status, 200);
  });

  test('sees no actions on pages', async () => {
    const { html } = await owner.get(owner.at(`/transactions/${paid.transaction}`));
    assert.doesNotMatch(html, /\/refund"/);
    const home = await owner.get(owner.at(''));
    assert.doesNotMatch(home.html, /\/payments\/new"/);
  });
});

test('an invitation of a disabled merchant is accepted only after the merchant is enabled', async () => {
  const { id } = await aMerchant(service);
  const inviter = await inPanel(service, { merchant: id });
  const email = `${newId()}@correo.example`;
  const invited = { email, role: 'viewer', reach: 'all' };
  assert.equal((await submit(inviter, inviter.at('/settings/users/invite'), invited)).status, 303);
  const [mail] = await mailsTo(service, email);
  const person = { name: 'Ana', password: 'caballo-pila-grapa' };
  const accept = () => submit(aVisitor(service), `/panel/invitation/${mail?.token}`, person);
  await switchMerchant(service.deps, { id, active: false });
  const refused = await accept();
  assert.equal(refused.status, 403);
  assert.match(refused.text, DISABLED);
  await switchMerchant(service.deps, { id, active: true });
  assert.equal((await accept()).status, 303);
});
