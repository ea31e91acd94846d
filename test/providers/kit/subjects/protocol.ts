import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '#simulator/server.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import type { Provider, ProviderOptions, Settings } from '#src/providers/port/provider.ts';
import { SIMULATOR_CAPABILITIES } from '#src/providers/protocol/capabilities.ts';
import { openClient } from '#src/providers/protocol/client.ts';
import type { Done, Subject } from '../types.ts';

const MERCHANT = 1;

interface Entry {
  reference: string;
  kind: string;
  status: string;
  amount: string;
  original: string | null;
}

/** Wraps the service's own network protocol as a provider whose only setting is an address. */
function asProvider(name: string, environment: 'test' | 'production'): Provider {
  return {
    name,
    title: name,
    capabilities: SIMULATOR_CAPABILITIES,
    settings: { url: { secret: false, about: 'its address' } },
    problemsOf: () => [],
    open({ log, timeout_ms }: ProviderOptions) {
      const clients: { close(): Promise<void> }[] = [];
      return {
        as({ url = '' }: Settings) {
          const client = openClient({ url, environment, log, timeout_ms });
          clients.push(client);
          return client.as(MERCHANT);
        },
        async close() {
          for (const client of clients) await client.close();
        },
      };
    },
  };
}

function protocolSubject(name: string, environment: 'test' | 'production'): Subject {
  return {
    provider: asProvider(name, environment),
    async start() {
      const data_dir = mkdtempSync(join(tmpdir(), 'cuota-kit-'));
      const simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir, production: true });
      const entries = async () => {
        const page = await (await fetch(`${simulator.url}/ledger?after=0&limit=1000`)).json();
        return (page as { entries: Entry[] }).entries;
      };
      const approve = async (reference: string) => {
        await fetch(`${simulator.url}/bank-transfers/${reference}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ outcome: 'approve' }),
        });
      };
      const cardThat = (outcome: string) =>
        TEST_CARDS.find((card) => card.brand === 'visa' && card.outcome === outcome)?.number ?? '';
      return {
        url: simulator.url,
        settings: (url) => ({ url }),
        async ledger(reference, kind) {
          const isAsked = (entry: Entry) =>
            kind === undefined
              ? entry.reference === reference
              : entry.original === reference && entry.kind === kind;
          // The ledger has one line per change of an operation, and the last line counts. References blocked by a
          // query have no operation.
          const last = new Map((await entries()).filter(isAsked).map((entry) => [entry.reference, entry]));
          return [...last.values()]
            .filter(({ status }) => ['approved', 'declined', 'pending'].includes(status))
            .map(
              ({ status, amount }): Done => ({
                reference,
                status: status as Done['status'],
                amount: parseDecimal(amount) ?? 0n,
                currency: 'COP',
              }),
            );
        },
        settle: async () => undefined,
        cards: { approved: cardThat('approve'), declined: cardThat('decline') },
        bank: { code: '1022', approve },
        wallets: { phone: '3009998877', approve },
        point: 'Efecty',
        // The simulator uses the time of each request.
        advance: () => undefined,
        async close() {
          await simulator.close();
          rmSync(data_dir, { recursive: true, force: true });
        },
      };
    },
  };
}

export const simulatorSubject = protocolSubject('simulator', 'test');
export const networkSubject = protocolSubject('network', 'production');
