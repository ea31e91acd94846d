import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { activateAllImported } from '#src/billing/subscriptions/waiting/switch-on.ts';
import { exportFolder } from '#src/moving/export.ts';
import { publicKeyOf, readPublicKey } from '#src/moving/sealed-lines.ts';
import { useApp } from '#test/support/app.ts';
import { shown, subscribed } from '#test/support/billing.ts';
import { aCoupon } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { aFolder, contentsOf, importFolder, principalOf } from '#test/support/moving.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const WATCHER = { onLeft: () => undefined, onProgress: () => undefined };

/** A merchant with something of every kind, made by the API. */
async function aShop(): Promise<TestMerchant> {
  const merchant = await aMerchant(service, ['Norte']);
  const { test: api, office } = merchant;
  const group = await api.post('/group', { name: 'Gimnasio', office });
  await api.post('/coupon', aCoupon(office, { code: 'MITAD', percent_off: 50, duration: 'forever' }));
  const plan = {
    subscription_group_id: group.body.group?.id ?? null,
    ...{ name: '=1+1', grace_period: 3, grace_interval: 'day', metadata: { nivel: 'oro, "plata"' } },
    advanced_options: { result_urls: { return: 'https://tienda.example/gracias' } },
  };
  const { id } = await subscribed(merchant, { plan, body: { description: "'cita", metadata: { a: '1' } } });
  const done = [await api.post(`/subscription/${id}/apply-coupon`, { code: 'MITAD' })];
  const paused = await subscribed(merchant, { plan: { trial_period: 5, trial_interval: 'day' } });
  done.push(await api.post(`/subscription/${paused.id}/pause`, {}));
  const over = await subscribed(merchant);
  done.push(await api.put(`/subscription/cancel/${over.id}`, { at_period_end: false }));
  assert.deepEqual(
    done.map(({ status }) => status),
    [200, 200, 200],
  );
  return merchant;
}

async function exported(merchant: TestMerchant, to: TestMerchant | null) {
  const folder = aFolder({});
  const key = to ? readPublicKey(await publicKeyOf(service.deps, to.id)) : null;
  const counts = await exportFolder(service.deps, { folder: folder.path, of: principalOf(merchant), key });
  return { folder, counts: Object.fromEntries(counts.map(({ file, rows }) => [file, rows])) };
}

/** What the API shows of its subscriptions that is not an id or a time of writing. */
async function standing(merchant: TestMerchant) {
  const { body } = await merchant.test.get('/subscription');
  const all = await Promise.all(
    body.data.map(({ id }: { id: string }) =>
      shown(merchant.test, id, '?expand[]=next_transaction&expand[]=plan&expand[]=subscriber'),
    ),
  );
  return all
    .map((one) => {
      const { id, office_id, subscription_plan_id, subscriber_id, updated_at, plan, subscriber, ...rest } =
        one;
      const named = { plan: plan.name, price: plan.price, nivel: plan.metadata, who: subscriber.email };
      return JSON.stringify({ ...rest, ...named });
    })
    .sort();
}

describe('an export', () => {
  test('read into an empty merchant, makes the same of it, and its first charges are the same', async () => {
    const [from, to] = [await aShop(), await aMerchant(service, ['Única'])];
    const { folder, counts } = await exported(from, to);
    assert.deepEqual(counts, {
      ...{ 'cards.sealed': 3, 'accounts.sealed': 0, 'groups.csv': 1, 'coupons.csv': 1, 'plans.csv': 3 },
      ...{ 'subscribers.csv': 3, 'balances.csv': 0, 'subscriptions.csv': 3 },
    });
    const offices = new Map([[String(from.office), String(to.office)]]);
    const { refused, files } = await importFolder(service.deps, principalOf(to), folder.path, { offices });
    assert.deepEqual(refused, []);
    assert.equal(files['subscriptions.csv']?.created, 3);
    const preview = await previewActivation(service.deps, principalOf(to));
    assert.deepEqual([preview.ready, preview.left], [3, 0]);
    assert.deepEqual(
      preview.days.map(({ count, amount, without_card }) => ({ count, amount, without_card })),
      [{ count: 1, amount: 1_500_000n, without_card: 0 }],
    );
    await activateAllImported(service.deps, principalOf(to), WATCHER);
    assert.deepEqual(await standing(to), await standing(from));
    // And out again: but for ids, the same files.
    const again = await exported(to, from);
    assert.deepEqual(
      await contentsOf(service.deps, again.folder.path, principalOf(from)),
      await contentsOf(service.deps, folder.path, principalOf(to)),
    );
    again.folder.close();
    folder.close();
  });

  test('read into the merchant it came from, changes nothing', async () => {
    const merchant = await aShop();
    const { folder } = await exported(merchant, merchant);
    const { files, refused } = await importFolder(service.deps, principalOf(merchant), folder.path);
    folder.close();
    assert.deepEqual(refused, []);
    for (const [file, { rows, unchanged }] of Object.entries(files)) assert.equal(unchanged, rows, file);
  });

  test('has people as our own pages took them: with letters in a passport, and without an address', async () => {
    const [from, to] = [await aMerchant(service, ['Norte']), await aMerchant(service, ['Única'])];
    const { id } = await subscribed(from);
    await sql`
      update subscribers set identification_type = 'Pasaporte', id_number = 'AB123456',
        billing_address = '', billing_city = '', billing_country = ''
      where commerce_id = ${from.id} and id = (select subscriber_id from subscriptions where commerce_id = ${from.id} and id = ${id})
    `.execute(service.deps.db);
    const { folder } = await exported(from, to);
    const offices = new Map([[String(from.office), String(to.office)]]);
    const { refused } = await importFolder(service.deps, principalOf(to), folder.path, { offices });
    const again = await exported(to, null);
    const people = (path: string) =>
      readFileSync(join(path, 'subscribers.csv'), 'utf8')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replaceAll(new RegExp(`,(${from.office}|${to.office}),`, 'g'), ',OFFICE,');
    const [was, is] = [people(folder.path), people(again.folder.path)];
    folder.close();
    again.folder.close();
    assert.deepEqual(refused, []);
    assert.match(was, /Pasaporte,AB123456/);
    assert.equal(is, was);
  });

  test('without a key has no cards, and no line that names one', async () => {
    const merchant = await aShop();
    const { folder } = await exported(merchant, null);
    assert.equal(existsSync(join(folder.path, 'cards.sealed')), false);
    const [head = ''] = readFileSync(join(folder.path, 'subscriptions.csv'), 'utf8').split('\n');
    assert.doesNotMatch(head, /card/);
    assert.equal(statSync(join(folder.path, 'subscribers.csv')).mode & 0o077, 0);
    folder.close();
  });

  test('shows nothing to a spreadsheet that it would calculate with', async () => {
    const merchant = await aShop();
    const { folder } = await exported(merchant, null);
    const plans = readFileSync(join(folder.path, 'plans.csv'), 'utf8');
    folder.close();
    assert.match(plans, /,'=1\+1,/);
  });
});
