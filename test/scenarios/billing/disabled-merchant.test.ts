import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { listRuns } from '#src/billing/subscriptions/run/store.ts';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { useApp } from '#test/support/app.ts';
import { assertBooks } from '#test/support/books.ts';
import { aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { watch } from '#test/support/reservation-api.ts';
import { happenedUntil } from '#test/support/sandbox.ts';
import { cardThat } from '#test/support/stories.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(async () => {
  await network.faults({});
  // Subscriptions of earlier tests must not fall due in this one.
  await service.deps.db.updateTable('subscriptions').set({ alarm_at: null }).execute();
  await service.deps.db.deleteFrom('charge_runs').execute();
  service.clock.travel('2027-02-01T10:00');
});

type Options = Parameters<typeof subscribe>[2];

/** Creates a subscription on 1 February at 10:00, due monthly by default. */
async function begun(api: Client, merchant: TestMerchant, options: Options = {}): Promise<string> {
  const { answer, id } = await subscribe(api, merchant.office, options);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return id;
}

async function replaceCard(api: Client, id: string, number: string): Promise<void> {
  const { holder, ...card } = cardData(number);
  assert.equal((await api.put(`/subscription/${id}/update-payment-method`, card)).status, 200);
}

const disable = ({ id }: TestMerchant) => switchMerchant(service.deps, { id, active: false });
const enable = ({ id }: TestMerchant) => switchMerchant(service.deps, { id, active: true });

/** Runs the worker's charges at that time and returns how many there were. */
async function runAt(moment: string): Promise<number> {
  service.clock.travel(moment);
  return (await runCharges(service.deps)).charged;
}

/** Runs the worker's charges on each day between two dates, at 10:00 and at 19:00. */
async function runDays(from: string, to: string): Promise<number> {
  let charged = 0;
  const last = Temporal.PlainDate.from(to);
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0; ) {
    charged += await runAt(`${day}T10:00`);
    charged += await runAt(`${day}T19:00`);
    day = day.add({ days: 1 });
  }
  return charged;
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
async function shown(api: Client, id: string): Promise<any> {
  return (await api.get(`/subscription/${id}?expand[]=next_transaction`)).body;
}

async function periodOf(api: Client, id: string): Promise<string> {
  const { status, starts_at, ends_at } = await shown(api, id);
  return `${status} ${starts_at} ${ends_at}`;
}

/** Returns the times of approved charges, oldest first. */
async function paidBy(api: Client, id: string): Promise<string[]> {
  const { data } = (await api.get(`/subscription/${id}/transactions?per_page=100`)).body;
  return data
    .filter(({ status }: { status: string }) => status === 'Aprobada')
    .map(({ approved_at }: { approved_at: string }) => approved_at)
    .reverse();
}

/** Returns the rows of a merchant's subscriptions, without the time of their next check. */
async function rowsOf({ id }: TestMerchant): Promise<string> {
  const rows = await service.deps.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('commerce_id', '=', id)
    .orderBy('id')
    .execute();
  return rowsAsJson(rows.map(({ alarm_at, ...row }) => row));
}

