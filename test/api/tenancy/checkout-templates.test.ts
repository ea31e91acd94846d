import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prepareLogo } from '#src/ledger/invoices/pdf/logo.ts';
import { saveLogo } from '#src/tenancy/merchants/store.ts';
import { createTemplate, type TemplateChanges } from '#src/tenancy/merchants/templates/save.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { aDot } from '#test/support/pictures.ts';
import { aReservation, RESERVATIONS } from '#test/support/reservation-api.ts';

const PIXELS = { blue: [0, 0, 255], green: [0, 255, 0] } as const;
const IMMUTABLE_HEADERS = 'public, max-age=31536000, immutable';

const service = useApp();

/** Returns a one-pixel logo. */
function logo(name: keyof typeof PIXELS) {
  return prepareLogo(aDot(PIXELS[name]));
}

function template(merchant: TestMerchant, values: TemplateChanges = {}): Promise<number> {
  return createTemplate(service.deps, { ...values, commerce_id: merchant.id, name: 'Interno' });
}

interface Charged {
  office?: number;
  checkout_template_id?: number;
}

/** Generates a charge and returns its page. */
async function pageOf(merchant: TestMerchant, { office = merchant.office, ...payment }: Charged = {}) {
  const charge = aCharge(office, { ...payment, checkout_type: 'redirect' });
  const { status, body } = await merchant.test.post('/api/v1/payment/generate', charge);
  assert.equal(status, 201);
  const page = await service.app.inject(`/checkout/payment/${body.payment_id}`);
  assert.equal(page.statusCode, 200);
  return page.body;
}

/** Returns the brand elements of a page. */
function brandOf(page: string) {
  const found = (pattern: RegExp) => pattern.exec(page)?.[1] ?? null;
  return {
    name: found(/<title>[^<]* · ([^<]*)<\/title>/),
    colour: found(/<link rel="stylesheet" href="\/assets\/colours\/([^"?]*)\.css\?v=\w{8}"/),
    logo: found(/<img class="logo" src="([^"]*)"/),
    alt: found(/<img class="logo"[^>]* alt="([^"]*)"/),
  };
}

async function brandFor(merchant: TestMerchant, charged?: Charged) {
  return brandOf(await pageOf(merchant, charged));
}

describe('the template of a page', () => {
  test("without a template, shows the merchant's name, or its logo if there is one", async () => {
    const merchant = await aMerchant(service);
    const [{ name }] = (await merchant.test.get('/api/v1/resources/get-checkout-templates')).body;
    const page = await pageOf(merchant);
    assert.deepEqual(brandOf(page), { name, colour: null, logo: null, alt: null });
    assert.match(page, new RegExp(`<span class="name">${name}</span>`));
    const updated_at = service.clock.now();
    await saveLogo(service.deps.db, { commerce_id: merchant.id, ...(await logo('blue')), updated_at });
    const { logo: address, alt } = await brandFor(merchant);
    assert.match(String(address), /^\/assets\/logos\/[0-9a-f]{64}$/);
    assert.equal(alt, name);
  });

  test('is the one of the charge, else one of its office, else the default', async () => {
    const merchant = await aMerchant(service);
    const [north, south = 0] = merchant.offices;
    const titled = async (charged: Charged) => (await brandFor(merchant, charged)).name;
    await template(merchant, { title: 'De siempre', is_default: true });
    assert.equal(await titled({}), 'De siempre');
    await template(merchant, { title: 'Del sur', offices: [south] });
    assert.equal(await titled({ office: south }), 'Del sur');
    assert.equal(await titled({}), 'De siempre');
    const named = await template(merchant, { title: 'Del pedido', offices: [north ?? 0] });
    assert.equal(await titled({ office: south, checkout_template_id: named }), 'Del pedido');
    // The newest template of an office wins over the default.
    await template(merchant, { title: 'Del sur, nuevo', offices: [south], is_default: true });
    assert.equal(await titled({ office: south }), 'Del sur, nuevo');
  });

  test('can be set by a reservation', async () => {
    const merchant = await aMerchant(service);
    const named = await template(merchant, { title: 'De la reserva', colour: '#aa0000' });
    const asked = aReservation({ checkout_template_id: named });
    const { body } = await merchant.production.post(RESERVATIONS, asked);
    const page = await service.app.inject(new URL(body.pre_authorization.checkout_url).pathname);
    assert.equal(page.statusCode, 200);
    const { name, colour } = brandOf(page.body);
    assert.deepEqual({ name, colour }, { name: 'De la reserva', colour: 'aa0000' });
  });

  test('is never an inactive one, even if a charge names it', async () => {
    const merchant = await aMerchant(service);
    const off = { active: false, offices: merchant.offices, is_default: true };
    const named = await template(merchant, { title: 'Retirada', colour: '#aa0000', ...off });
    const { name, colour } = await brandFor(merchant, { checkout_template_id: named });
    assert.match(String(name), /^Comercio/);
    assert.equal(colour, null);
  });

  test("is never one of another merchant, and cannot name another merchant's office", async () => {
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    await template(other, { title: 'Ajena', is_default: true });
    await assert.rejects(template(other, { title: 'Ajena', offices: [one.office] }), { code: '23503' });
    assert.match(String((await brandFor(one)).name), /^Comercio/);
  });

  test('only one template can be the default', async () => {
    const merchant = await aMerchant(service);
    await template(merchant, { is_default: true });
    await template(merchant, { is_default: true });
    const rows = await service.deps.db
      .selectFrom('checkout_templates')
      .select('is_default')
      .where('commerce_id', '=', merchant.id)
      .execute();
    assert.equal(rows.filter(({ is_default }) => is_default).length, 1);
  });

  test('takes missing values from the merchant', async () => {
    const merchant = await aMerchant(service);
    const updated_at = service.clock.now();
    await saveLogo(service.deps.db, { commerce_id: merchant.id, ...(await logo('blue')), updated_at });
    const { name, logo: own } = await brandFor(merchant);
    const coloured = await template(merchant, { colour: '#1d4ed8' });
    const plain = await brandFor(merchant, { checkout_template_id: coloured });
    assert.deepEqual(plain, { name, colour: '1d4ed8', logo: own, alt: name });
    const pictured = await template(merchant, { logo: await logo('green') });
    const { logo: address, colour } = await brandFor(merchant, { checkout_template_id: pictured });
    assert.notEqual(address, own);
    assert.equal(colour, null);
  });
});

