import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { PANEL_COOKIE } from '#src/web/shared/visit.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import { shopScene } from './panel-shop.ts';
import type { Scene, Stage } from './scene.ts';

/** A panel page as an owner sees it, with a new merchant. */
export function panelScene(
  name: string,
  path: string | ((at: Stage & { merchant: TestMerchant }) => Promise<string>),
  environment: 'test' | 'production' = 'test',
): Scene {
  return {
    name: `panel-${name}`,
    async open(stage) {
      const { page, site } = stage;
      const merchant = await aMerchant(site);
      const { token } = await inPanel(site, { merchant: merchant.id });
      await page.context().addCookies([{ name: PANEL_COOKIE, value: token, url: site.url }]);
      const slug = (await findMerchant(site.deps.db, merchant.id))?.slug;
      const below = typeof path === 'string' ? path : await path({ ...stage, merchant });
      await page.goto(`${site.url}/panel/${slug}/${environment}${below}`);
    },
  };
}

export const panelScenes: readonly Scene[] = [
  panelScene('home', ''),
  panelScene('home-production', '', 'production'),
  shopScene('home-busy', ''),
  panelScene('missing', '/nothing'),
  panelScene('audit', async ({ merchant }) => {
    const { plan } = (await merchant.test.post('/plan', aPlan(merchant.office))).body;
    await merchant.test.put(`/plan/${plan.id}`, { price: 35_000, name: 'Mensual con acompañamiento' });
    await merchant.test.post('/subscriber', aSubscriber(merchant.office));
    await merchant.test.put(`/plan/changeActive/${plan.id}`, { active: false });
    return '/audit';
  }),
  panelScene('audit-empty', '/audit?who=nobody@comercio.example&kind=coupon'),
];
