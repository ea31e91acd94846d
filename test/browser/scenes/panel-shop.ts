import { writeInvitation } from '#src/panel/invitations.ts';
import { requestReset } from '#src/panel/reset-password.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { PANEL_COOKIE } from '#src/web/shared/visit.ts';
import { createBusyMerchant } from '#test/support/busy-merchant.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import {
  aCouponThere,
  aDisputeThere,
  aGroupThere,
  aMovementOf,
  anElectronicDocumentThere,
  anItemThere,
  aPaidSubscription,
  aPaymentThere,
  aRefusedItemThere,
  aRunThere,
} from '#test/support/panel-things.ts';
import { aPerson, mailsTo, type TestPerson } from '#test/support/people.ts';
import { aHold } from '#test/support/reservations.ts';
import type { Site } from '#test/support/site.ts';
import type { Scene } from './scene.ts';

/** A merchant with data of every kind from two months. Read-only scenes share it. */
interface Shop {
  merchant: TestMerchant;
  slug: string;
  /** Session token of the signed-in owner. */
  token: string;
  /** The id of one record of each kind. */
  things: Readonly<Record<string, string>>;
  /** A user of one office. */
  colleague: TestPerson;
  /** URLs from mails. */
  links: Readonly<Record<'invitation' | 'reset', string>>;
}

const SHOPS = new WeakMap<Site, Promise<Shop>>();

/** Returns the shared merchant of the site, created on the first call. */
export function shopOf(site: Site): Promise<Shop> {
  const made = SHOPS.get(site) ?? makeShop(site);
  SHOPS.set(site, made);
  return made;
}

async function makeShop(site: Site): Promise<Shop> {
  const { deps } = site;
  const merchant = await aMerchant(site);
  await createBusyMerchant(site, merchant);
  const at = { service: site, merchant };
  const paid = await aPaidSubscription(at);
  const { id: movement = '' } = await aMovementOf(at, paid.transaction ?? '');
  const things = {
    ...paid,
    movement,
    payment: (await aPaymentThere(at)).id ?? '',
    coupon: (await aCouponThere(at)).id ?? '',
    dispute: (await aDisputeThere(at)).id ?? '',
    electronic_document: (await anElectronicDocumentThere(at)).id ?? '',
    group: (await aGroupThere(at)).id ?? '',
    item: (await anItemThere(at)).id ?? '',
    refused_item: (await aRefusedItemThere(at)).id ?? '',
    run: (await aRunThere(at)).at ?? '',
    reservation: (await aHold(merchant)).id,
  };
  const colleague = await aPerson(site, merchant.id, { role: 'viewer', offices: [merchant.office] });
  const email = 'nueva@correo.example';
  const invited = { email, role: 'operator', offices: null, inviter_id: null, locale: 'es' } as const;
  await writeInvitation(deps, { ...invited, commerce_id: merchant.id });
  await requestReset(deps, { email: colleague.email, origin: '10.0.0.1', locale: 'es' });
  const [invitation] = await mailsTo(site, email);
  const [reset] = await mailsTo(site, colleague.email);
  const links = { invitation: invitation?.token ?? '', reset: reset?.token ?? '' };
  const { token } = await inPanel(site, { merchant: merchant.id });
  const slug = (await findMerchant(deps.db, merchant.id))?.slug ?? '';
  return { merchant, slug, token, things, colleague, links };
}

/** A panel page that an owner views without changing data. */
export function shopScene(name: string, path: string | ((shop: Shop) => string)): Scene {
  return personScene(name, (shop) => {
    const below = typeof path === 'string' ? path : path(shop);
    return `/panel/${shop.slug}/test${below}`;
  });
}

/** The same for a full path, such as an account page. */
export function personScene(name: string, path: (shop: Shop) => string): Scene {
  return {
    name: `panel-${name}`,
    async open({ page, site }) {
      const shop = await shopOf(site);
      await page.context().addCookies([{ name: PANEL_COOKIE, value: shop.token, url: site.url }]);
      await page.goto(site.url + path(shop));
    },
  };
}
