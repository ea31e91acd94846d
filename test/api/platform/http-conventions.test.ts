import assert from 'node:assert/strict';
import { join } from 'node:path/posix';
import { describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { buildApp } from '#src/app.ts';
import { openDatabase } from '#src/platform/database/pool.ts';
import { openLog } from '#src/platform/log.ts';
import type { Tables } from '#src/tables.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { useApp } from '#test/support/app.ts';
import { assertRefused } from '#test/support/assertions.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, client } from '#test/support/merchant.ts';

const service = useApp();
const ROOT = '/api/v1/subscriptions';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = 'application/x-www-form-urlencoded';
const MIB = 2 ** 20;
const words = (text: string) => text.split(' ');

/** Sends requests that the test client cannot send. */
async function send(options: InjectOptions & { url: string }, api?: Client) {
  const headers = { ...(api ? { authorization: `Bearer ${api.token}` } : {}), ...options.headers };
  const answer = await service.app.inject({ ...options, headers });
  const body = answer.body === '' ? null : JSON.parse(answer.body);
  return { status: answer.statusCode, headers: answer.headers, body };
}

describe('paths and methods', () => {
  test('an unknown path returns 404', async () => {
    const { test: api } = await aMerchant(service);
    for (const url of words(`/api /api/v1 ${ROOT} ${ROOT}/nothing /api/v2/subscriptions/plan /.env //x /*`)) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        assertRefused(await send({ method, url }, api), 404, 'not_found', url);
      }
    }
  });

  const wrong: readonly [paths: string, allowed: string, methods: string][] = [
    ['subscriber customer group product plan price coupon', 'GET POST', 'PUT PATCH DELETE'],
    ['subscriber/x customer/x plan/x price/x coupon/x', 'GET PUT DELETE', 'POST PATCH'],
    ['group/x product/x', 'PUT DELETE', 'GET HEAD POST PATCH'],
    ['plan/changeActive/x price/changeActive/x', 'PUT', 'GET HEAD POST PATCH DELETE'],
    ['plan/group/x/all price/product/x/all', 'GET', 'POST PUT PATCH DELETE'],
    ['../resources/get-taxes ../../../health', 'GET', 'POST PUT PATCH DELETE'],
  ];
  for (const [paths, allowed, methods] of wrong) {
    test(`${paths} accept ${allowed} and return 405 for ${methods}`, async () => {
      const { test: api } = await aMerchant(service);
      for (const path of words(paths)) {
        for (const method of words(methods) as 'GET'[]) {
          const answer = await send({ method, url: join(ROOT, path) }, api);
          // A response to HEAD has no body to check.
          if ((method as string) === 'HEAD') assert.equal(answer.status, 405);
          else assertRefused(answer, 405, 'method_not_allowed', `${method} ${path}`);
          const reported = String(answer.headers.allow).replace(', HEAD', '').split(', ');
          assert.deepEqual(reported.toSorted(), words(allowed).toSorted());
        }
      }
    });
  }

  test('an unsupported method returns 405', async () => {
    const answer = await send({ method: 'TRACE' as 'GET', url: '/health' });
    assertRefused(answer, 405, 'method_not_allowed');
  });

  test('HEAD returns the status of GET without a body', async () => {
    const { test: api } = await aMerchant(service);
    const head = (url: string, caller?: Client) => send({ method: 'HEAD', url }, caller);
    const { status, body } = await head(`${ROOT}/subscriber`, api);
    assert.deepEqual([status, body], [200, null]);
    assert.equal((await head(`${ROOT}/subscriber/nobody@x.example`, api)).status, 404);
    assert.equal((await head(`${ROOT}/subscriber`)).status, 401);
  });

  test('a trailing slash is ignored', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = (await api.post('/customer/', aSubscriber(office))).body.subscriber;
    assert.equal((await api.get('/subscriber/')).body.length, 1);
    assert.equal((await api.get(`/subscriber/${id}/`)).body.id, id);
  });
});

