import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { activateAllImported } from '#src/billing/subscriptions/waiting/switch-on.ts';
import { say } from '#src/kernel/texts.ts';
import { checksOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { useApp } from '#test/support/app.ts';
import { shown } from '#test/support/billing.ts';
import { aCoupon } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import {
  aCardOf,
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  importRows,
  principalOf,
} from '#test/support/moving.ts';
import { useNetwork } from '#test/support/network.ts';
import { happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const PEOPLE = {
  'plans.csv': [aPlanRow('basico', { grace_period: 3, grace_interval: 'day' })],
  'subscribers.csv': [aSubscriberRow('ana'), aSubscriberRow('luis')],
};

type Rows = Parameters<typeof importRows>[2][string];

/** A merchant with two subscribers, of whom Ana has a card, and subscriptions that wait. */
async function waiting(rows: Rows): Promise<TestMerchant> {
  const merchant = await aMerchant(service, ['Norte']);
  await importRows(service.deps, principalOf(merchant), PEOPLE);
  await aCardOf(service.deps, merchant, 'ana@correo.example');
  const { refused } = await importRows(service.deps, principalOf(merchant), { 'subscriptions.csv': rows });
  assert.deepEqual(refused, []);
  return merchant;
}

async function switchAllOn(merchant: TestMerchant) {
  const left: string[] = [];
  const done = await activateAllImported(service.deps, principalOf(merchant), {
    onLeft: ({ external_id, field, text, values }) =>
      left.push(`${external_id} ${field}: ${say(text, 'en', { field, ...values })}`),
    onProgress: () => undefined,
  });
  return { ...done, why: left };
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
async function subscriptionsOf(merchant: TestMerchant): Promise<any[]> {
  const { body } = await merchant.test.get('/subscription');
  return Promise.all(
    body.data.map(({ id }: { id: string }) => shown(merchant.test, id, '?expand[]=next_transaction')),
  );
}

describe('what waits', () => {
  test('is nowhere to be seen, and nothing of it is charged', async () => {
    const merchant = await waiting([aSubscriptionRow('s1')]);
    assert.deepEqual(await subscriptionsOf(merchant), []);
    await happenedUntil(merchant, '2027-03-01T00:00:00-05:00');
    assert.deepEqual(await subscriptionsOf(merchant), []);
    assert.equal((await merchant.test.get('/subscriber/ana@correo.example')).status, 200);
  });

  test('is previewed by day: how many first charges, how much, and how many have no card', async () => {
    const merchant = await waiting([
      aSubscriptionRow('s1'),
      aSubscriptionRow('s2', { ends_at: '2027-02-10 15:00:00' }),
      aSubscriptionRow('s3', { subscriber_id: 'luis', ends_at: '2027-01-20' }),
      aSubscriptionRow('s4', { status: 'pausada', paused_at: '2027-01-12' }),
      aSubscriptionRow('s5', { cancel_at_period_end: 'true', canceled_at: '2027-01-12' }),
    ]);
    assert.deepEqual(await previewActivation(service.deps, principalOf(merchant)), {
      ready: 4,
      left: 1,
      without_charge: 2,
      days: [
        { day: '2027-01-20', currency: 'COP', count: 1, amount: 3_000_000n, without_card: 1 },
        { day: '2027-02-10', currency: 'COP', count: 2, amount: 6_000_000n, without_card: 0 },
      ],
    });
  });
});

describe('what is switched on', () => {
  test('goes on as it stood, and is charged when it falls due and not before', async () => {
    const merchant = await waiting([aSubscriptionRow('s1', { charges: 4, description: 'Desde 2024' })]);
    assert.deepEqual(await switchAllOn(merchant), { switched_on: 1, left: 0, why: [] });
    const [subscription] = await subscriptionsOf(merchant);
    assert.equal(subscription.status, 'activa');
    assert.equal(subscription.starts_at, '2027-01-10 00:00:00');
    assert.equal(subscription.ends_at, '2027-02-10 00:00:00');
    assert.equal(subscription.description, 'Desde 2024');
    assert.equal(subscription.next_charge_at, '2027-02-10T19:00:00-05:00');
    const before = await happenedUntil(merchant, '2027-02-10T18:59:00-05:00');
    assert.deepEqual(before, []);
    await happenedUntil(merchant, '2027-02-11T00:00:00-05:00');
    const [renewed] = await subscriptionsOf(merchant);
    assert.deepEqual([renewed.status, renewed.ends_at], ['activa', '2027-03-10 00:00:00']);
  });

  test('sends no event and no mail', async () => {
    const merchant = await waiting([
      aSubscriptionRow('s1', { webhook_url: 'https://tienda.example/eventos' }),
    ]);
    await switchAllOn(merchant);
    const { rows } = await sql<{ events: number; mails: number }>`
      select (select count(*)::int from webhook_deliveries where commerce_id = ${merchant.id}) as events,
        (select count(*)::int from mails where commerce_id = ${merchant.id}) as mails`.execute(
      service.deps.db,
    );
    assert.deepEqual(rows, [{ events: 0, mails: 0 }]);
    // Later changes send events as usual.
    const [{ id }] = await subscriptionsOf(merchant);
    assert.equal((await merchant.test.post(`/subscription/${id}/pause`, {})).status, 200);
    const told = await sql<{ events: number }>`
      select count(*)::int as events from webhook_deliveries where commerce_id = ${merchant.id}`.execute(
      service.deps.db,
    );
    assert.deepEqual(told.rows, [{ events: 1 }]);
  });

  test('leaves out subscriptions without a card or past their end, with the reason; once fixed, they follow', async () => {
    const merchant = await waiting([
      aSubscriptionRow('s1', { subscriber_id: 'luis' }),
      aSubscriptionRow('s2', { ends_at: '2027-01-20' }),
    ]);
    await happenedUntil(merchant, '2027-01-21T00:00:00-05:00');
    const clock = { now: () => Temporal.Instant.from('2027-01-21T00:00:00-05:00') };
    const deps = { ...service.deps, clock };
    const left: string[] = [];
    const watcher = {
      onLeft: ({ external_id, field }: { external_id: string; field: string }) =>
        left.push(`${external_id} ${field}`),
      onProgress: () => undefined,
    };
    const first = await activateAllImported(deps, principalOf(merchant), watcher);
    assert.deepEqual(first, { switched_on: 0, left: 2 });
    assert.deepEqual(left.sort(), ['s1 card', 's2 ends_at']);
    await aCardOf(service.deps, merchant, 'luis@correo.example');
    const { files } = await importRows(deps, principalOf(merchant), {
      'subscriptions.csv': [aSubscriptionRow('s2', { starts_at: '2027-01-20', ends_at: '2027-02-20' })],
    });
    assert.equal(files['subscriptions.csv']?.replaced, 1);
    assert.deepEqual(await activateAllImported(deps, principalOf(merchant), watcher), {
      switched_on: 2,
      left: 0,
    });
    // A second time there is nothing left to do, and its file is known.
    assert.deepEqual(await activateAllImported(deps, principalOf(merchant), watcher), {
      switched_on: 0,
      left: 0,
    });
    const again = await importRows(deps, principalOf(merchant), {
      'subscriptions.csv': [aSubscriptionRow('s2', { starts_at: '2027-01-20', ends_at: '2027-03-20' })],
    });
    assert.match(again.refused[0] ?? '', /^subscriptions\.csv:2 external_id: It was imported before/);
  });

  test('keeps its status: trial, grace, pause, a coming end, and over', async () => {
    const merchant = await waiting([
      aSubscriptionRow('trial', { status: 'trial', ends_at: '2027-01-25' }),
      aSubscriptionRow('grace', { status: 'en_gracia', ends_at: '2027-01-14', grace_ends_at: '2027-01-17' }),
      aSubscriptionRow('paused', { status: 'pausada', paused_at: '2027-01-12', resumes_at: '2027-03-01' }),
      aSubscriptionRow('ending', { cancel_at_period_end: '1', canceled_at: '2027-01-12' }),
      aSubscriptionRow('over', { status: 'cancelada', starts_at: '2026-01-01', ends_at: '2026-02-01' }),
    ]);
    assert.deepEqual((await switchAllOn(merchant)).why, []);
    const standing = (await subscriptionsOf(merchant)).map((one) => [
      one.status,
      one.cancel_at_period_end,
      one.next_charge_at,
    ]);
    assert.deepEqual(standing.sort(), [
      ['activa', true, null],
      ['cancelada', false, null],
      ['en_gracia', false, '2027-01-15T19:00:00-05:00'],
      ['pausada', false, null],
      ['trial', false, '2027-01-25T19:00:00-05:00'],
    ]);
  });

  test('keeps its coupon, and counts it as redeemed', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    await importRows(service.deps, principalOf(merchant), PEOPLE);
    await aCardOf(service.deps, merchant, 'ana@correo.example');
    const coupon = { code: 'MITAD', percent_off: 50, duration: 'forever' };
    await merchant.test.post('/coupon', aCoupon(merchant.office, coupon));
    await importRows(service.deps, principalOf(merchant), {
      'subscriptions.csv': [aSubscriptionRow('s1', { coupon: 'mitad' })],
    });
    const { days } = await previewActivation(service.deps, principalOf(merchant));
    assert.equal(days[0]?.amount, 1_500_000n);
    await switchAllOn(merchant);
    const { body } = await merchant.test.get('/coupon');
    assert.equal((body.data ?? body)[0].times_redeemed, 1);
  });

  test('leaves books that the doctor finds in order', async () => {
    const merchant = await waiting([aSubscriptionRow('s1'), aSubscriptionRow('s2')]);
    await switchAllOn(merchant);
    const findings = [];
    for (const check of checksOf(MODULES)) findings.push(...(await check.run(service.deps)));
    const wrong = findings.filter(({ ok, check }) => !ok && /subscription|figures|coupon/.test(check));
    assert.deepEqual(wrong, []);
  });
});
