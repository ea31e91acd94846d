import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { aCoupon, aPlan, aSubscriber } from '#test/support/bodies.ts';
import { challengeCardNumber } from '#test/support/challenge.ts';
import { PHONE } from '#test/support/payment-sources.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import type { Site } from '#test/support/site.ts';
import type { Scene, Stage } from './scene.ts';

type Change = Readonly<Record<string, unknown>>;

/** Creates a plan of the site's merchant. Returns its id and the path of its page. */
export async function aHostedPlan(site: Site, change: Change = {}): Promise<{ id: string; path: string }> {
  const { status, body } = await site.merchant.test.post('/plan', aPlan(site.merchant.office, change));
  assert.equal(status, 200, JSON.stringify(body));
  return { id: body.plan.id, path: new URL(body.plan.checkoutUrl).pathname };
}

export async function aSiteCoupon(site: Site, change: Change): Promise<void> {
  const { status, body } = await site.merchant.test.post('/coupon', aCoupon(site.merchant.office, change));
  assert.equal(status, 200, JSON.stringify(body));
}

/** Returns the form fields of a new customer. */
export function newCustomer(): Record<string, string> {
  const { name, last_name, email, id_number, cellphone_number } = aSubscriber(0);
  return { name: `${name} ${last_name}`, email, id_number, cellphone_number } as Record<string, string>;
}

export async function fillSubscriber(page: Page, person = newCustomer()): Promise<void> {
  for (const [name, value] of Object.entries(person)) await page.fill(`[name="${name}"]`, value);
}

export async function fillCard(page: Page, number = cardOf('approve')): Promise<void> {
  await page.fill('[name="card_information[number]"]', number);
  await page.fill('[name="card_information[holder]"]', 'ANA PEREZ');
  await page.fill('[name="card_information[datetime]"]', '12/31');
  await page.fill('[name="card_information[cvv]"]', '123');
}

export async function fillAll(page: Page, number = cardOf('approve'), person = newCustomer()): Promise<void> {
  await fillSubscriber(page, person);
  await fillCard(page, number);
  await page.check('[name="consent"]');
}

/** Presses the submit button of the form. */
export async function subscribe(page: Page): Promise<void> {
  await page.locator('form [data-submit]').last().click();
}

async function sign(stage: Stage, change: Change, number?: string, query = ''): Promise<void> {
  const { path } = await aHostedPlan(stage.site, change);
  await stage.page.goto(`${path}${query}`);
  await fillAll(stage.page, number);
  await subscribe(stage.page);
}

let coupons = 0;

const LONG = {
  name: 'Un plan con un nombre larguísimo que nadie leería entero: extraordinariamentelargo',
  description: 'Todo lo que un plan puede ofrecer y mucho más. '.repeat(10).trim(),
  price: 999_999_999_999,
  invoice_period: 30,
  max_recurrences: 100,
  deadline: '2099-12-31 23:59:59',
};

const DISCOUNTED = {
  tax: 19,
  trial_period: 14,
  discount_type_amount: 'percentage',
  discount_amount: 50,
  discount_period: 2,
  discount_interval: 'month',
};

export const subscriptionScenes: readonly Scene[] = [
  {
    name: 'subscription-form',
    async open({ page, site }) {
      await page.goto((await aHostedPlan(site)).path);
      for (const more of await page.locator('summary').all()) await more.click();
    },
  },
  {
    name: 'subscription-trial',
    open: async ({ page, site }) => void (await page.goto((await aHostedPlan(site, DISCOUNTED)).path)),
  },
  {
    name: 'subscription-long',
    open: async ({ page, site }) => void (await page.goto((await aHostedPlan(site, LONG)).path)),
  },
  {
    name: 'subscription-errors',
    async open({ page, site }) {
      await page.goto((await aHostedPlan(site)).path);
      await subscribe(page);
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'subscription-coupon',
    async open({ page, site }) {
      coupons += 1;
      const code = `MITAD-${coupons}`;
      await aSiteCoupon(site, { code, percent_off: 50 });
      await page.goto((await aHostedPlan(site)).path);
      await page.locator('.coupon > summary').click();
      await page.fill('[name="coupon"]', code);
      await page.locator('[name="apply"]').click();
      await page.locator('[data-copy="applied"]').waitFor();
    },
  },
  {
    name: 'subscription-active',
    async open(stage) {
      const advanced_options = { result_urls: { return: `${stage.site.shop.url}/gracias` } };
      await sign(stage, { advanced_options });
      await stage.page.locator('.notice.good').waitFor();
    },
  },
  {
    name: 'subscription-trial-begun',
    async open(stage) {
      await sign(stage, DISCOUNTED);
      await stage.page.locator('.notice.good').waitFor();
    },
  },
  {
    name: 'subscription-declined',
    async open(stage) {
      await sign(stage, {}, cardOf('decline', '51'));
      await stage.page.locator('[data-refusal]:not([hidden])').waitFor();
    },
  },
  {
    name: 'subscription-waiting-bank',
    async open(stage) {
      await sign(stage, {}, challengeCardNumber());
      await stage.page.waitForURL(/\/simulator\//);
      await stage.page.goBack();
      await stage.page.locator('.notice.wait').waitFor();
    },
  },
  {
    name: 'subscription-account',
    open: async ({ page, site }) => void (await page.goto(`${(await aHostedPlan(site)).path}?method=nequi`)),
  },
  {
    name: 'subscription-approving',
    async open({ page, site }) {
      await page.goto(`${(await aHostedPlan(site)).path}?method=nequi`);
      await fillSubscriber(page);
      await page.fill('[name="account[nequi_phone]"]', PHONE);
      await page.check('[name="consent"]');
      await subscribe(page);
      await page.locator('.notice.wait').waitFor();
    },
  },
  {
    name: 'subscription-assign',
    open: async ({ page, site }) =>
      void (await page.goto(`${(await aHostedPlan(site)).path}?commerce_assign=true`)),
  },
  {
    name: 'subscription-assigned',
    async open(stage) {
      await sign(stage, {}, undefined, '?commerce_assign=true');
      await stage.page.locator('.notice.good').waitFor();
    },
  },
  {
    name: 'subscription-inactive',
    async open({ page, site }) {
      const { id, path } = await aHostedPlan(site);
      await site.merchant.test.put(`/plan/changeActive/${id}`, { active: false });
      await page.goto(path);
    },
  },
  {
    name: 'subscription-full',
    async open({ page, site }) {
      const { path } = await aHostedPlan(site, { active_subscribers_limit: 1 });
      await page.goto(path);
      await fillAll(page);
      await subscribe(page);
      await page.locator('.notice.good').waitFor();
      await page.context().clearCookies();
      await page.goto(path);
    },
  },
  {
    name: 'subscription-unknown',
    open: async ({ page }) => void (await page.goto('/checkout/subscription-gateway/nada')),
  },
];
