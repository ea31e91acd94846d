import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { apiDocument } from '#src/app.ts';
import { ERROR_STATUSES } from '#src/kernel/errors.ts';
import { headersOf } from '#src/messages/webhooks/sign.ts';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { PATHS } from '#src/product.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { aCoupon, aPlan, aSubscriber } from '#test/support/bodies.ts';
import { faultOfAnswer, faultOfEvent } from '#test/support/documented.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const ROUTES = routesOf(MODULES);

const service = useApp();
// biome-ignore lint/suspicious/noExplicitAny: the document is data to be walked.
const document = apiDocument(BASE_URL) as any;

/** Asserts that a response matches the document. */
function assertDocumented(method: string, path: string, { status, body }: Answer): void {
  assert.equal(faultOfAnswer({ method, path, status, body }), null);
}

describe('OpenAPI document', () => {
  test('is served unchanged', async () => {
    const response = await service.app.inject('/openapi.json');
    assert.deepEqual(response.json(), document);
    assert.equal(document.openapi, '3.1.0');
  });

  test('has every route and its alias, with unique operation ids', () => {
    const names = new Set<string>();
    for (const route of ROUTES) {
      for (const path of [route.path, PATHS.aliasOf(route.path)]) {
        if (path === null) continue;
        const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
        assert.ok(operation, `${route.method} ${path}`);
        assert.ok(!names.has(operation.operationId), operation.operationId);
        names.add(operation.operationId);
      }
    }
  });

  test('documents every error that a route declares, also if several share a status', () => {
    const lost = ROUTES.flatMap(({ method, path, errors = [] }) => {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      return errors
        .filter(({ status, code = ERROR_STATUSES[status].code, text }) => {
          const reported = operation.responses[status];
          return (
            !reported?.description.includes(`\`${code}\`: ${text.en}`) ||
            !reported.content['application/json'].examples[code]
          );
        })
        .map(({ status, code }) => `${method} ${path} ${status} ${code}`);
    });
    assert.deepEqual(lost, []);
  });

  test('shows each error body as the service sends it', () => {
    const { examples } = document.components;
    const { responses } = document.paths['/api/v1/subscriptions/subscription/cancel/{id}'].put;
    const refused = responses[400].content['application/json'].examples.subscription_already_canceled;
    const { value } = examples[refused.$ref.split('/').at(-1)];
    assert.equal(value.canceled, false);
    assert.equal(value.error.code, 'subscription_already_canceled');
    assert.equal(value.error.message, value.message);
  });

  test('spells «canceled» consistently', () => {
    const text = JSON.stringify(document);
    assert.match(text, /canceled/);
    assert.doesNotMatch(text, /cancelled/i);
  });

  test('refers only to schemas that it defines', () => {
    const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ''] of named) assert.ok(document.components.schemas[name], name);
  });

  test('lists the required fields of create bodies', () => {
    const body = (path: string) =>
      document.paths[`/api/v1/subscriptions/${path}`].post.requestBody.content['application/json'].schema;
    assert.deepEqual(body('group').required, ['name', 'office']);
    assert.equal(body('plan').properties.name.maxLength, 150);
    assert.deepEqual(body('plan').properties.currency_type.enum, ['COP', 'USD', 'EUR']);
    assert.deepEqual(body('subscriber').properties.identification_type.enum.length, 8);
  });

  test('has a reference page that loads files only from this server', async () => {
    const page = await service.app.inject('/docs');
    assert.equal(page.statusCode, 200);
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
    assert.doesNotMatch(page.body, /https?:\/\//);
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    assert.equal(sources.length, 5);
    for (const path of sources) assert.equal((await service.app.inject(path)).statusCode, 200, path);
  });
});

describe('webhooks of the OpenAPI document', () => {
  test('are the documented event types', () => {
    assert.deepEqual(Object.keys(document.webhooks).sort(), [
      'canceled',
      'collection',
      'created',
      'dispute.accepted',
      'dispute.expired',
      'dispute.lost',
      'dispute.opened',
      'dispute.updated',
      'dispute.won',
      'ended',
      'limits.card_testing',
      'mit.confirmed',
      'mit.declined',
      'mit.expired',
      'mit.expiring_soon',
      'mit.pre_authorized',
      'mit.voided',
      'paused',
      'payment',
      'payment_source.approved',
      'payment_source.refused',
      'payment_source.revoked',
      'plan_changed',
      'renew',
      'resumed',
      'retry',
      'webhook.test',
    ]);
  });

  test('list the headers that are sent', () => {
    const sent = headersOf({
      signature: '',
      standard_signature: '',
      event_id: '',
      sequence: 1,
      sent_at_s: 0,
      production: true,
    });
    const { 'content-type': _1, 'user-agent': _2, ...own } = sent;
    const described = document.webhooks.payment.post.parameters.map(({ name }: { name: string }) => name);
    assert.deepEqual(described.sort(), Object.keys(own).sort());
  });

  test('reject events that do not match their declaration', () => {
    assert.match(faultOfEvent('unheard.of', {}) ?? '', /not declared/);
    assert.match(faultOfEvent('payment', {}) ?? '', /transaction/);
    const body = {
      id: '0197b1a2-0000-7000-8000-000000000001',
      event: 'limits.card_testing',
      created_at: '2027-01-15 10:00:00',
      limit: 'cards_at_charge',
      declined_cards: 10,
      minutes: 10,
      origin: '203.0.113.7',
      bin: '411111',
      target: { type: 'payment', id: 'x' },
      closed_until: '2027-01-15 10:10:00',
    };
    assert.equal(faultOfEvent('limits.card_testing', body), null);
    assert.match(faultOfEvent('limits.card_testing', { ...body, card: 'x' }) ?? '', /additional/);
  });
});

