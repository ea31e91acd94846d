import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { textIn } from '#test/support/visitor.ts';

const service = useApp();
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } as const;

describe('home page of the service', () => {
  test('is an HTML page for browsers, and all of its links work', async () => {
    const { statusCode, headers, body } = await service.app.inject({ url: '/', headers: BROWSER });
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.match(textIn(body), /Cobros recurrentes para Colombia/);
    for (const [, path = ''] of body.matchAll(/href="(\/[^"]*)"/g)) {
      const { statusCode: status } = await service.app.inject({ url: path, headers: BROWSER });
      assert.ok(status === 200 || status === 303, `${path}: ${status}`);
    }
  });

  test('returns JSON with links for programs', async () => {
    const { headers, body } = await service.app.inject('/');
    assert.match(String(headers['content-type']), /^application\/json/);
    const { name, openapi, reference } = JSON.parse(body);
    assert.equal(name, 'Cuota');
    assert.match(openapi, /\/openapi\.json$/);
    assert.match(reference, /\/docs$/);
  });

  test('links to the demo merchant if there is one', async () => {
    const before = await service.app.inject('/');
    assert.equal(JSON.parse(before.body).demo, null);
    const { id } = await aMerchant(service);
    await service.deps.db.updateTable('merchants').set({ demo: true }).where('id', '=', id).execute();
    const { body } = await service.app.inject({ url: '/', headers: BROWSER });
    assert.match(textIn(body), /Quiere ver cómo es/);
    const { demo } = JSON.parse((await service.app.inject('/')).body);
    for (const url of [demo.portal, demo.collection])
      assert.ok(body.includes(url.replaceAll('&', '&amp;')), url);
    const { pathname, search } = new URL(demo.portal);
    assert.equal((await service.app.inject(`${pathname}${search}`)).statusCode, 200);
  });

  test('is in English on request', async () => {
    const headers = { ...BROWSER, 'accept-language': 'en' };
    assert.match((await service.app.inject({ url: '/', headers })).body, /Recurring billing for Colombia/);
  });
});

describe('an unknown path', () => {
  test('returns HTML to browsers and JSON to programs', async () => {
    const page = await service.app.inject({ url: '/nothing/here', headers: BROWSER });
    assert.equal(page.statusCode, 404);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.match(page.body, /Esta página no existe/);
    const data = await service.app.inject('/nothing/here');
    assert.equal(data.statusCode, 404);
    assert.equal(JSON.parse(data.body).error.code, 'not_found');
    const sent = await service.app.inject({ method: 'POST', url: '/nothing/here', headers: BROWSER });
    assert.match(String(sent.headers['content-type']), /^application\/json/);
  });

  test('/favicon.ico redirects to an SVG icon', async () => {
    const { headers } = await service.app.inject('/favicon.ico');
    const icon = await service.app.inject(String(headers.location));
    assert.match(String(icon.headers['content-type']), /^image\/svg\+xml/);
  });
});
