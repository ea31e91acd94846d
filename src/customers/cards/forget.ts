import type { Deps } from '#src/deps.ts';
import { claimCardsToForget, deleteCardToForget, listKept } from './forgetting/store.ts';
import type { CardToForget } from './types.ts';
import { openToken } from './vault.ts';

const BATCH = 20;
/**
 * Maximum number of attempts to delete a token. They span about four weeks. After that, the merchant's account at the
 * provider is assumed to be closed.
 */
const MAX_ATTEMPTS = 40;

/**
 * Deletes unused card tokens at their providers. Failed deletions are retried by later runs. Returns the number of
 * deleted tokens.
 */
export async function forgetCards(deps: Deps, signal: AbortSignal): Promise<{ forgotten: number }> {
  let forgotten = 0;
  for (const card of await claimCardsToForget(deps.db, { now: deps.clock.now(), limit: BATCH })) {
    if (signal.aborted) break;
    if (await deleteAtProvider(deps, card)) forgotten += 1;
  }
  return { forgotten };
}

async function deleteAtProvider(deps: Deps, card: CardToForget): Promise<boolean> {
  const { commerce_id, provider, attempts } = card;
  const token = await openToken(deps, card);
  const isForgotten = (await isKeptElsewhere(deps, card, token)) || (await isDone(deps, card, token));
  if (!isForgotten && attempts < MAX_ATTEMPTS) return false;
  if (!isForgotten) deps.log.warn({ commerce_id, provider }, 'the provider did not delete a stored card');
  await deleteCardToForget(deps.db, card);
  return isForgotten;
}

async function isKeptElsewhere(deps: Deps, card: CardToForget, token: string): Promise<boolean> {
  for (const { token_sealed } of await listKept(deps.db, card)) {
    const { commerce_id } = card;
    if (token_sealed && (await openToken(deps, { commerce_id, token_sealed })) === token) return true;
  }
  return false;
}

async function isDone(deps: Deps, card: CardToForget, token: string): Promise<boolean> {
  const { commerce_id, provider } = card;
  const answer = await deps.networks.of({ commerce_id, provider, production: true }).cards?.forget(token);
  return answer === undefined || answer.kind === 'done';
}
