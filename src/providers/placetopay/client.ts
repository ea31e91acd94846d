import type { Clock } from '#src/kernel/clock.ts';
import type { LineOptions, Reply, Sent } from '../gateway/line.ts';
import type { Price } from './amounts.ts';
import { authenticate, type Site } from './auth.ts';
import {
  readAuthentication,
  readBanks,
  readForgotten,
  readKeys,
  readStoredCard,
  readThreeDs,
} from './readings.ts';
import { type Expected, failed, readResult, unknown } from './replies.ts';
import {
  banksBody,
  cardBody,
  followUpBody,
  lookupBody,
  queryBody,
  releaseBody,
  searchBody,
  tokenBody,
  tokenizeBody,
  transferBody,
} from './requests.ts';
import { readSearch } from './search.ts';
import { openSending, type Sending } from './sending.ts';
import type {
  Absent,
  Authentication,
  Bank,
  CardCharge,
  FollowUp,
  Reading,
  Result,
  StoredCard,
  ThreeDs,
  Transfer,
} from './types.ts';

/** What is done at the gateway, and the types of transaction that come of it there. The first two begin a reference. */
const OPERATIONS = {
  purchase: ['AUTH_ONLY', 'AUTH_CAPTURE'],
  hold: ['CHECKIN'],
  capture: ['CHECKOUT'],
  release: ['CHECKOUT'],
  reverse: ['CREDIT', 'VOID'],
  refund: ['REFUND', 'CREDIT'],
} as const satisfies Record<string, readonly string[]>;
export type OperationName = keyof typeof OPERATIONS;
const FIRST: readonly OperationName[] = ['purchase', 'hold'];

/** A reference that nobody has. */
const NOTHING = { reference: '0', amount: 100n, currency: 'COP' } as const;

interface Search extends Price {
  operation: OperationName;
  /** Ours; of what is done to a transaction, that of the transaction. */
  reference: string;
  /** When the request that is asked about was signed. */
  signed_at: Temporal.Instant;
  /** Internal references on record already under that reference. */
  known?: readonly string[];
}

/** One merchant's site at the gateway, in the gateway's words. */
export interface Placetopay {
  /** Charges a card or holds the amount on it. Never repeat one that is unknown: search. */
  process(input: CardCharge): Promise<Result>;
  /** A bank transfer: pending, with the page where the payer approves. */
  transfer(input: Transfer): Promise<Result>;
  /** Charges a hold or part of it, and lets go of the rest. */
  capture(input: FollowUp): Promise<Result>;
  /** Lets go of a hold. The price is that of the hold. */
  release(input: FollowUp): Promise<Result>;
  /** Undoes a purchase, or a captured hold, before the day's close. The price is that of the original. */
  reverse(input: FollowUp): Promise<Result>;
  /** Gives money back after the day's close, `whole` or part of it. Two of one amount on one original can only be told apart by `known`. */
  refund(input: FollowUp & { whole: boolean }): Promise<Result>;
  /** What became of a transaction that the gateway has answered for. */
  query(input: Omit<FollowUp, 'authorization' | 'signed_at'> & { operation: OperationName }): Promise<Result>;
  /** What became of something that was sent and not answered. A release is of nothing: search for zero. */
  search(input: Search): Promise<Result | Absent>;
  tokenize(input: Parameters<typeof tokenizeBody>[0]): Promise<Reading<StoredCard>>;
  invalidate(token: string): Promise<Reading<null>>;
  /** Before `process`: whether the card's holder must be sent to their bank. */
  lookup(input: Parameters<typeof lookupBody>[0]): Promise<Reading<Authentication>>;
  /** After the holder came back: what goes into `process`. */
  authentication(id: string): Promise<Reading<ThreeDs>>;
  banks(return_url: string): Promise<Reading<readonly Bank[]>>;
  /** Whether the keys and the clock are right. Nothing is done. */
  check(): Promise<Reading<null>>;
}

