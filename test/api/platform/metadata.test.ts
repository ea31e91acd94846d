import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client } from '#test/support/merchant.ts';

const service = useApp();

const BODIES = { plan: aPlan, subscriber: aSubscriber } as const;
type Noun = keyof typeof BODIES;

function assertRefused(answer: Answer): void {
  assert.equal(answer.status, 422);
  const { message, errors, error } = answer.body;
  const { type, code, param } = error;
  assert.deepEqual([type, code, param], ['invalid_request_error', 'validation_failed', 'metadata']);
  assert.deepEqual(errors, { metadata: [message] });
  assert.equal(error.message, message);
}

/** Returns metadata with `count` keys, named `clave_1` onwards. */
function keysUpTo(count: number, value: unknown = 'v'): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`clave_${index + 1}`, value]));
}

/** Creates and updates one kind of record with metadata, at a new merchant. */
async function aHolder(noun: Noun) {
  const { test: api, office } = await aMerchant(service);
  return {
    create: (metadata: unknown) => api.post(`/${noun}`, BODIES[noun](office, { metadata })),
    update: (id: string, metadata: unknown) => api.put(`/${noun}/${id}`, { metadata }),
    rename: (id: string) => api.put(`/${noun}/${id}`, { name: 'Otro nombre' }),
    read: async (id: string) => (await api.get(`/${noun}/${id}`)).body.metadata,
    async created(metadata: unknown): Promise<string> {
      const { body } = await api.post(`/${noun}`, BODIES[noun](office, { metadata }));
      assert.equal(body.saved, true, JSON.stringify(body));
      return body[noun].id;
    },
    count: () => countOf(api, noun),
  };
}

async function countOf(api: Client, noun: Noun): Promise<number> {
  const { body } = await api.get(`/${noun}`);
  return noun === 'plan' ? body.total : body.length;
}

const KEPT: readonly { what: string; sent: Record<string, unknown>; kept: Record<string, string> }[] = [
  { what: 'text', sent: { sede: 'Bogotá 😀' }, kept: { sede: 'Bogotá 😀' } },
  { what: 'a whole number', sent: { cupo: 42 }, kept: { cupo: '42' } },
  { what: 'zero', sent: { cupo: 0 }, kept: { cupo: '0' } },
  { what: 'a negative decimal', sent: { saldo: -1.5 }, kept: { saldo: '-1.5' } },
  { what: 'a key of one character', sent: { a: 'x' }, kept: { a: 'x' } },
  { what: 'a key of digits', sent: { '5': 'cinco' }, kept: { '5': 'cinco' } },
  { what: 'a key of 40 characters', sent: { ['k'.repeat(40)]: 'x' }, kept: { ['k'.repeat(40)]: 'x' } },
  { what: 'a key with every kind of character', sent: { 'Az-09_': 'x' }, kept: { 'Az-09_': 'x' } },
  { what: 'a key that is a JavaScript property', sent: { constructor: 'x' }, kept: { constructor: 'x' } },
  { what: '500 accented letters', sent: { nota: 'ñ'.repeat(500) }, kept: { nota: 'ñ'.repeat(500) } },
  { what: '500 emoji', sent: { nota: '😀'.repeat(500) }, kept: { nota: '😀'.repeat(500) } },
  { what: 'nothing for an empty text', sent: { a: 'x', b: '' }, kept: { a: 'x' } },
  { what: 'nothing for null', sent: { a: 'x', b: null }, kept: { a: 'x' } },
];

const REFUSED: readonly { what: string; sent: unknown }[] = [
  { what: 'a list', sent: [] },
  { what: 'a list of pairs', sent: [{ a: 'x' }] },
  { what: 'text', sent: 'sede=norte' },
  { what: 'a number', sent: 42 },
  { what: 'true', sent: true },
  { what: 'an empty key', sent: { '': 'x' } },
  { what: 'a key of 41 characters', sent: { ['k'.repeat(41)]: 'x' } },
  { what: 'a key with a space', sent: { 'mi sede': 'x' } },
  { what: 'a key with a dot', sent: { 'mi.sede': 'x' } },
  { what: 'a key with an accent', sent: { año: 'x' } },
  { what: 'an invalid key with null', sent: { 'mi sede': null } },
  { what: 'a value of 501 accented letters', sent: { nota: 'ñ'.repeat(501) } },
  { what: 'a value of 501 emoji', sent: { nota: '😀'.repeat(501) } },
  { what: 'a value that is true', sent: { a: true } },
  { what: 'a value that is a list', sent: { a: ['x'] } },
  { what: 'a value that is an object', sent: { a: { b: 'x' } } },
  { what: 'one invalid value among valid ones', sent: { a: 'x', b: false } },
  { what: '51 keys', sent: keysUpTo(51) },
];

