import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { purgeVisits } from '#src/checkout/recauda/visits.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { purgeLimits } from '#src/tenancy/limits/take.ts';
import { useApp } from '#test/support/app.ts';
import { anItem } from '#test/support/collection.ts';
import { aCustomer, aShop, cardFields, homeOf } from '#test/support/collection-page.ts';
import { useNetwork } from '#test/support/network.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const SCRIPT = '<script>alert(1)</script>"\'>&{field}';

/** Starts a server for item pictures and returns its URL. */
async function useGallery(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PICTURES: Readonly<Record<string, Buffer>> = {
  'image/png': PNG,
  'image/jpeg': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'image/gif': Buffer.from('GIF89a..'),
  'image/webp': Buffer.from('RIFF....WEBPVP8 '),
};

describe('text from the merchant’s ERP', () => {
  test('is escaped on every page', async () => {
    const shop = await aShop(
      service,
      anItem(
        'F-<img src=x onerror=alert(1)>',
        {
          description: `Factura ${SCRIPT}`,
          payer_name: `<b>Ana</b> <script>Pérez`,
          advance: { type: 'Valor Minimo', value: 1000 },
        },
        {
          has_comments: true,
          comments_label: SCRIPT,
          references: ['<i>Enero</i>'],
          request_address_delivery: true,
          picture: 'javascript:alert(1)',
        },
      ),
    );
    const customer = await aCustomer(service, shop);
    const ref = Object.keys(customer.ids)[0] ?? '';
    const list = await customer.get(customer.page);
    await customer.choose({ [ref]: '' }, { address: `${SCRIPT} # 1`, comments: SCRIPT });
    const form = await customer.get(customer.payPath('card'));
    const paid = await customer.pay('card', cardFields());
    const result = await customer.get(paid.location);
    const again = await customer.choose({ [ref]: '<script>' }, { address: '"><script>' });
    for (const { html, status } of [list, form, result, again]) {
      assert.ok(status < 500);
      assert.doesNotMatch(
        html.replace(/<script type="module" src="[^"]+"><\/script>/g, ''),
        /<script|<img|<i>|<b>/i,
      );
      assert.doesNotMatch(html, /javascript:/);
    }
    assert.ok(list.text.includes(`Factura ${SCRIPT}`));
    assert.ok(result.text.includes(`Factura ${SCRIPT}`));
    assert.match(String(list.headers['content-security-policy']), /default-src 'none'/);
  });
});

describe('item pictures', () => {
  async function aPicture(picture: string) {
    const shop = await aShop(service, anItem('F-1', {}, { picture }));
    const customer = await aCustomer(service, shop);
    const page = await customer.get(customer.page);
    return { page, path: `/recauda/${shop.slug}/pictures/${customer.ids['F-1']}?environment=testing`, shop };
  }

  test('are proxied with their detected media type and cached for one hour', async () => {
    for (const [media, bytes] of Object.entries(PICTURES)) {
      const url = await useGallery((_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(bytes);
      });
      const { page, path } = await aPicture(`${url}/a.png`);
      assert.ok(page.html.includes(`src="${path}"`));
      assert.ok(!page.html.includes(url), 'the page does not contain the merchant’s URL');
      const { status, headers, body } = await aVisitor(service).get(path);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], media);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], 'private, max-age=3600');
      assert.deepEqual(body, bytes);
    }
  });

  test('that are invalid, too large, redirected, missing or of another merchant return 404', async () => {
    const secret = await useGallery((_request, response) => response.end(PNG));
    const listeners: Readonly<Record<string, RequestListener>> = {
      html: (_request, response) => {
        response.setHeader('content-type', 'image/png');
        response.end('<html><script>alert(1)</script>');
      },
      svg: (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      large: (_request, response) => response.end(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)])),
      moved: (_request, response) => response.writeHead(302, { location: secret }).end(PNG),
      missing: (_request, response) => response.writeHead(404).end(PNG),
      broken: (request) => request.socket.destroy(),
    };
    for (const [name, listener] of Object.entries(listeners)) {
      const { page, path } = await aPicture(`${await useGallery(listener)}/a.png`);
      assert.equal(page.status, 200);
      assert.equal((await aVisitor(service).get(path)).status, 404, name);
    }
    const { path, shop } = await aPicture(`${secret}/a.png`);
    const other = await aShop(service, anItem('F-9'));
    for (const wrong of [
      path.replace('?environment=testing', ''),
      path.replace(shop.slug, other.slug),
      path.replace(/pictures\/[\w-]+/, 'pictures/nada'),
    ])
      assert.equal((await aVisitor(service).get(wrong)).status, 404, wrong);
  });

  test('at private addresses are not fetched unless allowed', async () => {
    const url = await useGallery((_request, response) => response.end(PNG));
    const { path } = await aPicture(`${url}/a.png`);
    const { outbound } = service.deps;
    const guarded = openOutbound({ allow_private_addresses: false });
    service.deps.outbound = guarded;
    try {
      assert.equal((await aVisitor(service).get(path)).status, 404);
    } finally {
      service.deps.outbound = outbound;
      await guarded.close();
    }
    assert.equal((await aVisitor(service).get(path)).status, 200);
  });
});

