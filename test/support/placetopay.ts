import assert from 'node:assert/strict';
import { after } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { placetopay } from '#src/providers/placetopay/provider.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { type StandIn, startStandIn } from '#test/providers/placetopay/stand-in/server.ts';
import type { Entry } from '#test/providers/placetopay/stand-in/types.ts';
import type { TestApp } from './app.ts';
import { aCard, aCharge, PAYER } from './bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from './merchant.ts';

const SITE = { login: 'a-site', secret: 'a-secret', currencies: ['COP', 'USD', 'EUR'] };

/**
 * Starts the PlacetoPay simulator with the clock of the service. It holds notifications until a test delivers them.
 */
export async function usePlacetopay(service: TestApp): Promise<StandIn> {
  const now = () => new Date(service.clock.now().epochMilliseconds);
  const standIn = await startStandIn({ accounts: [SITE], now });
  standIn.notices.mode = 'held';
  after(() => standIn.close());
  return standIn;
}

/** Creates a merchant whose production charges go to the simulator. */
export async function aMerchantAt(
  service: TestApp,
  standIn: StandIn,
  change: Readonly<Record<string, string>> = {},
): Promise<TestMerchant> {
  const merchant = await aMerchant(service);
  const settings = { login: SITE.login, secret_key: SITE.secret, url: standIn.url, ...change };
  const commerce_id = merchant.id;
  await saveProviderAccount(service.deps, { commerce_id, provider: placetopay, settings, place: 'only' });
  return merchant;
}

/** Pays a production charge by card and returns the answer. */
export async function payByCard(
  service: TestApp,
  merchant: TestMerchant,
  number: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const payment = await generate(merchant, change);
  const body = { payment, customer_payer: PAYER, payment_card: aCard(number) };
  return client(service, '').post('/api/v1/payment/checkout/card', body);
}

export async function generate(
  { production, office }: TestMerchant,
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; token: string }> {
  const { status, body } = await production.post('/api/v1/payment/generate', aCharge(office, change));
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id, token: body.token };
}

/** Returns the ledger of the gateway, oldest first, one line per entry. */
export function bookOf(standIn: StandIn, since = 0): string[] {
  return standIn.ledger.entries().slice(since).map(toLine);
}

function toLine({ type, status, cents, currency }: Readonly<Entry>): string {
  return `${type} ${status} ${cents / 100} ${currency}`;
}

/** Advances the clock and runs the worker's status queries of open operations. */
export async function askAfter(service: TestApp, duration: Temporal.DurationLike): Promise<void> {
  service.clock.advance(duration);
  await queryDueOperations(service.deps);
}

export async function operationsOf({ deps }: TestApp, { id }: TestMerchant) {
  return deps.db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', id)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}
