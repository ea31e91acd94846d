import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Role } from '#src/platform/http/roles.ts';
import { PANEL_COOKIE } from '#src/web/shared/visit.ts';
import { anotherPlan, cardThat, subscribed } from '#test/support/billing.ts';
import { useBrowser } from '#test/support/browser.ts';
import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import { reads } from '#test/support/payer-form.ts';
import { aPerson, appCode, PASSWORD, type TestPerson } from '#test/support/people.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aHold } from '#test/support/reservations.ts';
import { aFrozenMerchant, CLOCK, happenedUntil } from '#test/support/sandbox.ts';
import { useSite } from '#test/support/site.ts';
import { subscribe } from '#test/support/subscriptions.ts';
import { fillAll, newCustomer, subscribe as payFirst } from './scenes/subscription.ts';

const site = await useSite();
const browser = await useBrowser(site);
const { url: hooks, received } = await useReceiver();

/** A merchant with a stopped clock, so that charge runs happen only when a test advances it. */
let merchant: TestMerchant;

before(async () => {
  merchant = await aFrozenMerchant(site);
});

interface Who {
  merchant: TestMerchant;
  role?: Role;
  offices?: readonly number[];
  script?: boolean;
}

/** Opens the home page of a signed-in user. */
async function atHome({ merchant: of, script = true, ...who }: Who) {
  const { token, at } = await inPanel(site, { ...who, merchant: of.id });
  const page = await browser.open({ width: 1280, script });
  await page.context().addCookies([{ name: PANEL_COOKIE, value: token, url: site.url }]);
  await page.goto(at(''));
  return { page, at };
}

/** Follows a link of the side navigation. */
const go = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const open = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name }).click();
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function signIn(page: Page, { email }: Pick<TestPerson, 'email'>): Promise<void> {
  await page.goto('/panel');
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', PASSWORD);
  await press(page, 'Entrar');
}

const isInside = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Suscripciones' }).waitFor();

async function countAt({ test: api }: TestMerchant, plan: string): Promise<number> {
  return (await api.get(`/subscription/plan/${plan}`)).body.data.length;
}

