import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useBrowser } from '#test/support/browser.ts';
import { useSite } from '#test/support/site.ts';
import { measureOnSlowPhone } from '#test/support/slow-phone.ts';
import { payAtBank } from './scenes/bank.ts';

const site = await useSite();
const browser = await useBrowser(site);

async function lastTransfer() {
  return (await site.network.ledger()).filter(({ kind }) => kind === 'bank_transfer').at(-1);
}

describe('bank page of the simulator', () => {
  const decisions = [
    { button: 'Aprobar pago', ledger: 'approved', status: 'Aprobada' },
    { button: 'Rechazar pago', ledger: 'declined', status: 'Rechazada' },
  ] as const;
  for (const { button, ledger, status } of decisions) {
    test(`accepts «${button}» and redirects the payer to the shop`, async () => {
      const page = await browser.open();
      const { url, payment_id } = await payAtBank(site);
      assert.equal(new URL(url).origin, site.url);
      await page.goto(url);
      await page.getByRole('button', { name: button }).click();
      await page.waitForURL(`${site.shop.url}/gracias`);
      assert.equal((await lastTransfer())?.status, ledger);
      await site.later();
      const answer = await site.merchant.production.post(`/api/v1/payment/transaction-status/${payment_id}`);
      assert.equal(answer.body.data.status, status);
    });
  }

  test('is painted quickly on a slow phone without scripts', async () => {
    const { url } = await payAtBank(site);
    const { first_contentful_paint_ms, transferred_bytes } = await measureOnSlowPhone(browser, url);
    assert.equal(transferred_bytes, 0);
    assert.ok(
      first_contentful_paint_ms > 150,
      `${first_contentful_paint_ms} ms: the phone emulation is not slow`,
    );
    assert.ok(first_contentful_paint_ms < 1_000, `${first_contentful_paint_ms} ms`);
  });
});
