import { findCard } from '#src/customers/cards/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { findOwnSource, lockSources } from '#src/customers/payment-sources/store.ts';
import { isChargeable } from '#src/customers/payment-sources/types.ts';
import { viewCardSource, viewSource } from '#src/customers/payment-sources/views.ts';
import {
  removeDefaultAccount,
  setDefaultAccount,
  setDefaultCard,
} from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { sourceErrors } from './errors.ts';

/** Columns that identify a subscriber in one environment. */
type Owner = Pick<Card, 'commerce_id' | 'subscriber_id' | 'production'>;

/**
 * Sets the default payment source of a subscriber whose row is locked. A default payment account takes precedence
 * over the default card, which remains as fallback. Choosing a card removes the default account.
 */
export async function chooseDefault(deps: Deps, owner: Owner, id: string) {
  if (!isUuid(id)) throw notFound();
  const card = await findCard(deps.db, owner, id);
  if (card) {
    await setDefaultCard(deps.db, owner, card.id);
    await removeDefaultAccount(deps.db, owner);
    return viewCardSource(card);
  }
  const found = await findOwnSource(deps.db, owner, id);
  const [account] = found ? await lockSources(deps.db, owner.commerce_id, [found.id]) : [];
  if (!account || account.deleted_at !== null) throw notFound();
  if (!isChargeable(account)) throw new ApiError(sourceErrors.payment_source_not_ready);
  await setDefaultAccount(deps.db, owner, account.id);
  return viewSource(account);
}
