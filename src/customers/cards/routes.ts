import { z } from 'zod';
import {
  findDefaultCard,
  removeDefaultAccount,
  setDefaultCard,
} from '#src/customers/subscribers/defaults/store.ts';
import { requireSubscriber } from '#src/customers/subscribers/find.ts';
import { findSubscriber } from '#src/customers/subscribers/store.ts';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { deleted } from '#src/platform/http/bodies.ts';
import { ok, type Principal } from '#src/platform/http/route.ts';
import { cardErrors, removeCard } from './remove.ts';
import { findCard, listCards } from './store.ts';
import type { Card } from './types.ts';

const tag = 'Subscribers';
const PATH = '/api/v1/subscriptions/subscriber/:id/cards';

const cardView = z
  .strictObject({
    token: z.uuid(),
    brand: z.string(),
    bin: z.string(),
    last_four: z.string(),
    expiration_date: z.string(),
    holder: z.string(),
    default: z.boolean(),
  })
  .meta({ id: 'SavedCard' });

function viewCard(card: Card, defaultId: string | null): z.infer<typeof cardView> {
  const { id: token, brand, bin, last_four, expiration_date, holder } = card;
  return { token, brand, bin, last_four, expiration_date, holder, default: token === defaultId };
}

/** Returns the key of a subscriber's cards in the environment of the caller. */
function ownerOf({ commerce_id, production }: Principal, subscriber_id: string) {
  return { commerce_id, subscriber_id, production };
}

/**
 * Returns a card of the subscriber, and throws 404 if there is none. Locks the subscriber, so that concurrent changes
 * of cards and default are serialized.
 */
async function requireCard(deps: Deps, principal: Principal, params: Readonly<Record<string, string>>) {
  const { id = '', token = '' } = params;
  const subscriber = await requireSubscriber(deps, principal, id);
  const owner = ownerOf(principal, subscriber.id);
  const card = isUuid(token) ? await findCard(deps.db, owner, token) : undefined;
  if (!card) throw notFound();
  return { owner, card };
}

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List the saved cards of a subscriber',
  description:
    'Returns the cards in the environment of the access token, newest first. To create a subscription, send the `token` of a card as `card`.',
  access: 'token',
  answers: { 200: z.array(cardView) },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    const subscriber = isUuid(id) ? await findSubscriber(deps.db, principal, id) : undefined;
    if (!subscriber) throw notFound();
    const owner = ownerOf(principal, subscriber.id);
    const cards = await listCards(deps.db, owner);
    const defaultId = await findDefaultCard(deps.db, owner);
    return ok(cards.map((card) => viewCard(card, defaultId)));
  },
});

export const makeDefault = route({
  method: 'PUT',
  path: `${PATH}/:token/default`,
  tag,
  summary: 'Make a saved card the default',
  description: 'Changes only the environment of the access token. Existing subscriptions keep their card.',
  access: 'token',
  flag: 'updated',
  answers: { 200: z.strictObject({ updated: z.literal(true), card: cardView }) },
  errors: [commonErrors.not_found],
  async handle(deps, { params }, principal) {
    const { owner, card } = await requireCard(deps, principal, params);
    await setDefaultCard(deps.db, owner, card.id);
    await removeDefaultAccount(deps.db, owner);
    return ok({ updated: true, card: viewCard(card, card.id) });
  },
});

export const remove = route({
  method: 'DELETE',
  path: `${PATH}/:token`,
  tag,
  summary: 'Delete a saved card',
  description: 'If the card was the default card, the newest remaining card becomes the default.',
  access: 'token',
  flag: 'deleted',
  answers: { 200: deleted },
  errors: [commonErrors.not_found, cardErrors.card_in_use],
  async handle(deps, { params }, principal) {
    const { card } = await requireCard(deps, principal, params);
    await removeCard(deps, card);
    return ok({ deleted: true });
  },
});

export const cardRoutes: readonly AnyRoute[] = [list, makeDefault, remove];