describe('brand files', () => {
  test('a logo is served unchanged with an immutable cache header', async () => {
    const merchant = await aMerchant(service);
    await template(merchant, { is_default: true, logo: await logo('green') });
    const { logo: address } = await brandFor(merchant);
    const answer = await service.app.inject(String(address));
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['cache-control'], IMMUTABLE_HEADERS);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.deepEqual(answer.rawPayload, (await logo('green')).bytes);
  });

  test('an unknown or malformed logo path returns 404', async () => {
    const wrong = ['0'.repeat(64), '1', '', 'A'.repeat(64), '%00', '..%2fpage', `${'0'.repeat(64)}'--`];
    for (const path of wrong) {
      const answer = await service.app.inject(`/assets/logos/${path}`);
      assert.equal(answer.statusCode, 404, path);
      assert.equal(answer.headers['cache-control'], 'no-store', path);
    }
  });

  test('a stylesheet of a colour sets two variables and is immutable', async () => {
    const answer = await service.app.inject('/assets/colours/1d4ed8.css');
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'text/css; charset=utf-8');
    assert.equal(answer.headers['cache-control'], IMMUTABLE_HEADERS);
    const value = 'light-dark\\(#[0-9a-f]{6}, #[0-9a-f]{6}\\);';
    assert.match(answer.body, new RegExp(`^:root {\n  --brand: ${value}\n  --on-brand: ${value}\n}\n$`));
    assert.match(answer.body, /light-dark\(#1d4ed8, /);
  });

  test('a stylesheet of an invalid colour returns 404', async () => {
    const wrong = ['1d4ed', '1d4ed88', '1D4ED8', 'red', '%23aabbcc', 'aabbc%7D', '1d4ed8.css', 'aabbcc;}*{a'];
    for (const name of wrong) {
      const answer = await service.app.inject(`/assets/colours/${encodeURI(name)}.css`);
      assert.equal(answer.statusCode, 404, name);
    }
    assert.equal((await service.app.inject('/assets/colours/1d4ed8')).statusCode, 404);
  });
});

describe('hostile template values', () => {
  test('a colour must be a plain hex value', async () => {
    const merchant = await aMerchant(service);
    for (const colour of [
      'red',
      '#fff',
      '#FFFFFF',
      '#ffffff}',
      '#ffffff;}body{display:none',
      'url(//x)',
      '',
    ]) {
      await assert.rejects(template(merchant, { colour }), /checkout_templates_colour_check/, colour);
    }
  });

  test('a title is escaped as text', async () => {
    const merchant = await aMerchant(service);
    const title = "\"><script>alert(1)</script>&amp; 'Ñ' {name}";
    const marked = { is_default: true, title };
    await template(merchant, marked);
    const plain = await pageOf(merchant);
    assert.doesNotMatch(plain, /<script>alert/);
    assert.match(plain, /&lt;script>alert\(1\)&lt;\/script>&amp;amp; 'Ñ' \{name\}<\/span>/);
    await template(merchant, { ...marked, logo: await logo('blue') });
    assert.match(
      await pageOf(merchant),
      /alt="&quot;>&lt;script>alert\(1\)&lt;\/script>&amp;amp; 'Ñ' \{name\}"/,
    );
  });

  test('a title may have up to 80 characters', async () => {
    const merchant = await aMerchant(service);
    await template(merchant, { title: 'ñ'.repeat(80) });
    for (const title of ['', 'ñ'.repeat(81)]) {
      await assert.rejects(template(merchant, { title }), /checkout_templates_title_check/);
    }
  });
});
