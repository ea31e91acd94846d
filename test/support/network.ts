import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type SimulatorOptions, startSimulator } from '#simulator/server.ts';

export interface LedgerEntry {
  reference: string;
  kind: string;
  status: string;
  code: string | null;
  amount: string;
  original: string | null;
}

export interface TestNetwork {
  url: string;
  ledger(): Promise<LedgerEntry[]>;
  faults(faults: { latency_ms?: number; mode?: string }): Promise<void>;
  traffic(): Promise<string>;
}

/** The simulator, for one test file, and its ledger: the witness of what was really done. */
export async function useNetwork(
  options: Pick<SimulatorOptions, 'public_url' | 'disk'> = {},
): Promise<TestNetwork> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cuota-network-'));
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir, ...options });
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
