import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type SimulatorOptions, startSimulator } from '#simulator/server.ts';
import type { Deps } from '#src/deps.ts';
import { openNetworks } from '#src/providers/networks.ts';
import type { Network, ProviderOperation } from '#src/providers/port/network.ts';
import type { Networks } from '#src/providers/port/networks.ts';
import type { CardRequest, Question } from '#src/providers/port/requests.ts';

export interface LedgerEntry {
  reference: string;
  kind: string;
  status: string;
  code: string | null;
  amount: string;
  original: string | null;
  environment: string;
  merchant: number;
}

export interface TestNetwork {
  url: string;
  ledger(): Promise<LedgerEntry[]>;
  faults(faults: { latency_ms?: number; mode?: string }): Promise<void>;
  traffic(): Promise<string>;
}

/**
 * How long a network that does not answer keeps the connection open. The timeout of the service is far longer, so
 * that a slow answer on a busy machine does not count as a missing one.
 */
const HANG_MS = 300;

/**
 * Starts the simulator for one test file, as the network of both environments. Its ledger records which operations
 * really happened.
 */
export async function useNetwork(
  options: Pick<SimulatorOptions, 'public_url' | 'production' | 'disk' | 'hang_ms'> = {},
): Promise<TestNetwork> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cuota-network-'));
  const simulator = await startSimulator({
    port: 0,
    host: '127.0.0.1',
    data_dir,
    production: true,
    hang_ms: HANG_MS,
    ...options,
  });
  after(async () => {
    await simulator.close();
    rmSync(data_dir, { recursive: true, force: true });
  });
  return {
    url: simulator.url,
    ledger: () => readLedger(simulator.url),
    async faults(faults) {
      await fetch(`${simulator.url}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ latency_ms: 0, mode: 'none', ...faults }),
      });
    },
    traffic: async () => (await fetch(`${simulator.url}/traffic`)).text(),
  };
}

async function readLedger(url: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await (await fetch(`${url}/ledger?after=${after}&limit=1000`)).json();
    const { entries: some, next } = page as { entries: LedgerEntry[]; next: number | null };
    entries.push(...some);
    after = next;
  }
  return entries;
}

/** Replaces calls of the network in both environments and returns a function that restores them. */
export function replaceCalls(
  { networks }: Pick<Deps, 'networks'>,
  change: (network: Network, party: ProviderOperation) => Partial<Network>,
): () => void {
  const { of } = networks;
  networks.of = (party) => {
    const network = of(party);
    return { ...network, ...change(network, party) };
  };
  return () => {
    networks.of = of;
  };
}

/**
 * Delays the answers to all charges and holds until `letGo` is called, so that a test can act in between. `kept`
 * returns the number of delayed calls.
 */
export function keepWaiting({ networks }: Pick<Deps, 'networks'>): {
  kept(): number;
  letGo(): void;
} {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  const late =
    <Request, Answered>(call: (request: Request) => Promise<Answered>) =>
    async (request: Request) => {
      count += 1;
      await gate.promise;
      return call(request);
    };
  const restore = replaceCalls({ networks }, ({ purchase, hold, capture }) => ({
    purchase: late(purchase),
    hold: late(hold),
    capture: late(capture),
  }));
  return {
    kept: () => count,
    letGo() {
      restore();
      gate.resolve();
    },
  };
}

/** A purchase of one peso by card. */
export function aPurchase(at: Temporal.Instant, number: string): CardRequest {
  return {
    reference: crypto.randomUUID(),
    at,
    amount: 100n,
    currency: 'COP',
    tax: 0n,
    instrument: { card: { number, expiry: '2031-12', holder: 'ANA' } },
    payer: { name: 'Ana Ruiz', email: 'ana@example.co', phone: null, document: null },
    description: 'Una compra',
    installments: 1,
    series: 'x',
    notify_url: 'https://cuota.test/hint',
  };
}

/** The status query of a purchase. */
export function statusQueryFor({ reference, at, amount, currency }: CardRequest): Question {
  const unknown = { network_id: null, authorization_code: null, original: null, history: [] };
  return { reference, at, amount, currency, kind: 'purchase', created_at: at, ...unknown };
}

/** Simulates a process that dies after the call to the network and before the answer. */
export function crashAfter({ networks }: Pick<Deps, 'networks'>, call: 'purchase' | 'hold'): () => void {
  return replaceCalls({ networks }, (network) => ({
    async [call](request: Parameters<Network['purchase']>[0]) {
      await network[call](request);
      throw new Error('killed');
    },
  }));
}

/** Networks at an address where none listens. The caller closes them. */
export function unreachableNetworks({ log }: Pick<Deps, 'log'>, timeout_ms?: number): Networks {
  const where = { simulator_url: 'http://127.0.0.1:9', network_url: null };
  return openNetworks({ ...where, log, ...(timeout_ms === undefined ? {} : { timeout_ms }) });
}
