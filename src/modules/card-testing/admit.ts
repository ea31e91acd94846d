import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Place } from '#src/modules/limits/store.ts';
import { type Closed, returnPlaces, type Standing, takePlaces, waitFor } from '#src/modules/limits/take.ts';
import type { Counted } from '#src/modules/limits/types.ts';
import { findWebhookUrl } from '#src/modules/merchants/store.ts';
import { listOperations } from '#src/modules/transactions/batch/store.ts';
import { enqueueEvent } from '#src/modules/webhooks/enqueue.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { cardTestingErrors } from './errors.ts';
import { cardTestingEvent, type Target } from './webhook.ts';

/** Whoever types a card without an access token of the merchant's, and at what address of the internet. */
export interface Payer {
  commerce_id: number;
  production: boolean;
  address: string;
}

/** One try at a card. */
export interface Try {
  payer: Payer;
  /** What it pays, and whatever another card would be tried at; told apart by who tries where many begin with the same. */
  targets: readonly (Target & { by?: string })[];
  /** Null for a card that is saved. */
  card_number: string | null;
  /** Of the operation that is about to be opened. */
  reference: string;
}

/** What has not become an operation by then never will. */
const OPENING = { minutes: 1 } as const;

/**
 * Begins a try at a card, unless too many were declined. A place is taken before anything is written or sent, and names the
 * operation: whether that was declined is looked up when all places are taken, and only then. So an approved card costs one
 * statement, nobody can forget to give its place back, and any number at once get no more places than there are.
 */
export async function admitCard<T>(deps: Deps, tried: Try | null, begin: () => Promise<T>): Promise<T> {
  if (tried === null) return begin();
  const counted = countedOf(tried);
  const refusal = await takePlaces(deps, counted, {
    place: tried.reference,
    judge: (places) => judge(deps, places),
    onClosed: (db, closed) => tell({ ...deps, db }, tried, closed),
  });
  if (refusal !== null) {
    const { minutes, headers } = waitFor(deps, refusal);
    throw new ApiError(cardTestingErrors.too_many_declined_cards, { minutes }, headers);
  }
  try {
    return await begin();
  } catch (error) {
    await returnPlaces(deps, counted, tried.reference);
    throw error;
  }
}

/** In test a card is worth nothing: there only a charge has its limit, for programs to be tried out against. */
function countedOf({ payer, targets, card_number }: Try): Counted[] {
  const { commerce_id, production } = payer;
  const origin = originOf(payer.address);
  const atCharge = targets.map(({ type, id, by }): Counted => {
    return { name: 'cards_at_charge', key: [type, id, by].join(' ').trim() };
  });
  if (!production) return atCharge;
  const bin = card_number?.slice(0, BIN_DIGITS);
  return [
    ...atCharge,
    { name: 'cards_from_origin_at_merchant', key: `${commerce_id} ${origin}` },
    { name: 'cards_from_origin', key: origin },
    ...(bin ? [{ name: 'cards_of_bin_at_merchant', key: `${commerce_id} ${bin}` } as const] : []),
  ];
}

const BIN_DIGITS = 6;

/** Only declined cards count, and those of which nobody knows yet. What failed on the way says nothing of the card. */
async function judge(deps: Deps, places: readonly Place[]): Promise<Map<string, Standing>> {
  const operations = await listOperations(
    deps.db,
    places.map(({ place }) => place),
  );
  const statuses = new Map(operations.map(({ reference, status }) => [reference, status]));
  const opening = deps.real_clock.now().subtract(OPENING);
  return new Map(
    places.map(({ place, at }) => {
      const status = statuses.get(place);
      if (status === 'declined') return [place, 'counts'];
      const isYoung = Temporal.Instant.compare(at, opening) > 0;
      return [place, status === 'open' || (status === undefined && isYoung) ? 'waits' : 'over'];
    }),
  );
}

/** Tells the merchant and the log: once in an episode, with the closing that begins it. */
async function tell(deps: Deps, { payer, targets, card_number }: Try, closed: Closed): Promise<void> {
  const { commerce_id, production, address } = payer;
  const bin = card_number?.slice(0, BIN_DIGITS) ?? null;
  const [first] = targets;
  const target = first ? { type: first.type, id: first.id } : null;
  const seen = { target, origin: originOf(address), bin };
  deps.log.warn({ limit: closed.name, commerce_id, ...seen }, 'too many declined cards');
  const event = cardTestingEvent(closed, seen, { now: deps.real_clock.now(), until: closed.until });
  await enqueueEvent(deps.db, {
    ...event,
    commerce_id,
    production,
    subject: 'limits',
    url: await findWebhookUrl(deps.db, commerce_id),
    now: deps.clock.now(),
  });
}
