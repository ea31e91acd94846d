import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { challengeCardNumber } from '#test/support/challenge.ts';
import { reads } from '#test/support/payer-form.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { measureOnSlowPhone } from '#test/support/slow-phone.ts';
import {
  aHostedPlan,
  aSiteCoupon,
  fillAll,
  fillCard,
  fillSubscriber,
  newCustomer,
  subscribe,
} from './scenes/subscription.ts';

const site = await useSite();
const browser = await useBrowser(site);

const ACTIVE = 'Su suscripción está activa';
const MAX_BYTES = 30 * 1024;

async function ledgerLength(): Promise<number> {
  return (await site.network.ledger()).length;
}

/** Returns the operations that the network received since the given count. */
async function chargesSince(before: number): Promise<string[]> {
  const ledger = await site.network.ledger();
  return ledger.slice(before).map(({ kind, status, amount }) => `${kind} ${status} ${amount}`);
}

async function subscriptionsOf(planId: string): Promise<{ status: string }[]> {
  return (await site.merchant.test.get(`/subscription/plan/${planId}`)).body.data;
}

function errorAt(page: Page, path: string) {
  return page.locator(`[data-field="${path}"] .error`);
}

describe('plan page', () => {
  test('subscribes, charges, and redirects to the merchant', async () => {
    const { id, path } = await aHostedPlan(site, {
      advanced_options: { result_urls: { return: `${site.shop.url}/listo` } },
    });
    const before = await ledgerLength();
    const page = await browser.open();
    await page.goto(path);
    await page.getByText('$ 30.000 COP cada mes').first().waitFor();
    await fillAll(page);
    await page.getByRole('button', { name: 'Suscribirme y pagar $ 30.000 COP' }).click();
    await reads(page, ACTIVE);
    await page.getByText('Visa ····0006').waitFor();
    assert.deepEqual(await chargesSince(before), ['purchase approved 30000.00']);
    assert.deepEqual(
      (await subscriptionsOf(id)).map(({ status }) => status),
      ['activa'],
    );
    await page.getByRole('link', { name: /Volver a/ }).click();
    await page.waitForURL(`${site.shop.url}/listo`);
  });

  test('starts a trial without a charge', async () => {
    const { id, path } = await aHostedPlan(site, { trial_period: 14 });
    const before = await ledgerLength();
    const page = await browser.open();
    await page.goto(path);
    await page.getByText(/^Gratis 14 días\. Primer cobro: .* por \$\u00a030\.000\u00a0COP\.$/).waitFor();
    await fillAll(page);
    await page.getByRole('button', { name: 'Empezar mi prueba gratis' }).click();
    await reads(page, 'Su prueba gratis empezó');
    assert.deepEqual(await chargesSince(before), []);
    assert.deepEqual(
      (await subscriptionsOf(id)).map(({ status }) => status),
      ['trial'],
    );
  });

  test('applies a coupon without losing input, and reports an invalid one', async () => {
    await aSiteCoupon(site, { code: 'MITAD', percent_off: 50 });
    const { path } = await aHostedPlan(site);
    const before = await ledgerLength();
    const page = await browser.open();
    await page.goto(path);
    await fillAll(page);
    await page.getByText('¿Tiene un cupón?').click();
    await page.fill('[name="coupon"]', 'NADA');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await errorAt(page, 'coupon').waitFor();
    assert.match((await errorAt(page, 'coupon').textContent()) ?? '', /Este cupón no existe/);
    await page.fill('[name="coupon"]', 'mitad');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.locator('[data-copy="applied"]').waitFor();
    assert.equal(await errorAt(page, 'coupon').isVisible(), false);
    assert.equal(await page.inputValue('[name="card_information[cvv]"]'), '123');
    await page.getByRole('button', { name: 'Suscribirme y pagar $ 15.000 COP' }).click();
    await reads(page, ACTIVE);
    assert.deepEqual(await chargesSince(before), ['purchase approved 15000.00']);
  });

  test('accepts another card in the same form after a decline', async () => {
    const { path } = await aHostedPlan(site);
    const before = await ledgerLength();
    const page = await browser.open();
    await page.goto(path);
    const person = newCustomer();
    await fillAll(page, cardOf('decline', '51'), person);
    await subscribe(page);
    await page.getByText('No se hizo el cobro. Su banco no aprobó este valor').waitFor();
    assert.equal(await page.inputValue('[name="email"]'), person.email);
    assert.equal(await page.inputValue('[name="card_information[number]"]'), '');
    await fillCard(page, cardOf('approve', undefined, 'mastercard'));
    await subscribe(page);
    await reads(page, ACTIVE);
    assert.deepEqual(await chargesSince(before), [
      'purchase declined 30000.00',
      'purchase approved 30000.00',
    ]);
  });

  test('recognizes an existing subscriber', async () => {
    const { path } = await aHostedPlan(site);
    const person = newCustomer();
    const first = await browser.open();
    await first.goto(path);
    await fillAll(first, undefined, person);
    await subscribe(first);
    await reads(first, ACTIVE);
    const second = await browser.open();
    await second.goto(path);
    await fillAll(second, undefined, person);
    await subscribe(second);
    await errorAt(second, 'email').waitFor();
    assert.match((await errorAt(second, 'email').textContent()) ?? '', /ya hay una suscripción/);
    await second.fill('[name="id_number"]', '99887766');
    await subscribe(second);
    await second.getByText('registrado con otro documento').waitFor();
  });

  test('redirects to the 3-D Secure challenge and back', async () => {
    for (const [button, seen] of [
      ['Confirmar', ACTIVE],
      ['Rechazar', 'Sus datos'],
    ] as const) {
      const { path } = await aHostedPlan(site);
      const page = await browser.open();
      await page.goto(path);
      const person = newCustomer();
      await fillAll(page, challengeCardNumber(), person);
      await subscribe(page);
      await page.waitForURL(/\/simulator\/challenge\//);
      await page.getByRole('button', { name: new RegExp(button) }).click();
      await page.waitForURL(/\/result\//);
      await page.getByText(seen).first().waitFor();
      if (button === 'Confirmar') continue;
      await page.getByText('No se hizo el cobro').waitFor();
      assert.equal(await page.inputValue('[name="email"]'), person.email);
    }
  });

  test('waits while the outcome is unknown and shows the result automatically', async () => {
    const { path } = await aHostedPlan(site);
    const page = await browser.open();
    await page.goto(path);
    await fillAll(page, cardOf('no_answer_done'));
    await subscribe(page);
    await reads(page, 'Esperamos el resultado');
    await site.later();
    await reads(page, ACTIVE);
  });

  test('shows its own page for unknown, disabled and full plans', async () => {
    const page = await browser.open();
    await page.goto('/checkout/subscription-gateway/nada');
    await reads(page, 'Este plan no existe');
    const off = await aHostedPlan(site);
    await site.merchant.test.put(`/plan/changeActive/${off.id}`, { active: false });
    await page.goto(off.path);
    await reads(page, 'Este plan ya no está disponible');
    const full = await aHostedPlan(site, { active_subscribers_limit: 1 });
    await page.goto(full.path);
    await fillAll(page);
    await subscribe(page);
    await reads(page, ACTIVE);
    const late = await browser.open();
    await late.goto(full.path);
    await reads(late, 'Este plan ya no tiene cupos');
  });

  test('lets staff subscribe several customers in a row', async () => {
    const { id, path } = await aHostedPlan(site, {
      advanced_options: { result_urls: { return: `${site.shop.url}/nunca` } },
    });
    const page = await browser.open();
    await page.goto(`${path}?commerce_assign=true`);
    for (const count of [1, 2]) {
      await page.getByText('El cliente autorizó a').first().waitFor();
      await fillAll(page);
      await page.getByRole('button', { name: 'Suscribir al cliente y cobrar $ 30.000 COP' }).click();
      await reads(page, 'La suscripción está activa');
      assert.equal((await subscriptionsOf(id)).length, count);
      assert.equal(await page.locator('[data-forward]').count(), 0);
      await page.getByRole('link', { name: 'Asignar otra suscripción' }).click();
    }
    assert.ok(!site.shop.visits.includes('/nunca'));
  });

  test('is available in English', async () => {
    const { path } = await aHostedPlan(site);
    const page = await browser.open({ locale: 'en' });
    await page.goto(path);
    await page.getByText('$ 30,000 COP every month').first().waitFor();
    await fillAll(page);
    await page.getByRole('button', { name: 'Subscribe and pay $ 30,000 COP' }).click();
    await reads(page, 'Your subscription is active');
  });
});

describe('plan form', () => {
  test('can be completed with the keyboard only', async () => {
    const { path } = await aHostedPlan(site);
    const page = await browser.open({ width: 1280 });
    await page.goto(path);
    const person = newCustomer();
    const typed = [
      ['email', person.email],
      ['name', person.name],
      ['identification_type', null],
      ['id_number', person.id_number],
      ['cellphone_number', person.cellphone_number],
      ['method', null],
      ['card_information[number]', cardOf('approve')],
      ['card_information[datetime]', '1231'],
      ['card_information[cvv]', '123'],
      ['card_information[holder]', 'ANA PEREZ'],
      [undefined, null],
      ['consent', ' '],
    ] as const;
    await page.locator('[name="email"]').focus();
    for (const [index, [name, text]] of typed.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      assert.equal(await page.evaluate('document.activeElement.name'), name);
      if (text) await page.keyboard.type(text);
    }
    await page.locator('[name="card_information[cvv]"]').focus();
    await page.keyboard.press('Enter');
    await reads(page, ACTIVE);
  });

  test('works without scripts: errors, coupon and decline', async () => {
    await aSiteCoupon(site, { code: 'DIEZ', percent_off: 10 });
    const { id, path } = await aHostedPlan(site);
    const before = await ledgerLength();
    const page = await browser.open({ script: false });
    await page.goto(path);
    await fillSubscriber(page);
    await page.getByRole('button', { name: 'Tengo un cupón' }).click();
    await page.fill('[name="coupon"]', 'NADA');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await errorAt(page, 'coupon').waitFor();
    await page.fill('[name="coupon"]', 'DIEZ');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('button', { name: 'Suscribirme y pagar $ 27.000 COP' }).waitFor();
    assert.equal(await page.inputValue('[name="name"]'), 'Ana Pérez');
    await fillCard(page, cardOf('decline', '05'));
    await page.check('[name="consent"]');
    await subscribe(page);
    await page.getByText('No se hizo el cobro').waitFor();
    assert.equal(await page.inputValue('[name="name"]'), 'Ana Pérez');
    await fillCard(page);
    await subscribe(page);
    await reads(page, ACTIVE);
    assert.deepEqual(await chargesSince(before), [
      'purchase declined 27000.00',
      'purchase approved 27000.00',
    ]);
    assert.equal((await subscriptionsOf(id)).length, 1);
  });

  test('is small and painted quickly on a slow phone', async () => {
    const { path } = await aHostedPlan(site);
    const { first_contentful_paint_ms, transferred_bytes } = await measureOnSlowPhone(browser, path);
    assert.ok(transferred_bytes <= MAX_BYTES, `${transferred_bytes} bytes`);
    assert.ok(first_contentful_paint_ms < 1_000, `${first_contentful_paint_ms} ms`);
  });
});

describe('a subscriber is charged once', () => {
  for (const script of [true, false])
    test(`after pressing the button twice ${script ? 'with' : 'without'} scripts`, async () => {
      const { path } = await aHostedPlan(site, { allow_multiple_subscriptions: true });
      const before = await ledgerLength();
      const page = await browser.open({ script });
      await page.goto(path);
      await fillAll(page);
      await page.locator('form [data-submit]').last().dblclick({ noWaitAfter: true });
      await page
        .getByText(/está activa|Esperamos el resultado/)
        .first()
        .waitFor();
      await page.goto(path);
      await reads(page, ACTIVE);
      assert.deepEqual(await chargesSince(before), ['purchase approved 30000.00']);
    });

  test('after going back and submitting the form again, and after reloading', async () => {
    const { path } = await aHostedPlan(site, { allow_multiple_subscriptions: true });
    const before = await ledgerLength();
    const page = await browser.open({ script: false });
    await page.goto(path);
    await fillAll(page);
    await subscribe(page);
    await reads(page, ACTIVE);
    await page.goBack();
    if ((await page.locator('form').count()) > 0) {
      await fillAll(page);
      await subscribe(page);
    }
    await reads(page, ACTIVE);
    await page.reload();
    await reads(page, ACTIVE);
    assert.deepEqual(await chargesSince(before), ['purchase approved 30000.00']);
    await page.getByRole('link', { name: 'Hacer otra suscripción a este plan' }).click();
    await fillAll(page);
    await subscribe(page);
    await reads(page, ACTIVE);
    assert.equal((await chargesSince(before)).length, 2, 'a second subscription only on request');
  });

  test('after submitting in two tabs concurrently', async () => {
    const { path } = await aHostedPlan(site, { allow_multiple_subscriptions: true });
    const before = await ledgerLength();
    await site.network.faults({ latency_ms: 300 });
    const first = await browser.open();
    const second = await first.context().newPage();
    for (const tab of [first, second]) {
      await tab.goto(path);
      await fillAll(tab);
    }
    await Promise.all([subscribe(first), subscribe(second)]);
    await Promise.all([reads(first, ACTIVE), reads(second, ACTIVE)]);
    await site.network.faults({});
    assert.deepEqual(await chargesSince(before), ['purchase approved 30000.00']);
  });
});
