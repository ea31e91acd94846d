import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { renewalReference } from '#src/billing/subscriptions/charge/renewal-reference.ts';
import { settleRenewals } from '#src/billing/subscriptions/restored/settle.ts';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { getSubscription } from '#src/billing/subscriptions/store.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { instrumentOf } from '#src/customers/cards/vault.ts';
import { listUnsettled, markSettled, markUnsettled } from '#src/tenancy/merchants/store.ts';
import { CARDS } from '#test/providers/placetopay/site.ts';
import type { StandIn } from '#test/providers/placetopay/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import { shown } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { aPurchase } from '#test/support/network.ts';
import { aMerchantAt, usePlacetopay } from '#test/support/placetopay.ts';
import { subscribe } from '#test/support/subscriptions.ts';
import { openWompiAccount, startGateway, syncClock } from '#test/support/wompi.ts';

const service = useApp();
const wompi = await startGateway();
after(() => wompi.close());
let placetopay: StandIn;
before(async () => {
  placetopay = await usePlacetopay(service);
});

/** A gateway in this test: its approved charges by our references, and a merchant with an account. */
interface Gateway {
  name: 'wompi' | 'placetopay';
  card: string;
  open(): Promise<TestMerchant>;
  /** Completes pending charges and reports them to the service. */
  settle(): Promise<void>;
  approved(): string[];
  failQueries(): void;
  clearFaults(): void;
}

const GATEWAYS: readonly Gateway[] = [
  {
    name: 'wompi',
    card: '4242424242424242',
    async open() {
      const merchant = await aMerchant(service);
      await openWompiAccount(service, merchant.id, wompi);
      return merchant;
    },
    async settle() {
      await wompi.settle();
      service.clock.advance({ seconds: 2 });
      await queryDueOperations(service.deps);
    },
    approved: () =>
      wompi
        .ledger()
        .transactions.filter(({ status }) => status === 'APPROVED')
        .map(({ reference }) => reference),
    failQueries: () => wompi.addFault({ on: 'search', mode: 'error_before', times: 100 }),
    clearFaults: () => wompi.clearFaults(),
  },
  {
    name: 'placetopay',
    card: CARDS.approved,
    open: () => aMerchantAt(service, placetopay),
    settle: () => queryDueOperations(service.deps).then(() => undefined),
    approved: () =>
      placetopay.ledger
        .entries()
        .filter(({ status, type }) => status === 'APPROVED' && type === 'AUTH_ONLY')
        .map(({ reference }) => reference),
    failQueries: () =>
      placetopay.faults.add({ does: false, answer: 'error', http: 503, path: '/gateway/search', times: 100 }),
    clearFaults: () => placetopay.faults.clear(),
  },
];

function travel(to: string): void {
  service.clock.travel(to);
  syncClock(service, wompi);
}

async function aSubscription({ card, settle }: Gateway, merchant: TestMerchant): Promise<string> {
  const api = merchant.production;
  const { body } = await api.get('/api/v1/payment/consents');
  const consents = body.consents.map(({ token }: { token: string }) => token);
  const { answer } = await subscribe(api, merchant.office, {
    card,
    ...(consents.length > 0 && { body: { consents } }),
  });
  assert.ok([201, 202].includes(answer.status), JSON.stringify(answer.body));
  await settle();
  const id = answer.body.subscription_id ?? answer.body.subscription.id;
  assert.equal((await shown(api, id)).status, 'activa');
  return id;
}

/** Makes a charge that is missing in the restored books: this retry of the charge that is due now. */
async function chargedBefore({ name, settle }: Gateway, merchant: TestMerchant, id: string, retry = 0) {
  const { deps } = service;
  const subscription = await getSubscription(deps.db, merchant.id, id);
  assert.ok(subscription);
  const card = await deps.db
    .selectFrom('cards')
    .selectAll()
    .where('commerce_id', '=', merchant.id)
    .where('id', '=', subscription.card_id)
    .executeTakeFirstOrThrow();
  const request = {
    ...aPurchase(service.clock.now(), ''),
    reference: renewalReference({ subscription, start: subscription.due_at, previous: null }, retry),
    amount: 30_000_00n,
    instrument: await instrumentOf(deps, card),
  };
  const party = { commerce_id: merchant.id, production: true, provider: name };
  const { kind } = await deps.networks.of(party).purchase(request);
  assert.ok(kind === 'approved' || kind === 'pending', kind);
  await settle();
}

describe('restored books of a merchant at a gateway', () => {
  for (const gateway of GATEWAYS)
    test(`${gateway.name}: charges after the backup are found, the others are made, each once`, async () => {
      travel('2027-02-01T10:00');
      const merchant = await gateway.open();
      const ids: string[] = [];
      for (let made = 0; made < 4; made += 1) ids.push(await aSubscription(gateway, merchant));
      travel('2027-03-01T20:00');
      const before_run = gateway.approved().length;
      const [first = '', second = ''] = ids;
      await chargedBefore(gateway, merchant, first);
      await chargedBefore(gateway, merchant, second, 2);
      assert.equal(gateway.approved().length, before_run + 2);

      await markUnsettled(service.deps.db, service.clock.now().subtract({ hours: 3 }));
      const restored = (await listUnsettled(service.deps.db)).find((one) => one.id === merchant.id);
      assert.ok(restored);
      assert.deepEqual(await runCharges(service.deps), { charged: 0 });
      gateway.failQueries();
      const unanswered = await settleRenewals(service.deps, restored);
      assert.deepEqual([unanswered.recorded, unanswered.unclear.length], [0, 4], 'no query was answered');
      gateway.clearFaults();
      assert.deepEqual(await settleRenewals(service.deps, restored), { recorded: 2, unclear: [] });
      assert.deepEqual(await settleRenewals(service.deps, restored), { recorded: 0, unclear: [] });
      await markSettled(service.deps.db, merchant.id);

      assert.deepEqual(await runCharges(service.deps), { charged: 2 });
      await gateway.settle();
      const references = gateway.approved();
      assert.equal(references.length, before_run + 4);
      assert.equal(new Set(references).size, references.length, 'each charge once');
      for (const id of ids)
        assert.match((await shown(merchant.production, id)).ends_at, /^2027-04-01 10:00:0/);
      const booked = await service.deps.db
        .selectFrom('operations')
        .select('reference')
        .where('commerce_id', '=', merchant.id)
        .where('status', '=', 'approved')
        .execute();
      const bare = (reference: string) => reference.replaceAll('-', '');
      const theirs = new Set(references.map(bare));
      assert.equal(booked.length, 8);
      for (const { reference } of booked) assert.ok(theirs.has(bare(reference)), reference);
    });
});
