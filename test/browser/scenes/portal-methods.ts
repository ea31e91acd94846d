import { anAccount } from '#test/support/payment-sources.ts';
import type { Site } from '#test/support/site.ts';
import { aPayerOf, type Payer, theMerchant, visit } from './portal.ts';
import type { Scene } from './scene.ts';

/** A customer with a card that a subscription uses and a Nequi account as default. */
async function aPayerWithTwo(site: Site): Promise<Payer & { card: string }> {
  const payer = await aPayerOf(site, await theMerchant(site));
  const api = payer.merchant.test;
  const path = `/subscriber/${payer.subscriber_id}/payment-sources`;
  const [{ id: card }] = (await api.get(path)).body;
  await api.put(`${path}/${await anAccount(api, payer.subscriber_id)}/default`);
  return { ...payer, card };
}

/** The payment methods of a customer, independent of subscriptions. */
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
