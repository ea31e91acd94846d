import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useBrowser } from '#test/support/browser.ts';
import { assertFits } from '#test/support/fits.ts';
import { fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { useSite } from '#test/support/site.ts';
import { aHostedCharge } from './scenes/payment.ts';

const site = await useSite();
const browser = await useBrowser(site);

async function statusOf(id: string): Promise<string> {
  const { body } = await site.merchant.test.post(`/api/v1/payment/transaction-status/${id}`);
  return body.data.status;
}

describe('charge page with a wallet', () => {
  test('asks for the Nequi number, waits for the app, and shows the payment automatically', async () => {
    const { id, path } = await aHostedCharge(site);
    const page = await browser.open({ width: 320 });
    await page.goto(path);
    await assertFits(page);
    await page.getByRole('radio', { name: /^Nequi/ }).check();
    await fillPayer(page);
    await page.fill('[name="nequi[phone]"]', '301 765 4321');
    await submit(page);
    await page.getByText('Abra la app de Nequi').waitFor();
    assert.equal(new URL(page.url()).pathname, path, 'the page does not redirect');
    // A page of the simulator simulates the app on another phone.
    const app = await browser.open();
    await app.goto((await page.getByRole('link', { name: /Continuar/ }).getAttribute('href')) ?? '');
    await app.getByRole('button', { name: 'Aprobar pago' }).click();
    await reads(page, 'Pago aprobado');
    await page.getByText('Nequi ····4321').waitFor();
    assert.equal(await statusOf(id), 'Aprobada');
  });

  test('redirects to the Bancolombia page and back to the result', async () => {
    const { id, path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(`${path}?method=bancolombia`);
    await fillPayer(page);
    await submit(page);
    await page.waitForURL(/\/simulator\//);
    await page.getByRole('button', { name: 'Rechazar pago' }).click();
    await page.getByText('El pago no se hizo').waitFor();
    assert.equal(await statusOf(id), 'Rechazada');
  });
});
