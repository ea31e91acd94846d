import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { buildApp } from '#src/app.ts';
import { buildAuthenticator } from '#src/modules/tokens/authenticate.ts';
import { openDatabase } from '#src/platform/database/pool.ts';
import { openLog } from '#src/platform/log.ts';
import type { Tables } from '#src/tables.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type Client } from '#test/support/merchant.ts';

const service = useApp();
const ROOT = '/api/v1/subscriptions';
const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1024 * 1024;

async function send(options: InjectOptions & { url: string }, api?: Client, app = service.app) {
  const authorization = api ? { authorization: `Bearer ${api.token}` } : {};
  const { statusCode, headers, body } = await app.inject({
    ...options,
    headers: { ...authorization, ...options.headers },
  });
  return { status: statusCode, headers, text: body, body: body === '' ? null : JSON.parse(body) };
}

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'invalid_request_error',
  422: 'invalid_request_error',
  429: 'rate_limit_error',
};

type Sent = Awaited<ReturnType<typeof send>>;

/** Every refusal has a message and an error object of exactly four fields. */
function assertRefused({ status, headers, body, text }: Sent, expected: number, code?: string, about = '') {
  assert.equal(status, expected, `${about} ${text.slice(0, 300)}`);
  assert.match(String(headers['content-type']), /^application\/json/);
  assert.match(body.message, /\w/);
  assert.deepEqual(Object.keys(body.error).toSorted(), ['code', 'message', 'param', 'type'], about);
  const { type, param, message } = body.error;
  assert.match(message, /\w/);
  assert.ok(param === null || typeof param === 'string');
  if (code) assert.equal(body.error.code, code, about);
  assert.equal(type, TYPES[expected] ?? type);
}

describe('paths and methods', () => {
  test('an unknown path is not found, with and without a token', async () => {
    const { test: api } = await aMerchant(service);
    const paths = [
      '/api',
      '/api/v1',
      `${ROOT}`,
      `${ROOT}/nothing`,
      '/api/v2/subscriptions/plan',
      '/.env',
      '//',
      '/*',
    ];
    for (const url of paths) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        assertRefused(await send({ method, url }), 404, 'not_found', url);
        assertRefused(await send({ method, url }, api), 404, 'not_found', url);
      }
    }
  });

  const wrong: readonly [url: string, allowed: string, methods: string][] = [
    [`${ROOT}/subscriber`, 'GET POST', 'PUT PATCH DELETE'],
    [`${ROOT}/customer`, 'GET POST', 'PUT PATCH DELETE'],
    [`${ROOT}/subscriber/x`, 'GET PUT DELETE', 'POST PATCH'],
    [`${ROOT}/customer/x`, 'GET PUT DELETE', 'POST PATCH'],
    [`${ROOT}/group/x`, 'PUT DELETE', 'GET HEAD POST PATCH'],
    [`${ROOT}/product/x`, 'PUT DELETE', 'GET HEAD POST PATCH'],
    [`${ROOT}/price/changeActive/x`, 'PUT', 'GET HEAD POST PATCH DELETE'],
    [`${ROOT}/price/product/x/all`, 'GET', 'PUT POST PATCH DELETE'],
    ['/api/v1/resources/get-taxes', 'GET', 'POST PUT PATCH DELETE'],
    ['/health', 'GET', 'POST PUT PATCH DELETE'],
  ];
  for (const [url, allowed, methods] of wrong) {
    test(`${url} takes ${allowed} and no ${methods}`, async () => {
      const { test: api } = await aMerchant(service);
      for (const method of methods.split(' ') as 'GET'[]) {
        for (const caller of [api, undefined]) {
          const answer = await send({ method, url }, caller);
          // A HEAD has no body to look at.
          if ((method as string) === 'HEAD') assert.equal(answer.status, 405);
          else assertRefused(answer, 405, 'method_not_allowed', method);
          const told = String(answer.headers.allow).split(/, */);
          assert.deepEqual(
            told.filter((name) => !/HEAD|OPTIONS/.test(name)).toSorted(),
            allowed.split(' ').toSorted(),
          );
        }
      }
    });
  }

  test('a method nobody uses is a wrong method too', async () => {
    const { test: api } = await aMerchant(service);
    const answer = await send({ method: 'TRACE' as 'GET', url: `${ROOT}/subscriber` }, api);
    assertRefused(answer, 405, 'method_not_allowed');
  });

  test('HEAD is GET without the body', async () => {
    const { test: api } = await aMerchant(service);
    const head = await send({ method: 'HEAD', url: `${ROOT}/subscriber` }, api);
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(
      (await send({ method: 'HEAD', url: `${ROOT}/subscriber/nobody@x.example` }, api)).status,
      404,
    );
    assert.equal((await send({ method: 'HEAD', url: `${ROOT}/subscriber` })).status, 401);
  });

  test('a slash at the end changes nothing', async () => {
    const { test: api, office } = await aMerchant(service);
    const { status, body } = await send(
      { method: 'POST', url: `${ROOT}/customer/`, payload: aSubscriber(office) },
      api,
    );
    assert.equal(status, 201);
    assert.equal((await send({ url: `${ROOT}/subscriber/` }, api)).body.length, 1);
    assert.equal(
      (await send({ url: `${ROOT}/subscriber/${body.subscriber.id}/` }, api)).body.id,
      body.subscriber.id,
    );
  });

  test('links to other pages keep the query, question marks included', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const name of ['Uno', 'Dos'])
      await api.post('/plan', aPlan(office, { name, metadata: { q: 'a?b&c' } }));
    const { body } = await api.get('/plan?filter[metadata][q]=a?b%26c&per_page=1');
    assert.equal(body.total, 2);
    const next = await api.get(body.next_page_url.replace(/^https:\/\/[^/]+/, ''));
    assert.deepEqual([next.body.total, next.body.data.length, next.body.from], [2, 1, 2]);
  });
});

