import { anAccount } from '#test/support/payment-sources.ts';
import type { Site } from '#test/support/site.ts';
import { aPayerOf, type Payer, theMerchant, visit } from './portal.ts';
import type { Scene } from './scene.ts';

/** With a card that a subscription needs and a Nequi account that is the default. */
async function aPayerWithTwo(site: Site): Promise<Payer & { card: string }> {
  const payer = await aPayerOf(site, await theMerchant(site));
  const api = payer.merchant.test;
  const path = `/subscriber/${payer.subscriber_id}/payment-sources`;
  const [{ id: card }] = (await api.get(path)).body;
  await api.put(`${path}/${await anAccount(api, payer.subscriber_id)}/default`);
  return { ...payer, card };
}

/** What a payer can be charged by, apart from any subscription. */
export const portalMethodScenes: readonly Scene[] = [
  {
    name: 'portal-methods',
    async open({ page, site }) {
      await visit(page, await aPayerWithTwo(site), '/methods');
    },
  },
  {
    name: 'portal-methods-remove',
    async open({ page, site }) {
      const payer = await aPayerWithTwo(site);
      await visit(page, payer, `/methods/${payer.card}/remove`);
    },
  },
  {
    name: 'portal-methods-card',
    async open({ page, site }) {
      await visit(page, await aPayerOf(site, await theMerchant(site)), '/methods/card');
    },
  },
  {
    name: 'portal-methods-account',
    async open({ page, site }) {
      await visit(page, await aPayerOf(site, await theMerchant(site)), '/methods/account');
    },
  },
];
