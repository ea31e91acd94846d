import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unbroken } from '#src/kernel/display.ts';
import { setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { useBrowser } from '#test/support/browser.ts';
import { anItem, sumsOf } from '#test/support/collection.ts';
import { fillCard, fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { aCollectionPage, goOn, itemOf, lookUp, manyDebts, tick } from './scenes/recauda.ts';

const site = await useSite();
const browser = await useBrowser(site);

const ADVANCE = { advance: { type: 'Valor Minimo', value: 20_000 } };

async function ledgerLength(): Promise<number> {
  return (await site.network.ledger()).length;
}

async function chargesSince(before: number): Promise<string[]> {
  const ledger = await site.network.ledger();
  return ledger.slice(before).map(({ kind, status, amount }) => `${kind} ${status} ${amount}`);
}

describe('collection page', () => {
  test('finds debts, accepts one payment for three of them, and reports each to the merchant', async () => {
    const heard = await useReceiver();
    const shop = await aCollectionPage(
      site,
      anItem('F-1', ADVANCE),
      anItem('F-2', { amount: '0.10' }),
      anItem('F-3', { amount: '0.20' }),
      anItem('F-4'),
    );
    await setWebhookUrl(site.deps.db, shop.merchant.id, heard.url);
    const before = await ledgerLength();
    const page = await browser.open();
    await lookUp(page, shop, '1.018.456.789');
    assert.doesNotMatch(page.url(), /1018456789/);
    const total = page.locator('[data-sum]');
    assert.equal(await total.textContent(), 'Nada elegido');
    assert.equal(await page.getByRole('button', { name: 'Actualizar total' }).count(), 0);
    await tick(page, 'F-1', 'F-2', 'F-3');
    await itemOf(page, 'F-1').getByRole('textbox').fill('20.000');
    assert.equal(await total.textContent(), '$ 20.000,30 COP');
    await goOn(page);
    await fillPayer(page);
    await fillCard(page);
    await page.getByRole('button', { name: 'Pagar $ 20.000,30 COP' }).dblclick();
    await reads(page, 'Pago aprobado');
    await page.getByText('F-1 · Aún debe $ 80.000 COP').waitFor();
    await page.getByText('F-2 · Pagado por completo').waitFor();
    assert.deepEqual(await chargesSince(before), ['purchase approved 20000.30']);
    await site.later();
    const refs = heard.received.map(
      ({ body }) => JSON.parse(body).checkout.payment_referenceable.ref_payment,
    );
    assert.deepEqual(refs.toSorted(), ['F-1', 'F-2', 'F-3']);
  });

  test('validates a partial amount next to its field', async () => {
    const shop = await aCollectionPage(site, anItem('F-1', ADVANCE));
    const before = await ledgerLength();
    const page = await browser.open();
    await lookUp(page, shop);
    const amount = itemOf(page, 'F-1').getByRole('textbox');
    assert.equal(await amount.inputValue(), '100.000');
    assert.equal(await amount.getAttribute('inputmode'), 'numeric');
    const error = itemOf(page, 'F-1').locator('.field:not(.check) .error');
    for (const [typed, reported] of [
      ['19999', 'Lo mínimo que puede pagar es $ 20.000 COP.'],
      ['100.001', 'Lo máximo que puede pagar es $ 100.000 COP.'],
    ] as const) {
      await amount.fill(typed);
      await submit(page);
      await page.getByText(reported).waitFor();
      assert.equal(await error.textContent(), unbroken(reported));
      assert.equal(await amount.evaluate((input) => input === input.ownerDocument.activeElement), true);
    }
    await amount.fill('99999');
    await goOn(page);
    await page.getByRole('button', { name: 'Pagar $ 99.999 COP' }).waitFor();
    await page.goBack();
    assert.equal(await amount.inputValue(), '99999');
    assert.equal(await itemOf(page, 'F-1').getByRole('checkbox').isChecked(), true);
    assert.equal(await page.locator('[data-sum]').textContent(), '$ 99.999 COP');
    assert.equal(await ledgerLength(), before);
  });

  test('shows immediately that currencies cannot be mixed, and loads pictures only through the service', async () => {
    const shop = await aCollectionPage(site);
    const items = manyDebts(new URL(shop.erp.url).origin);
    const { answer } = shop.erp;
    shop.erp.answer = (response) => {
      if (response.req.url?.startsWith('/foto')) answer(response);
      else response.end(JSON.stringify({ payments: items }));
    };
    const page = await browser.open();
    await lookUp(page, shop);
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
    assert.equal(await page.locator('img.picture').count(), 1);
    await tick(page, 'FAC-1003', 'USD-1');
    assert.equal(await page.locator('[data-sum]').textContent(), '$ 100.000 COP + $ 45,50 USD');
    await page.locator('[data-mixed]').waitFor();
    await submit(page);
    await page.getByRole('alert').filter({ hasText: 'monedas distintas' }).first().waitFor();
    await itemOf(page, 'FAC-1003').getByRole('checkbox').uncheck();
    await goOn(page);
    assert.equal(await page.getByRole('radio', { name: /^PSE/ }).count(), 0);
  });

  test('accepts PSE: redirects to the bank and back, for both results', async () => {
    for (const [button, heading, then] of [
      ['Aprobar pago', 'Pago aprobado', 'No encontramos pagos pendientes'],
      ['Rechazar pago', 'El pago no se hizo.', 'Pagos pendientes'],
    ] as const) {
      const { path } = await aCollectionPage(site, anItem('F-1'));
      // In the test environment, bank results are decided without the bank page.
      const shop = { path: path.replace('?environment=testing', '') };
      const page = await browser.open();
      await lookUp(page, shop);
      await goOn(page);
      await page.getByRole('radio', { name: /^PSE/ }).check();
      await fillPayer(page);
      await page.selectOption('[name="pse[bank]"]', { index: 1 });
      await submit(page);
      await page.waitForURL(/\/simulator\/bank\//);
      await page.getByRole('button', { name: button }).click();
      await reads(page, heading);
      await page.getByRole('link', { name: /Volver a Comercio/ }).click();
      await reads(page, 'Pague lo que debe');
      await lookUp(page, shop);
      await reads(page, then);
    }
  });

  test('shows a cash voucher, and the debt is in progress for all visitors until it is paid', async () => {
    const shop = await aCollectionPage(site, anItem('F-1'), anItem('F-2'));
    const page = await browser.open();
    await lookUp(page, shop);
    await tick(page, 'F-1');
    await goOn(page);
    await page.getByRole('radio', { name: /^Efectivo/ }).check();
    await fillPayer(page);
    await page.selectOption('[name="cash[franchise]"]', 'SuRed');
    await submit(page);
    await reads(page, 'Su cupón de pago');
    const other = await browser.open();
    await lookUp(other, shop);
    await other.getByText('En proceso').waitFor();
    assert.equal(await itemOf(other, 'F-1').getByRole('checkbox').count(), 0);
    const id = /payment\/([\w-]+)/.exec(page.url())?.[1];
    await shop.merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { method: 'cash' });
    await reads(page, 'Pago aprobado');
    await other.reload();
    assert.equal(await itemOf(other, 'F-1').count(), 0);
  });

  test('shows a decline above the form and keeps the payer data', async () => {
    const shop = await aCollectionPage(site, anItem('F-1'));
    const page = await browser.open();
    await lookUp(page, shop);
    await goOn(page);
    await fillPayer(page);
    await fillCard(page, cardOf('decline', '51'));
    await submit(page);
    await page.getByText('Su banco no aprobó este valor').waitFor();
    assert.equal(await page.inputValue('[name="customer_payer[email]"]'), 'ana@correo.example');
    const onCard = (name: string) => page.inputValue(`[name="payment_card[${name}]"]`);
    assert.deepEqual([await onCard('expiration_date'), await onCard('number')], ['12/31', '']);
    await fillCard(page);
    await submit(page);
    await reads(page, 'Pago aprobado');
  });

  test('shows that the merchant system is unavailable and offers the known debts', async () => {
    const shop = await aCollectionPage(site, anItem('F-1'));
    const known = shop.erp.answer;
    shop.erp.answer = (response) => response.writeHead(503).end();
    const page = await browser.open();
    await lookUp(page, shop);
    await reads(page, 'No pudimos consultar');
    shop.erp.answer = known;
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
    await reads(page, 'Pagos pendientes');
    shop.erp.answer = (response) => response.end('<html>');
    site.clock.advance({ seconds: 31 });
    await page.reload();
    await page.getByText('no nos pudo decir ahora lo que debe').waitFor();
    await goOn(page);
    await fillPayer(page);
    await fillCard(page);
    await submit(page);
    await reads(page, 'Pago aprobado');
  });

  test('a debt open in two browsers is paid in one and shown as paid in the other', async () => {
    const shop = await aCollectionPage(site, anItem('F-1'), anItem('F-2'));
    const before = await ledgerLength();
    const [ana, luis] = [await browser.open(), await browser.open()];
    for (const page of [ana, luis]) {
      await lookUp(page, shop);
      await tick(page, 'F-1');
      await goOn(page);
      await fillPayer(page);
      await fillCard(page);
    }
    await submit(ana);
    await reads(ana, 'Pago aprobado');
    await submit(luis);
    await luis.getByText('Mientras tanto ya se pagó: F-1').waitFor();
    assert.equal(await itemOf(luis, 'F-1').count(), 0);
    assert.deepEqual(await chargesSince(before), ['purchase approved 100000.00']);
    const { id } = (await shop.look('F-1')).recauda;
    assert.deepEqual(await sumsOf(site, id), { paid: 100_000_00n, held: 0n, orders: 1 });
  });
});

describe('collection page for all visitors', () => {
  test('works without scripts', async () => {
    const shop = await aCollectionPage(
      site,
      anItem('F-1', ADVANCE),
      anItem('F-2', {}, { request_address_delivery: true }),
    );
    const before = await ledgerLength();
    const page = await browser.open({ script: false });
    await lookUp(page, shop);
    await tick(page, 'F-1', 'F-2');
    await itemOf(page, 'F-1').getByRole('textbox').fill('30.000');
    await page.getByRole('button', { name: 'Actualizar total' }).click();
    assert.equal(await page.locator('[data-sum]').textContent(), '$ 130.000 COP');
    await submit(page);
    await page.getByText('Falta este dato.').waitFor();
    await page.fill('[name="address"]', 'Calle 1 # 2-3');
    await goOn(page);
    await fillPayer(page);
    await fillCard(page);
    await submit(page);
    await reads(page, 'Pago aprobado');
    await page.reload();
    await page.goBack();
    await reads(page, 'Pago aprobado');
    assert.deepEqual(await chargesSince(before), ['purchase approved 130000.00']);
  });

  test('works with the keyboard only', async () => {
    const shop = await aCollectionPage(site, anItem('F-1'), anItem('F-2'));
    const page = await browser.open();
    await page.goto(shop.path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1018456789');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/visits\//);
    await itemOf(page, 'F-1').getByRole('checkbox').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    for (let presses = 0; presses < 10 && !(await focused()).endsWith('[chosen]'); presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    assert.equal(await page.locator('[data-sum]').textContent(), '$ 100.000 COP');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pay\/card/);
  });

  test('is available in English', async () => {
    const shop = await aCollectionPage(site, anItem('F-1', ADVANCE));
    const page = await browser.open({ locale: 'en' });
    await lookUp(page, shop);
    await reads(page, 'Pending payments');
    await itemOf(page, 'F-1').getByRole('textbox').fill('20,000.50');
    assert.equal(await page.locator('[data-sum]').textContent(), '$ 20,000.50 COP');
    await goOn(page);
    await fillPayer(page);
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay $ 20,000.50 COP' }).click();
    await reads(page, 'Payment approved');
    await page.getByText('F-1 · Still owed: $ 79,999.50 COP').waitFor();
  });
});