describe('bodies', () => {
  const post = async (payload: string | undefined, headers: Record<string, string> = JSON_TYPE) =>
    send(
      { method: 'POST', url: `${ROOT}/group`, headers, ...(payload === undefined ? {} : { payload }) },
      (await aMerchant(service)).test,
    );

  test('JSON that cannot be read is a bad request', async () => {
    for (const payload of [
      '{',
      '{"name":',
      "{'name':1}",
      '{"a":1,}',
      '[1',
      'nul',
      '"',
      '\0',
      'name=x',
      '<a/>',
      '{} {}',
    ]) {
      assertRefused(await post(payload), 400, 'bad_request', payload);
    }
  });

  test('JSON that is no object is refused', async () => {
    for (const payload of ['[]', '[{"name":"x"}]', '"name"', '""', '5', '0', 'true', 'false']) {
      assertRefused(await post(payload), 400, 'bad_request', payload);
    }
    const nothing = await post('null');
    assertRefused(nothing, nothing.status === 422 ? 422 : 400);
  });

  test('a body may have 1 MiB and no more', async () => {
    const sized = (bytes: number) => {
      const shell = JSON.stringify({ name: 'x', description: 'x', office: 1, filler: '' });
      return shell.replace('""', `"${'a'.repeat(bytes - shell.length)}"`);
    };
    assert.equal(Buffer.byteLength(sized(MIB)), MIB);
    assertRefused(await post(sized(MIB)), 422, 'validation_failed');
    assertRefused(await post(sized(MIB + 1)), 413);
    assertRefused(await post('x'.repeat(3 * MIB)), 413);
    // Two bytes a letter: bytes are counted.
    assertRefused(await post(JSON.stringify({ name: 'ñ'.repeat(MIB / 2) })), 413);
  });

  test('a body of another type than JSON is unsupported', async () => {
    const form = 'application/x-www-form-urlencoded';
    for (const type of [
      form,
      'application/xml',
      'multipart/form-data; boundary=x',
      'text/json',
      'x',
      'application/jsonp',
    ]) {
      assertRefused(await post('{"name":"x"}', { 'content-type': type }), 415, undefined, type);
    }
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset=UTF-8',
    ]) {
      assertRefused(await post('{"name":"x"}', { 'content-type': type }), 422, 'validation_failed', type);
    }
  });

  test('a body of plain text is unsupported too', async () => {
    for (const type of ['text/plain', 'text/plain; charset=utf-8']) {
      assertRefused(await post('{"name":"x"}', { 'content-type': type }), 415, undefined, type);
    }
  });

  test('no body is an empty object, whatever type it claims to have', async () => {
    assertRefused(await post(''), 422, 'validation_failed');
    assertRefused(await post(undefined, {}), 422, 'validation_failed');
    const { test: api, office } = await aMerchant(service);
    const { id } = (await api.post('/subscriber', aSubscriber(office))).body.subscriber;
    const url = `${ROOT}/subscriber/${id}`;
    assert.equal((await send({ method: 'PUT', url, headers: JSON_TYPE }, api)).status, 200);
    assert.equal((await send({ method: 'DELETE', url, headers: JSON_TYPE }, api)).body.deleted, true);
  });

  test('names that reach for prototypes change nothing', async () => {
    const { test: api, office } = await aMerchant(service);
    const attacks = [
      '"__proto__":{"polluted":1}',
      '"constructor":{"prototype":{"polluted":1}}',
      '"metadata":{"__proto__":"x"}',
    ];
    for (const attack of attacks) {
      const good = JSON.stringify(aSubscriber(office));
      const payload = good.replace(/}$/, `,${attack}}`);
      const { status } = await send(
        { method: 'POST', url: `${ROOT}/subscriber`, headers: JSON_TYPE, payload },
        api,
      );
      assert.ok(status === 201 || status === 400 || status === 422, attack);
    }
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    const named = await api.post(
      '/subscriber',
      aSubscriber(office, { metadata: { constructor: 'a', toString: 'b' } }),
    );
    assert.deepEqual(named.body.subscriber.metadata, { constructor: 'a', toString: 'b' });
  });

  for (const key of [undefined, 'profundo']) {
    test(`nesting without end is taken calmly ${key ? 'with' : 'without'} an Idempotency-Key`, async () => {
      const { test: api, office } = await aMerchant(service);
      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      for (const field of ['extra', 'metadata', 'name']) {
        const payload = JSON.stringify(aSubscriber(office, { [field]: 'DEEP' })).replace('"DEEP"', deep);
        const headers = { ...JSON_TYPE, ...(key ? { 'idempotency-key': `${key}-${field}` } : {}) };
        const { status } = await send({ method: 'POST', url: `${ROOT}/subscriber`, headers, payload }, api);
        assert.ok(status < 500, `${field} gave ${status}`);
      }
    });
  }
});

