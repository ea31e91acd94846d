import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiDocument, ROUTES } from '#src/app.ts';
import { aliasOf } from '#src/platform/http/route.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { aCoupon, aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
// biome-ignore lint/suspicious/noExplicitAny: the document is data to be walked.
const document = apiDocument(BASE_URL) as any;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api', ...document });

/** Holds a real answer against what the served document says of that operation. */
function assertDocumented(method: string, template: string, answer: Answer): void {
  const operation = document.paths[template]?.[method];
  assert.ok(operation, `${method} ${template} is not in the document`);
  assert.ok(operation.responses[answer.status], `${method} ${template} does not document ${answer.status}`);
  const pointer = ['paths', template, method, 'responses', String(answer.status)]
    .map(escapePointer)
    .join('/');
  const validate = ajv.getSchema(`api#/${pointer}/content/application~1json/schema`);
  assert.ok(validate, `${method} ${template} ${answer.status} has no schema`);
  assert.ok(validate(answer.body), `${method} ${template}: ${ajv.errorsText(validate.errors)}`);
}

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

describe('the API document', () => {
  test('is served as it is built', async () => {
    const response = await service.app.inject('/openapi.json');
    assert.deepEqual(response.json(), document);
    assert.equal(document.openapi, '3.1.0');
  });

  test('has every route under its name and its alias, and each operation a name of its own', () => {
    const names = new Set<string>();
    for (const route of ROUTES) {
      for (const path of [route.path, aliasOf(route.path)]) {
        if (path === null) continue;
        const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
        assert.ok(operation, `${route.method} ${path}`);
        assert.ok(!names.has(operation.operationId), operation.operationId);
        names.add(operation.operationId);
      }
    }
  });

  test('names no schema that it does not define', () => {
    const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ''] of named) assert.ok(document.components.schemas[name], name);
  });

  test('says of the create bodies what they require', () => {
    const body = (path: string) =>
      document.paths[`/api/v1/subscriptions/${path}`].post.requestBody.content['application/json'].schema;
    assert.deepEqual(body('group').required, ['name', 'office']);
    assert.equal(body('plan').properties.name.maxLength, 150);
    assert.deepEqual(body('plan').properties.currency_type.enum, ['COP', 'USD', 'EUR']);
    assert.deepEqual(body('subscriber').properties.identification_type.enum.length, 8);
  });

  test('has a reference page that loads only from this server', async () => {
    const page = await service.app.inject('/docs');
    assert.equal(page.statusCode, 200);
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
    assert.doesNotMatch(page.body, /https?:\/\//);
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    assert.equal(sources.length, 3);
    for (const path of sources) assert.equal((await service.app.inject(path)).statusCode, 200, path);
  });
});

describe('real answers are as the document says', () => {
  let merchant: TestMerchant;
  const PREFIX = '/api/v1/subscriptions';

  before(async () => {
    merchant = await aMerchant(service);
  });

  /** Creates, reads, changes and deletes one record, and is refused in every usual way. */
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

  test('single records and switches', async () => {
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
