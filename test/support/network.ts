import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type SimulatorOptions, startSimulator } from '#simulator/server.ts';
import type { Deps } from '#src/deps.ts';
import { openNetworks } from '#src/providers/networks.ts';
import type { Carried, Network } from '#src/providers/port/network.ts';
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
 * How long a network that does not answer keeps its caller. Long enough to do something meanwhile; the caller's own patience is
 * far longer, so that an answer that is only late on a busy machine is not taken for none.
 */
const HANG_MS = 300;

/** The simulator, for one test file, and its ledger: the witness of what was really done. It stands for both networks. */
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

/** Puts other calls in the place of the network's, in both environments; answers how to take them away again. */
export function replaceCalls(
  { networks }: Pick<Deps, 'networks'>,
  change: (network: Network, party: Carried) => Partial<Network>,
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
 * Keeps every charge and hold at the network from being answered until it is let go: for what must happen meanwhile, however slow the
 * machine is. Told how many it keeps.
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
  const putBack = replaceCalls({ networks }, ({ purchase, hold, capture }) => ({
    purchase: late(purchase),
    hold: late(hold),
    capture: late(capture),
  }));
  return {
    kept: () => count,
    letGo() {
      putBack();
      gate.resolve();
    },
  };
}

/** A purchase as small as can be. */
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

/** A question about one. */
export function questionAbout({ reference, at, amount, currency }: CardRequest): Question {
  const unknown = { network_id: null, authorization_code: null, original: null, history: [] };
  return { reference, at, amount, currency, kind: 'purchase', created_at: at, ...unknown };
}

/** The calls are made, and whoever made them dies before the answer. */
export function dieAfter({ networks }: Pick<Deps, 'networks'>, call: 'purchase' | 'hold'): () => void {
  return replaceCalls({ networks }, (network) => ({
    async [call](request: Parameters<Network['purchase']>[0]) {
      await network[call](request);
      throw new Error('killed');
    },
  }));
}

/** Networks that nobody listens at. Whoever opens them closes them. */
export function nobodysNetworks({ log }: Pick<Deps, 'log'>, timeout_ms?: number): Networks {
  const where = { simulator_url: 'http://127.0.0.1:9', network_url: null };
  return openNetworks({ ...where, log, ...(timeout_ms === undefined ? {} : { timeout_ms }) });
}