for (const production of [true, false]) {
  test(`three months disabled in ${production ? 'production' : 'test'} cause no charge; afterwards each subscription is charged once, for a new period`, async () => {
    const merchant = await aMerchant(service);
    const api = production ? merchant.production : merchant.test;
    const monthly = await begun(api, merchant);
    const weekly = await begun(api, merchant, { plan: { invoice_interval: 'week' } });
    const trial = await begun(api, merchant, { plan: { trial_period: 20, trial_interval: 'day' } });
    service.clock.travel('2027-02-02T12:00');
    await disable(merchant);
    const [before, does] = [await rowsOf(merchant), await watch(network)];
    for (const moment of ['2027-02-08T19:00', '2027-02-21T19:00', '2027-03-01T19:00', '2027-04-01T19:00']) {
      assert.equal(await runAt(moment), 0, moment);
    }
    assert.equal(await rowsOf(merchant), before);
    assert.deepEqual(await does(), []);
    service.clock.travel('2027-05-02T11:00');
    await enable(merchant);
    assert.equal(await runAt('2027-05-02T11:00:02'), 0, 'before the charge run');
    for (const id of [monthly, weekly, trial]) {
      const { next_transaction, next_charge_at } = await shown(api, id);
      assert.equal(next_transaction, '2027-05-02');
      assert.equal(next_charge_at, '2027-05-02T19:00:00-05:00');
    }
    assert.equal(await runAt('2027-05-02T19:00'), 3);
    assert.equal(await runAt('2027-05-02T19:01'), 0, 'charged once');
    assert.equal(await periodOf(api, monthly), 'activa 2027-05-02 19:00:00 2027-06-02 19:00:00');
    assert.equal(await periodOf(api, weekly), 'activa 2027-05-02 19:00:00 2027-05-09 19:00:00');
    assert.equal(await periodOf(api, trial), 'activa 2027-05-02 19:00:00 2027-06-02 19:00:00');
    assert.deepEqual(await paidBy(api, monthly), ['2027-02-01 10:00:00', '2027-05-02 19:00:00']);
    assert.deepEqual(await paidBy(api, trial), ['2027-05-02 19:00:00']);
    assert.equal(await runAt('2027-06-02T19:00'), 6, 'renewals continue as before');
    assert.equal(await periodOf(api, monthly), 'activa 2027-06-02 19:00:00 2027-07-02 19:00:00');
    await assertBooks(service, merchant, network, production);
  });
}

test('a test environment with a stopped clock is not affected while its merchant is disabled', async () => {
  const merchant = await aMerchant(service);
  await happenedUntil(merchant, '2027-02-02T08:00:00-05:00');
  const id = await begun(merchant.test, merchant);
  const { ends_at } = await shown(merchant.test, id);
  service.clock.travel('2027-09-01T10:00');
  await disable(merchant);
  service.clock.travel('2027-10-01T10:00');
  await enable(merchant);
  const chargeRun = `${ends_at.slice(0, 10)}T19:00:00-05:00`;
  const happened = await happenedUntil(merchant, chargeRun);
  assert.deepEqual(
    happened.filter(({ event }) => event === 'renew').map(({ at }) => at),
    [chargeRun],
  );
  assert.equal((await shown(merchant.test, id)).starts_at, ends_at);
});