describe('merchant in the panel', () => {
  test('sees a preview of the plan change page while typing, without saving it', async () => {
    const fresh = await aMerchant(site);
    const { page, at } = await atHome({ merchant: fresh });
    const plan = await anotherPlan(fresh, { name: 'Tenis' });
    await page.goto(at(`/plans/${plan}/edit`));
    const preview = page.locator('[data-preview]');
    await preview.getByText('Tenis').first().waitFor();
    await page.fill('[name="name"]', 'Pádel');
    await preview.getByText('Pádel').first().waitFor();
    assert.equal((await fresh.test.get(`/plan/${plan}`)).body.name, 'Tenis');
  });

  test('signs in for the first time, creates a plan, and sees the first paid subscription', async () => {
    const fresh = await aMerchant(site);
    const person = await aPerson(site, fresh.id);
    const page = await browser.open({ width: 1280 });
    await signIn(page, person);
    await page.getByRole('link', { name: 'Pruebas', exact: true }).click();
    await says(page, 'Nada espera por usted.');

    await go(page, 'Planes');
    await open(page, 'Crear plan');
    await page.getByLabel('Nombre').fill('Café semanal');
    await page.getByLabel('Descripción').fill('Una libra cada semana');
    await page.getByLabel('Precio, con impuesto').fill('28.000');
    await page.getByLabel('Sede').selectOption({ index: 1 });
    await press(page, 'Crear el plan');
    await says(page, 'Quedó creado.');

    await open(page, 'Abrir la página');
    await fillAll(page, cardThat('approve'), newCustomer());
    await payFirst(page);
    await reads(page, 'Su suscripción está activa');

    await page.goto(`/panel/${person.slug}/test`);
    await says(page, '1 suscripción activa');
    const today = page.locator('.figure', { hasText: 'Recaudado hoy' });
    assert.match(await today.innerText(), /\$ 28\.000\n[\s\S]*1 cobro/);
    await go(page, 'Suscripciones');
    await open(page, /Pérez/);
    await says(page, 'Cobro aprobado');
    await says(page, 'Se cobrará');
  });

  for (const script of [true, false]) {
    const how = script ? 'with scripts' : 'without scripts';

    test(`opens a failed renewal from the home page and reads the reason, ${how}`, async () => {
      const late = await aFrozenMerchant(site);
      const plan = { trial_period: 1, trial_interval: 'day', grace_period: 3, grace_interval: 'day' };
      await subscribed(late, { plan, card: cardThat('decline', '51') });
      await happenedUntil(late, '2027-02-02T20:00:00-05:00');
      const { page } = await atHome({ merchant: late, script });
      await open(page, 'Suscripciones en mora: 1');
      await open(page, /Pérez/);
      await says(page, 'Cobro rechazado: fondos insuficientes');
      await says(page, /El banco del cliente dijo que no hay saldo/);
      await says(page, /Se intentará de nuevo mañana a las 7:00/);
    });

    test(`sees the cost of a plan change and changes the plan at that cost, ${how}`, async () => {
      const own = await aFrozenMerchant(site);
      const { id } = await subscribed(own, { plan: { name: 'Básica', price: 30_000 } });
      const target = await anotherPlan(own, { name: 'Completa', price: 60_000 });
      await happenedUntil(own, '2027-02-15T08:00:00-05:00');
      const { page, at } = await atHome({ merchant: own, script });
      await page.goto(at(`/subscriptions/${id}`));
      await open(page, 'Cambiar plan');
      await page.getByLabel('Plan nuevo').selectOption(target);
      await page.getByLabel('Cómo se cambia').selectOption({ label: 'Ya, y la diferencia se cobra ahora' });
      await press(page, 'Ver los valores');
      // Half of February is left, so half of the difference is charged.
      const previewed = page.locator('.card', {
        has: page.getByRole('heading', { name: 'Hoy', exact: true }),
      });
      assert.match(await previewed.innerText(), /Se cobra hoy\s+\$ 15\.000/);
      assert.equal(await countAt(own, target), 0);
      await press(page, 'Cambiar a Completa');
      await says(page, 'El plan se cambió.');
      assert.equal(await countAt(own, target), 1);
      await go(page, 'Transacciones');
      assert.match(await page.getByRole('table').innerText(), /\$ 15\.000/);
    });

    test(`captures part of a reservation, and the rest is released, ${how}`, async () => {
      const { id, read } = await aHold(merchant, 'visa', { description: `Habitación ${how}` });
      const { page } = await atHome({ merchant, script });
      await go(page, 'Reservas');
      await open(page, `Habitación ${how}`);
      await open(page, 'Cobrar');
      await page.getByLabel('Valor que se cobra').fill('120.000');
      await press(page, 'Cobrar');
      await says(page, 'La reserva se cobró.');
      await says(page, '$ 120.000');
      await says(page, '$ 180.000');
      const { status, confirmed_amount } = await read();
      assert.deepEqual(
        { id, status, amount: Number(confirmed_amount) },
        { id, status: 'Confirmada', amount: 120_000 },
      );
    });

    test(`sends a webhook again, ${how}`, async () => {
      const { now } = (await merchant.test.get(CLOCK)).body;
      await subscribed(merchant, { body: { webhook_url: hooks } });
      await happenedUntil(merchant, now);
      const before = received.length;
      assert.ok(before > 0);
      const { page } = await atHome({ merchant, script });
      await go(page, 'Webhooks');
      await page.locator('tbody').getByRole('link').first().click();
      await says(page, /^Entregado/);
      await open(page, 'Enviar de nuevo');
      await press(page, 'Enviar de nuevo');
      await says(page, 'El webhook se envía de nuevo.');
      await happenedUntil(merchant, now);
      assert.equal(received.length, before + 1);
      const [first, again] = [received.at(-2), received.at(-1)].map((one) => one?.body);
      assert.equal(again, first);
    });
  }
});