describe('characters that break things', () => {
  const TEXTS = '%00 a%00@x.example %ED%A0%80 %E0%A4%A % %zz %C0%80 %F4%90%80%80 ..%2f.. %FF'.split(' ');

  test('are refused in a path, and so is a very long one', async () => {
    const { test: api } = await aMerchant(service);
    const nouns = ['group', 'product', 'plan', 'price', 'subscriber', 'customer', 'coupon'];
    for (const text of [...TEXTS, 'x'.repeat(300), 'x'.repeat(301), 'x'.repeat(9_000), '%41'.repeat(2_000)]) {
      for (const url of [...nouns.map((noun) => `${ROOT}/${noun}/${text}`), `/${text}`]) {
        for (const method of ['PUT', 'DELETE', 'GET'] as const) {
          const answer = await send({ method, url }, api);
          assert.ok(answer.status >= 400 && answer.status < 500, `${method} ${url.slice(0, 60)}`);
          assertRefused(answer, answer.status);
        }
      }
    }
  });

  test('do not matter in a query', async () => {
    const { test: api } = await aMerchant(service);
    const queries = TEXTS.flatMap((text) => [
      ...[`${text}=1`, `a=${text}`, `page=${text}&per_page=${text}&fields=${text}&active=${text}`],
      ...[`filter[metadata][a]=${text}`, `filter[metadata][${text}]=1`, `filter[${text}][a]=1`],
    ]);
    for (const query of queries) {
      for (const path of [
        '/plan',
        '/price',
        '/subscriber',
        '/customer',
        '/plan/group',
        '/group',
        '/coupon',
      ]) {
        const { status } = await api.get(`${path}?${query}`);
        assert.equal(status, 200, `${path}?${query}`);
      }
    }
  });

  test('are refused or kept whole in a body', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const text of ['a\0b', '\ud800', 'a\udc00b', '\uffff', '\u202e', '\ufeffa']) {
      for (const field of [
        'name',
        'email',
        'id_number',
        'office',
        'identification_type',
        'phone_code',
        'extra',
      ]) {
        const { status } = await api.post('/subscriber', aSubscriber(office, { [field]: text }));
        assert.ok(status === 422 || status === 201, `${field} ${JSON.stringify(text)} gave ${status}`);
      }
      const kept = await api.post('/subscriber', aSubscriber(office, { metadata: { a: text } }));
      if (kept.status !== 422) assert.equal(kept.body.subscriber.metadata.a, text);
    }
  });
});

