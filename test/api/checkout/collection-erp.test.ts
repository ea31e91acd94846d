import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { findMerchant, setErpUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid, assertNotFound } from '#test/support/assertions.ts';
import { aCollector, anItem, type Collecting, CUSTOMER } from '#test/support/collection.ts';
import { aMerchant, client } from '#test/support/merchant.ts';

const service = useApp();

interface Line {
  fields: Record<string, unknown>;
  message: string;
}

/** Returns the warnings logged while `work` runs. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = [];
  const { warn } = service.deps.log;
  service.deps.log.warn = ((fields: Line['fields'], message: string) => {
    lines.push({ fields, message });
  }) as typeof warn;
  try {
    await work();
  } finally {
    service.deps.log.warn = warn;
  }
  return lines;
}

async function stored(shop: Collecting): Promise<string[]> {
  const rows = await service.deps.db
    .selectFrom('collection_items')
    .select('ref_payment')
    .where('commerce_id', '=', shop.merchant.id)
    .orderBy('ref_payment')
    .execute();
  return rows.map(({ ref_payment }) => ref_payment);
}

/** Sends up to 200 MB, until the client closes the connection. */
function flood(response: ServerResponse): void {
  const part = Buffer.alloc(1024 * 1024, 0x20);
  let left = 200;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(part)) {
        response.once('drain', more);
        return;
      }
    }
    if (!response.destroyed) response.end();
  };
  more();
}

describe('ERP without a valid response', () => {
  const troubles: readonly (readonly [string, (response: ServerResponse) => void, RegExp])[] = [
    ['hangs', () => undefined, /no answer in time/],
    ['returns 500', (response) => response.writeHead(500).end('boom'), /answered 500/],
    ['returns HTML', (response) => response.end('<!doctype html><p>Hola'), /not JSON/],
    ['returns 200 MB', flood, /longer than 1 MiB/],
    ['returns no list of payments', (response) => response.end('{"payments": {}}'), /no list “payments”/],
    [
      'redirects to a private address',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /302; redirects are not followed/,
    ],
    ['closes the connection', (response) => response.destroy(), /broke/],
  ];
  for (const [name, answer, reason] of troubles) {
    test(`that ${name}: the lookup returns a notice, logs one line and keeps the known items`, async () => {
      const shop = await aCollector(service);
      shop.erp.owe(anItem('F-1'));
      await shop.find('F-1');
      service.clock.advance({ seconds: 31 });
      shop.erp.answer = answer;
      const lines = await linesOf(async () => {
        const { status, body } = await shop.ask(CUSTOMER, { 'accept-language': 'es' });
        assert.equal(status, 200);
        assert.equal(body.notice.code, 'erp_unavailable');
        assert.match(body.notice.message, /^Comercio \d+ no nos pudo decir ahora lo que debe/);
        assert.equal(body.items.length, 1);
        assert.equal(body.items[0].payable, 100_000);
      });
      assert.equal(lines.length, 1, JSON.stringify(lines));
      assert.match(String(lines[0]?.fields.reason), reason);
      assert.equal(lines[0]?.fields.commerce_id, shop.merchant.id);
      assert.deepEqual(await stored(shop), ['F-1']);
      shop.erp.owe(anItem('F-2'));
      assert.equal((await shop.ask()).body.items.length, 2);
    });
  }

  test('at a private address is not called', async () => {
    const shop = await aCollector(service);
    const { outbound } = service.deps;
    service.deps.outbound = openOutbound({ allow_private_addresses: false });
    const lines = await linesOf(async () =>
      assert.equal((await shop.ask()).body.notice.code, 'erp_unavailable'),
    );
    await service.deps.outbound.close();
    service.deps.outbound = outbound;
    assert.match(String(lines[0]?.fields.reason), /not a public address/);
    assert.equal(shop.erp.asked, 0);
  });
});

