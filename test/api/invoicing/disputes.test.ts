import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { issueDueDocuments } from '#src/invoicing/documents/issue.ts';
import { startFactus } from '#test/providers/factus/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import { DISPUTES, decide, openInSandbox } from '#test/support/disputes.ts';
import { documentsOf, issueAt, paid } from '#test/support/electronic-invoices.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const factus = await startFactus({ silent_ms: 20, slow_ms: 1 });
after(() => factus.close());

async function aMerchantWhoIssues(): Promise<TestMerchant> {
  const merchant = await aMerchant(service);
  await issueAt(service, merchant, factus);
  return merchant;
}

/** Issues the due documents, including postponed ones. */
async function issuedOf(merchant: TestMerchant) {
  await issueDueDocuments(service.deps);
  service.clock.advance({ minutes: 1 });
  await issueDueDocuments(service.deps);
  const own = new Set((await documentsOf(service, merchant)).map(({ id }) => id));
  return factus
    .ledger()
    .filter(({ reference_code }) => own.has(reference_code))
    .map(({ kind, total }) => [kind, total])
    .toSorted();
}

async function aCase(merchant: TestMerchant, number: number, amount: number): Promise<string> {
  const { status, body } = await openInSandbox(merchant, number, { amount });
  assert.equal(status < 300, true, JSON.stringify(body));
  return body.dispute.id;
}

describe('a dispute of an invoiced charge', () => {
  test('creates a credit note once it is lost, in addition to the one of a refund, and none before', async () => {
    const merchant = await aMerchantWhoIssues();
    const { number } = await paid(service, merchant, { amount: 100_000 });
    await merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, { amount: 20_000 });
    const id = await aCase(merchant, number, 50_000);
    const before = [
      ['bill', 10_000_000],
      ['credit_note', 2_000_000],
    ];
    assert.deepEqual(await issuedOf(merchant), before);
    assert.equal((await decide(merchant, id, 'lost')).status, 200);
    assert.deepEqual(await issuedOf(merchant), [...before, ['credit_note', 5_000_000]]);
    const note = (await documentsOf(service, merchant)).find((one) => one.id === id);
    assert.deepEqual([note?.status, note?.draft?.whole], ['issued', false]);
  });

  test('creates a credit note of the whole invoice if all of it is accepted', async () => {
    const merchant = await aMerchantWhoIssues();
    const { number } = await paid(service, merchant, { amount: 33.33, currency_type: 'USD' });
    const id = await aCase(merchant, number, 33.33);
    assert.equal((await merchant.test.post(`${DISPUTES}/${id}/accept`, {})).status, 200);
    const [bill, note] = await issuedOf(merchant);
    assert.deepEqual([bill?.[0], note?.[0], note?.[1]], ['bill', 'credit_note', bill?.[1]]);
    const [, own] = await documentsOf(service, merchant);
    assert.equal(own?.draft?.whole, true);
  });

  test('creates none if it is won or the charge has no invoice', async () => {
    const merchant = await aMerchant(service);
    const early = await paid(service, merchant, { amount: 100_000 });
    await issueAt(service, merchant, factus);
    const { number } = await paid(service, merchant, { amount: 30_000 });
    await decide(merchant, await aCase(merchant, early.number, 100_000), 'lost');
    await decide(merchant, await aCase(merchant, number, 30_000), 'won');
    assert.deepEqual(await issuedOf(merchant), [['bill', 3_000_000]]);
  });
});