describe('the id of a request', () => {
  test('is the caller’s when it sends one, and made otherwise', async () => {
    const id = '6f1c2f0e-8a53-4d5e-9c39-2f6d1b1f7a10';
    const echoed = await send({ url: '/health', headers: { 'x-request-id': id } });
    assert.equal(echoed.headers['x-request-id'], id);
    const made = [await send({ url: '/health' }), await send({ url: '/health' })];
    assert.equal(new Set(made.map(({ headers }) => String(headers['x-request-id']))).size, 2);
    for (const { headers } of made) assert.match(String(headers['x-request-id']), /^[\w-]{8,}$/);
  });

  test('is not the caller’s when that could not be an id', async () => {
    for (const id of ['', 'a b', '<script>', 'x'.repeat(5_000), 'ana@correo.example', '{"a":1}']) {
      const { headers } = await send({ url: '/health', headers: { 'x-request-id': id } });
      assert.match(String(headers['x-request-id']), /^[\w-]{8,100}$/, id);
    }
  });

  test('is on every answer, refusals included', async () => {
    const { test: api } = await aMerchant(service);
    const answers = {
      200: await send({ url: `${ROOT}/subscriber` }, api),
      401: await send({ url: `${ROOT}/subscriber` }),
      404: await send({ url: '/nothing' }),
      405: await send({ method: 'PATCH', url: '/health' }),
      422: await send({ method: 'POST', url: `${ROOT}/subscriber`, payload: {} }, api),
      400: await send({ url: `${ROOT}/subscriber/%E0%A4%A` }, api),
    };
    for (const [status, answer] of Object.entries(answers)) {
      assert.equal(String(answer.status), status);
      assert.match(String(answer.headers['x-request-id']), /^[\w-]{8,}$/, status);
    }
  });
});

describe('too many requests', () => {
  const limited = useApp({ requests_per_minute: 5 });

  test('of one token wait; other tokens, and what needs none, go on', async () => {
    const merchant = await aMerchant(limited);
    const other = await aMerchant(limited);
    const get = (api?: Client, url = `${ROOT}/subscriber`) => send({ url }, api, limited.app);
    for (let count = 1; count <= 5; count += 1)
      assert.equal((await get(merchant.test)).status, 200, `${count}`);
    for (const url of [`${ROOT}/subscriber`, `${ROOT}/price`, '/api/v1/resources/get-taxes']) {
      const refused = await get(merchant.test, url);
      assertRefused(refused, 429, 'too_many_requests');
      const seconds = Number(refused.headers['retry-after']);
      assert.ok(
        Number.isInteger(seconds) && seconds >= 1 && seconds <= 60,
        `${refused.headers['retry-after']}`,
      );
    }
    const write = {
      method: 'POST',
      url: `${ROOT}/group`,
      payload: { name: 'x', office: merchant.office },
    } as const;
    assertRefused(await send(write, merchant.test, limited.app), 429, 'too_many_requests');
    for (const api of [merchant.production, other.test]) assert.equal((await get(api)).status, 200);
    assert.deepEqual(
      (await get(merchant.production, `${ROOT}/group`)).body,
      [],
      'the refused write did nothing',
    );
    for (let count = 1; count <= 10; count += 1) {
      assert.equal((await get(merchant.test, '/api/v1/resources/get-departments')).status, 200);
      assertRefused(await get(), 401);
    }
  });
});

