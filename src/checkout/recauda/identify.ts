import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findClock } from '#src/tenancy/clocks/store.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { findMerchantBySlug } from '#src/tenancy/merchants/store.ts';

const ENVIRONMENTS: ReadonlyMap<string, boolean> = new Map([
  ['production', true],
  ['testing', false],
]);

/**
 * Identifies the merchant and the environment from the URL of the public payment page. Throws a 404 error for an
 * unknown environment, because a misspelled `testing` must not charge a real card.
 */
export async function identifyCustomer(
  deps: Deps,
  _body: unknown,
  { merchant: slug = '' }: Readonly<Record<string, string>>,
  query: Query,
): Promise<Principal> {
  const merchant = await findMerchantBySlug(deps.db, slug);
  const production = ENVIRONMENTS.get(textOf(query, 'environment') ?? 'production');
  if (!merchant || merchant.erp_url === null || production === undefined) throw notFound();
  refuseDisabled(merchant.active);
  const frozen_at = production ? null : ((await findClock(deps.db, merchant.id)) ?? null);
  const customer = { token_id: '', user_id: 0, offices: [], role: null, key_scope: `recauda ${production}` };
  return { ...customer, commerce_id: merchant.id, production, frozen_at };
}
