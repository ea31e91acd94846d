import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { retryDocument } from '#src/invoicing/documents/documents.ts';
import { issueDueDocuments } from '#src/invoicing/documents/issue.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type FaultMode, startFactus } from '#test/providers/factus/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { documentsOf, issueAt, paid } from '#test/support/electronic-invoices.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aHold, confirm, release } from '#test/support/reservation-api.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const factus = await startFactus({ silent_ms: 20, slow_ms: 1 });
after(() => factus.close());
beforeEach(() => factus.clearFaults());

const issue = () => issueDueDocuments(service.deps);

async function aMerchantWhoIssues(change = {}): Promise<TestMerchant> {
  const merchant = await aMerchant(service);
  await issueAt(service, merchant, factus, change);
  return merchant;
}

/** What the provider has of these, oldest first. */
async function issuedOf(merchant: TestMerchant) {
  const own = new Set((await documentsOf(service, merchant)).map(({ id }) => id));
  return factus.ledger().filter(({ reference_code }) => own.has(reference_code));
}

const askedFor = (reference: string) =>
  factus
    .requests()
    .filter((line) => line.endsWith(` ${reference}`))
    .map((line) => line.split(' ')[0]);

const principalOf = (merchant: TestMerchant): Principal =>
  ({
    ...{
      commerce_id: merchant.id,
      production: false,
      user_id: merchant.user_id,
      offices: null,
      role: 'owner',
    },
  }) as unknown as Principal;

/** The merchant's tax of 19 %. */
async function vatOf(merchant: TestMerchant): Promise<number> {
  const { body } = await merchant.test.get('/api/v1/resources/get-taxes');
  return body.find((tax: { value: number }) => tax.value === 19).id;
}

describe('a paid charge', () => {
  test('of a merchant that issues none leaves nothing behind', async () => {
    const merchant = await aMerchant(service);
    await paid(service, merchant);
    assert.deepEqual(await documentsOf(service, merchant), []);
  });

  test('becomes one invoice to the cent, for each payment method', async () => {
    const merchant = await aMerchantWhoIssues();
    const { id } = await paid(service, merchant, {
      amount: 119_000,
      selected_taxes: [await vatOf(merchant)],
    });
    const [noted] = await documentsOf(service, merchant);
    assert.deepEqual(
      [noted?.id, noted?.kind, noted?.status, noted?.number],
      [id, 'invoice', 'waiting', null],
    );
    assert.deepEqual(await issue(), { issued: 1, refused: 0, postponed: 0, by_hand: 0 });
    const [bill, ...others] = await issuedOf(merchant);
    assert.deepEqual(others, []);
    assert.deepEqual([bill?.total, bill?.tax, bill?.reference_code], [11_900_000, 1_900_000, id]);
    assert.equal(bill?.customer.identification, '1018456789');
    assert.equal(bill?.customer.names, 'Ana Pérez');
    const [document] = await documentsOf(service, merchant);
    assert.equal(document?.status, 'issued');
    assert.equal(document?.number, bill?.number);
    assert.match(document?.code ?? '', /^[0-9a-f]{96}$/);
    assert.match(document?.url ?? '', /^https:\/\/catalogo-vpfe-hab\.dian\.gov\.co\//);
    assert.deepEqual(await issue(), { issued: 0, refused: 0, postponed: 0, by_hand: 0 });
  });

  test('of a subscription names its plan, its rate and its subscriber', async () => {
    const merchant = await aMerchantWhoIssues();
    const subscriber = { identification_type: 'NIT', id_number: '900123456', name: 'Café', last_name: 'SAS' };
    await subscribed(merchant, { plan: { price: 100_000, tax: 19 }, subscriber });
    await issue();
    const [bill] = await issuedOf(merchant);
    assert.deepEqual([bill?.items[0]?.name, bill?.items[0]?.tax_rate], ['Mensual', '19.00']);
    assert.deepEqual(
      [bill?.customer.identification, bill?.customer.dv, bill?.customer.company],
      ['900123456', '8', 'Café SAS'],
    );
  });

  test('of a reservation is about what was charged, and a hold that is let go about nothing', async () => {
    const merchant = await aMerchantWhoIssues();
    await release(merchant.test, await aHold(merchant));
    await confirm(merchant.test, await aHold(merchant), 40_000);
    await issue();
    assert.deepEqual(
      (await issuedOf(merchant)).map(({ kind, total }) => [kind, total]),
      [['bill', 4_000_000]],
    );
  });

  test('in dollars is about the pesos they were worth, and its return about all of them', async () => {
    const merchant = await aMerchantWhoIssues();
    const { number } = await paid(service, merchant, { amount: 33.33, currency_type: 'USD' });
    for (const amount of [11.11, 22.22])
      assert.equal(
        (await merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, { amount })).status,
        200,
      );
    await issue();
    service.clock.advance({ minutes: 1 });
    await issue();
    const totals = (await issuedOf(merchant)).map(({ kind, total }) => [kind, total]);
    assert.deepEqual(totals.toSorted(), [
      ['bill', 13_332_000],
      ['credit_note', 4_444_000],
      ['credit_note', 8_888_000],
    ]);
  });

  test('is for the final consumer where payers are not named', async () => {
    const merchant = await aMerchantWhoIssues({ names_payers: false });
    await paid(service, merchant);
    await issue();
    const [bill] = await issuedOf(merchant);
    assert.deepEqual(
      [bill?.customer.identification, bill?.customer.names],
      ['222222222222', 'Consumidor final'],
    );
  });

  test('is noted for later where the merchant waits, and not at all once it has stopped', async () => {
    const merchant = await aMerchantWhoIssues({ wait_minutes: 30 });
    await paid(service, merchant);
    assert.equal((await issue()).issued, 0);
    await issueAt(service, merchant, factus, { active: false });
    await paid(service, merchant);
    service.clock.advance({ minutes: 30 });
    assert.equal((await issue()).issued, 1);
    assert.equal((await documentsOf(service, merchant)).length, 1);
  });

  test('of a provider without an API is listed', async () => {
    const merchant = await aMerchantWhoIssues({ provider: 'file', settings: {} });
    const { number } = await paid(service, merchant, { amount: 20_000 });
    await merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, { amount: 5_000 });
    assert.equal((await issue()).by_hand, 2);
    const documents = await documentsOf(service, merchant);
    assert.deepEqual(
      documents.map(({ status }) => status),
      ['by_hand', 'by_hand'],
    );
    assert.deepEqual(documents.map(({ amount_cop }) => amount_cop).sort(), [2_000_000n, 500_000n]);
  });
});

