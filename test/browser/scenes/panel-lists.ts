import { panelScene } from './panel.ts';
import { shopScene } from './panel-shop.ts';
import type { Scene } from './scene.ts';

/**
 * Lists share one component: the widest list, the one with the most cell types, an empty one, and the
 * elements around them.
 */
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
