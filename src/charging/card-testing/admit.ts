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

/** Payer data that the rate limits on card charges need. */
export interface Payer {
  commerce_id: number;
  production: boolean;
  /** Client IP address of the payer. Null if the merchant's server sent the request with its access token. */
  address: string | null;
}

/**
 * Returns the payer data that rate limits need. The address is null if the request carries an access token, because
 * the merchant's server sends requests for many payers.
 */
export function payerOf({ commerce_id, production, accompanied_by }: Principal, address: string): Payer {
  return { commerce_id, production, address: accompanied_by ? null : address };
}

/** One attempt to charge a card. */
export interface CardAttempt {
  payer: Payer;
  /**
   * Objects that the attempt pays for, such as a payment. Each object has its own limit. For an object that many
   * payers pay for, such as a plan, `by` limits each payer separately.
   */
  targets: readonly (Target & { by?: string })[];
  /** Card number. Null if the attempt uses a saved card. */
  card_number: string | null;
}

/**
 * Time within which an attempt must create its operation. Afterwards, the slot that the attempt occupies under the
 * limits is released.
 */
const SLOT_TIMEOUT = { minutes: 1 } as const;

/**
 * Runs `begin` if the limits on declined cards allow another attempt, and throws a 429 error otherwise. Each attempt
 * first occupies a slot of each limit, so that concurrent attempts cannot exceed it. If all slots are occupied, slots
 * of cards that were not declined are released.
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
 * Counts a card that was not approved against the limits of the objects it pays for. Must be called before the
 * outcome is written. Until then, no other attempt on the same charge can start.
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
 * Returns the limits that are counted before an attempt (`before`) and after it (`after`). In the test environment,
 * `before` is empty, so that developers can test the limit per charged object.
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

/**
 * Returns the key that identifies the slot of an operation. It includes the merchant, because one IP address may try
 * cards at several merchants.
 */
function placeOf({ commerce_id }: { commerce_id: number }, reference: string): string {
  return `${commerce_id} ${reference}`;
}

function readPlace(place: string): { commerce_id: number; reference: string } {
  const [merchant, reference = ''] = place.split(' ');
  return { commerce_id: Number(merchant), reference };
}

/**
 * Returns the status of each slot. A declined card counts against the limit, and an operation in progress blocks its
 * slot. Technical failures do not count.
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

/** Sends a webhook event and logs a warning when a limit on declined cards is reached. */
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
