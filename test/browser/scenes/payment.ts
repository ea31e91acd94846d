import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { aCharge } from '#test/support/bodies.ts';
import { aMerchant, type Client } from '#test/support/merchant.ts';
import { fillCard, fillPayer, submit } from '#test/support/payer-form.ts';
import { phoneThat } from '#test/support/payment-sources.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import type { Site } from '#test/support/site.ts';
import type { Scene, Stage } from './scene.ts';

type Change = Readonly<Record<string, unknown>>;

/** Creates a charge with a page, by default in the test environment. Returns its path. */
export async function aHostedCharge(
  site: Site,
  change: Change = {},
  as: Client = site.merchant.test,
): Promise<{ id: string; path: string }> {
  const charge = aCharge(site.merchant.office, { checkout_type: 'redirect', ...change });
  const { status, body } = await as.post('/api/v1/payment/generate', charge);
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id, path: new URL(body.checkout_url).pathname };
}

async function openCharge({ page, site }: Stage, query = '', change: Change = {}): Promise<void> {
  const { path } = await aHostedCharge(site, change);
  await page.goto(`${path}${query}`);
}

async function payByCard(stage: Stage, number: string): Promise<void> {
  await openCharge(stage);
  await fillPayer(stage.page);
  await fillCard(stage.page, number);
  await submit(stage.page);
}

async function payInCash(page: Page): Promise<void> {
  await fillPayer(page);
  await page.selectOption('[name="cash[franchise]"]', 'SuRed');
  await submit(page);
  await page.locator('.barcode').waitFor();
}

const LONG =
  'Suscripción a una descripción larguísima que nadie leería entera: inscripciónextraordinariamentelarga';

export const paymentScenes: readonly Scene[] = [
  { name: 'payment-card', open: (stage) => openCharge(stage) },
  {
    name: 'payment-long',
    open: (stage) =>
      openCharge(stage, '', { description: LONG, amount: 999_999_999_999, reference_1: 'R'.repeat(60) }),
  },
  { name: 'payment-pse', open: (stage) => openCharge(stage, '?method=pse') },
  { name: 'payment-nequi', open: (stage) => openCharge(stage, '?method=nequi') },
  { name: 'payment-cash', open: (stage) => openCharge(stage, '?method=cash') },
  {
    name: 'payment-errors',
    async open(stage) {
      await openCharge(stage);
      await submit(stage.page);
      await stage.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'payment-declined',
    async open(stage) {
      await payByCard(stage, cardOf('decline', '51'));
      await stage.page.locator('[data-refusal]:not([hidden])').waitFor();
    },
  },
  {
    name: 'payment-paid',
    async open(stage) {
      await payByCard(stage, cardOf('approve'));
      await stage.page.locator('.notice.good').waitFor();
    },
  },
  {
    name: 'payment-waiting-bank',
    async open({ page, site }) {
      const { path } = await aHostedCharge(site, {}, site.merchant.production);
      await page.goto(`${path}?method=pse`);
      await fillPayer(page);
      await page.selectOption('[name="pse[bank]"]', { index: 1 });
      await submit(page);
      await page.waitForURL(/\/simulator\//);
      await page.goto(path);
      await page.locator('.notice.wait').waitFor();
    },
  },
  {
    name: 'payment-waiting-nequi',
    async open(stage) {
      await openCharge(stage, '?method=nequi');
      await fillPayer(stage.page);
      await stage.page.fill('[name="nequi[phone]"]', phoneThat('never'));
      await submit(stage.page);
      await stage.page.locator('.notice.wait').waitFor();
    },
  },
  {
    name: 'payment-coupon',
    async open(stage) {
      await openCharge(stage, '?method=cash');
      await payInCash(stage.page);
    },
  },
  {
    name: 'payment-inactive',
    async open({ page, site }) {
      const { id, path } = await aHostedCharge(site);
      await site.merchant.test.put(`/api/v1/payment/${id}/active`, { active: false });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'merchant-disabled',
    async open({ page, site }) {
      const merchant = await aMerchant(site);
      const charge = aCharge(merchant.office, { checkout_type: 'redirect' });
      const { body } = await merchant.test.post('/api/v1/payment/generate', charge);
      await switchMerchant(site.deps, { id: merchant.id, active: false });
      await page.goto(new URL(body.checkout_url).pathname);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'payment-returned',
    async open({ page, site }) {
      const { id, path } = await aHostedCharge(site);
      const paid = await site.merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { method: 'card' });
      const refund = `/api/v1/payment/transaction/${paid.body.transaction.id}/refund`;
      assert.equal((await site.merchant.test.post(refund, {})).status, 200);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'payment-unknown',
    async open({ page }) {
      await page.goto('/checkout/payment/00000000-0000-4000-8000-000000000000');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];
