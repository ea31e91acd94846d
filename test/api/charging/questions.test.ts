import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { claimDueOperations, scheduleQuery } from '#src/ledger/transactions/queries/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anUnknownPayment, generate } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => service.clock.travel('2027-01-15T10:00'));

/** Creates a charge that never reached the gateway and has an unknown outcome. The gateway is available again. */
async function aLostCharge(): Promise<TestMerchant> {
  const merchant = await aMerchant(service);
  await anUnknownPayment(service, network, await generate(merchant));
  await network.faults({});
  return merchant;
}

async function operationOf({ id }: TestMerchant): Promise<Operation> {
  return service.deps.db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the seconds until the next query. */
async function turnOf(merchant: TestMerchant): Promise<number> {
  const { next_ask_at } = await operationOf(merchant);
  return next_ask_at?.since(service.clock.now()).total('seconds') ?? Number.NaN;
}

describe('charge with an unknown outcome', () => {
  test('is queried after 5 s, 1 min, 5 min and 1 h, then daily until the gateway responds', async () => {
    const merchant = await aLostCharge();
    await network.faults({ mode: 'error' });
    const turns: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      const seconds = await turnOf(merchant);
      turns.push(seconds);
      service.clock.advance({ seconds });
      await queryDueOperations(service.deps);
    }
    assert.deepEqual(turns, [5, 60, 300, 3_600, 86_400, 86_400]);
    await network.faults({});
    service.clock.advance({ hours: 24 });
    await queryDueOperations(service.deps);
    assert.equal((await operationOf(merchant)).status, 'failed');
  });

  test('is queried again when the lease of one minute expires after a worker crash', async () => {
    const merchant = await aLostCharge();
    service.clock.advance({ seconds: 5 });
    const environment = { commerce_id: merchant.id, production: false };
    for (let died = 0; died < 5; died += 1) {
      const claim = { now: service.clock.now(), lease_s: 60, limit: 10 };
      assert.equal((await claimDueOperations(service.deps.db, environment, claim)).length, 1);
      service.clock.advance({ seconds: 59 });
      assert.deepEqual(
        await queryDueOperations(service.deps),
        [],
        'no second query while the lease is valid',
      );
      service.clock.advance({ seconds: 1 });
    }
    await queryDueOperations(service.deps);
    assert.equal((await operationOf(merchant)).status, 'failed');
  });

  test('is queried at every notification, which does not postpone the schedule beyond 5 min', async () => {
    const merchant = await aLostCharge();
    await network.faults({ mode: 'error' });
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    for (let hint = 0; hint < 10; hint += 1) {
      await scheduleQuery(service.deps.db, await operationOf(merchant), service.clock.now());
      assert.equal((await queryDueOperations(service.deps)).length, 1);
    }
    assert.equal(await turnOf(merchant), 300);
    await network.faults({});
  });

  test('is queried again immediately when a notification arrives during a query', async () => {
    const merchant = await aLostCharge();
    service.clock.advance({ seconds: 5 });
    await network.faults({ mode: 'error' });
    const networks: typeof service.deps.networks = {
      ...service.deps.networks,
      of(party) {
        const line = service.deps.networks.of(party);
        const query: typeof line.query = async (question) => {
          await scheduleQuery(service.deps.db, await operationOf(merchant), service.clock.now());
          return line.query(question);
        };
        return { ...line, query };
      },
    };
    await queryDueOperations({ ...service.deps, networks });
    assert.equal(await turnOf(merchant), 0);
    await network.faults({});
    await queryDueOperations(service.deps);
    assert.equal((await operationOf(merchant)).status, 'failed');
  });
});
