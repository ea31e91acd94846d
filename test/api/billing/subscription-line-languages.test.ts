import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

interface Line {
  description: string;
  amount: number;
  proration: boolean;
}

const SPANISH = { 'accept-language': 'es' };
const ENGLISH_LINES = ['Credit for the unused time of Viejo', 'Charge for the remaining time of Nuevo'];
const SPANISH_LINES = ['Crédito por el tiempo no usado de Viejo', 'Cargo por el tiempo restante de Nuevo'];

const wordsOf = (lines: readonly Line[]) => lines.map(({ description }) => description);

/** Creates a subscription and advances to 15 February, when 14 of 28 days are left. */
async function halfway(merchant: TestMerchant) {
  const { id } = await subscribed(merchant, { plan: { price: 28_000, name: 'Viejo' } });
  await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
  return { id, plan_id: await anotherPlan(merchant, { name: 'Nuevo', price: 56_000 }) };
}

/** Returns the line descriptions at `path` by default and in Spanish. */
async function bothOf(merchant: TestMerchant, path: string, pick: (body: never) => readonly Line[]) {
  const [english, spanish] = [await merchant.test.get(path), await merchant.test.get(path, SPANISH)];
  return [wordsOf(pick(english.body as never)), wordsOf(pick(spanish.body as never))];
}

const items = ({ line_items }: { line_items: Line[] }) => line_items;

test('plan changes, previews, next charges and invoices have lines in English, or in Spanish on request', async () => {
  const merchant = await aFrozenMerchant(service);
  const { id, plan_id } = await halfway(merchant);
  const at = `/subscription/${id}`;
  const preview = `${at}/change-plan/preview?plan_id=${plan_id}&proration_behavior=create_prorations`;
  assert.deepEqual(await bothOf(merchant, preview, items), [ENGLISH_LINES, SPANISH_LINES]);
  const wanted = { plan_id, proration_behavior: 'create_prorations' };
  const { status, body } = await merchant.test.put(`${at}/change-plan`, wanted);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(wordsOf(body.line_items), ENGLISH_LINES);
  assert.deepEqual(wordsOf(body.proration.line_items), ENGLISH_LINES);
  const waiting = [
    ['Nuevo', ...ENGLISH_LINES],
    ['Nuevo', ...SPANISH_LINES],
  ];
  assert.deepEqual(await bothOf(merchant, `${at}/next-transaction`, items), waiting);
  const lines = (invoice: { lines: Line[] }) => invoice.lines;
  assert.deepEqual(await bothOf(merchant, `${at}/invoices/upcoming`, lines), waiting);

  await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
  const latest = ({ data }: { data: { id: string; lines: Line[] }[] }) => data[0]?.lines ?? [];
  assert.deepEqual(await bothOf(merchant, `${at}/invoices`, latest), waiting);
  const [invoice] = (await merchant.test.get(`${at}/invoices`)).body.data;
  assert.deepEqual(await bothOf(merchant, `${at}/invoices/${invoice.id}`, lines), waiting);
  assert.deepEqual(
    invoice.lines.map(({ proration, amount }: Line) => [proration, amount]),
    [
      [false, 56_000],
      [true, -14_000],
      [true, 28_000],
    ],
  );
});

test('a plan change requested in Spanish returns Spanish lines, and its invoice is available in both languages', async () => {
  const merchant = await aFrozenMerchant(service);
  const { id, plan_id } = await halfway(merchant);
  const at = `/subscription/${id}`;
  const wanted = { plan_id, proration_behavior: 'always_invoice' };
  const { body } = await merchant.test.put(`${at}/change-plan`, wanted, SPANISH);
  assert.deepEqual(wordsOf(body.line_items), SPANISH_LINES, JSON.stringify(body));
  const latest = ({ data }: { data: { lines: Line[] }[] }) => data[0]?.lines ?? [];
  assert.deepEqual(await bothOf(merchant, `${at}/invoices`, latest), [ENGLISH_LINES, SPANISH_LINES]);
});

test('the proration preview with behavior none has lines in English', async () => {
  const merchant = await aFrozenMerchant(service);
  const { id, plan_id } = await halfway(merchant);
  const path = `/subscription/${id}/change-plan/preview?plan_id=${plan_id}&proration_behavior=none`;
  const { body } = await merchant.test.get(path);
  assert.deepEqual(body.line_items, []);
  assert.deepEqual(wordsOf(body.proration.preview.line_items), ENGLISH_LINES);
});