for (const noun of ['plan', 'subscriber'] as const) {
  describe(`metadata of a ${noun}`, () => {
    test('is stored and returned as text, on create and on update', async (t) => {
      const holder = await aHolder(noun);
      for (const { what, sent, kept } of KEPT) {
        await t.test(`such as ${what}`, async () => {
          assert.deepEqual(await holder.read(await holder.created(sent)), kept);
          const other = await holder.created(undefined);
          assert.equal((await holder.update(other, sent)).status, 200);
          assert.deepEqual(await holder.read(other), kept);
        });
      }
    });

    test('invalid metadata is refused and nothing is written', async (t) => {
      const holder = await aHolder(noun);
      const id = await holder.created({ sede: 'norte' });
      for (const { what, sent } of REFUSED) {
        await t.test(`such as ${what}`, async () => {
          assertRefused(await holder.create(sent));
          assertRefused(await holder.update(id, sent));
        });
      }
      assert.deepEqual(await holder.read(id), { sede: 'norte' });
      assert.equal(await holder.count(), 1);
    });

    test('is merged key by key; an empty text or null deletes a key', async () => {
      const holder = await aHolder(noun);
      const id = await holder.created({ sede: 'norte', canal: 'web', asesor: 'Luz', nota: 'x' });
      await holder.update(id, { sede: 'sur', cupo: 7, canal: '', asesor: null });
      assert.deepEqual(await holder.read(id), { sede: 'sur', nota: 'x', cupo: '7' });
      await holder.update(id, {});
      await holder.update(id, { ausente: null });
      assert.equal((await holder.rename(id)).status, 200);
      assert.deepEqual(await holder.read(id), { sede: 'sur', nota: 'x', cupo: '7' });
    });

    test('is deleted by null, or key by key', async () => {
      const holder = await aHolder(noun);
      const id = await holder.created({ sede: 'norte', canal: 'web' });
      assert.equal((await holder.update(id, null)).status, 200);
      assert.deepEqual((await holder.read(id)) ?? {}, {});
      await holder.update(id, { sede: 'sur' });
      assert.deepEqual(await holder.read(id), { sede: 'sur' });
      await holder.update(id, { sede: '' });
      assert.deepEqual((await holder.read(id)) ?? {}, {});
    });

    test('may have 50 keys, counted after the merge', async () => {
      const holder = await aHolder(noun);
      const id = await holder.created(keysUpTo(50));
      assertRefused(await holder.update(id, { una_mas: 'x' }));
      assert.equal((await holder.update(id, { clave_1: 'otra', clave_2: 2 })).status, 200);
      assert.equal((await holder.update(id, { clave_1: null, una_mas: 'x' })).status, 200);
      const { clave_1: _, ...rest } = keysUpTo(50);
      assert.deepEqual(await holder.read(id), { ...rest, clave_2: '2', una_mas: 'x' });
      const trimmed = await holder.created({ ...keysUpTo(60, null), ...keysUpTo(50) });
      assert.deepEqual(await holder.read(trimmed), keysUpTo(50));
    });
  });
}

describe('metadata numbers with more digits than a double', () => {
  const NUMBERS = [
    '12345678901234567890',
    '9007199254740993',
    '0.1000000000000000055',
    '1e21',
    '-0.30000000000000004440',
  ];
  /** Sends a body as text: JavaScript would round these numbers. */
  const post = (api: Client, path: string, text: string, headers = {}) =>
    api.post(path, text, { 'content-type': 'application/json', ...headers });
  const bodyOf = (office: number, number: string) =>
    JSON.stringify(aPlan(office, { metadata: { pedido: '#' } })).replace('"#"', number);

  test('are stored exactly as written', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const number of NUMBERS) {
      const { status, body } = await post(api, '/plan', bodyOf(office, number));
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual((await api.get(`/plan/${body.plan.id}`)).body.metadata, { pedido: number });
    }
  });

  test('are refused above 500 digits, like any value of that length', async () => {
    const { test: api, office } = await aMerchant(service);
    assertRefused(await post(api, '/plan', bodyOf(office, '1'.repeat(501))));
    assertRefused(
      await post(api, '/plan', JSON.stringify(aPlan(office, { metadata: '#' })).replace('"#"', '1e400')),
    );
    assert.equal((await post(api, '/plan', bodyOf(office, '1'.repeat(500)))).status, 200);
  });

  test('are compared exactly under an Idempotency-Key', async () => {
    const { test: api, office } = await aMerchant(service);
    const key = { 'idempotency-key': 'largo' };
    const [number, next] = ['12345678901234567890', '12345678901234567891'];
    const first = await post(api, '/plan', bodyOf(office, number), key);
    const same = await post(api, '/plan', bodyOf(office, number), key);
    assert.equal(same.body.plan.id, first.body.plan.id);
    const other = await post(api, '/plan', bodyOf(office, next), key);
    assert.equal(`${other.status} ${other.body.error?.code}`, '409 idempotency_key_reused');
  });
});