describe('rate limit of document lookups', () => {
  test('allows thirty lookups in ten minutes from one address in production, then returns 429', async () => {
    const shop = await aShop(service);
    const path = `/recauda/${shop.slug}`;
    const visitor = aVisitor(service, '192.0.2.7');
    await visitor.get(path);
    for (let number = 0; number < 30; number += 1)
      assert.equal((await visitor.send(path, { id_number: String(10_000 + number) })).status, 303);
    const stopped = await visitor.send(path, { id_number: '55555' });
    assert.equal(stopped.status, 429);
    assert.match(stopped.text, /demasiados números\. Intente de nuevo en 10 min/);
    assert.ok(Number(stopped.headers['retry-after']) > 590);
    const data = await visitor.fetch(path, { id_number: '55555' });
    assert.equal(data.status, 429);
    assert.match(JSON.parse(data.html).notice, /demasiados números/);
    const other = aVisitor(service, '192.0.2.8');
    await other.get(path);
    assert.equal((await other.send(path, { id_number: '55555' })).status, 303, 'another address');
    const invalid = await visitor.send(path, { id_number: '1' });
    assert.equal(invalid.status, 422, 'an invalid number is not counted');
    service.clock.advance({ minutes: 11 });
    assert.equal((await visitor.send(path, { id_number: '55555' })).status, 303);
  });

  test('is shared by the API and the page, and counts IPv6 addresses by network', async () => {
    const shop = await aShop(service);
    const ask = (remoteAddress: string, environment = '') =>
      service.app.inject({
        method: 'POST',
        url: `/recauda/${shop.slug}/items${environment}`,
        remoteAddress,
        payload: { id_number: '1018456789' },
      });
    for (let host = 1; host <= 30; host += 1)
      assert.equal((await ask(`2001:db8:0:1::${host.toString(16)}`)).statusCode, 200);
    const stopped = await ask('2001:db8:0:1:ffff::1');
    assert.equal(stopped.statusCode, 429);
    assert.equal(stopped.json().error.type, 'rate_limit_error');
    assert.equal(stopped.json().error.code, 'too_many_requests');
    assert.ok(Number(stopped.headers['retry-after']) > 0);
    assert.equal((await ask('2001:db8:0:2::1')).statusCode, 200, 'another network');
    assert.equal(
      (await ask('2001:db8:0:1::1', '?environment=testing')).statusCode,
      200,
      'test lookups are counted separately',
    );
  });

  test('expired visits and limits are purged', async () => {
    const shop = await aShop(service, anItem('F-1'));
    await aCustomer(service, shop);
    await purgeVisits(service.deps);
    const count = async () => {
      const { db } = service.deps;
      const visits = await db.selectFrom('collection_visits').select('id').execute();
      const questions = await db.selectFrom('limits').select('key').execute();
      return [visits.length > 0, questions.length > 0];
    };
    assert.deepEqual(await count(), [true, true]);
    service.clock.advance({ minutes: 61 });
    assert.ok((await purgeVisits(service.deps)) > 0);
    assert.ok((await purgeLimits(service.deps)) > 0);
    assert.deepEqual(await count(), [false, false]);
  });

  test('erasing the test environment deletes its visits', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    await shop.merchant.test.delete('/api/v1/sandbox');
    assert.equal((await customer.get(customer.page)).location, `${homeOf(shop)}&ended=1`);
  });
});