describe('invalid items from the ERP', () => {
  const deep = JSON.stringify(anItem('DEEP', { metadata: 'HERE' })).replace(
    '"HERE"',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  );
  const bad: readonly (readonly [string, unknown])[] = [
    ['a wrong type', anItem('BAD', { amount: 100_000 })],
    ['a missing field', anItem('BAD', { payer_name: undefined })],
    ['an unknown currency', anItem('BAD', { currency_type: 'GBP' })],
    ['an unknown tax', anItem('BAD', { selected_taxes: [999_999] })],
    ['invalid tax ids', anItem('BAD', { selected_taxes: [-1.5, 'x'] })],
    ['a list for metadata', anItem('BAD', { metadata: [] })],
    [
      'too much metadata',
      anItem('BAD', {
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, key) => [`k${key}`, '1'])),
      }),
    ],
    ['a duplicate reference', anItem('GOOD', { amount: '1.00' })],
    ['a NUL character', anItem('BAD', { description: 'a\0bcd' })],
    ['an unpaired surrogate', anItem('BAD', { payer_name: 'Ana \ud800 P' })],
    ['an invalid webhook URL', anItem('BAD', {}, { result_urls: { webhook: 'ftp://x' } })],
    ['a string instead of an object', 'BAD'],
    ['null', null],
    ['no payment data', { advanced_options: null }],
  ];
  for (const [name, item] of bad) {
    test(`with ${name} are skipped and logged, and the valid items are kept`, async () => {
      const shop = await aCollector(service);
      shop.erp.owe(anItem('GOOD'), item, anItem('ALSO'));
      const lines = await linesOf(async () => {
        const { body } = await shop.ask();
        assert.equal(body.notice, null);
        assert.equal(body.items.length, 2);
      });
      assert.equal(lines.length, 1, JSON.stringify(lines));
      assert.equal(lines[0]?.fields.count, 1);
      assert.deepEqual(await stored(shop), ['ALSO', 'GOOD']);
      assert.equal((await shop.find('GOOD')).amount, 100_000);
    });
  }

  test('with deeply nested JSON are skipped', async () => {
    const shop = await aCollector(service);
    shop.erp.answer = (response) => response.end(`{"payments":[${deep},${JSON.stringify(anItem('F-1'))}]}`);
    const lines = await linesOf(async () => assert.equal((await shop.ask()).body.items.length, 1));
    assert.equal(lines.length, 1);
    assert.deepEqual(await stored(shop), ['F-1']);
  });

  test('are counted in the log, with the first 20 listed', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(...Array.from({ length: 1_000 }, () => 'x'));
    const [line] = await linesOf(() => shop.ask());
    assert.equal(line?.fields.count, 1_000);
    assert.ok(Array.isArray(line?.fields.left_out));
    assert.equal(line.fields.left_out.length, 20);
  });
});

