import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { headersOf, sign, toSigningKey } from '#src/messages/webhooks/sign.ts';
import { aCharge, PAYER } from '#test/support/bodies.ts';
import { useBrowser } from '#test/support/browser.ts';
import { usePackedSdk } from '#test/support/packed-sdk.ts';
import { useSite } from '#test/support/site.ts';

const dist = join(usePackedSdk(), 'node_modules', '@cuota', 'sdk', 'dist', 'esm');
const site = await useSite();
const browser = await useBrowser(site);

/** Opens a merchant's page at the origin of the service that loads the packed SDK. */
async function openShop(): Promise<Page> {
  const page = await browser.open();
  await page.route('**/shop/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/shop/', '');
    return path === ''
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Tienda</title>' })
      : route.fulfill({ contentType: 'text/javascript', path: join(dist, path) });
  });
  await page.goto('/shop/');
  return page;
}

describe('packed client in a browser', () => {
  test('pays a charge without a token, with its own idempotency key', async () => {
    const { body } = await site.merchant.test.post('/api/v1/payment/generate', aCharge(site.merchant.office));
    const page = await openShop();
    const keys: unknown[] = [];
    page.on('request', (request) => keys.push(request.headers()['idempotency-key']));
    const status = await page.evaluate(
      async ({ payment, customer_payer }) => {
        const { createClient } = await import(`${location.origin}/shop/index.js`);
        const answer = await createClient({ base_url: location.origin }).payments.pay.byCard({
          payment,
          customer_payer,
          payment_card: {
            number: '4111111111111111',
            name: 'ANA PEREZ',
            expiration_date: '2039-12',
            cvv: '123',
            installments: 1,
          },
        });
        return answer.transaction.status;
      },
      { payment: { id: body.payment_id, token: body.token }, customer_payer: PAYER },
    );
    assert.equal(status, 'Aprobada');
    assert.match(String(keys.at(-1)), /^[0-9a-f]{32}$/);
  });

  test('verifies both signatures of a webhook and rejects an invalid one', async () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const text = JSON.stringify({ event: 'renew', nombre: 'Muñoz 😀' });
    const sent = { event_id: 'e1', sequence: 1, sent_at_s: 1_800_000_000, production: false };
    const signatures = sign({ ...sent, body: Buffer.from(text) }, [toSigningKey(secret)]);
    const page = await openShop();
    const found = await page.evaluate(
      async ({ headers, text, secret, now_ms }) => {
        const { verifyWebhook } = await import(`${location.origin}/shop/index.js`);
        const kind = async (body: string, scheme: string) =>
          verifyWebhook({ headers: new Headers(headers), body }, { secret, scheme, now_ms }).then(
            (event: { kind: string }) => event.kind,
            (error: { reason: string }) => error.reason,
          );
        return [await kind(text, 'standard'), await kind(text, 'plain'), await kind(`${text} `, 'standard')];
      },
      { headers: headersOf({ ...sent, ...signatures }), text, secret, now_ms: sent.sent_at_s * 1000 },
    );
    assert.deepEqual(found, ['renew', 'renew', 'signature_wrong']);
  });
});
