import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';

const service = useApp();
const ORIGIN = 'https://tienda.example';

const permissions = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a browser on another origin', () => {
  test('gets no CORS permission from a preflight', async () => {
    for (const url of ['/api/v1/subscriptions/plan', '/api/v1/payment/checkout/card', '/openapi.json']) {
      const answer = await service.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: ORIGIN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      assert.deepEqual(permissions(answer.headers), [], url);
    }
  });

  test('cannot read responses', async () => {
    const merchant = await aMerchant(service);
    const { status, headers } = await merchant.test.get('/plan', { origin: ORIGIN });
    assert.equal(status, 200);
    assert.deepEqual(permissions(headers), []);
  });
});