describe('bodies', () => {
  const post = async (payload?: string, headers: Record<string, string> = JSON_TYPE) =>
    (await aMerchant(service)).test.post('/group', payload, headers);

  test('malformed JSON returns 400', async () => {
    const payloads = words(`{ {"name": {'name':1} {"a":1,} [1 nul " name=x <a/> }`);
    for (const payload of [...payloads, '{} {}', '\0', ' ']) {
      assertRefused(await post(payload), 400, 'bad_request', payload);
    }
  });

  test('a body that is not UTF-8 returns 400 and writes nothing', async () => {
    const { test: api, office } = await aMerchant(service);
    const send = (url: string, payload: Buffer, type: string) =>
      service.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${api.token}`, 'content-type': type },
      });
    for (const bytes of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf1]]) {
      const payload = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
      const answer = await send('/api/v1/subscriptions/group', payload, 'application/json');
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json().error.code, 'bad_request');
      assert.equal((await send('/panel/sign-in', Buffer.from([0x61, 0x3d, ...bytes]), FORM)).statusCode, 400);
    }
    assert.deepEqual((await api.get('/group')).body, []);
    const body = Buffer.from(JSON.stringify({ name: 'Ñandú 🐦', office }));
    const right = await send('/api/v1/subscriptions/group', body, 'application/json');
    assert.equal(right.statusCode, 200, right.body);
    assert.equal(right.json().group.name, 'Ñandú 🐦');
  });

  test('JSON that is not an object is refused', async () => {
    for (const payload of words('[] [{"name":"x"}] "name" "" 5 0 true false null')) {
      const answer = await post(payload);
      assertRefused(answer, answer.status === 422 ? 422 : 400, undefined, payload);
    }
  });

  test('a body may have up to 1 MiB', async () => {
    const shell = '{"filler":""}';
    const sized = (bytes: number) => shell.replace('""', `"${'a'.repeat(bytes - shell.length)}"`);
    assertRefused(await post(sized(MIB)), 422, 'validation_failed');
    assertRefused(await post(sized(MIB + 1)), 413);
    const wide = JSON.stringify({ name: 'ñ'.repeat(MIB / 2) });
    assertRefused(await post(wide), 413);
  });

  test('a body that is not JSON returns 415', async () => {
    const others = words('application/x-www-form-urlencoded application/xml text/json x application/jsonp');
    for (const type of [...others, 'multipart/form-data; boundary=x']) {
      assertRefused(await post('{"name":"x"}', { 'content-type': type }), 415, undefined, type);
    }
    for (const type of words('application/json;charset=utf-8 Application/JSON')) {
      assertRefused(await post('{"name":"x"}', { 'content-type': type }), 422, 'validation_failed', type);
    }
  });

  test('a plain text body returns 415', async () => {
    assertRefused(await post('{"name":"x"}', { 'content-type': 'text/plain' }), 415);
  });

  test('a missing body counts as an empty object, for any content type', async () => {
    assertRefused(await post(''), 422, 'validation_failed');
    assertRefused(await post(undefined, {}), 422, 'validation_failed');
    const { test: api, office } = await aMerchant(service);
    const { id } = (await api.post('/subscriber', aSubscriber(office))).body.subscriber;
    assert.equal((await api.put(`/subscriber/${id}`, undefined, JSON_TYPE)).status, 200);
    assert.deepEqual((await api.delete(`/subscriber/${id}`, JSON_TYPE)).body, { deleted: true });
  });

  test('prototype pollution attempts have no effect', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const attack of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
      const payload = JSON.stringify(aSubscriber(office)).replace(/}$/, `,${attack}}`);
      const { status } = await api.post('/subscriber', payload, JSON_TYPE);
      assert.ok(status === 201 || status === 400 || status === 422, attack);
    }
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    const metadata = { constructor: 'a', toString: 'b' };
    const { body } = await api.post('/subscriber', aSubscriber(office, { metadata }));
    assert.deepEqual(body.subscriber.metadata, metadata);
  });

  for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'idempotency-key': 'profundo' }]) {
    test(`very deep nesting causes no 5xx, given ${Object.keys(headers).join(' and ')}`, async () => {
      const { test: api, office } = await aMerchant(service);
      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      for (const field of ['extra', 'metadata', 'name']) {
        const payload = JSON.stringify(aSubscriber(office, { [field]: 'DEEP' })).replace('"DEEP"', deep);
        const { status } = await api.post('/subscriber', payload, headers);
        assert.ok(status < 500, `${field} gave ${status}`);
      }
    });
  }
});

test('invalid characters in a path and very long paths return 4xx', async () => {
  const { test: api } = await aMerchant(service);
  const nouns = words('group product plan price subscriber customer coupon');
  const texts = words('%00 a%00@x.example %ED%A0%80 %E0%A4%A % %zz %C0%80 %F4%90%80%80 ..%2f.. %FF');
  for (const text of [...texts, 'x'.repeat(300), 'x'.repeat(301), 'x'.repeat(9_000), '%41'.repeat(2_000)]) {
    for (const url of [...nouns.map((noun) => `${ROOT}/${noun}/${text}`), `/${text}`]) {
      for (const method of ['PUT', 'DELETE', 'GET'] as const) {
        const answer = await send({ method, url }, api);
        assert.ok(answer.status >= 400 && answer.status < 500, `${method} ${url.slice(0, 60)}`);
        assertRefused(answer, answer.status);
      }
    }
  }
});

describe('request id', () => {
  const idOf = ({ headers }: Pick<Answer, 'headers'>) => String(headers['x-request-id']);

  test('is taken from the caller if well formed, and generated otherwise', async () => {
    const ask = async (id: string) => idOf(await send({ url: '/health', headers: { 'x-request-id': id } }));
    const id = '6f1c2f0e-8a53-4d5e-9c39-2f6d1b1f7a10';
    assert.equal(await ask(id), id);
    assert.notEqual(idOf(await send({ url: '/health' })), idOf(await send({ url: '/health' })));
    for (const odd of ['', 'a b', '<script>', 'x'.repeat(5_000), 'ana@correo.example', '{"a":1}']) {
      assert.match(await ask(odd), /^[\w-]{8,100}$/, odd);
    }
  });

  test('is on every response, including errors', async () => {
    const { test: api } = await aMerchant(service);
    const nobody = client(service, '');
    const answers = [
      ...[await api.get('/subscriber'), await nobody.get('/subscriber'), await api.get('/nothing')],
      ...[await api.put('/group'), await api.post('/group', {}), await api.get('/plan/%E0%A4%A')],
    ];
    assert.equal(answers.map(({ status }) => status).join(), '200,401,404,405,422,400');
    for (const answer of answers) assert.match(idOf(answer), /^[\w-]{8,}$/);
  });
});

describe('an internal error', () => {
  const broken = useApp();
  const INSIDE = /subscribers|relation|constraint|select|42P01|23514|ECONNREFUSED|127\.0|_modules|\.ts\b/i;
  const SECRET = { name: 'Prohibida', email: 'ana@secreta.example', id_number: '987612345' };

  /** Returns clients of the same service with changed dependencies, and its log lines. */
  async function watched(api: Client, change: Partial<typeof broken.deps> = {}) {
    const lines: string[] = [];
    const log = openLog({ level: 'trace', stream: 'stderr' });
    Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
    const deps = { ...broken.deps, log, ...change };
    const { authenticate } = buildAuthenticator(deps);
    const app = await buildApp(deps, {
      authenticate,
      requests_per_minute: 1_000,
      forms_per_minute: 1_000,
    });
    const as = (token: string) => client({ ...broken, app }, token);
    return { lines, api: as(api.token), nobody: as('') };
  }

  function assertLeaksNothing({ status, body, headers }: Answer) {
    assert.ok(status >= 500);
    assert.match(body.message, /\w/);
    assert.doesNotMatch(JSON.stringify([body, headers]), INSIDE);
  }

  function assertSilent(lines: readonly string[], api: Client) {
    for (const value of [...Object.values(SECRET), api.token, 'Calle 1']) {
      assert.ok(!lines.some((line) => line.includes(value)), value);
    }
  }

  test('reveals no internals, in either language', async () => {
    const { test: api, office } = await aMerchant(broken);
    await sql`alter table subscribers rename to misplaced`.execute(broken.deps.db);
    for (const headers of [{}, { 'accept-language': 'es' }, { 'idempotency-key': 'roto-1' }]) {
      assertLeaksNothing(await api.get('/subscriber', headers));
      assertLeaksNothing(await api.get('/customer/12345', headers));
      assertLeaksNothing(await api.post('/subscriber', aSubscriber(office), headers));
    }
    assert.equal((await api.get('/group')).status, 200, 'other tables are not affected');
    await sql`alter table misplaced rename to subscribers`.execute(broken.deps.db);
    assert.equal((await api.get('/subscriber')).status, 200);
  });

  test('returns 503 with Retry-After if the database is unreachable', async () => {
    const nowhere = { connection: { host: '127.0.0.1', port: 1 }, max_connections: 1, prepare: true };
    const db = openDatabase<Tables>({ ...nowhere, onError: () => undefined });
    const { api } = await watched((await aMerchant(broken)).test, { db });
    const answer = await api.get('/subscriber');
    assertLeaksNothing(answer);
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers['retry-after']) >= 1);
  });

  test('logs no customer data, even if the database error quotes the row', async () => {
    const merchant = await aMerchant(broken);
    const { api, lines } = await watched(merchant.test);
    const { db } = broken.deps;
    await sql`alter table subscribers add constraint never check (name <> 'Prohibida')`.execute(db);
    assertLeaksNothing(await api.post('/subscriber', aSubscriber(merchant.office, SECRET)));
    assert.equal(lines.filter((line) => line.includes('"status":500')).length, 1);
    assertSilent(lines, api);
  });

  test('request log lines contain the status but no customer data', async () => {
    const merchant = await aMerchant(broken);
    const { api, nobody, lines } = await watched(merchant.test);
    const { email, id_number } = SECRET;
    const good = aSubscriber(merchant.office, { ...SECRET, name: 'Ana' });
    const answers = [
      await api.post('/subscriber', good),
      await api.post('/subscriber', good),
      await api.post('/subscriber', `{"email":"${email}"`, JSON_TYPE),
      await api.get(`/customer/${email}`),
      await api.get(`/subscriber/${id_number}?q=${email}`),
      await api.get(`/nothing/${email}?token=${api.token}`),
      await nobody.get(`/subscriber/${email}`),
    ];
    assert.equal((await api.get(`/subscriber/${email}%E0%A4%A`)).status, 400);
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses, [201, 422, 400, 200, 200, 404, 401]);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    const shown = logged.slice(0, answers.length).map(({ status }) => status);
    assert.deepEqual(shown, statuses);
    assertSilent(lines, api);
  });
});
