import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { parse } from '#src/platform/http/fields.ts';
import { EXAMPLES } from '#src/web/docs/examples.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const withBody = routesOf(MODULES).filter(({ body }) => body !== undefined);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('OpenAPI request examples', () => {
  test('exist for every route with a body, and for no other', () => {
    assert.deepEqual(Object.keys(EXAMPLES).sort(), withBody.map(nameOf).sort());
  });

  for (const route of withBody) {
    test(`${nameOf(route)} passes validation`, () => {
      assert.ok(route.body);
      assert.doesNotThrow(() => parse(route.body as never, EXAMPLES[nameOf(route)]));
    });
  }

  test('create a plan, a subscriber and a subscription', async () => {
    const { test: api, office } = await aMerchant(service);
    const send = (name: string, change: object) =>
      api.post(name.split(' ')[1] ?? '', { ...EXAMPLES[name], office, ...change });
    const root = '/api/v1/subscriptions';
    const plan = await send(`POST ${root}/plan`, {});
    const subscriber = await send(`POST ${root}/subscriber`, {});
    assert.deepEqual([plan.status, subscriber.status], [200, 201]);
    const ids = { plan_id: plan.body.plan.id, subscriber_id: subscriber.body.subscriber.id };
    const { status, body } = await send(`POST ${root}/subscription`, ids);
    assert.equal(status, 201, JSON.stringify(body));
  });

  test('are included in the document', async () => {
    const document = JSON.parse((await service.app.inject('/openapi.json')).body);
    const body = document.paths['/api/v1/subscriptions/plan'].post.requestBody.content['application/json'];
    assert.deepEqual(body.example, EXAMPLES['POST /api/v1/subscriptions/plan']);
    assert.match(document.info.description, /## The first subscription/);
  });
});