export interface PlacetopayClient {
  as(site: Site): Placetopay;
  close(): void;
}

export interface PlacetopayOptions extends LineOptions {
  /** The real one: the gateway compares it with its own. */
  clock: Clock;
}

export function openPlacetopay(options: PlacetopayOptions): PlacetopayClient {
  const sending = openSending(options);
  return { as: (site) => siteAt(sending, options.clock, site), close: sending.close };
}

function siteAt(sending: Sending, clock: Clock, site: Site): Placetopay {
  const signed = (body: object, at = clock.now()) => ({ auth: authenticate(site, at), ...body });

  async function operate(
    path: string,
    body: object,
    expected: Expected,
    { signed_at }: Pick<FollowUp, 'signed_at'>,
  ): Promise<Result> {
    const sent = await sending.post(path, signed(body, signed_at));
    return sent.kind === 'answered' ? readResult(sent.reply, expected) : unanswered(sent);
  }

  /** What follows from an original has its reference. A release reports an amount that the gateway does not document. */
  const follow = (operation: OperationName, input: FollowUp, body: object, price?: Price) =>
    operate('/gateway/transaction', body, expect(operation, input.reference, price), input);

  async function read<Value>(
    how: 'post' | 'ask',
    path: string,
    body: object,
    reader: (reply: Reply) => Reading<Value>,
  ): Promise<Reading<Value>> {
    const sent = await sending[how](path, signed(body));
    return sent.kind === 'answered' ? reader(sent.reply) : unanswered(sent);
  }

  return {
    process: (input) =>
      operate('/gateway/process', cardBody(input), expect(input.action, input.reference, input), input),
    transfer: (input) =>
      operate('/gateway/process', transferBody(input), expect('purchase', input.reference, input), input),
    capture: (input) => follow('capture', input, followUpBody('checkout', input, input), input),
    release: (input) => follow('release', input, releaseBody(input)),
    reverse: (input) => follow('reverse', input, followUpBody('reverse', input), input),
    refund: (input) =>
      follow('refund', input, followUpBody('refund', input, input.whole ? undefined : input), input),
    async query(input) {
      const sent = await sending.ask('/gateway/query', signed(queryBody(input.internal_reference)));
      if (sent.kind !== 'answered') return unknown(sent.reason);
      const result = readResult(sent.reply, expect(input.operation, input.reference, input));
      // A question that was refused says nothing about what it asked for.
      return result.kind === 'failed' && result.transaction === null ? unknown(result.reason) : result;
    },
    async search(input) {
      const { operation, reference, signed_at, known = [] } = input;
      const sent = await sending.ask('/gateway/search', signed(searchBody(input)));
      if (sent.kind !== 'answered') return unknown(sent.reason);
      const sought = { ...expect(operation, reference, input), signed_at, known };
      return readSearch(sent.reply, { ...sought, is_first: FIRST.includes(operation) });
    },
    tokenize: (input) => read('post', '/gateway/tokenize', tokenizeBody(input), readStoredCard),
    invalidate: (token) => read('post', '/invalidate', tokenBody(token), readForgotten),
    lookup: (input) => read('post', '/gateway/mpi/lookup', lookupBody(input), readAuthentication),
    authentication: (id) => read('ask', '/gateway/mpi/query', { id }, readThreeDs),
    banks: (return_url) => read('ask', '/gateway/information', banksBody(return_url), readBanks),
    check: () => read('ask', '/gateway/search', searchBody(NOTHING), readKeys),
  };
}

function expect(operation: OperationName, reference: string, price?: Price): Expected {
  return { reference, types: OPERATIONS[operation], ...(price ? { price } : {}) };
}

/** Without a connection nothing was done; with one, the outcome is unknown. */
function unanswered(sent: Exclude<Sent, { kind: 'answered' }>) {
  return sent.kind === 'not_sent' ? failed('E99', sent.reason) : unknown(sent.reason);
}
