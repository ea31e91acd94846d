import { panelScene } from './panel.ts';
import { shopScene } from './panel-shop.ts';
import type { Scene } from './scene.ts';

/** Lists are one engine: the widest, the one with the most kinds of cells, one with nothing in it, and what stands around them. */
export const panelListScenes: readonly Scene[] = [
  shopScene('subscriptions', '/subscriptions'),
  shopScene('subscriptions-filtered', '/subscriptions?status=activa'),
  shopScene('transactions', '/transactions'),
  shopScene('movements', '/movements'),
  shopScene('expected-charges', '/expected-charges'),
  shopScene('refunds', '/refunds'),
  panelScene('coupons-none', '/coupons'),
  shopScene('views', '/views/subscriptions'),
  shopScene('search', '/search?q=ana'),
  shopScene('search-nothing', '/search?q=zzz-nadie'),
];
