import type { Clock } from '#src/kernel/clock.ts';
import type { ClientOptions, Reply, Sent } from '../gateway/http-client.ts';
import type { Price } from './amounts.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import {
  readAuthentication,
  readBanks,
  readDeletedCard,
  readKeys,
  readStoredCard,
  readThreeDs,
} from './lookup-replies.ts';
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
import { authenticate, type Site } from './signature.ts';
import type {
  Absent,
  Authentication,
  Bank,
  CardCharge,
  FollowUp,
  GatewayResult,
  Result,
  StoredCard,
  ThreeDs,
  Transfer,
} from './types.ts';

/**
 * Transaction types that the gateway reports for each operation. For some operations it reports one of several types.
 */
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

/** Reference that does not exist at the gateway. Searching for it checks the keys. */
const NOTHING = { reference: '0', amount: 100n, currency: 'COP' } as const;

interface Search extends Price {
  operation: OperationName;
  /** Cuota's reference of the operation. For a follow-up operation, the reference of the original transaction. */
  reference: string;
  /** Time at which the request with the unknown outcome was signed. */
  signed_at: Temporal.Instant;
  /**
   * The gateway's internal references of transactions that Cuota has already recorded under the same reference. The
   * search skips them.
   */
  known?: readonly string[];
}

/** Operations with one merchant's site (account) at PlacetoPay, in the gateway's own terms. */
export interface Placetopay {
  /** Charges a card or places a hold. If the result is unknown, call `search`; never resend the request. */
  process(input: CardCharge): Promise<Result>;
  /** Starts a bank transfer. The result is `pending` and contains the URL where the payer approves the transfer. */
  transfer(input: Transfer): Promise<Result>;
  /** Captures a hold in full or in part. A partial capture releases the rest of the hold. */
  capture(input: FollowUp): Promise<Result>;
  /** Releases a hold. The price must equal the price of the hold. */
  release(input: FollowUp): Promise<Result>;
  /** Reverses a purchase or a captured hold before the daily close. The price must equal the price of the original. */
  reverse(input: FollowUp): Promise<Result>;
  /** Refunds a charge after the daily close, in full if `whole` is true, otherwise in part. */
  refund(input: FollowUp & { whole: boolean }): Promise<Result>;
  /** Returns the state of a transaction by the gateway's internal reference. */
  query(input: Omit<FollowUp, 'authorization' | 'signed_at'> & { operation: OperationName }): Promise<Result>;
  /** Looks up the transaction of a request that got no response. For a release, the amount must be zero. */
  search(input: Search): Promise<Result | Absent>;
  tokenize(input: Parameters<typeof tokenizeBody>[0]): Promise<GatewayResult<StoredCard>>;
  invalidate(token: string): Promise<GatewayResult<null>>;
  /**
   * Returns whether the cardholder must complete a 3-D Secure challenge before the charge. Call it before `process`.
   */
  lookup(input: Parameters<typeof lookupBody>[0]): Promise<GatewayResult<Authentication>>;
  /** Returns the 3-D Secure data to pass to `process`. Call it after the cardholder has returned from the challenge. */
  authentication(id: string): Promise<GatewayResult<ThreeDs>>;
  banks(return_url: string): Promise<GatewayResult<readonly Bank[]>>;
  /** Checks that the gateway accepts the site's keys and clock. Changes nothing at the gateway. */
  check(): Promise<GatewayResult<null>>;
}

export interface PlacetopayClient {
  as(site: Site): Placetopay;
  close(): void;
}

export interface PlacetopayOptions extends ClientOptions {
  /** The real clock, because the gateway compares the time in each request with its own clock. */
  clock: Clock;
}

export function openPlacetopay(options: PlacetopayOptions): PlacetopayClient {
  const sending = openHttpClient(options);
  return { as: (site) => siteAt(sending, options.clock, site), close: sending.close };
}

function siteAt(sending: HttpClient, clock: Clock, site: Site): Placetopay {
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

  /**
   * Sends a follow-up operation under the reference of its original. A release passes no `price`, because its
   * reported amount is undocumented.
   */
  const follow = (operation: OperationName, input: FollowUp, body: object, price?: Price) =>
    operate('/gateway/transaction', body, expect(operation, input.reference, price), input);

  async function read<Value>(
    how: 'post' | 'ask',
    path: string,
    body: object,
    reader: (reply: Reply) => GatewayResult<Value>,
  ): Promise<GatewayResult<Value>> {
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
      // A rejected query says nothing about the state of the transaction.
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
    invalidate: (token) => read('post', '/invalidate', tokenBody(token), readDeletedCard),
    lookup: (input) => read('post', '/gateway/mpi/lookup', lookupBody(input), readAuthentication),
    authentication: (id) => read('ask', '/gateway/mpi/query', { id }, readThreeDs),
    banks: (return_url) => read('ask', '/gateway/information', banksBody(return_url), readBanks),
    check: () => read('ask', '/gateway/search', searchBody(NOTHING), readKeys),
  };
}

function expect(operation: OperationName, reference: string, price?: Price): Expected {
  return { reference, types: OPERATIONS[operation], ...(price ? { price } : {}) };
}

/** Returns the result of a request without a response: `failed` if it was not sent, otherwise `unknown`. */
function unanswered(sent: Exclude<Sent, { kind: 'answered' }>) {
  return sent.kind === 'not_sent' ? failed('E99', sent.reason) : unknown(sent.reason);
}
