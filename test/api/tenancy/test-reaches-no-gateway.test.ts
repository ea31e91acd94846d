import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { jobsOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { updateCard } from '#src/portal/own/act.ts';
import { placetopay } from '#src/providers/placetopay/provider.ts';
import { wompi } from '#src/providers/wompi/provider.ts';
import { setAccount } from '#src/tenancy/provider-accounts/set.ts';
import { startStandIn } from '#test/providers/placetopay/stand-in/server.ts';
import { startWompi } from '#test/providers/wompi/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { anItem, CUSTOMER } from '#test/support/collection.ts';
import { aShop } from '#test/support/collection-page.ts';
import { type Answer, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, portalDeps, signIn } from '#test/support/portal.ts';
import {
  aReservation,
  authorizeInSandbox,
  confirm,
  RESERVATIONS,
  release,
} from '#test/support/reservation-api.ts';
import { happenedUntil, later, START } from '#test/support/sandbox.ts';
import { aVisitor } from '#test/support/subscription-page.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const wompiAtHome = await startWompi({ environment: 'prod' });
const account = { login: 'un-sitio', secret: 'una-clave', currencies: ['COP'] };
const placetopayAtHome = await startStandIn({ accounts: [account] });
after(async () => {
  await wompiAtHome.close();
  await placetopayAtHome.close();
});
const CARD = TEST_CARDS.find(({ outcome }) => outcome === 'approve')?.number ?? '';

/** Returns all requests that a gateway received. */
function requests(): string[] {
  return [...wompiAtHome.requests(), ...placetopayAtHome.requests.map(({ path }) => path)];
}

async function withGateways(merchant: TestMerchant): Promise<void> {
  const common = { commerce_id: merchant.id, place: 'last', unchecked: true } as const;
  const { keys, url } = wompiAtHome;
  const site = { login: account.login, secret_key: account.secret, url: placetopayAtHome.url };
  for (const kept of [
    await setAccount(service.deps, { ...common, provider: placetopay, settings: site }),
    await setAccount(service.deps, { ...common, provider: wompi, settings: { ...keys, url } }),
  ])
    assert.ok('order' in kept, JSON.stringify(kept));
}

function right({ status, body }: Answer): Answer['body'] {
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return body;
}

async function payments({ test: api, office }: TestMerchant): Promise<void> {
  const [bank] = right(await api.get('/api/v1/resources/checkout/pse-banks'));
  const pse = { userType: 'person', identificationType: 'CC', identification: '1018456789' };
  const ways = {
    card: { payment_card: aCard(CARD) },
    pse: { pse: { ...pse, bank: bank.financialInstitutionCode } },
    cash: { cash: { franchise: 'Efecty' } },
  };
  for (const [way, body] of Object.entries(ways)) {
    const { payment_id: id, token } = right(await api.post('/api/v1/payment/generate', aCharge(office)));
    const sent = { payment: { id, token }, customer_payer: PAYER, ...body };
    const { transaction } = right(await client(service, '').post(`/api/v1/payment/checkout/${way}`, sent));
    if (way === 'card')
      right(
        await api.post(`/api/v1/payment/transaction/${transaction.transaction_id}/refund`, {
          amount: 10_000,
        }),
      );
  }
  const hosted = aCharge(office, { checkout_type: 'redirect' });
  const { checkout_url } = right(await api.post('/api/v1/payment/generate', hosted));
  const visitor = aVisitor(service);
  const page = await visitor.open(new URL(checkout_url).pathname);
  const fields = (group: string, values: object) =>
    Object.entries(values).map(([name, value]) => [`${group}[${name}]`, String(value)]);
  const form = Object.fromEntries([
    ...fields('customer_payer', PAYER),
    ...fields('payment_card', aCard(CARD)),
  ]);
  assert.match((await visitor.send(page, form)).text, /Pag(o|ado)/);
}

async function reservations({ test: api }: TestMerchant): Promise<void> {
  for (const end of [confirm, release]) {
    const { pre_authorization: made } = right(await api.post(RESERVATIONS, aReservation()));
    right(await authorizeInSandbox(api, made.id));
    await end(api, made.id);
  }
}

async function subscriptions(merchant: TestMerchant): Promise<void> {
  const email = anEmail();
  const { answer, id } = await subscribe(merchant.test, merchant.office, {
    subscriber: { email },
    card: CARD,
  });
  right(answer);
  const { session } = await signIn(service, merchant, email);
  const { holder: _holder, ...card } = cardData(CARD);
  await updateCard(portalDeps(service), {
    session,
    id,
    card: card as Parameters<typeof updateCard>[1]['card'],
  });
  const events = await happenedUntil(merchant, later({ months: 2 }));
  assert.ok(events.length > 0, 'nothing was renewed');
}

test('test requests, pages, clock and jobs never reach a gateway configured for production', async () => {
  const shop = await aShop(service, anItem('FAC-1'));
  const { merchant } = shop;
  await withGateways(merchant);
  await payments(merchant);
  await reservations(merchant);
  const item = await shop.find('FAC-1');
  right(await shop.pay([{ id: item.id }]));
  right(await shop.ask(CUSTOMER));
  await happenedUntil(merchant, START);
  await subscriptions(merchant);
  for (const { run } of jobsOf(MODULES)) await run(service.deps, new AbortController().signal);
  right(await merchant.test.delete('/api/v1/sandbox'));
  assert.deepEqual(requests(), []);
  const providers = await service.deps.db.selectFrom('operations').select('provider').distinct().execute();
  assert.ok(providers.every(({ provider }) => provider === 'simulator'));

  const { payment_id: id, token } = right(
    await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office)),
  );
  const sent = { payment: { id, token }, customer_payer: PAYER, payment_card: aCard(CARD) };
  await client(service, '').post('/api/v1/payment/checkout/card', sent);
  assert.ok(requests().length > 0, 'production must reach the gateway, or this test proves nothing');
});