test('invalid metadata is reported in Spanish on request', async () => {
  const { test: api, office } = await aMerchant(service);
  const body = aPlan(office, { metadata: { 'mi sede': 'x' } });
  const english = await api.post('/plan', body);
  const spanish = await api.post('/plan', body, { 'accept-language': 'es' });
  assertRefused(spanish);
  assert.match(english.body.message, /^A metadata key/);
  assert.match(spanish.body.message, /^Una clave de metadata/);
});

test('a plan refused for its metadata leaves no rows', async () => {
  const { test: api, office } = await aMerchant(service);
  const urls = { advanced_options: { result_urls: { return: 'https://tienda.example' } } };
  const countRows = async () =>
    (await service.deps.db.selectFrom('advanced_options').select('id').execute()).length;
  const before = await countRows();
  assertRefused(await api.post('/plan', aPlan(office, { ...urls, metadata: keysUpTo(51) })));
  assertRefused(
    await api.post('/plan', aPlan(office, { ...urls, metadata: keysUpTo(51) }), {
      'idempotency-key': 'una-vez',
    }),
  );
  assert.equal(await countRows(), before);
  assert.equal(await countOf(api, 'plan'), 0);
});

describe('filtering lists by metadata', () => {
  const lists: readonly [Noun, string][] = [
    ['plan', '/plan'],
    ['plan', '/plan/group'],
    ['subscriber', '/subscriber'],
  ];
  const finds: readonly [string, string[]][] = [
    ['filter[metadata][sede]=norte', ['Ana']],
    ['filter%5Bmetadata%5D%5Bsede%5D=norte', ['Ana']],
    ['filter[metadata][sede]=norte+2', ['Luz']],
    ['filter[metadata][sede]=norte%202', ['Luz']],
    ['filter[metadata][2027]=s%C3%AD', ['Ana']],
    ['filter%5Bmetadata%5D%5B2027%5D=no', ['Luz']],
    ['filter[metadata][cupo]=42', ['Ana']],
    ['filter[metadata][sede]=norte&filter[metadata][cupo]=42', ['Ana']],
    ['filter[metadata][sede]=norte&filter[metadata][2027]=no', []],
    ['filter[metadata][sede]=Norte', []],
    ['filter[metadata][sede]=nort', []],
    ['filter[metadata][sede]=%25', []],
    ['filter[metadata][cupo]=42.0', []],
    ['filter[metadata][otra]=norte', []],
  ];
  for (const [noun, path] of lists) {
    test(`${path} matches exact values, with plain or encoded brackets and numeric keys`, async () => {
      const { test: api, office } = await aMerchant(service);
      const create = (name: string, metadata: unknown) =>
        api.post(`/${noun}`, BODIES[noun](office, { name, metadata }));
      await create('Eva', undefined);
      await create('Ana', { sede: 'norte', 2027: 'sí', cupo: 42 });
      await create('Luz', { sede: 'norte 2', 2027: 'no' });
      for (const [query, names] of finds) {
        const { status, body } = await api.get(`${path}?${query}`);
        assert.equal(status, 200);
        const found = (body.data ?? body).map(({ name }: { name: string }) => name);
        assert.deepEqual(found, names, query);
      }
    });

    test(`${path} returns 200 for a key that cannot exist`, async () => {
      const { test: api, office } = await aMerchant(service);
      await api.post(`/${noun}`, BODIES[noun](office, { metadata: { sede: 'norte' } }));
      for (const key of ['%ED%A0%80', 'a.b', '%27', 'x'.repeat(200), 'a%00b']) {
        assert.equal((await api.get(`${path}?filter[metadata][${key}]=x`)).status, 200, key);
      }
    });
  }
});