describe('a failure on our side', () => {
  const broken = useApp();
  const INSIDE =
    /subscribers|relation|constraint|select|insert|42P01|23514|ECONNREFUSED|127\.0\.0\.1|node_modules|\.ts\b|stack/i;

  const SECRET = {
    name: 'Prohibida',
    email: 'ana@secreta.example',
    cellphone_number: '3119998877',
    id_number: '987612345',
  };

  /** The same service, writing its log to memory. */
  async function withLog() {
    const lines: string[] = [];
    const log = openLog({ level: 'trace', stream: 'stderr' });
    Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
    const { authenticate } = buildAuthenticator(broken.deps);
    const options = { authenticate, requests_per_minute: 1_000, check_answers: false };
    return { lines, app: await buildApp({ ...broken.deps, log }, options) };
  }

  test('leaves no customer in the log, even when the database tells the row it refuses', async () => {
    const { test: api, office } = await aMerchant(broken);
    const { app, lines } = await withLog();
    await sql`alter table subscribers add constraint never check (name <> 'Prohibida')`.execute(
      broken.deps.db,
    );
    const payload = aSubscriber(office, SECRET);
    assertLeaksNothing(await send({ method: 'POST', url: `${ROOT}/subscriber`, payload }, api, app));
    assert.equal(lines.filter((line) => line.includes('"status":500')).length, 1);
    assertSilent(lines, api);
  });

  test('is the only thing that is told at length: a request leaves its route and its status', async () => {
    const { test: api, office } = await aMerchant(broken);
    const { app, lines } = await withLog();
    const payload = aSubscriber(office, { ...SECRET, name: 'Ana' });
    const post = (body: object | string) =>
      send({ method: 'POST', url: `${ROOT}/subscriber`, headers: JSON_TYPE, payload: body }, api, app);
    const statuses = [
      (await post(payload)).status,
      (await post(payload)).status,
      (await post(`{"email":"${SECRET.email}"`)).status,
      (await send({ url: `${ROOT}/customer/${SECRET.email}` }, api, app)).status,
      (await send({ url: `${ROOT}/subscriber/${SECRET.id_number}?q=${SECRET.email}` }, api, app)).status,
      (await send({ url: `/nothing/${SECRET.email}?token=${api.token}` }, api, app)).status,
      (await send({ url: `${ROOT}/subscriber/${SECRET.email}%E0%A4%A` }, api, app)).status,
      (await send({ url: `${ROOT}/subscriber/${SECRET.email}` }, undefined, app)).status,
    ];
    assert.deepEqual(statuses, [201, 422, 400, 200, 200, 404, 400, 401]);
    for (const status of [201, 422, 200, 404, 401]) {
      assert.ok(
        lines.some((line) => line.includes(`"status":${status}`)),
        `${status}`,
      );
    }
    assertSilent(lines, api);
  });

  function assertSilent(lines: readonly string[], api: Client) {
    for (const value of [...Object.values(SECRET), api.token, 'Calle 1']) {
      assert.equal(
        lines.find((line) => line.includes(value)),
        undefined,
        value,
      );
    }
  }

  function assertLeaksNothing(answer: Sent) {
    assert.ok(answer.status >= 500);
    assert.match(answer.body.message, /\w/);
    assert.doesNotMatch(answer.text, INSIDE);
    assert.doesNotMatch(JSON.stringify(answer.headers), INSIDE);
  }

  test('tells the caller nothing of the inside, in either language', async () => {
    const { test: api, office } = await aMerchant(broken);
    await sql`alter table subscribers rename to misplaced`.execute(broken.deps.db);
    for (const headers of [{}, { 'accept-language': 'es' }, { 'idempotency-key': 'roto-1' }]) {
      for (const path of ['/subscriber', '/customer/12345']) {
        assertLeaksNothing(await send({ url: `${ROOT}${path}`, headers }, api, broken.app));
      }
      const write = {
        method: 'POST',
        url: `${ROOT}/subscriber`,
        headers,
        payload: aSubscriber(office),
      } as const;
      assertLeaksNothing(await send(write, api, broken.app));
    }
    assert.equal((await send({ url: `${ROOT}/group` }, api, broken.app)).status, 200, 'the rest goes on');
    await sql`alter table misplaced rename to subscribers`.execute(broken.deps.db);
    assert.equal((await send({ url: `${ROOT}/subscriber` }, api, broken.app)).status, 200);
  });

  test('says when to come back if the database is away', async () => {
    const { test: api } = await aMerchant(broken);
    const connection = { host: '127.0.0.1', port: 1 };
    const db = openDatabase<Tables>({
      connection,
      max_connections: 1,
      prepare: true,
      onError: () => undefined,
    });
    const { authenticate } = buildAuthenticator({ db });
    const options = { authenticate, requests_per_minute: 1_000, check_answers: false };
    const answer = await send(
      { url: `${ROOT}/subscriber` },
      api,
      await buildApp({ ...broken.deps, db }, options),
    );
    assertLeaksNothing(answer);
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers['retry-after']) >= 1);
  });
});
