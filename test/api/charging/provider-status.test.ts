import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { providerStatus } from '#src/cli/provider-status.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { checkOverdue } from '#src/ledger/transactions/checks.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { approved, fakeGateway, openAccount } from '#test/support/gateways.ts';
import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';

const [first, second] = [fakeGateway('primera'), fakeGateway('segunda')];
const service = useApp({ providers: [first, second] });
const CARD = TEST_CARDS.find((card) => card.outcome === 'approve')?.number ?? '';
let merchant: TestMerchant;

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  for (const gateway of [first, second]) Object.assign(gateway, { asked: [], answers: {} });
  merchant = await aMerchant(service);
  await openAccount(service, merchant.id, first);
  await openAccount(service, merchant.id, second);
});

async function pay(): Promise<void> {
  const made = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office));
  const payment = { id: made.body.payment_id, token: made.body.token };
  const body = { payment, customer_payer: PAYER, payment_card: aCard(CARD) };
  await client(service, '').post('/api/v1/payment/checkout/card', body);
}

function declined({ reference }: { reference: string }) {
  const outcome = approved({ reference }, 'x');
  assert.ok('record' in outcome);
  return { kind: 'declined', record: { ...outcome.record, code: '51' } } as const;
}

describe('provider status', () => {
  test('counts approved, declined, unknown and passed-on charges per provider', async () => {
    for (let charge = 0; charge < 3; charge += 1) await pay();
    first.answers.purchase = declined;
    await pay();
    first.answers.purchase = () => ({ kind: 'failed', code: 'E99', reason: 'no connection', unasked: true });
    await pay();
    service.clock.advance({ hours: 2 });
    first.answers.purchase = () => ({ kind: 'unknown', code: 'T01', reason: 'silence' });
    await pay();
    service.clock.advance({ minutes: 10 });
    const [one, other, ...rest] = await providerStatus(service.deps, [merchant.id], 7);
    assert.deepEqual(rest, []);
    const { median_ms, p95_ms, oldest_open_s, ...counted } = one ?? assert.fail();
    assert.deepEqual(counted, {
      ...{ merchant_id: merchant.id, provider: 'primera', charges: 5, approved: 3, declined: 1, failed: 0 },
      ...{ open: 1, unknown: 1, passed_on: 1, approval_rate: 75 },
    });
    assert.equal(Math.round((oldest_open_s ?? 0) / 60), 10);
    assert.ok(median_ms !== null && p95_ms !== null && median_ms >= 0 && p95_ms >= median_ms);
    assert.deepEqual(
      [other?.provider, other?.charges, other?.approval_rate, other?.passed_on],
      ['segunda', 1, 100, 0],
    );
  });

  test('leaves out charges older than the given days, except open ones', async () => {
    first.answers.purchase = () => ({ kind: 'unknown', code: 'T01', reason: 'silence' });
    await pay();
    service.clock.advance({ hours: 24 * 8 });
    const [one] = await providerStatus(service.deps, [merchant.id], 7);
    assert.deepEqual(
      [one?.charges, one?.open, one?.oldest_open_s && one.oldest_open_s >= 86_400 * 8],
      [0, 1, true],
    );
    const [longer] = await providerStatus(service.deps, [merchant.id], 9);
    assert.equal(longer?.charges, 1);
  });

  test('does not count other merchants', async () => {
    await pay();
    const other = await aMerchant(service);
    assert.deepEqual(await providerStatus(service.deps, [other.id], 7), []);
  });
});

test('the doctor reports providers with operations without an outcome for a day', async () => {
  const { db } = service.deps;
  await db
    .updateTable('operations')
    .set({ status: 'failed', next_ask_at: null, settled_at: service.clock.now() })
    .where('status', '=', 'open')
    .execute();
  first.answers.purchase = () => ({ kind: 'unknown', code: 'T01', reason: 'silence' });
  await pay();
  service.clock.advance({ hours: 23 });
  assert.equal((await checkOverdue(service.deps)).ok, true);
  service.clock.advance({ hours: 2 });
  const finding = await checkOverdue(service.deps);
  assert.equal(finding.ok, false);
  assert.match(finding.detail, /^1 at primera open since 2027-01-15T15:00:00Z/);
});
