import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { claimDueDocument, markFailed, markSending } from '#src/invoicing/documents/store.ts';
import type { Draft, ElectronicDocument } from '#src/invoicing/documents/types.ts';
import { startFactus } from '#test/providers/factus/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import { documentsOf, issueAt, paid } from '#test/support/electronic-invoices.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const factus = await startFactus({ silent_ms: 20, slow_ms: 1 });
after(() => factus.close());
let merchant: TestMerchant;

before(async () => {
  merchant = await aMerchant(service);
  await issueAt(service, merchant, factus);
  await paid(service, merchant);
});

function claim(production: boolean, lease: Temporal.DurationLike = { minutes: 10 }) {
  const now = service.clock.now();
  const environment = { commerce_id: merchant.id, production };
  const times = { now, real_now: now, leased_until: now.add(lease), lease_holder: null };
  return claimDueDocument(service.deps.db, environment, times);
}

const read = async (): Promise<ElectronicDocument> =>
  (await documentsOf(service, merchant))[0] ?? assert.fail();

const SENDING = { draft: {} as Draft, amount_cop: 100n };
const FAILED = {
  status: 'refused',
  attempts: 1,
  next_attempt_at: null,
  failure: 'refused',
  sent_at: null,
} as const;

describe('a document that waits to be issued', () => {
  test('is claimed only for its own environment', async () => {
    assert.equal(await claim(true), undefined);
    assert.equal((await read()).leased_until, null);
  });

  test('is claimed by one worker at a time, and again once the lease has ended', async () => {
    const first = (await claim(false, { seconds: 1 })) ?? assert.fail();
    assert.equal(await claim(false), undefined);
    service.clock.advance({ seconds: 2 });
    const second = (await claim(false)) ?? assert.fail();
    assert.equal(second.id, first.id);
    const sent_at = service.clock.now();
    assert.equal(await markSending(service.deps.db, first, { ...SENDING, sent_at }), false, 'lost its lease');
    assert.equal((await read()).sent_at, null);
    await markFailed(service.deps.db, first, { ...FAILED, failure_text: null });
    assert.equal((await read()).status, 'waiting');
    assert.equal(await markSending(service.deps.db, second, { ...SENDING, sent_at }), true);
    await markFailed(service.deps.db, second, { ...FAILED, failure_text: null });
    assert.equal((await read()).status, 'refused');
  });
});
