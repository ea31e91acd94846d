import assert from 'node:assert/strict';
import { after } from 'node:test';
import { pino } from 'pino';
import { newId } from '#src/kernel/ids.ts';
import { type Outbound, openOutbound } from '#src/platform/outbound/outbound.ts';
import { openPlacetopay, type Placetopay } from '#src/providers/placetopay/client.ts';
import type {
  CardCharge,
  FollowUp,
  GatewayTransaction,
  Hold,
  Result,
} from '#src/providers/placetopay/types.ts';
import { stoppedClock, type TestClock } from '#test/support/clock.ts';
import { retryConnecting } from '#test/support/connecting-outbound.ts';
import { type StandIn, type StandInOptions, startStandIn } from './stand-in/server.ts';
import type { Entry } from './stand-in/types.ts';

/** Long enough for a busy machine. Tests of requests without a response use the client with the short timeout. */
const TIMEOUT_MS = 20_000;
const HASTE_MS = 1_000;

/** Opens an outbound HTTP client that is closed after the tests of the file. */
export function useOutbound(allow_private_addresses = true): Outbound {
  const outbound = openOutbound({ allow_private_addresses });
  after(() => outbound.close());
  return outbound;
}

export const ACCOUNT = { login: 'a-site', secret: 'a-secret', currencies: ['COP', 'USD', 'EUR'] };

export interface TestSite {
  standIn: StandIn;
  gateway: Placetopay;
  /** The same account with a short timeout. */
  hasty: Placetopay;
  /** The clock of the client and the stand-in. */
  clock: TestClock;
  entriesOf(reference: string): Entry[];
}

/** Opens the client and the stand-in, which are closed after the tests of the file. */
export async function useSite(
  options: Partial<StandInOptions> & {
    secret?: string;
    skew_s?: number;
  } = {},
): Promise<TestSite> {
  const clock = stoppedClock('2027-03-15T10:00');
  const now = () => new Date(clock.now().epochMilliseconds);
  const standIn = await startStandIn({ accounts: [ACCOUNT], now, ...options });
  const outbound = retryConnecting(useOutbound());
  const log = pino({ level: 'silent' });
  const skewed = { now: () => clock.now().add({ seconds: options.skew_s ?? 0 }) };
  const siteWithin = (timeout_ms: number) => {
    const client = openPlacetopay({ url: standIn.url, outbound, log, timeout_ms, clock: skewed });
    after(() => client.close());
    return client.as({ login: ACCOUNT.login, secret: options.secret ?? ACCOUNT.secret });
  };
  after(() => standIn.close());
  const entriesOf = (reference: string) =>
    standIn.ledger.entries().filter((one) => one.reference === reference.replaceAll('-', '')) as Entry[];
  const [gateway, hasty] = [siteWithin(TIMEOUT_MS), siteWithin(HASTE_MS)];
  return { standIn, gateway, hasty, clock, entriesOf };
}

export const PAYER = {
  name: 'Erika',
  surname: 'Howe',
  email: 'erika@example.com',
  mobile: '3006108300',
  document: { type: 'CC' as const, number: '1040035000' },
};

export const CARDS = {
  approved: '4110760000000081',
  declined: '4110760000000016',
  pendingApproved: '4110760000000073',
  pendingDeclined: '4048370000000037',
  manual: '36545400000701',
  slow: '4110760000000024',
  slowDeclined: '4110760000000115',
  exception: '4110760000000065',
  below200Usd: '4110760000000057',
  mustMatch: '4012888888881881',
  challenge: '4110760000000008',
} as const;

export function aCharge(number: string = CARDS.approved, change: Partial<CardCharge> = {}): CardCharge {
  return {
    action: 'purchase',
    reference: newId(),
    amount: 11_900_000n,
    currency: 'COP',
    tax: { amount: 1_900_000n, base: 10_000_000n },
    description: 'Plan básico',
    payer: PAYER,
    instrument: { card: { number, expiry: '2030-03', cvv: '123' } },
    installments: 1,
    ...change,
  };
}

export function transactionOf(result: { kind: string }): GatewayTransaction {
  const { transaction } = result as Partial<Extract<Result, { transaction: unknown }>>;
  assert.ok(transaction, JSON.stringify(result));
  return transaction;
}

/** Returns the data needed for a capture, void or refund of a transaction or hold. */
export function originalOf(
  { reference, amount, currency }: CardCharge,
  of: GatewayTransaction | Hold,
): FollowUp {
  assert.ok(of.authorization);
  return {
    internal_reference: of.internal_reference,
    authorization: of.authorization,
    reference,
    amount,
    currency,
  };
}