describe('a return', () => {
  test('becomes one credit note of the invoice, after it', async () => {
    const merchant = await aMerchantWhoIssues();
    const { number } = await paid(service, merchant, {
      amount: 119_000,
      selected_taxes: [await vatOf(merchant)],
    });
    const refund = (amount: number) =>
      merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, { amount });
    assert.equal((await refund(40_000)).status, 200);
    assert.equal((await refund(79_000)).status, 200);
    factus.addFault({ on: 'issue', mode: 'error_before' });
    await issue();
    assert.deepEqual(await issuedOf(merchant), [], 'credit notes wait for the invoice');
    service.clock.advance({ minutes: 1 });
    await issue();
    service.clock.advance({ minutes: 5 });
    await issue();
    const [bill, ...notes] = await issuedOf(merchant);
    assert.equal(bill?.kind, 'bill');
    assert.deepEqual(notes.map(({ kind, total, bill_id }) => [kind, total, bill_id]).sort(), [
      ['credit_note', 4_000_000, bill?.id],
      ['credit_note', 7_900_000, bill?.id],
    ]);
  });

  test('of a charge from before invoices were issued has no invoice to refer to', async () => {
    const merchant = await aMerchant(service);
    const { number } = await paid(service, merchant);
    await issueAt(service, merchant, factus);
    await merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, {});
    assert.deepEqual(await documentsOf(service, merchant), []);
  });
});

describe('a failing provider', () => {
  const UNKNOWN: readonly FaultMode[] = [
    'silent_after',
    'drop_after',
    'error_after',
    'nonsense_after',
    'doubled',
  ];
  for (const mode of UNKNOWN) {
    test(`that is ${mode} is queried before the document is sent again`, async () => {
      const merchant = await aMerchantWhoIssues();
      const { id } = await paid(service, merchant);
      factus.addFault({ on: 'issue', mode });
      assert.equal((await issue()).postponed, 1);
      const [late] = await documentsOf(service, merchant);
      assert.ok(late?.failure && late.sent_at, 'what may have left is known as sent');
      service.clock.advance({ minutes: 1 });
      assert.equal((await issue()).issued, 1);
      assert.equal((await issuedOf(merchant)).length, 1);
      assert.deepEqual(askedFor(id), ['issue', 'find']);
    });
  }

  test('that did nothing gets the document again after it answered so', async () => {
    const merchant = await aMerchantWhoIssues();
    const { id } = await paid(service, merchant);
    factus.addFault({ on: 'issue', mode: 'silent_before' });
    await issue();
    factus.addFault({ on: 'find', mode: 'error_before' });
    service.clock.advance({ minutes: 1 });
    await issue();
    assert.deepEqual(askedFor(id), ['issue', 'find'], 'an answer is waited for');
    service.clock.advance({ minutes: 4, seconds: 59 });
    assert.equal((await issue()).issued, 0, 'pauses grow');
    service.clock.advance({ seconds: 1 });
    assert.equal((await issue()).issued, 1);
    assert.deepEqual(askedFor(id), ['issue', 'find', 'find', 'issue']);
  });

  test('that refuses the data is not called again until a user retries', async () => {
    const merchant = await aMerchantWhoIssues();
    const { id } = await paid(service, merchant);
    factus.addFault({ on: 'issue', mode: 'refused' });
    assert.equal((await issue()).refused, 1);
    const [refused] = await documentsOf(service, merchant);
    assert.deepEqual([refused?.status, refused?.failure_text], ['refused', 'customer.names: no es válido']);
    service.clock.advance({ hours: 48 });
    assert.deepEqual(await issue(), { issued: 0, refused: 0, postponed: 0, by_hand: 0 });
    await retryDocument(service.deps, principalOf(merchant), id);
    await assert.rejects(
      retryDocument({ ...service.deps }, principalOf(await aMerchant(service)), id),
      /not found|encontr/i,
    );
    assert.equal((await issue()).issued, 1);
    await assert.rejects(
      retryDocument(service.deps, principalOf(merchant), id),
      /already issued or is being issued/,
    );
  });

  test('whose tax office refused it takes it away before it gets it again', async () => {
    const merchant = await aMerchantWhoIssues();
    const { id } = await paid(service, merchant);
    factus.addFault({ on: 'issue', mode: 'rejected' });
    assert.equal((await issue()).refused, 1);
    await paid(service, merchant);
    assert.equal((await issue()).postponed, 1, 'it is in the way of others');
    await retryDocument(service.deps, principalOf(merchant), id);
    assert.equal((await issue()).issued, 1);
    service.clock.advance({ minutes: 1 });
    assert.equal((await issue()).issued, 1);
    assert.deepEqual(
      (await issuedOf(merchant)).map(({ status }) => status),
      [1, 1],
    );
    assert.deepEqual(askedFor(id), ['issue', 'find', 'discard', 'issue']);
  });
});