describe('while the merchant is disabled', () => {
  test('a grace period stops; once enabled, a new period is charged with its own grace period', async () => {
    const merchant = await aMerchant(service);
    const api = merchant.production;
    const plan = { grace_period: 5, grace_interval: 'day' };
    const [poor, better] = [await begun(api, merchant, { plan }), await begun(api, merchant, { plan })];
    for (const id of [poor, better]) await replaceCard(api, id, cardThat('51'));
    assert.equal(await runAt('2027-03-01T19:00'), 2);
    assert.equal((await shown(api, poor)).status, 'en_gracia');
    service.clock.travel('2027-03-02T09:00');
    await disable(merchant);
    const before = await rowsOf(merchant);
    assert.equal(await runDays('2027-03-02', '2027-03-12'), 0);
    assert.equal(await rowsOf(merchant), before);
    await enable(merchant);
    await replaceCard(api, better, cardThat('approve'));
    assert.equal(await runAt('2027-03-12T19:00:05'), 0);
    assert.equal((await shown(api, better)).status, 'activa', 'the old grace period is over');
    assert.equal(await runAt('2027-03-13T19:00'), 2);
    assert.equal(await periodOf(api, better), 'activa 2027-03-13 19:00:00 2027-04-13 19:00:00');
    const { status, grace_ends_at } = await shown(api, poor);
    assert.equal(`${status} ${grace_ends_at}`, 'en_gracia 2027-03-18 19:00:00');
    const invoices = (await api.get(`/subscription/${poor}/invoices`)).body.data;
    assert.deepEqual(
      invoices.map((one: { status: string }) => one.status),
      ['open', 'uncollectible', 'paid'],
    );
    await runDays('2027-03-14', '2027-03-18');
    assert.equal((await shown(api, poor)).status, 'finalizada');
    await assertBooks(service, merchant, network, true);
  });

  test('cancellations, resumptions and deadlines wait; once enabled, they apply before any charge', async () => {
    const merchant = await aMerchant(service);
    const api = merchant.production;
    const leaving = await begun(api, merchant);
    const paused = await begun(api, merchant);
    const early = await begun(api, merchant, { plan: { invoice_period: 6 } });
    const closing = await begun(api, merchant, { plan: { deadline: '2027-03-20 00:00:00' } });
    const indefinite = await begun(api, merchant);
    await api.put(`/subscription/cancel/${leaving}`);
    for (const id of [paused, early]) {
      await api.post(`/subscription/${id}/pause`, { resumes_at: '2027-03-10 08:00:00' });
    }
    await api.post(`/subscription/${indefinite}/pause`);
    await disable(merchant);
    const before = await rowsOf(merchant);
    assert.equal(await runDays('2027-02-27', '2027-03-25'), 0);
    assert.equal(await rowsOf(merchant), before);
    service.clock.travel('2027-03-26T15:00');
    await enable(merchant);
    assert.equal(await runAt('2027-03-26T15:00:02'), 0);
    assert.equal((await shown(api, leaving)).status, 'cancelada');
    assert.equal((await shown(api, leaving)).cancel_at, '2027-03-01T10:00:00-05:00', 'as it was announced');
    assert.equal((await shown(api, closing)).status, 'cancelada');
    assert.equal((await shown(api, paused)).status, 'activa');
    assert.equal(
      await periodOf(api, early),
      'activa 2027-02-01 10:00:00 2027-08-01 10:00:00',
      'still paid for',
    );
    assert.equal((await shown(api, indefinite)).status, 'pausada');
    assert.equal(await runAt('2027-03-26T19:00'), 1);
    assert.equal(await periodOf(api, paused), 'activa 2027-03-26 19:00:00 2027-04-26 19:00:00');
    for (const id of [leaving, closing, early, indefinite]) {
      assert.deepEqual(await paidBy(api, id), ['2027-02-01 10:00:00']);
    }
    await assertBooks(service, merchant, network, true);
  });

  test('a charge of unknown outcome is queried, and its outcome is recorded', async () => {
    const merchant = await aMerchant(service);
    const api = merchant.production;
    const charged = await begun(api, merchant);
    const lost = await begun(api, merchant);
    await replaceCard(api, charged, cardThat('no_answer_done'));
    await replaceCard(api, lost, cardThat('no_answer_not_done'));
    await runAt('2027-03-01T19:00');
    await disable(merchant);
    service.clock.travel('2027-03-01T20:00');
    await queryDueOperations(service.deps);
    assert.equal(await runDays('2027-03-02', '2027-03-05'), 0);
    await enable(merchant);
    assert.equal(await periodOf(api, charged), 'activa 2027-03-01 10:00:00 2027-04-01 10:00:00');
    await replaceCard(api, lost, cardThat('approve'));
    await runDays('2027-03-06', '2027-03-06');
    assert.equal(await periodOf(api, lost), 'activa 2027-03-06 19:00:00 2027-04-06 19:00:00');
    await assertBooks(service, merchant, network, true);
  });

  test('other merchants are charged as usual, and the charge run only counts their subscriptions', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    await begun(merchant.production, merchant);
    const id = await begun(other.production, other);
    await disable(merchant);
    assert.equal(await runAt('2027-03-01T19:00'), 1);
    assert.equal(await periodOf(other.production, id), 'activa 2027-03-01 10:00:00 2027-04-01 10:00:00');
    const [run] = await listRuns(service.deps.db, 1);
    assert.deepEqual([run?.due, run?.done], [1, 1]);
    await assertBooks(service, other, network, true);
  });
});

