import assert from 'node:assert/strict';
import { after } from 'node:test';
import { pino } from 'pino';
import { newId } from '#src/kernel/ids.ts';
import { openPlacetopay, type Placetopay } from '#src/providers/placetopay/client.ts';
import type {
  CardCharge,
  FollowUp,
  GatewayTransaction,
  Hold,
  Result,
} from '#src/providers/placetopay/types.ts';
import { stoppedClock, type TestClock } from '#test/support/clock.ts';
import { type StandIn, type StandInOptions, startStandIn } from './stand-in/server.ts';
import type { Entry } from './stand-in/types.ts';

/** Shorter than anything that a silent gateway takes, and long enough for one that answers. */
const TIMEOUT_MS = 1_000;

export const ACCOUNT = { login: 'a-site', secret: 'a-secret', currencies: ['COP', 'USD', 'EUR'] };

export interface TestSite {
  standIn: StandIn;
  gateway: Placetopay;
  /** Of both sides. */
  clock: TestClock;
  entriesOf(reference: string): Entry[];
}

/** Our client and the stand-in, closed after the tests of the file. */
export async function useSite(
  options: Partial<StandInOptions> & {
    timeout_ms?: number;
    secret?: string;
    skew_s?: number;
  } = {},
): Promise<TestSite> {
  const clock = stoppedClock('2027-03-15T10:00');
  const now = () => new Date(clock.now().epochMilliseconds);
  const standIn = await startStandIn({ accounts: [ACCOUNT], now, ...options });
  const client = openPlacetopay({
    url: standIn.url,
    log: pino({ level: 'silent' }),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    allow_private_addresses: true,
    clock: { now: () => clock.now().add({ seconds: options.skew_s ?? 0 }) },
  });
  after(async () => {
    await standIn.close();
    await client.close();
  });
  const gateway = client.as({ login: ACCOUNT.login, secret: options.secret ?? ACCOUNT.secret });
  const entriesOf = (reference: string) =>
    standIn.ledger.entries().filter((one) => one.reference === reference.replaceAll('-', '')) as Entry[];
  return { standIn, gateway, clock, entriesOf };
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

/** What is needed to do something to a transaction, or to a hold. */
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