describe('a response that the OpenAPI document does not declare', () => {
  const path = '/api/v1/subscriptions/group';
  const refusal = {
    message: 'x',
    error: { type: 'invalid_request_error', code: 'odd', message: 'x', param: null },
  };

  test('is detected by its status, shape, error code or media type', () => {
    assert.match(faultOfAnswer({ method: 'get', path, status: 418, body: [] }) ?? '', /not declared/);
    assert.match(faultOfAnswer({ method: 'get', path, status: 200, body: [{ id: 7 }] }) ?? '', /data\/0/);
    assert.match(faultOfAnswer({ method: 'post', path, status: 409, body: refusal }) ?? '', /code odd/);
    assert.match(
      faultOfAnswer({ method: 'get', path, status: 200, media: 'text/html', body: null }) ?? '',
      /html/,
    );
    assert.equal(faultOfAnswer({ method: 'get', path, status: 200, body: [] }), null);
  });
});

describe('actual responses match the OpenAPI document', () => {
  let merchant: TestMerchant;
  const PREFIX = '/api/v1/subscriptions';

  before(async () => {
    merchant = await aMerchant(service);
  });

  /** Creates, reads, updates and deletes one record, and triggers the usual errors. */
  async function live(noun: string, body: object, change: object): Promise<void> {
    const { test: api } = merchant;
    const path = `${PREFIX}/${noun}`;
    const created = await api.post(path, body);
    assertDocumented('post', path, created);
    const { id } = created.body[noun];
    const one = `${path}/{id}`;
    assertDocumented('get', path, await api.get(path));
    assertDocumented('put', one, await api.put(`${path}/${id}`, change));
    assertDocumented('put', one, await api.put(`${path}/${id}`, { name: 7, office: 'x' }));
    assertDocumented('post', path, await api.post(path, {}));
    assertDocumented('post', path, await api.post(path, body, { authorization: 'Bearer no' }));
    assertDocumented('post', path, await api.post(path, body, { 'idempotency-key': ' ' }));
    assertDocumented('delete', one, await api.delete(`${path}/${id}`));
    assertDocumented('delete', one, await api.delete(`${path}/${id}`));
  }

  test('groups', () => live('group', { name: 'Documentado', office: merchant.office }, { name: 'Otro' }));
  test('plans', () =>
    live(
      'plan',
      aPlan(merchant.office, {
        tax: 19,
        metadata: { a: 1 },
        advanced_options: { result_urls: { webhook: 'https://a.example/w' } },
      }),
      { price: 10.5, deadline: '2027-12-31 23:59:59' },
    ));
  test('subscribers', () => live('subscriber', aSubscriber(merchant.office), { name: 'Otra' }));
  test('coupons', () =>
    live('coupon', aCoupon(merchant.office), aCoupon(merchant.office, { amount_off: 5, percent_off: null })));

  test('single records and active switches', async () => {
    const { test: api, office } = merchant;
    const plan = (await api.post('/plan', aPlan(office))).body.plan.id;
    const coupon = (await api.post('/coupon', aCoupon(office))).body.coupon.id;
    const subscriber = (await api.post('/subscriber', aSubscriber(office))).body.subscriber.id;
    for (const [noun, id] of Object.entries({ plan, coupon, subscriber })) {
      assertDocumented('get', `${PREFIX}/${noun}/{id}`, await api.get(`/${noun}/${id}`));
      assertDocumented('get', `${PREFIX}/${noun}/{id}`, await api.get(`/${noun}/nadie`));
    }
    for (const [noun, id] of Object.entries({ plan, coupon })) {
      const path = `${PREFIX}/${noun}/changeActive/{id}`;
      assertDocumented('put', path, await api.put(`/${noun}/changeActive/${id}`, { active: false }));
      assertDocumented('put', path, await api.put(`/${noun}/changeActive/${id}`, {}));
    }
    assertDocumented('get', `${PREFIX}/price/product`, await api.get('/price/product'));
  });

  test('catalogs and health', async () => {
    const paths = ROUTES.filter((route) => route.method === 'GET' && !route.path.startsWith(PREFIX));
    assert.ok(paths.length >= 21);
    for (const { path } of paths) {
      const answer = await merchant.production.get(`https://x${path.replace(':department', '5')}`);
      assertDocumented('get', path.replace(/:(\w+)/g, '{$1}'), answer);
    }
  });
});
