import {
  findDefaultCard,
  removeDefaultCard,
  setDefaultCard,
} from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { listCards, markCardDeleted } from './store.ts';
import type { Card } from './types.ts';

export const cardErrors = {
  card_in_use: {
    status: 400,
    code: 'card_in_use',
    text: {
      en: 'A subscription is charged to this card; give it another one first.',
      es: 'Una suscripción se cobra a esta tarjeta; asígnele otra primero.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Deletes a card. Throws if a subscription is charged to it. If it was the default card, the newest remaining card
 * becomes the default. The caller must have locked the subscriber.
 */
export async function removeCard(deps: Deps, card: Card): Promise<void> {
  const { commerce_id, subscriber_id, production } = card;
  const owner = { commerce_id, subscriber_id, production };
  if (await deps.uses.card.isInUse(deps.db, card)) throw new ApiError(cardErrors.card_in_use);
  await markCardDeleted(deps.db, card, deps.clock.now());
  if ((await findDefaultCard(deps.db, owner)) !== card.id) return;
  const [next] = await listCards(deps.db, owner);
  if (next) await setDefaultCard(deps.db, owner, next.id);
  else await removeDefaultCard(deps.db, owner);
}
