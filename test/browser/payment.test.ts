import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useBrowser } from '#test/support/browser.ts';
import { challengeCardNumber } from '#test/support/challenge.ts';
import { fillCard, fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { aHostedCharge } from './scenes/payment.ts';

const site = await useSite();
const browser = await useBrowser(site);

async function statusOf(id: string, as = site.merchant.test): Promise<string> {
  const { body } = await as.post(`/api/v1/payment/transaction-status/${id}`);
  return body.data.status;
}

/** Returns the charges that the network received since the given count. */
async function chargesSince(before: number): Promise<string[]> {
  const ledger = await site.network.ledger();
  return ledger.slice(before).map(({ kind, status }) => `${kind} ${status}`);
}

async function ledgerLength(): Promise<number> {
  return (await site.network.ledger()).length;
}

describe('charge page', () => {
  test('accepts a card and redirects to the merchant', async () => {
    const { id, path } = await aHostedCharge(site, {
      advanced_options: { result_urls: { return: `${site.shop.url}/listo` } },
    });
    const page = await browser.open();
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page);
    // Types like a person on a phone, one key at a time.
    await page.fill('[name="payment_card[number]"]', '');
    await page.locator('[name="payment_card[number]"]').pressSequentially(cardOf('approve'));
    await page.fill('[name="payment_card[expiration_date]"]', '');
    await page.locator('[name="payment_card[expiration_date]"]').pressSequentially('1231');
    assert.equal(await page.inputValue('[name="payment_card[number]"]'), '4600 0000 0000 0006');
    assert.equal(await page.inputValue('[name="payment_card[expiration_date]"]'), '12/31');
    assert.equal(await page.locator('[data-brand]').textContent(), 'Visa');
    await submit(page);
    await reads(page, 'Pago aprobado');
    assert.equal(await statusOf(id), 'Aprobada');
    await page.getByRole('link', { name: /Volver a/ }).click();
    await page.waitForURL(`${site.shop.url}/listo`);
  });

  test('shows errors next to their fields and keeps the input', async () => {
    const { path } = await aHostedCharge(site, { customer: {} });
    const before = await ledgerLength();
    const page = await browser.open();
    await page.goto(path);
    await page.fill('[name="customer_payer[email]"]', 'ana');
    await page.locator('[name="payment_card[number]"]').pressSequentially('46000000');
    await submit(page);
    const number = page.locator('[data-field="payment_card.number"]');
    await page.locator('[data-notice] a').first().waitFor();
    assert.equal(await number.locator('.error').textContent(), 'Revise el número: falta o sobra un dígito.');
    assert.equal(await page.inputValue('[name="payment_card[number]"]'), '4600 0000');
    const name = page.locator('[name="customer_payer[name]"]');
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    const first = page.locator('[name="customer_payer[email]"]');
    assert.equal(await first.evaluate((input) => input === input.ownerDocument.activeElement), true);
    await fillPayer(page);
    await fillCard(page);
    await submit(page);
    await reads(page, 'Pago aprobado');
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
  });

  test('validates a field on blur, and on each key press while it has an error', async () => {
    const { path } = await aHostedCharge(site, { customer: {} });
    const page = await browser.open();
    await page.goto(path);
    const errorOf = (name: string) => page.locator(`[data-field="${name}"] .error`);
    const typed = [
      ['customer_payer.email', 'ana@correo', 'Revise el correo', '.example'],
      ['payment_card.number', '460000000000000', 'Revise el número: falta o sobra un dígito.', '6'],
      ['payment_card.expiration_date', '1221', 'Esta tarjeta ya venció. Use otra.', null],
      ['payment_card.cvv', '12', 'Son los 3 dígitos', '3'],
    ] as const;
    for (const [name, text, wrong, rest] of typed) {
      const input = page.locator(`[data-field="${name}"] input`);
      await input.pressSequentially(text);
      assert.equal(await errorOf(name).isVisible(), false, `${name} while typing`);
      await input.blur();
      assert.match((await errorOf(name).textContent()) ?? '', new RegExp(`^${wrong}`), name);
      await input.focus();
      await input.press('End');
      if (rest === null) await input.fill('12/31');
      else await input.pressSequentially(rest);
      assert.equal(await errorOf(name).isVisible(), false, `${name} after correction`);
    }
    await page.locator('[name="customer_payer[name]"]').focus();
    await page.locator('[name="customer_payer[name]"]').blur();
    assert.equal(await errorOf('customer_payer.name').textContent(), 'Falta este dato.');
  });

  test('shows the number of invalid fields with links to them, also without scripts', async () => {
    for (const script of [true, false]) {
      const { path } = await aHostedCharge(site, { customer: {} });
      const page = await browser.open({ script });
      await page.goto(path);
      await fillPayer(page);
      await fillCard(page);
      await page.fill('[name="customer_payer[email]"]', 'ana');
      await page.fill('[name="payment_card[cvv]"]', '1');
      await submit(page);
      const notice = page.locator('[data-notice]');
      await notice.locator('a').first().waitFor();
      assert.match((await notice.textContent()) ?? '', /^Hay 2 datos por revisar/);
      await notice.getByRole('link', { name: 'Correo electrónico' }).click();
      assert.match(page.url(), /#field-customer_payer-email$/);
    }
  });

  test('shows the reason of a decline to the payer and accepts another card', async () => {
    const { id, path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page, cardOf('decline', '51'));
    await submit(page);
    await page.getByText('Su banco no aprobó este valor').waitFor();
    assert.equal(await page.inputValue('[name="customer_payer[cellphone]"]'), '300 456 7890');
    await fillCard(page, cardOf('approve', undefined, 'mastercard'));
    await submit(page);
    await reads(page, 'Pago aprobado');
    assert.equal(await statusOf(id), 'Aprobada');
  });

  test('shows the reason of a decline without scripts, and to a payer who returns later', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open({ script: false });
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page, cardOf('decline', '51'));
    await submit(page);
    await page.getByText('Su banco no aprobó este valor').waitFor();
    assert.equal(await page.inputValue('[name="customer_payer[cellphone]"]'), '300 456 7890');
    assert.equal(await page.inputValue('[name="payment_card[number]"]'), '');
    await page.goto(path);
    await page.getByText('El pago no se hizo.').waitFor();
    await fillPayer(page);
    await fillCard(page);
    await submit(page);
    await reads(page, 'Pago aprobado');
  });

  test('redirects a payer to the 3-D Secure challenge and back', async () => {
    for (const [button, status] of [
      ['Confirmar', 'Aprobada'],
      ['Rechazar', 'Rechazada'],
    ] as const) {
      const { id, path } = await aHostedCharge(site);
      const page = await browser.open();
      await page.goto(path);
      await fillPayer(page);
      await fillCard(page, challengeCardNumber());
      await submit(page);
      await page.waitForURL(/\/simulator\/challenge\//);
      await page.getByRole('button', { name: new RegExp(button) }).click();
      await page.waitForURL(new RegExp(path));
      const seen = status === 'Aprobada' ? 'Pago aprobado' : '¿Cómo quiere pagar?';
      await reads(page, seen);
      assert.equal(await statusOf(id), status);
    }
  });

  test('accepts PSE: redirects to the bank and back', async () => {
    const { id, path } = await aHostedCharge(site, {}, site.merchant.production);
    const page = await browser.open();
    await page.goto(path);
    await page.getByRole('radio', { name: /^PSE/ }).check();
    await fillPayer(page);
    await page.selectOption('[name="pse[bank]"]', { index: 1 });
    await submit(page);
    await page.waitForURL(/\/simulator\/bank\//);
    await page.getByRole('button', { name: 'Aprobar pago' }).click();
    await page.waitForURL(new RegExp(path));
    await reads(page, 'Pago aprobado');
    assert.equal(await statusOf(id, site.merchant.production), 'Aprobada');
  });

  test('rejects a company without a NIT next to the document field', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(`${path}?method=pse`);
    await fillPayer(page);
    await page.selectOption('[name="pse[bank]"]', { index: 1 });
    await page.selectOption('[name="pse[userType]"]', 'company');
    await submit(page);
    await page.locator('[data-field="customer_payer.identification_type"] .error').waitFor();
  });

  test('shows a cash voucher and its payment automatically', async () => {
    const { id, path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(`${path}?method=cash`);
    await fillPayer(page);
    await page.selectOption('[name="cash[franchise]"]', 'SuRed');
    await submit(page);
    await reads(page, 'Su cupón de pago');
    await page.getByRole('img', { name: 'Código de barras del cupón' }).waitFor();
    await page.getByRole('button', { name: 'Imprimir' }).waitFor();
    const coupon = (await page.locator('[data-voucher]').getAttribute('data-voucher')) ?? '';
    assert.equal(await site.deps.networks.simulator.payVoucher(coupon, site.clock.now()), true);
    await site.later();
    await reads(page, 'Pago aprobado');
    assert.equal(await statusOf(id), 'Aprobada');
  });

  test('offers only cards for amounts in dollars', async () => {
    const { path } = await aHostedCharge(site, { currency_type: 'USD', amount: 20 });
    const page = await browser.open({ locale: 'en' });
    await page.goto(`${path}?method=pse`);
    await page.getByRole('button', { name: 'Pay $ 20.00 USD' }).waitFor();
    assert.equal(await page.getByRole('radio', { name: /^PSE/ }).count(), 0);
  });

  test('shows a page for expired and disabled charges', async () => {
    const expires_at = site.clock.now().add({ hours: 1 }).toString();
    const late = await aHostedCharge(site, { expires_at });
    const off = await aHostedCharge(site);
    await site.merchant.test.put(`/api/v1/payment/${off.id}/active`, { active: false });
    const page = await browser.open();
    await page.goto(off.path);
    await reads(page, 'Este cobro no está disponible');
    await page.goto(late.path);
    await reads(page, '¿Cómo quiere pagar?');
    await fillPayer(page);
    await fillCard(page);
    site.clock.advance({ hours: 2 });
    await submit(page);
    await reads(page, 'Este cobro venció');
    assert.equal(await statusOf(late.id), 'Rechazada');
  });
});

describe('a payer is charged once', () => {
  test('after pressing the button twice', async () => {
    const { path } = await aHostedCharge(site);
    const before = await ledgerLength();
    const page = await browser.open();
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page);
    await page.locator('[data-submit]').dblclick();
    await reads(page, 'Pago aprobado');
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
  });

  test('after pressing the button twice without scripts', async () => {
    const { path } = await aHostedCharge(site);
    const before = await ledgerLength();
    const page = await browser.open({ script: false });
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page);
    await page.locator('[data-submit]').dblclick({ noWaitAfter: true });
    await reads(page, 'Pago aprobado');
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
  });

  test('after going back and submitting the form again, and after reloading', async () => {
    const { path } = await aHostedCharge(site);
    const before = await ledgerLength();
    const page = await browser.open({ script: false });
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page);
    await submit(page);
    await reads(page, 'Pago aprobado');
    await page.goBack();
    if ((await page.locator('[data-submit]').count()) > 0) {
      await fillPayer(page);
      await fillCard(page);
      await submit(page);
    }
    await reads(page, 'Pago aprobado');
    await page.reload();
    await reads(page, 'Pago aprobado');
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
  });

  test('after submitting in two tabs concurrently', async () => {
    const { path } = await aHostedCharge(site);
    const before = await ledgerLength();
    await site.network.faults({ latency_ms: 300 });
    const first = await browser.open();
    const second = await first.context().newPage();
    for (const tab of [first, second]) {
      await tab.goto(path);
      await fillPayer(tab);
      await fillCard(tab);
    }
    await Promise.all([submit(first), submit(second)]);
    await Promise.all([reads(first, 'Pago aprobado'), reads(second, 'Pago aprobado')]);
    await site.network.faults({});
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
  });

  test('when the bank does not respond: the page waits, queries the result and shows it', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page, cardOf('no_answer_done'));
    await submit(page);
    await reads(page, 'Esperamos el resultado');
    await site.later();
    await reads(page, 'Pago aprobado');
  });
});
