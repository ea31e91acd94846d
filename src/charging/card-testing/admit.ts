import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { listStatuses } from '#src/ledger/transactions/batch/store.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { originOf } from '#src/platform/http/origins.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Place } from '#src/tenancy/limits/store.ts';
import {
  type Closed,
  type PlaceStatus,
  returnPlaces,
  takePlaces,
  waitFor,
} from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { findWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { cardTestingErrors } from './errors.ts';
import { cardTestingEvent, type Target } from './webhook.ts';

/** Whoever types a card at a merchant's. */
export interface Payer {
  commerce_id: number;
  production: boolean;
  /** Where their request came from. Null where the merchant's own program sent it, with its access token. */
  address: string | null;
}

/** With an access token beside the pair of a charge it is the merchant's own program that speaks for its payers. */
export function payerOf({ commerce_id, production, accompanied_by }: Principal, address: string): Payer {
  return { commerce_id, production, address: accompanied_by ? null : address };
}

/** One try at a card. */
export interface CardTry {
  payer: Payer;
  /** What it pays, and whatever another card would be tried at; told apart by who tries where many begin with the same. */
  targets: readonly (Target & { by?: string })[];
  /** Null for a card that is saved. */
  card_number: string | null;
}

/** What has not become an operation by then never will. */
const OPENING = { minutes: 1 } as const;

/**
 * Begins a try at a card, unless too many were declined. Places are taken before anything is written or sent, and name the
 * operation: whether that was declined is looked up when all places are taken, and only then. So an approved card costs one
 * statement, nobody can forget to give its place back, and any number at once get no more places than there are.
 */
export async function admitCard<T>(
  deps: Deps,
  tried: CardTry | null,
  reference: string,
  begin: () => Promise<T>,
): Promise<T> {
  if (tried === null) return begin();
  const { before, after } = countedOf(tried);
  const place = placeOf(tried.payer, reference);
  const refusal = await takePlaces(deps, before, {
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
    // Nothing was sent.
    if (before.length > 0) await returnPlaces(deps, before, place);
    throw error;
  }
}

/**
 * What the network said, before it is written: until then nothing else can be tried at the same charge, and so nobody gets
 * past a count that is not complete. Counted before instead, many who press at once would use up all places of a charge, and be
 * told of declined cards where the first of them is paying.
 */
export async function countCard(
  deps: Deps,
  tried: CardTry | null,
  reference: string,
  { kind }: Pick<Finding, 'kind'>,
): Promise<void> {
  if (tried === null || kind === 'approved' || kind === 'failed' || kind === 'absent') return;
  const counting = takePlaces(deps, countedOf(tried).after, {
    place: placeOf(tried.payer, reference),
    onClosed: (db, closed) => reportClosed({ ...deps, db }, tried, closed),
  });
  // What the network did must be written, whatever becomes of the count.
  await counting.catch((error) => {
    deps.log.error({ err: error, reference }, 'a declined card could not be counted');
  });
}

/**
 * What a try is counted by before it is made, and what it pays. In test a card is worth nothing: there only what it pays has
 * its limit, for programs to be tried out against.
 */
function countedOf({ payer, targets, card_number }: CardTry): { before: Counted[]; after: Counted[] } {
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

/** Names an operation of whichever merchant: one origin may try cards at several. */
function placeOf({ commerce_id }: { commerce_id: number }, reference: string): string {
  return `${commerce_id} ${reference}`;
}

function readPlace(place: string): { commerce_id: number; reference: string } {
  const [merchant, reference = ''] = place.split(' ');
  return { commerce_id: Number(merchant), reference };
}

/** Only declined cards count, and those whose outcome is unknown. What failed on the way says nothing of the card. */
async function judge(deps: Deps, places: readonly Place[]): Promise<Map<string, PlaceStatus>> {
  const operations = await listStatuses(
    deps.db,
    places.map(({ place }) => readPlace(place)),
  );
  const statuses = new Map(operations.map((one) => [placeOf(one, one.reference), one.status]));
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

/** Sends the event and logs it: once in an episode, with the closing that begins it. */
async function reportClosed(
  deps: Deps,
  { payer, targets, card_number }: CardTry,
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
