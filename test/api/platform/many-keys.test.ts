import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertRefused } from '#test/support/assertions.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const JSON_TYPE = { 'content-type': 'application/json' };
const MANY = 100_000;
const ROUNDS = 5;

let merchant: TestMerchant;
before(async () => {
  merchant = await aMerchant(service);
});

const keys = Array.from({ length: MANY }, (_, index) => `"${index.toString(36)}":1`).join();
const list = Array.from({ length: MANY }, () => '1').join();

const BODIES: Readonly<Record<string, string>> = {
  'of unknown fields': `{${keys}}`,
  'of metadata': `{"metadata":{${keys}}}`,
  'in a list': `{"extra":[${list}]}`,
  'in lists of lists': `{"extra":[${list.replaceAll('1', '[]')}]}`,
  'below a known field': `{"advanced_options":{"result_urls":{${keys}}}}`,
};

function post(payload: string, headers = {}) {
  return merchant.test.post('/subscriber', payload, { ...JSON_TYPE, ...headers });
}

/** Returns the lowest CPU time of several runs, in milliseconds. Wall time would include other processes. */
async function least(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

describe('100,000 keys', () => {
  for (const [place, body] of Object.entries(BODIES)) {
    test(`${place} are refused before the body is parsed`, async () => {
      assertRefused(await post(body), 400, 'too_many_fields');
      assertRefused(
        await post(body, { 'idempotency-key': place.replaceAll(' ', '-') }),
        400,
        'too_many_fields',
      );
    });
  }

  test('cost no more CPU time than a long text of the same size', async () => {
    const body = `{${keys}}`;
    const text = JSON.stringify({ ...aSubscriber(merchant.office), name: 'x'.repeat(body.length - 400) });
    const usual = await least(async () => assert.equal((await post(text)).status, 422));
    const refused = await least(async () => assert.equal((await post(body)).status, 400));
    // Parsing every field took a second.
    assert.ok(refused < 3 * usual + 10, `${refused} ms against ${usual} ms`);
  });

  test('in a query string are refused, nested or not', async () => {
    for (const pair of ['a', 'a=1', 'filter[metadata][a]=1', '']) {
      const query = Array.from({ length: 1_200 }, () => pair).join('&');
      assertRefused(await merchant.test.get(`/plan?${query}`), 400, 'too_many_fields');
    }
  });

  test('in a form are refused with an HTML page', async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/portal',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Array.from({ length: 10_000 }, (_, index) => `${index.toString(36)}`).join('&'),
    });
    assert.equal(answer.statusCode, 400);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
  });
});

test('commas inside a text do not count as fields', async () => {
  const description = ',"{'.repeat(60);
  const answer = await merchant.test.post(
    '/subscriber',
    aSubscriber(merchant.office, { metadata: { note: ','.repeat(500), other: description } }),
  );
  assert.equal(answer.status, 201);
  const list = Array.from({ length: 100 }, () => ({ text: ','.repeat(1_000) }));
  assert.equal((await post(JSON.stringify({ ...aSubscriber(merchant.office), list }))).status, 201);
});
