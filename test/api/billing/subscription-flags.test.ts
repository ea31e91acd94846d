import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiDocument } from '#src/app.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { type Answer, aMerchant, type Client, client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

interface Action {
  method: 'post' | 'put';
  path: string;
  flag: string;
  /** A body that fails validation. Absent for actions without a body. */
  invalid?: object;
}

const ACTIONS: readonly Action[] = [
  { method: 'put', path: '/cancel/{id}', flag: 'canceled', invalid: { at_period_end: 'later' } },
  { method: 'put', path: '/cancel/{id}/take-back', flag: 'taken_back' },
  { method: 'post', path: '/{id}/pause', flag: 'paused', invalid: { resumes_at: '2001-01-01 10:00:00' } },
  { method: 'post', path: '/{id}/resume', flag: 'resumed' },
  { method: 'put', path: '/{id}/update-payment-method', flag: 'updated', invalid: { number: '1' } },
  { method: 'put', path: '/{id}/update-payment-source', flag: 'updated', invalid: {} },
  { method: 'post', path: '/{id}/renew', flag: 'renewed' },
  { method: 'put', path: '/{id}/change-plan', flag: 'changed', invalid: { plan_id: 'none' } },
  { method: 'post', path: '/{id}/apply-coupon', flag: 'applied', invalid: {} },
];

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

function send(api: Client, { method, path }: Action, id: string, body?: object, headers = {}) {
  return api[method](`/subscription${path.replace('{id}', id)}`, body, headers);
}

function assertFlagged({ status, body }: Answer, expected: number, flag: string): void {
  assert.equal(status, expected, JSON.stringify(body));
  assert.equal(body[flag], false, `${status} without ${flag}: ${JSON.stringify(body)}`);
  assert.equal(body.error.message, body.message);
}

/** Bodies that pass validation, for errors found after it. */
const VALID: Readonly<Record<string, object>> = {
  '/{id}/update-payment-method': { number: '4111111111111111', datetime: '2039-12', cvv: '123' },
  '/{id}/update-payment-source': { payment_source: UNKNOWN },
  '/{id}/change-plan': { plan_id: UNKNOWN },
  '/{id}/apply-coupon': { code: 'ONE' },
};

describe('legacy flag of a subscription action', () => {
  for (const action of ACTIONS) {
    const { flag, path, method } = action;
    test(`${method} ${path} returns ${flag} false with every 4xx`, async () => {
      const merchant = await aMerchant(service);
      const { id } = await subscribed(merchant);
      const api = merchant.test;
      assertFlagged(await send(client(service, ''), action, id, {}), 401, flag);
      assertFlagged(await send(api, action, UNKNOWN, VALID[path]), 404, flag);
      assertFlagged(await send(api, action, UNKNOWN, [] as object), action.invalid ? 400 : 404, flag);
      if (action.invalid) assertFlagged(await send(api, action, id, action.invalid), 422, flag);
      const key = { 'idempotency-key': `key-${path}` };
      assertFlagged(await send(api, action, UNKNOWN, VALID[path], key), 404, flag);
      assertFlagged(await send(api, action, UNKNOWN, VALID[path], key), 404, flag);
      assertFlagged(await send(api, action, id, VALID[path], key), 409, flag);
    });
  }

  test('is declared for every 4xx in the API document and for no 5xx', () => {
    // biome-ignore lint/suspicious/noExplicitAny: the test reads the document as untyped JSON.
    const document = apiDocument('https://cuota.test') as any;
    for (const { method, path, flag } of ACTIONS) {
      const { responses } = document.paths[`/api/v1/subscriptions/subscription${path}`][method];
      // biome-ignore lint/suspicious/noExplicitAny: the test reads the document as untyped JSON.
      for (const [status, response] of Object.entries<any>(responses)) {
        if (Number(status) < 400) continue;
        const { schema } = response.content['application/json'];
        const shapes: { $ref: string }[] = schema.anyOf ?? [schema];
        for (const { $ref } of shapes) {
          const { properties, required } = document.components.schemas[$ref.split('/').at(-1) ?? ''];
          const isFlagged = properties[flag]?.['x-const'] === false && required.includes(flag);
          assert.equal(isFlagged, Number(status) < 500, `${method} ${path} ${status} ${$ref}`);
        }
      }
    }
  });
});
