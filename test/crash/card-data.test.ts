import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { listCards } from '#src/customers/cards/store.ts';
import { instrumentOf, saveCard } from '#src/customers/cards/vault.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { PRODUCT } from '#src/product.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { dumpDatabase } from '#test/support/dump.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { ask, bearer, type Server, startCuota } from '#test/support/process.ts';

const network = await useNetwork();
const service = useApp();
const folder = await demoFolder();
after(() => folder.close());

const CVV = '9173';
/** One card per brand and per outcome. All declines take the same path, whatever their code. */
const KINDS = TEST_CARDS.filter(({ outcome }) => outcome !== 'slow').flatMap((card) => [
  [card.brand, card.number] as const,
  [card.outcome, card.number] as const,
]);
const NUMBERS = [...new Map(KINDS).values()];
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function assertClean(text: string, where: string): void {
  for (const number of NUMBERS)
    assert.ok(!text.includes(number), `${where} contains the card number ${number}`);
  assert.doesNotMatch(text.replace(UUID, ''), new RegExp(`\\b${CVV}\\b`), `${where} contains a CVV`);
}

async function pay(server: Server, number: string, index: number): Promise<void> {
  const { tokens, offices } = folder.demo();
  const post = (path: string, token: string, body: object, headers = {}) =>
    ask(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...bearer(token), ...headers },
      body: JSON.stringify(body),
    });
  const made = await post('/api/v1/payment/generate', tokens.test, aCharge(offices[0]?.id ?? 0));
  const { payment_id, token } = (await made.json()) as { payment_id: string; token: string };
  const body = {
    payment: { id: payment_id, token },
    customer_payer: PAYER,
    payment_card: aCard(number, { cvv: CVV }),
  };
  const key = { 'idempotency-key': `card-${index}` };
  await post('/api/v1/payment/checkout/card', '', body, key);
  await post('/api/v1/payment/checkout/card', '', body, key);
  // The service refuses these before it calls the network. Their error messages must not repeat the card
  // number.
  await post('/api/v1/payment/checkout/card', '', {
    ...body,
    payment_card: { ...body.payment_card, name: 5 },
  });
  await post('/api/v1/payment/checkout/card', '', {
    ...body,
    customer_payer: { ...PAYER, id_number: number },
  });
}

/** Pays on a hosted page without scripts: first with an invalid form, then with a valid one. */
async function payAtPage(server: Server, number: string): Promise<void> {
  const { tokens, offices } = folder.demo();
  const charge = aCharge(offices[0]?.id ?? 0, { checkout_type: 'redirect' });
  const made = await ask(`${server.url}/api/v1/payment/generate`, {
    method: 'POST',
    headers: bearer(tokens.test),
    body: JSON.stringify(charge),
  });
  const { checkout_url } = (await made.json()) as { checkout_url: string };
  const page = await fetch(checkout_url);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const html = await page.text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const fields = (group: string, values: object) =>
    Object.entries(values).map(([name, value]): [string, string] => [`${group}[${name}]`, String(value)]);
  const form = (email: string) =>
    new URLSearchParams(
      Object.fromEntries([
        ['csrf_token', hidden('csrf_token')],
        ['submission', hidden('submission')],
        ...fields('customer_payer', { ...PAYER, email }),
        ...fields('payment_card', aCard(number, { cvv: CVV })),
      ]),
    );
  for (const email of ['nobody', PAYER.email]) {
    const headers = { cookie };
    const sent = { method: 'POST', headers, body: form(email), redirect: 'manual' } as const;
    const answer = await fetch(`${checkout_url}/card`, sent);
    assert.ok(answer.status === 303 || answer.status === 422, `answered ${answer.status}`);
    assertClean(`${answer.headers.get('location')} ${await answer.text()}`, 'the page');
  }
}

describe('card data', () => {
  test('after many payments is in neither the database, nor the logs, nor the traffic log of the network', async () => {
    const server = await startCuota({
      ...folder.settings,
      SIMULATOR_URL: network.url,
      LOG_LEVEL: 'trace',
    });
    for (const [index, number] of NUMBERS.entries()) await pay(server, number, index);
    for (const number of NUMBERS) await payAtPage(server, number);
    assert.equal(await server.stop(), 0);

    const database = await startEmbedded({
      name: PRODUCT,
      dataDir: folder.path,
      log: { info: () => undefined, warn: () => undefined },
    });
    const dump = await dumpDatabase(database.connection);
    await database.stop();
    assert.ok(
      dump.includes('Rechazada') && dump.includes('Aprobada') && dump.includes('idempotency_keys: ('),
    );
    assertClean(dump, 'the database');
    const log = server.output();
    assert.match(log, /checkout\/card/);
    assert.match(log, /checkout\/payment\/:id\/card/);
    assertClean(log, "the service's log");
    const traffic = await network.traffic();
    assert.match(traffic, /purchase/);
    assertClean(traffic, "the simulator's traffic log");
    assertClean(JSON.stringify(await network.ledger()), "the simulator's ledger");
    const area = join(folder.path, 'postgres');
    const logs = readdirSync(area).filter((name) => name.endsWith('.log'));
    assert.ok(logs.length > 0);
    for (const name of logs) assertClean(readFileSync(join(area, name), 'utf8'), "PostgreSQL's log");
  });

  test('is stored only encrypted with the vault key and is decrypted for a charge', async () => {
    const merchant = await aMerchant(service);
    const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
    const input = { commerce_id: merchant.id, subscriber_id: body.subscriber.id, production: false };
    const number = '4242424242424242';
    const saved = await saveCard(service.deps, {
      ...input,
      card: { number, expiry: '2031-12', holder: 'Ana' },
    });
    const again = await saveCard(service.deps, {
      ...input,
      card: { number, expiry: '2033-01', holder: 'Ana' },
    });
    assert.equal(again.id, saved.id, 'the same card keeps its token');
    const [card] = await listCards(service.deps.db, input);
    assert.equal(card?.brand, 'visa');
    assert.equal(card?.bin, '424242');
    assert.equal(card?.last_four, '4242');
    assert.ok(!card?.number_sealed.includes(number));
    assert.deepEqual(await instrumentOf(service.deps, again), {
      card: { number, expiry: '2033-01', holder: 'Ana' },
    });
  });
});
