import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#test/support/accessible.ts';
import { aPlan } from '#test/support/bodies.ts';
import { useBrowser } from '#test/support/browser.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { reads, submit } from '#test/support/payer-form.ts';
import { PHONE } from '#test/support/payment-sources.ts';
import { portalPath, signInPage } from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { useSite } from '#test/support/site.ts';
import { aPayerOf, visit } from './scenes/portal.ts';
import { fillSubscriber, newCustomer, subscribe } from './scenes/subscription.ts';

const site = await useSite();
const browser = await useBrowser(site);

const ACTIVE = 'Su suscripción está activa';
const GRACE = { grace_period: 7, grace_interval: 'day' };

/**
 * Creates a plan of a merchant whose clock is stopped at 1 February. Returns the id and the path of the plan
 * page.
 */
async function aPlanOf(merchant: TestMerchant): Promise<{ id: string; path: string }> {
  const { body } = await merchant.test.post('/plan', aPlan(merchant.office, GRACE));
  return { id: body.plan.id, path: new URL(body.plan.checkoutUrl).pathname };
}

/** Chooses Nequi on the page of a plan. Returns the URL of the page that simulates the Nequi app. */
async function askForNequi(page: Page, path: string, person = newCustomer()): Promise<string> {
  await page.goto(path);
  await page.getByRole('radio', { name: /^Nequi/ }).check();
  // Without scripts this button reloads the page with the chosen payment method.
  const show = page.getByRole('button', { name: 'Mostrar el medio elegido' });
  if (await show.isVisible()) await show.click();
  await fillSubscriber(page, person);
  await page.fill('[name="account[nequi_phone]"]', PHONE);
  await page.check('[name="consent"]');
  await subscribe(page);
  await reads(page, 'Apruebe en Nequi');
  return (await page.getByRole('link', { name: 'Continuar en Nequi' }).getAttribute('href')) ?? '';
}

async function answer(page: Page, app: string, name: string): Promise<void> {
  await page.goto(app);
  await page.getByRole('button', { name }).click();
}

async function happened(merchant: TestMerchant, until: string): Promise<string[]> {
  return (await happenedUntil(merchant, until)).map(({ at, event }) => `${at.slice(0, 10)} ${event}`);
}

async function subscriptionOf(merchant: TestMerchant, plan: string) {
  const { data } = (await merchant.test.get(`/subscription/plan/${plan}`)).body;
  assert.equal(data.length, 1);
  return data[0];
}

