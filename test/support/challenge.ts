import assert from 'node:assert/strict';
import { notifyUrl } from '#src/charging/callback-urls.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { BASE_URL, type TestApp } from './app.ts';
import { aCard } from './bodies.ts';
import { client } from './merchant.ts';

export const RETURN_URL = 'https://tienda.example/volver?pedido=1';

/** The card of that brand whose bank asks its holder. */
export function waryNumber(brand = 'visa'): string {
  return TEST_CARDS.find((card) => card.brand === brand && card.outcome === 'challenge')?.number ?? '';
}

/** The same at a checkout whose payer can be asked. */
export function waryCard(brand = 'visa'): Record<string, unknown> {
  return aCard(waryNumber(brand), { redirect_url: RETURN_URL });
}

/** The cardholder at the page of the card's bank; answers where the bank sends them then. */
export async function answerBank(url: string, outcome: 'approve' | 'reject'): Promise<string | null> {
  const page = await fetch(url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), new RegExp(`name="outcome" value="${outcome}"`));
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  });
  assert.equal(answer.status, 303);
  return answer.headers.get('location');
}

function referenceOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** The network's hint, which does not reach a service under test by itself. */
export async function notify(service: TestApp, url: string): Promise<void> {
  const reference = referenceOf(url);
  const operation = await service.deps.db
    .selectFrom('operations')
    .select(['commerce_id', 'provider'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const { status } = await client(service, '').post(notifyUrl({ base_url: BASE_URL }, operation), {
    reference,
  });
  assert.equal(status, 202);
}
