import type { Kind } from './kind.ts';
import { accounts } from './kinds/accounts.ts';
import { balances } from './kinds/balances.ts';
import { cards } from './kinds/cards.ts';
import { coupons } from './kinds/coupons.ts';
import { groups } from './kinds/groups.ts';
import { plans } from './kinds/plans.ts';
import { subscribers } from './kinds/subscribers.ts';
import { subscriptions } from './kinds/subscriptions.ts';

/** Kinds of objects in the order of import. Each kind comes after all kinds to which it refers. */
export const KINDS: readonly Kind[] = [
  groups,
  coupons,
  plans,
  subscribers,
  cards,
  accounts,
  balances,
  subscriptions,
];