describe('user in the panel', () => {
  for (const script of [true, false]) {
    const how = script ? 'with scripts' : 'without scripts';

    test(`creates a token, uses it, and revokes it, ${how}`, async () => {
      const { page } = await atHome({ merchant, script });
      await go(page, 'Configuración');
      await open(page, 'Tokens');
      await page.getByLabel('Nombre').fill(`Tienda ${how}`);
      await press(page, 'Crear un token');
      const api = client(site, await page.locator('code.copied').innerText());
      assert.equal((await api.get('/plan')).status, 200);
      await open(page, 'Ya lo copié');
      const row = page.getByRole('row', { name: new RegExp(`Tienda ${how}`) });
      assert.doesNotMatch(await row.innerText(), /Nunca/);
      await press(page, `Revocar: Tienda ${how}`);
      await row.getByText('Revocado').waitFor();
      assert.equal((await api.get('/plan')).status, 401);
    });

    test(`sets up a second factor and needs it at the next sign-in, ${how}`, async () => {
      const person = await aPerson(site, merchant.id);
      const page = await browser.open({ width: 1280, script });
      await signIn(page, person);
      await isInside(page);
      await page.goto('/panel/account');
      await open(page, 'Activar');
      await press(page, 'Activar');
      const secret = (await page.locator('code.wrap').innerText()).replaceAll(' ', '');
      const code = () => appCode(secret, site.deps.real_clock.now());
      await page.fill('[name="code"]', code());
      await press(page, 'Activar');
      const [recovery = ''] = await page.locator('.codes code').allInnerTexts();
      await open(page, 'Ya los guardé');

      for (const typed of ['code', 'recovery'] as const) {
        await page.getByRole('button', { name: 'Salir' }).click();
        await signIn(page, person);
        await reads(page, 'Su segundo factor');
        // Each code and each 30-second step can be used once.
        site.clock.advance({ seconds: 31 });
        await page.fill('[name="code"]', typed === 'code' ? code() : recovery);
        await press(page, 'Entrar');
        await isInside(page);
        await page.goto('/panel/account');
      }
    });
  }

  test('of one office sees no data of another office on any page', async () => {
    const two = await aMerchant(site);
    const [own = 0, other = 0] = two.offices;
    const theirs = await subscribe(two.test, other, { plan: { name: 'De la otra', price: 77_000 } });
    await subscribe(two.test, own, { plan: { name: 'De esta', price: 30_000 } });
    const { page, at } = await atHome({ merchant: two, role: 'viewer', offices: [own], script: false });
    assert.match(await page.getByRole('main').innerText(), /\$ 30\.000/);
    const seen = [
      at(''),
      ...['subscriptions', 'subscribers', 'plans', 'transactions', 'invoices'].map((list) => at(`/${list}`)),
    ];
    for (const path of seen) {
      await page.goto(path);
      const text = await page.getByRole('main').innerText();
      assert.doesNotMatch(text, /77\.000|De la otra/, path);
    }
    await page.getByRole('searchbox').fill('De la otra');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/\/search/);
    assert.doesNotMatch(await page.getByRole('main').innerText(), /77\.000/);
    await page.goto(at(`/subscriptions/${theirs.id}`));
    await reads(page, 'No está aquí');
  });
});

test('an incomplete date shows an error next to its field and is not submitted as empty', async () => {
  const { page, at } = await atHome({ merchant });
  const half = async (name: string, button: string) => {
    const address = page.url();
    await page.locator(`[name="${name}"]`).pressSequentially('31');
    await press(page, button);
    await page
      .locator(`[data-field="${name}"] [data-error]`)
      .getByText('Elija un día que exista, con su año.')
      .waitFor();
    assert.equal(page.url(), address);
  };
  await page.goto(at('/coupons/new'));
  await half('redeem_by', 'Crear el cupón');
  await page.goto(at('/audit'));
  await page.getByText('Filtros').click();
  await half('from', 'Filtrar');
  await page.fill('[name="from"]', '2027-01-01');
  await press(page, 'Filtrar');
  await page.waitForURL(/from=2027-01-01/);
});
