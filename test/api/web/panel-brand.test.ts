import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contrast } from '#src/kernel/colours.ts';
import { listCheckoutTemplates } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan } from '#test/support/billing.ts';
import { sendFiles, useOwner } from '#test/support/panel.ts';
import { aDot, aJpeg, resized } from '#test/support/pictures.ts';
import { pageOf } from '#test/support/subscription-page.ts';
import { filledIn, formValuesIn } from '#test/support/visitor.ts';

const service = useApp();
const { merchant, owner } = useOwner(service);

const PNG = aDot([200, 30, 60]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

function upload(path: string, fields: Readonly<Record<string, string>>, file: Buffer | null) {
  const logo = new File(file === null ? [] : [new Uint8Array(file)], 'logo.png', { type: 'image/png' });
  return sendFiles(service, owner, { from: '/settings/brand', to: path }, { ...fields, logo });
}

const see = async () => (await owner.get(owner.at('/settings/brand'))).html;
const logoIn = (html: string) => /<image href="([^"]+)"/.exec(html)?.[1] ?? null;

describe('merchant brand', () => {
  test('applies logo and colour to payment pages immediately, and serves the logo as immutable', async () => {
    const { statusCode } = await upload('/settings/brand', { colour: '#7A1F3D' }, PNG);
    assert.equal(statusCode, 303);
    const logo = logoIn(await see());
    assert.match(logo ?? '', /^\/assets\/logos\/[0-9a-f]{64}$/);
    const picture = await service.app.inject({ method: 'GET', url: logo ?? '' });
    assert.equal(picture.headers['content-type'], 'image/png');
    assert.equal(picture.headers['x-content-type-options'], 'nosniff');
    assert.match(String(picture.headers['cache-control']), /immutable/);
    const page = await service.app.inject({ method: 'GET', url: pageOf(await anotherPlan(merchant)) });
    assert.ok(page.body.includes(`src="${logo}"`));
    assert.match(page.body, /\/assets\/colours\/7a1f3d\.css/);
  });

  test('ignores an inactive default template, and is saved where it is shown', async () => {
    await upload('/settings/brand', { colour: '#aa0000' }, null);
    assert.equal(filledIn(await see(), 'colour'), '#aa0000');
    const templates = await listCheckoutTemplates(service.deps.db, merchant.id);
    const path = `/settings/templates/${templates.find(({ is_default }) => is_default)?.id}`;
    const { active: _, ...off } = formValuesIn((await owner.get(owner.at(path))).html);
    assert.equal((await owner.send(owner.at(path), off)).status, 303);
    assert.doesNotMatch(await see(), /#?aa0000/);
    assert.equal(filledIn(await see(), 'colour'), '');
    const list = (await owner.get(owner.at('/settings/templates'))).text;
    assert.match(list, /Inactivo/);
    assert.doesNotMatch(list, /La de siempre/);
    assert.equal((await upload('/settings/brand', { colour: '#0f5c4a' }, null)).statusCode, 303);
    assert.equal(filledIn(await see(), 'colour'), '#0f5c4a');
    const page = await service.app.inject({ method: 'GET', url: pageOf(await anotherPlan(merchant)) });
    assert.match(page.body, /\/assets\/colours\/0f5c4a\.css/);
  });

  test('keeps the logo if no file is sent, and removes it on request', async () => {
    await upload('/settings/brand', { colour: '' }, PNG);
    await upload('/settings/brand', { colour: '#7a1f3d' }, null);
    assert.notEqual(logoIn(await see()), null);
    assert.equal((await owner.send(owner.at('/settings/brand/no-logo'))).status, 303);
    assert.equal(logoIn(await see()), null);
  });

  test('previews its colour with readable contrast on light and dark', async () => {
    assert.equal((await upload('/settings/brand', { colour: '#ffe600' }, null)).statusCode, 303);
    const button = /rx="6" fill="(#[0-9a-f]{6})"[^>]*>(?:<\/rect>)?<text[^>]* fill="(#[0-9a-f]{6})"/g;
    const pairs = [...(await see()).matchAll(button)];
    assert.equal(pairs.length, 2);
    for (const [, ground = '', ink = ''] of pairs)
      assert.ok(contrast(ground, ink) >= 4.5, `${ink} on ${ground}`);
  });

  test('refuses a file that is not a valid PNG or JPEG or is too large, with an error at the field', async () => {
    await upload('/settings/brand', { colour: '#7a1f3d' }, null);
    for (const [file, reason] of [
      [SVG, /PNG o JPEG/],
      [Buffer.concat([PNG, Buffer.alloc(600 * 1024)]), /512 KB/],
      [PNG.subarray(0, 40), /dañado/],
      [resized(aJpeg(8, 8), 65_535, 65_535), /2\.000 píxeles/],
      [resized(aJpeg(8, 8), 1_000, 1_000), /dañado/],
    ] as const) {
      const { statusCode, body } = await upload('/settings/brand', { colour: '#00ff00' }, file);
      assert.equal(statusCode, 422);
      assert.match(body, reason);
    }
    const html = await see();
    assert.equal(logoIn(html), null);
    assert.match(html, /value="#7a1f3d"/, 'a refused form saves nothing');
  });

  test('can be uploaded 20 times an hour', async () => {
    service.clock.advance({ minutes: 60 });
    for (let count = 0; count < 20; count += 1)
      assert.equal((await upload('/settings/brand', {}, PNG)).statusCode, 303);
    const { statusCode, body } = await upload('/settings/brand', {}, PNG);
    assert.equal(statusCode, 429);
    assert.match(body, /Ya se cargaron muchos logos/);
    assert.equal((await upload('/settings/brand', { colour: '#7a1f3d' }, null)).statusCode, 303);
  });

  test('files are refused by other forms', async () => {
    assert.equal((await upload('/settings/merchant', { name: 'x' }, PNG)).statusCode, 403);
  });
});
