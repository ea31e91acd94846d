import { findCard } from '#src/customers/cards/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { findOwnSource, holdSources } from '#src/customers/payment-sources/store.ts';
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

/** Whose: of a subscriber, in one environment. */
type Owner = Pick<Card, 'commerce_id' | 'subscriber_id' | 'production'>;

/**
 * Of a subscriber who is held. An account that is chosen leaves the default card as it is, beneath it: the card takes its place should
 * the account go. A card that is chosen takes the place of an account.
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
  const [account] = found ? await holdSources(deps.db, owner.commerce_id, [found.id]) : [];
  if (!account || account.deleted_at !== null) throw notFound();
  if (!isChargeable(account)) throw new ApiError(sourceErrors.payment_source_not_ready);
  await setDefaultAccount(deps.db, owner, account.id);
  return viewSource(account);
}
