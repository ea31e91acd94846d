import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { listStatuses } from '#src/ledger/transactions/batch/store.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { originOf } from '#src/platform/http/origins.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Slot } from '#src/tenancy/limits/store.ts';
import { type Closed, returnSlots, type SlotStatus, takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { findWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { cardTestingErrors } from './errors.ts';
import { cardTestingEvent, type Target } from './webhook.ts';

/** The payer who enters a card, as needed for rate limits. */
export interface Payer {
  commerce_id: number;
  production: boolean;
  /** Client IP address of the request. Null if the merchant's server sent it with its access token. */
  address: string | null;
}

/**
 * Returns the payer of a request. The address is null if an access token accompanies the key pair of the charge. In
 * this case the merchant's server sends requests for many payers.
 */
export function payerOf({ commerce_id, production, accompanied_by }: Principal, address: string): Payer {
  return { commerce_id, production, address: accompanied_by ? null : address };
}

/** One attempt to use a card. */
export interface CardAttempt {
  payer: Payer;
  /**
   * The objects that the attempt pays for. Each has its own limit. `by` separates payers where many of them start
   * from the same object, such as a plan.
   */
  targets: readonly (Target & { by?: string })[];
  /** Number of the card. Null for a saved card. */
  card_number: string | null;
}

/** Time limit for creating the operation of a slot. A slot without an operation is released afterwards. */
const SLOT_TIMEOUT = { minutes: 1 } as const;

/**
 * Runs `begin`, or throws a 429 error if too many cards were declined. A slot is taken for the operation before
 * anything is written or sent. Only when all slots are taken, a query checks which of their operations were declined.
 * An approved card therefore costs one statement, and its slot needs no release. Concurrent attempts cannot exceed
 * the limit.
 */
export async function limitCardAttempts<T>(
  deps: Deps,
  tried: CardAttempt | null,
  reference: string,
  begin: () => Promise<T>,
): Promise<T> {
  if (tried === null) return begin();
  const { before, after } = countedOf(tried);
  const place = placeOf(tried.payer, reference);
  const refusal = await takeSlots(deps, before, {
    looked_at: after,
    place,
    judge: (places) => judge(deps, places),
    onClosed: (db, closed) => reportClosed({ ...deps, db }, tried, closed),
  });
  if (refusal !== null) {
    const { minutes, headers } = waitFor(deps, refusal);
    const { too_many_cards_at_once, too_many_declined_cards } = cardTestingErrors;
    const entry = refusal.is_crowd ? too_many_cards_at_once : too_many_declined_cards;
    throw new ApiError(entry, { minutes }, headers);
  }
  try {
    return await begin();
  } catch (error) {
    // The attempt does not count, because nothing was sent to the provider.
    if (before.length > 0) await returnSlots(deps, before, place);
    throw error;
  }
}

/**
 * Counts a declined card against the limits of the objects that it pays for. Called before the outcome is written.
 * Until then no other attempt on the same charge can start, so the count is complete. Counting before the call would
 * let concurrent submissions use up the slots of a charge.
 */
export async function countCard(
  deps: Deps,
  tried: CardAttempt | null,
  reference: string,
  { kind }: Pick<Finding, 'kind'>,
): Promise<void> {
  if (tried === null || kind === 'approved' || kind === 'failed' || kind === 'absent') return;
  const counting = takeSlots(deps, countedOf(tried).after, {
    place: placeOf(tried.payer, reference),
    onClosed: (db, closed) => reportClosed({ ...deps, db }, tried, closed),
  });
  // The outcome must be written even if counting fails.
  await counting.catch((error) => {
    deps.log.error({ err: error, reference }, 'could not count a declined card');
  });
}

/**
 * Returns the limits to count before the attempt and the limits to count after it. In the test environment only the
 * limits per charge apply, so that developers can test them.
 */
function countedOf({ payer, targets, card_number }: CardAttempt): { before: Counted[]; after: Counted[] } {
  const { commerce_id, production, address } = payer;
  const after = targets.map(({ type, id, by }): Counted => {
    return { name: 'cards_at_charge', key: [type, id, by].join(' ').trim() };
  });
  const before: Counted[] = [];
  if (!production) return { before, after };
  const bin = card_number?.slice(0, BIN_DIGITS);
  if (bin) before.push({ name: 'cards_of_bin_at_merchant', key: `${commerce_id} ${bin}` });
  if (address === null) return { before, after };
  const origin = originOf(address);
  before.push({ name: 'cards_from_origin_at_merchant', key: `${commerce_id} ${origin}` });
  before.push({ name: 'cards_from_origin', key: origin });
  return { before, after };
}

const BIN_DIGITS = 6;

/** Returns the key of a slot. It includes the merchant, because one address may try cards at several merchants. */
function placeOf({ commerce_id }: { commerce_id: number }, reference: string): string {
  return `${commerce_id} ${reference}`;
}

function readPlace(place: string): { commerce_id: number; reference: string } {
  const [merchant, reference = ''] = place.split(' ');
  return { commerce_id: Number(merchant), reference };
}

/**
 * Returns the status of each slot. Declined cards count, and operations in progress count until their outcome is
 * known. Technical failures do not count, because the card did not cause them.
 */
async function judge(deps: Deps, places: readonly Slot[]): Promise<Map<string, SlotStatus>> {
  const operations = await listStatuses(
    deps.db,
    places.map(({ place }) => readPlace(place)),
  );
  const statuses = new Map(operations.map((one) => [placeOf(one, one.reference), one.status]));
  const opening = deps.real_clock.now().subtract(SLOT_TIMEOUT);
  return new Map(
    places.map(({ place, at }) => {
      const status = statuses.get(place);
      if (status === 'declined') return [place, 'counts'];
      const isYoung = Temporal.Instant.compare(at, opening) > 0;
      return [place, status === 'open' || (status === undefined && isYoung) ? 'waits' : 'over'];
    }),
  );
}

/** Sends the webhook event and logs a warning. Called only when a limit is first reached. */
async function reportClosed(
  deps: Deps,
  { payer, targets, card_number }: CardAttempt,
  closed: Closed,
): Promise<void> {
  const { commerce_id, production, address } = payer;
  const bin = card_number?.slice(0, BIN_DIGITS) ?? null;
  const [first] = targets;
  const target = first ? { type: first.type, id: first.id } : null;
  const seen = { target, origin: address === null ? null : originOf(address), bin };
  deps.log.warn({ limit: closed.name, commerce_id, ...seen }, 'too many declined cards');
  const event = cardTestingEvent(closed, seen, { now: deps.real_clock.now(), until: closed.until });
  await enqueueEvent(deps.db, {
    ...event,
    commerce_id,
    production,
    office_id: null,
    subject: 'limits',
    url: await findWebhookUrl(deps.db, commerce_id),
    now: deps.clock.now(),
  });
}
