import assert from 'node:assert/strict';
import { after } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { openWompi, type WompiAccount } from '#src/providers/wompi/client.ts';
import type { NewTransaction, WompiMethod } from '#src/providers/wompi/requests.ts';
import { retryConnecting } from '#test/support/connecting-outbound.ts';
import { type StandIn, type StandInOptions, startWompi } from './stand-in/server.ts';

export const CARD = { number: '4242424242424242', cvc: '123', expiry: '2039-12', holder: 'Pedro Pérez' };

/**
 * The patient client does not time out on a busy machine. The hasty client times out quickly when the gateway does
 * not respond.
 */
const PATIENT_MS = 30_000;
const HASTY_MS = 150;

export interface Pair {
  gateway: StandIn;
  account: WompiAccount;
  /** The same account with a short timeout, for a gateway that does not respond. */
  hasty: WompiAccount;
  /** Opens another client with a short timeout and a closed circuit breaker. */
  newHasty(): WompiAccount;
  /** Closes the connections of all clients with a short timeout. The gateway receives nothing more from them. */
  closeHasty(): Promise<void>;
  /** Waits until the gateway has received and processed this many requests of this kind. */
  arrived(line: string, count?: number): Promise<void>;
  /** The log lines of the client. */
  logged: string[];
  /** Returns new consent tokens for both contracts. */
  consent(): Promise<{ acceptance_token: string; accept_personal_auth: string }>;
  storedCard(number?: string): Promise<number>;
  storedNequi(phone?: string): Promise<number>;
  charge(source: number, change?: Partial<NewTransaction>): NewTransaction;
  paidBy(method: WompiMethod, change?: Partial<NewTransaction>): Promise<NewTransaction>;
}

let count = 0;
const newReference = () => {
  count += 1;
  return `cuota-${process.pid}-${count}`;
};

/** Asserts that the call succeeded and returns its value. */
export function done<T>(answer: { kind: string; value?: T }): T {
  assert.equal(answer.kind, 'done', JSON.stringify(answer));
  return answer.value as T;
}

/** Opens a gateway stand-in for the test and clients for it. */
export async function openPair(options: StandInOptions = {}): Promise<Pair> {
  const gateway = await startWompi(options);
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const environment = options.environment ?? 'test';
  const open = (timeout_ms: number) => {
    const outbound = retryConnecting(openOutbound({ allow_private_addresses: true }));
    const { as, close } = openWompi({ environment, url: gateway.url, outbound, log, timeout_ms });
    return {
      as,
      close() {
        close();
        return outbound.close();
      },
    };
  };
  const patient = open(PATIENT_MS);
  let hastyClients: ReturnType<typeof open>[] = [];
  const newHasty = () => {
    const client = open(HASTY_MS);
    hastyClients.push(client);
    return client.as(gateway.keys);
  };
  const closeHasty = async () => {
    const clients = hastyClients;
    hastyClients = [];
    await Promise.all(clients.map((client) => client.close()));
  };
  after(async () => {
    await patient.close();
    await closeHasty();
    await gateway.close();
  });
  const account = patient.as(gateway.keys);

  async function consent() {
    const { presigned_acceptance, presigned_personal_data_auth } = done(await account.merchant());
    return {
      acceptance_token: presigned_acceptance.acceptance_token,
      accept_personal_auth: presigned_personal_data_auth.acceptance_token,
    };
  }

  const charged = { amount_in_cents: 3_000_000n, currency: 'COP', email: 'ana@example.com' };
  return {
    gateway,
    account,
    hasty: newHasty(),
    newHasty,
    closeHasty,
    async arrived(line, count = 1) {
      while (gateway.requests().filter((seen) => seen === line).length < count) await turn();
      // A response to a later request shows that the earlier requests were read.
      await account.listBanks();
    },
    logged,
    consent,
    async storedCard(number = CARD.number) {
      const { id: token } = done(await account.tokenizeCard({ ...CARD, number }));
      const source = { type: 'CARD', token, email: charged.email, consent: await consent() } as const;
      return done(await account.createPaymentSource(source)).id;
    },
    async storedNequi(phone = '3991111111') {
      const { id: token } = done(await account.tokenizeNequi(phone));
      await gateway.settle();
      const source = { type: 'NEQUI', token, email: charged.email, consent: await consent() } as const;
      return done(await account.createPaymentSource(source)).id;
    },
    charge: (id, change = {}) => ({
      reference: newReference(),
      ...charged,
      pay_with: { source: { id, installments: 1, recurrent: true } },
      ...change,
    }),
    paidBy: async (method, change = {}) => ({
      reference: newReference(),
      ...charged,
      pay_with: { method, consent: await consent() },
      payer: { full_name: 'Ana Díaz', phone_number: '573001234567' },
      ...change,
    }),
  };
}

/** Formats an outcome for comparison: its kind and its code. */
export function short(outcome: { kind: string; record?: { code: string | null } }): string {
  return outcome.record ? `${outcome.kind} ${outcome.record.code}` : outcome.kind;
}
