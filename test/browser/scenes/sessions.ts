import type { Page } from 'playwright-core';
import { cardOf } from '#test/support/reservation-api.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { aPortalLink, aSession } from '#test/support/sessions.ts';
import type { Site } from '#test/support/site.ts';
import { aPayerOf, theMerchant } from './portal.ts';
import type { Scene } from './scene.ts';
import { fillCard, subscribe } from './subscription.ts';

/** A customer who is known to the shop. */
export const CUSTOMER = {
  identification_type: 'CC',
  id_number: '1020304050',
  name: 'Ana María',
  last_name: 'Pérez Gómez',
  email: 'ana.perez@correo.example',
  phone_code: 57,
  cellphone_number: '3004567890',
};
const LOCKED = ['email', 'name', 'identification_type', 'id_number'];

/** Creates a session with locked fields and the URLs of the shop. Returns its id and path. */
export function aLockedSession(site: Site): Promise<{ id: string; path: string }> {
  return aSession(site.merchant, {
    customer: CUSTOMER,
    locked: LOCKED,
    reference: 'pedido-17',
    success_url: `${site.shop.url}/gracias?s={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site.shop.url}/carrito`,
  });
}

/** Fills in the remaining fields and pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.check('[name="consent"]');
  await subscribe(page);
}

async function anOverSession(site: Site): Promise<string> {
  const merchant = await aFrozenMerchant(site);
  const { path, body } = await aSession(merchant, { cancel_url: `${site.shop.url}/carrito` });
  await happenedUntil(merchant, Temporal.Instant.from(body.expires_at).toString({ timeZone: '-05:00' }));
  return path;
}

export const sessionScenes: readonly Scene[] = [
  {
    name: 'session-locked',
    open: async ({ page, site }) => void (await page.goto((await aLockedSession(site)).path)),
  },
  {
    name: 'session-errors',
    async open({ page, site }) {
      await page.goto((await aLockedSession(site)).path);
      await subscribe(page);
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'session-declined',
    async open({ page, site }) {
      await page.goto((await aLockedSession(site)).path);
      await payWith(page, cardOf('decline', '51'));
      await page.locator('[data-refusal]:not([hidden])').waitFor();
    },
  },
  {
    name: 'session-subscriber',
    async open({ page, site }) {
      const merchant = await theMerchant(site);
      const { subscriber_id } = await aPayerOf(site, merchant);
      await page.goto((await aSession(merchant, { subscriber_id })).path);
    },
  },
  {
    name: 'session-complete',
    async open({ page, site }) {
      await page.goto((await aLockedSession(site)).path);
      await payWith(page, cardOf('approve'));
      await page.locator('.notice.good').waitFor();
    },
  },
  {
    name: 'session-expired',
    open: async ({ page, site }) => void (await page.goto(await anOverSession(site))),
  },
  {
    name: 'session-unknown',
    open: async ({ page }) => void (await page.goto('/checkout/session/nada/nada')),
  },
  {
    name: 'portal-link',
    async open({ page, site }) {
      const merchant = await theMerchant(site);
      const { subscriber_id } = await aPayerOf(site, merchant);
      await page.goto(await aPortalLink(merchant, subscriber_id));
    },
  },
  {
    name: 'portal-link-inside',
    async open({ page, site }) {
      const merchant = await theMerchant(site);
      const { subscriber_id } = await aPayerOf(site, merchant);
      await page.goto(await aPortalLink(merchant, subscriber_id, { return_url: `${site.shop.url}/cuenta` }));
      await page.locator('form [data-submit]').click();
      await page
        .getByRole('link', { name: /Volver a|Back to/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'portal-link-used',
    async open({ page, site }) {
      const merchant = await theMerchant(site);
      const { subscriber_id } = await aPayerOf(site, merchant);
      const path = await aPortalLink(merchant, subscriber_id);
      await page.goto(path);
      await page.locator('form [data-submit]').click();
      await page.waitForURL(/\/portal\/subscriptions/);
      await page.context().clearCookies();
      await page.goto(path);
    },
  },
];
