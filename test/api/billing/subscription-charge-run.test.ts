import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { listRuns } from '#src/billing/subscriptions/run/store.ts';
import { useApp } from '#test/support/app.ts';
import { cardThat, shown } from '#test/support/billing.ts';
import { aMerchant, type Client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => service.clock.travel('2027-01-15T10:00'));

/** Creates a subscription and returns its id. */
async function begun(api: Client, office: number, options: Parameters<typeof subscribe>[2] = {}) {
  const { answer, id } = await subscribe(api, office, options);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return id;
}

const endOf = async (api: Client, id: string): Promise<string> => (await shown(api, id)).ends_at;

describe('charge run', () => {
  test('charges production and running test environments at 19:00, but not a frozen test environment', async () => {
    const merchant = await aMerchant(service);
    const live = await begun(merchant.production, merchant.office);
    const sandbox = await begun(merchant.test, merchant.office);
    const stopped = await aFrozenMerchant(service);
    const still = await begun(stopped.test, stopped.office, { plan: { invoice_interval: 'day' } });
    service.clock.travel('2027-02-15T18:59');
    assert.equal((await runCharges(service.deps)).charged, 0);
    service.clock.travel('2027-02-15T19:00');
    assert.equal((await runCharges(service.deps)).charged, 2);
    assert.equal((await runCharges(service.deps)).charged, 0, 'a second run charges nothing');
    assert.equal(await endOf(merchant.production, live), '2027-03-15 10:00:00');
    assert.equal(await endOf(merchant.test, sandbox), '2027-03-15 10:00:00');
    assert.equal(await endOf(stopped.test, still), '2027-02-02 08:00:00');
  });

  test('is recorded with the number of due, approved and declined charges', async () => {
    const merchant = await aMerchant(service);
    const { production: api, office } = merchant;
    const plan = { trial_period: 1, grace_period: 3, grace_interval: 'day' };
    await begun(api, office, { plan });
    await begun(api, office, { plan, card: cardThat('decline', '51') });
    await begun(api, office, { plan, card: cardThat('decline', '43') });
    service.clock.travel('2027-01-16T19:00');
    await runCharges(service.deps);
    const runs = await listRuns(service.deps.db, 100);
    const run = runs.find(({ scheduled_at }) => scheduled_at.toString() === '2027-01-17T00:00:00Z');
    assert.deepEqual([run?.due, run?.done, run?.declined, run?.unknown], [3, 1, 2, 0]);
  });

  test('records charges that fall due while the run starts', async () => {
    const { production: api, office } = await aMerchant(service);
    await begun(api, office);
    const [before, due] = ['2027-02-15T23:59:59Z', '2027-02-16T00:00:00Z'].map((at) =>
      Temporal.Instant.from(at),
    );
    let asked = 0;
    const clock = { now: () => (asked++ === 0 ? before : due) as Temporal.Instant };
    await service.deps.db.deleteFrom('charge_runs').execute();
    const { charged } = await runCharges({ ...service.deps, clock });
    assert.ok(charged > 0);
    const [run] = await listRuns(service.deps.db, 1);
    assert.deepEqual([String(run?.scheduled_at), run?.due], ['2027-02-16T00:00:00Z', charged]);
  });

  test('makes each missed charge once when the service is running again', async () => {
    const merchant = await aMerchant(service);
    const { production: api, office } = merchant;
    const id = await begun(api, office, { plan: { invoice_interval: 'week' } });
    const leaving = await begun(api, office);
    await api.put(`/subscription/cancel/${leaving}`);
    service.clock.travel('2027-02-20T12:00');
    await runCharges(service.deps);
    // One charge at the start, and five due on 22 and 29 January and on 5, 12 and 19 February.
    assert.equal((await api.get(`/subscription/${id}/transactions`)).body.total, 6);
    assert.equal(await endOf(api, id), '2027-02-26 10:00:00');
    const over = await shown(api, leaving);
    assert.equal(over.status, 'cancelada');
    await runCharges(service.deps);
    assert.equal((await api.get(`/subscription/${id}/transactions`)).body.total, 6);
  });

  test('three concurrent workers charge each subscription once', async () => {
    const merchant = await aMerchant(service);
    const { production: api, office } = merchant;
    const ids = await Promise.all(Array.from({ length: 20 }, () => begun(api, office)));
    service.clock.travel('2027-02-15T19:00');
    await Promise.all(Array.from({ length: 3 }, () => runCharges(service.deps)));
    for (const id of ids) {
      assert.equal((await api.get(`/subscription/${id}/transactions`)).body.total, 2);
      assert.equal(await endOf(api, id), '2027-03-15 10:00:00');
    }
  });
});