test('a merchant disabled and enabled several times is charged once, after the last time', async () => {
  const merchant = await aMerchant(service);
  const api = merchant.production;
  const [id, later] = [
    await begun(api, merchant),
    await begun(api, merchant, { plan: { invoice_period: 4 } }),
  ];
  service.clock.travel('2027-02-20T10:00');
  await disable(merchant);
  await disable(merchant);
  assert.equal(await runAt('2027-03-01T19:00'), 0);
  service.clock.travel('2027-03-10T10:00');
  await enable(merchant);
  assert.equal(await runAt('2027-03-10T10:00:02'), 0);
  service.clock.travel('2027-03-10T18:59');
  await disable(merchant);
  assert.equal(await runAt('2027-03-10T19:00'), 0);
  assert.equal(await runAt('2027-04-10T19:00'), 0);
  service.clock.travel('2027-04-20T20:00');
  await enable(merchant);
  assert.equal(await runDays('2027-04-21', '2027-04-22'), 1);
  assert.equal(await periodOf(api, id), 'activa 2027-04-21 19:00:00 2027-05-21 19:00:00');
  assert.equal(
    await periodOf(api, later),
    'activa 2027-02-01 10:00:00 2027-06-01 10:00:00',
    'no charge was due',
  );
  await assertBooks(service, merchant, network, true);
});

test('a subscription without due charges stays unchanged, and enabling an enabled merchant changes nothing', async () => {
  const merchant = await aMerchant(service);
  const api = merchant.production;
  const id = await begun(api, merchant, { plan: { grace_period: 5, grace_interval: 'day' } });
  const before = await rowsOf(merchant);
  service.clock.travel('2027-02-10T10:00');
  await disable(merchant);
  assert.equal(await runDays('2027-02-10', '2027-02-20'), 0);
  await enable(merchant);
  assert.equal(await runDays('2027-02-21', '2027-02-22'), 0);
  assert.equal(await rowsOf(merchant), before);
  await replaceCard(api, id, cardThat('51'));
  assert.equal(await runAt('2027-03-01T19:00'), 1);
  service.clock.travel('2027-03-02T09:00');
  await disable(merchant);
  service.clock.travel('2027-03-02T18:00');
  await enable(merchant);
  await enable(merchant);
  const { grace_ends_at } = await shown(api, id);
  assert.equal(grace_ends_at, '2027-03-06 10:00:00', 'no retry was missed, so the grace period continues');
  assert.equal(await runAt('2027-03-02T19:00'), 1);
  // The service misses a charge run. Enabling a merchant that was not disabled does not start a new period.
  await replaceCard(api, id, cardThat('approve'));
  service.clock.travel('2027-03-04T09:00');
  await enable(merchant);
  assert.equal(await runAt('2027-03-04T09:00:02'), 1);
  assert.equal(await periodOf(api, id), 'activa 2027-03-01 10:00:00 2027-04-01 10:00:00');
  await assertBooks(service, merchant, network, true);
});

test('three concurrent workers postpone and charge each subscription once', async () => {
  const merchant = await aMerchant(service);
  const ids: string[] = [];
  for (let made = 0; made < 6; made += 1) ids.push(await begun(merchant.production, merchant));
  await disable(merchant);
  service.clock.travel('2027-03-01T19:00');
  const runs = () => Promise.all([1, 2, 3].map(() => runCharges(service.deps)));
  assert.deepEqual(await runs(), [{ charged: 0 }, { charged: 0 }, { charged: 0 }]);
  service.clock.travel('2027-03-05T19:00');
  await Promise.all([enable(merchant), runs()]);
  service.clock.travel('2027-03-06T19:00');
  await runs();
  for (const id of ids) {
    assert.deepEqual(await paidBy(merchant.production, id), ['2027-02-01 10:00:00', '2027-03-06 19:00:00']);
  }
  await assertBooks(service, merchant, network, true);
});