describe('a year with Nequi in a browser', () => {
  test('approved in the app, renewed, revoked, grace period, changed to a card, renewed', async () => {
    const merchant = await aFrozenMerchant(site);
    const { id: plan, path } = await aPlanOf(merchant);
    const person = newCustomer();
    const page = await browser.open();
    const app = await askForNequi(page, path, person);
    await assertAccessible(page);

    await answer(page, app, 'Autorizar');
    await reads(page, ACTIVE);
    await page.getByText('Nequi ····1234').first().waitFor();
    const { id } = await subscriptionOf(merchant, plan);
    assert.deepEqual(await happened(merchant, '2027-03-15T08:00:00-05:00'), ['2027-03-01 renew']);

    await answer(page, app, 'Retirar el permiso');
    assert.deepEqual(await happened(merchant, '2027-04-03T08:00:00-05:00'), ['2027-04-01 retry']);
    await signInPage(page, site, merchant, person.email ?? '');
    await page.goto(await portalPath(site, merchant, `/subscriptions/${id}`));
    await page.getByText('Nequi ····1234, sin permiso de cobro').waitFor();
    await page.getByText('Usted retiró el permiso de cobrar a esta cuenta').first().waitFor();
    await assertAccessible(page);

    await page.getByRole('link', { name: 'Actualizar tarjeta' }).click();
    await page.fill('[name="number"]', '4111111111111111');
    await page.fill('[name="datetime"]', '12/38');
    await page.fill('[name="cvv"]', '123');
    await submit(page);
    await page.getByText('los próximos cobros van a Visa ····1111').waitFor();
    assert.deepEqual(await happened(merchant, '2027-05-15T08:00:00-05:00'), [
      '2027-04-03 renew',
      '2027-05-01 renew',
    ]);
    assert.equal((await subscriptionOf(merchant, plan)).status, 'activa');

    // Changes back to Nequi in the portal.
    await page.goto(await portalPath(site, merchant, `/subscriptions/${id}`));
    await page.getByRole('link', { name: 'Pagar con Nequi u otra cuenta' }).click();
    await page.getByRole('heading', { name: 'Pagar con una cuenta' }).waitFor();
    await assertAccessible(page);
    await page.fill('[name="phone"]', PHONE);
    await submit(page);
    await reads(page, 'Apruebe en Nequi');
    const second = await page.getByRole('link', { name: 'Continuar en Nequi' }).getAttribute('href');
    await answer(page, second ?? '', 'Autorizar');
    await page.getByText('los próximos cobros van a Nequi ····1234').waitFor();
  });

  test('without scripts: the plan page, a pending approval that the customer leaves, and the approval', async () => {
    const merchant = await aFrozenMerchant(site);
    const { id: plan, path } = await aPlanOf(merchant);
    const page = await browser.open({ script: false });
    const app = await askForNequi(page, path);
    await page.goto('about:blank');
    // A customer who returns sees the pending approval.
    await page.goto(path);
    await reads(page, 'Apruebe en Nequi');
    await answer(page, app, 'Autorizar');
    await reads(page, ACTIVE);
    assert.equal((await subscriptionOf(merchant, plan)).status, 'activa');
  });

  test('the waiting page shows the result automatically', async () => {
    const merchant = await aFrozenMerchant(site);
    const { path } = await aPlanOf(merchant);
    const page = await browser.open();
    await askForNequi(page, path);
    const { data } = (await merchant.test.get('/api/v1/sandbox/mails')).body;
    assert.deepEqual(data, []);
    const sources = await site.deps.db
      .selectFrom('payment_sources')
      .select('id')
      .where('commerce_id', '=', merchant.id)
      .execute();
    const [source] = sources;
    await merchant.test.post(`/api/v1/sandbox/payment-sources/${source?.id}/answer`, { outcome: 'approve' });
    await reads(page, ACTIVE);
  });
});

test('payment methods without scripts: an account is added, becomes the default, and replaces a removed card', async () => {
  const payer = await aPayerOf(site, await aFrozenMerchant(site), { plan: { name: 'Café en casa' } });
  const page = await browser.open({ script: false });
  await visit(page, payer, '/subscriptions');
  await page.getByRole('link', { name: 'Medios' }).click();
  await page.getByRole('link', { name: 'Eliminar Visa ····1111' }).click();
  await page.getByText('Café en casa se cobra a este medio de pago y no hay otro').waitFor();
  await page.getByRole('link', { name: 'Volver a los medios de pago' }).click();

  await page.getByRole('link', { name: 'Agregar Nequi u otra cuenta' }).click();
  await page.fill('[name="phone"]', PHONE);
  await submit(page);
  await reads(page, 'Apruebe en Nequi');
  const app = await page.getByRole('link', { name: 'Continuar en Nequi' }).getAttribute('href');
  await answer(page, app ?? '', 'Autorizar');
  await page.getByText('la cuenta quedó guardada').waitFor();

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Nequi ····1234' })
    .getByRole('button', { name: 'Hacer principal' })
    .click();
  await page.getByText('ese es su medio de pago principal').waitFor();
  await page.getByRole('link', { name: 'Eliminar Visa ····1111' }).click();
  await page.getByText('Café en casa se cobrará a Nequi ····1234').waitFor();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('el medio de pago se eliminó').waitFor();
  await page.getByText('Se cobra aquí:').waitFor();
  assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), ['Nequi ····1234']);
});
