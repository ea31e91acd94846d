import assert from 'node:assert/strict';
import { notifyUrl } from '#src/charging/callback-urls.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { BASE_URL, type TestApp } from './app.ts';
import { aCard } from './bodies.ts';
import { client } from './merchant.ts';

export const RETURN_URL = 'https://tienda.example/volver?pedido=1';

/** Returns the test card of that brand whose bank asks the cardholder for a challenge. */
export function challengeCardNumber(brand = 'visa'): string {
  return TEST_CARDS.find((card) => card.brand === brand && card.outcome === 'challenge')?.number ?? '';
}

/** The payment card of a checkout with a return URL, for which the bank asks for a challenge. */
export function challengeCard(brand = 'visa'): Record<string, unknown> {
  return aCard(challengeCardNumber(brand), { redirect_url: RETURN_URL });
}

/** Answers the challenge at the page of the bank. Returns the address to which the bank redirects the cardholder. */
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

/** Sends the notification of the network, which in a test does not reach the service automatically. */
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