describe('looking up items of a customer', () => {
  test('sends one ERP request for concurrent lookups and caches the result for 30 seconds', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.ask()));
    for (const { body } of answers) assert.equal(body.items.length, 1);
    assert.equal(shop.erp.asked, 1);
    await shop.ask();
    assert.equal(shop.erp.asked, 1);
    service.clock.advance({ seconds: 31 });
    await shop.ask();
    assert.equal(shop.erp.asked, 2);
    await shop.ask('10184567891');
    assert.equal(shop.erp.asked, 3);
  });

  test('limits concurrent ERP requests to 20 and returns erp_busy to the others', async () => {
    const shop = await aCollector(service);
    const waiting: ServerResponse[] = [];
    shop.erp.answer = (response) => void waiting.push(response);
    const asked = Array.from({ length: 25 }, (_, number) => shop.ask(`${10_000 + number}`));
    let answered = 0;
    for (const one of asked) void one.then(() => (answered += 1));
    while (waiting.length + answered < 25) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(waiting.length, 20);
    for (const response of waiting) response.end('{"payments":[]}');
    const codes = (await Promise.all(asked)).map(({ body }) => body.notice?.code ?? null);
    assert.equal(codes.filter((code) => code === 'erp_busy').length, 5);
  });

  test('returns items from earlier responses once, with their latest data', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'), anItem('F-2'));
    const before = (await shop.ask()).body.items;
    service.clock.advance({ seconds: 31 });
    shop.erp.owe(anItem('F-2', { amount: '50000.00', description: 'Menos' }));
    const { items } = (await shop.ask()).body;
    assert.deepEqual(
      items.map(({ id, amount }: { id: string; amount: number }) => [id, amount]),
      [
        [before[0].id, 100_000],
        [before[1].id, 50_000],
      ],
    );
  });

  test('masks the payer name', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    assert.equal((await shop.find('F-1')).payer_name, 'An••• Pé•••');
    assert.equal((await shop.look('F-1')).recauda.payer_name, 'Ana Pérez');
  });

  for (const id_number of [undefined, '', '1234', 'abcdef', '4111111111111111', {}]) {
    test(`rejects id_number ${JSON.stringify(id_number)}`, async () => {
      const shop = await aCollector(service);
      assertInvalid(await shop.send('items', { id_number }), 'id_number');
      assert.equal(shop.erp.asked, 0);
    });
  }

  test('returns 404 for an unknown merchant, a wrong environment or a merchant without an ERP', async () => {
    const shop = await aCollector(service);
    const bare = await aMerchant(service);
    const { slug = '' } = (await findMerchant(service.deps.db, bare.id)) ?? {};
    const asked = { id_number: CUSTOMER };
    for (const path of [
      'recauda/nadie/items',
      `recauda/${slug}/items`,
      `recauda/${shop.slug}/items?environment=x`,
    ]) {
      assertNotFound(await client(service, '').post(path, asked));
    }
    await setErpUrl(service.deps.db, shop.merchant.id, null);
    assertNotFound(await shop.ask());
  });

  test('keeps the environments separate', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    await shop.find('F-1');
    const path = '/api/v1/payment/recauda?ref_payment=F-1';
    assertNotFound(await shop.merchant.production.get(path));
    await client(service, '').post(`recauda/${shop.slug}/items`, { id_number: CUSTOMER });
    const { body } = await shop.merchant.production.get(path);
    assert.equal(body.payment_gateway.production, true);
  });
});

describe('reading an item', () => {
  test('finds it by gateway id or reference, within the token’s offices', async () => {
    const shop = await aCollector(service);
    const { test: api } = shop.merchant;
    const taxes = (await api.get('/api/v1/resources/get-taxes')).body;
    const vat = taxes.find((tax: { value: number }) => tax.value === 19).id;
    shop.erp.owe(anItem('F 1/ñ', { amount: '119000.00', selected_taxes: [vat], metadata: { a: 1 } }));
    const { payment_gateway_id } = await shop.find('F 1/ñ');
    const path = '/api/v1/payment/recauda';
    const { status, body } = await api.get(`${path}?payment_gateway_id=${payment_gateway_id}`);
    assert.equal(status, 200);
    assert.deepEqual(body, await shop.look('F 1/ñ'));
    const { recauda } = body;
    assert.equal(recauda.tax, 19_000);
    assert.equal(recauda.include_tax, true);
    assert.deepEqual(recauda.metadata, { a: '1' });
    assert.deepEqual(recauda.currency_type, { name: 'Colombian peso', symbol: '$', abbreviation: 'COP' });
    assert.match(body.payment_gateway.url, /\/recauda\/comercio-\d+\?environment=testing$/);
    assertInvalid(await api.get(path), 'payment_gateway_id');
    assertInvalid(await api.get(`${path}?ref_payment=${'x'.repeat(192)}`), 'ref_payment');
    assertNotFound(await api.get(`${path}?ref_payment=F-2`));
    for (const id of ['abc', '1', 'F 1/ñ', `${payment_gateway_id}0`, '%00'])
      assertInvalid(await api.get(`${path}?payment_gateway_id=${id}`), 'payment_gateway_id');
    const unknown = '01890000-0000-7000-8000-000000000000';
    assertNotFound(await api.get(`${path}?payment_gateway_id=${unknown}`));
    const limited = await shop.merchant.limitedTo([shop.merchant.offices[1] ?? 0]);
    assertNotFound(await limited.get(`${path}?payment_gateway_id=${payment_gateway_id}`));
  });
});
