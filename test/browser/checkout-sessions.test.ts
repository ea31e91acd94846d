import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useBrowser } from '#test/support/browser.ts';
import { reads } from '#test/support/payer-form.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { aPortalLink, aSession, sessionOf } from '#test/support/sessions.ts';
import { useSite } from '#test/support/site.ts';
import { aPayerOf, theMerchant } from './scenes/portal.ts';
import { aLockedSession, CUSTOMER, payWith } from './scenes/sessions.ts';

const site = await useSite();
const browser = await useBrowser(site);

describe('checkout session page', () => {
  test('shows locked fields as read-only and redirects to the shop', async () => {
    const { id, path } = await aLockedSession(site);
    const page = await browser.open();
    await page.goto(path);
    const email = page.locator('[name="email"]');
    assert.equal(await email.inputValue(), CUSTOMER.email);
    assert.equal(await email.isEditable(), false);
    assert.equal(await page.locator('[name="cellphone_number"]').isEditable(), true);
    // A user can make the field editable with developer tools. The server keeps its own value.
    await email.evaluate((input: HTMLInputElement) => {
      input.readOnly = false;
    });
    await email.fill('otra@correo.example');
    await payWith(page, cardOf('approve'));
    await reads(page, 'Su suscripción está activa');
    const { status, subscription_id } = await sessionOf(site.merchant.test, id);
    assert.equal(status, 'complete');
    const { body } = await site.merchant.test.get(`/subscription/${subscription_id}?expand[]=subscriber`);
    assert.equal(body.subscriber.email, CUSTOMER.email);
    assert.equal(body.reference, 'pedido-17');
    await page.getByRole('link', { name: /Volver a/ }).click();
    await page.waitForURL(`${site.shop.url}/gracias?s=${id}`);
  });

  test('accepts another card after a declined one', async () => {
    const { path, id } = await aSession(site.merchant, {
      customer: { ...CUSTOMER, email: 'eva@correo.example' },
    });
    const page = await browser.open();
    await page.goto(path);
    await payWith(page, cardOf('decline', '51'));
    await page.getByText('No se hizo el cobro. Su banco no aprobó este valor').waitFor();
    assert.equal((await sessionOf(site.merchant.test, id)).status, 'open');
    await payWith(page, cardOf('approve', undefined, 'mastercard'));
    await reads(page, 'Su suscripción está activa');
    assert.equal((await sessionOf(site.merchant.test, id)).status, 'complete');
  });

  test('shows that the session has expired and links to the shop', async () => {
    const merchant = await aFrozenMerchant(site);
    const { path, body } = await aSession(merchant, { cancel_url: `${site.shop.url}/carrito` });
    await happenedUntil(merchant, Temporal.Instant.from(body.expires_at).toString({ timeZone: '-05:00' }));
    const page = await browser.open();
    await page.goto(path);
    await reads(page, 'Este enlace venció');
    await page.getByRole('link', { name: /Volver a/ }).click();
    await page.waitForURL(`${site.shop.url}/carrito`);
  });
});

describe('portal session link', () => {
  test('signs in with one button and links back to the shop', async () => {
    const merchant = await theMerchant(site);
    const { subscriber_id } = await aPayerOf(site, merchant);
    const page = await browser.open();
    await page.goto(await aPortalLink(merchant, subscriber_id, { return_url: `${site.shop.url}/cuenta` }));
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.waitForURL(/\/portal\/subscriptions/);
    await page
      .getByRole('link', { name: /Volver a/ })
      .first()
      .click();
    await page.waitForURL(`${site.shop.url}/cuenta`);
  });
});
