import type { Logger } from 'pino';
import type { Clock } from '#src/kernel/clock.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { networkOfAccount } from './account-network.ts';
import { measured } from './measured.ts';
import type { AccountMethod, Capabilities } from './port/capabilities.ts';
import type { House } from './port/house.ts';
import type { Network } from './port/network.ts';
import type { Networks } from './port/networks.ts';
import type { Provider, ProviderClient, Settings } from './port/provider.ts';
import { capabilitiesWith, SIMULATOR_CAPABILITIES } from './protocol/capabilities.ts';
import { openClient } from './protocol/client.ts';
import { PROVIDERS } from './registry.ts';
import { simulatorAt } from './simulator/simulator.ts';

export interface NetworksOptions {
  /** Where the simulator listens. */
  simulator_url: string;
  /** Where production's network does, for merchants without an account at a gateway; null: the simulator stands for it. */
  network_url: string | null;
  /** Which accounts that network keeps. */
  network_accounts?: readonly AccountMethod[];
  /** Which wallets it takes for one payment. */
  network_wallets?: readonly AccountMethod[];
  log: Logger;
  timeout_ms?: number;
  gateways?: GatewaysOptions;
}

/** For merchants with accounts of their own. */
interface GatewaysOptions {
  outbound: Outbound;
  /** The real one. */
  clock: Clock;
  /** A merchant's account; null where there is none. */
  accountOf(commerceId: number, provider: string): Promise<Settings | null>;
  /** All there are, unless a test has its own. */
  providers?: readonly Provider[];
}

const TIMEOUT_MS = 10_000;
/** Gateways ask a bank while we wait. */
const GATEWAY_TIMEOUT_MS = 20_000;

/**
 * The one place where an operation is given its provider. Each environment has a client of its own, also where both lead to the
 * simulator: what goes wrong in test must not make the breaker of production refuse.
 */
export function openNetworks(options: NetworksOptions): Networks {
  const { simulator_url, network_url, log, timeout_ms = TIMEOUT_MS } = options;
  const test = openClient({ url: simulator_url, environment: 'test', log, timeout_ms });
  const live = openClient({ url: network_url ?? simulator_url, environment: 'production', log, timeout_ms });
  const gateways = openGateways(options);
  const house: ReadonlyMap<string, Capabilities> = new Map(
    Object.entries({
      simulator: SIMULATOR_CAPABILITIES,
      network: capabilitiesWith({
        wallets: options.network_wallets ?? [],
        accounts: options.network_accounts ?? [],
      }),
    } satisfies Record<House, Capabilities>),
  );
  return {
    of(operation) {
      const { production, commerce_id, provider } = operation;
      if (!production) return measured(operation, test.as(commerce_id));
      return measured(
        operation,
        house.has(provider) ? live.as(commerce_id) : gateways.of(commerce_id, provider),
      );
    },
    house: ({ production }) => (production && network_url !== null ? 'network' : 'simulator'),
    providers: gateways.providers,
    tryAccount: gateways.tryAccount,
    capabilitiesOf: (provider) => house.get(provider) ?? gateways.capabilitiesOf(provider),
    simulator: simulatorAt(test.line),
    isSimulated: ({ production }) => !production || network_url === null,
    isUp: ({ production }) => (production ? live : test).isUp(),
    async close() {
      await Promise.all([test.close(), live.close(), gateways.close()]);
    },
  };
}

/** Opened when one is first needed: most services use one or none. What a gateway has is asked about nowhere else. */
function openGateways({ log, timeout_ms = GATEWAY_TIMEOUT_MS, gateways }: NetworksOptions) {
  const clients = new Map<string, ProviderClient>();
  const providers = gateways?.providers ?? PROVIDERS;
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const clientOf = (provider: Provider, { outbound, clock }: GatewaysOptions) =>
    clients.getOrInsertComputed(provider.name, () => provider.open({ outbound, log, clock, timeout_ms }));
  return {
    providers,
    tryAccount(provider: Provider, settings: Settings): Network {
      if (!gateways) throw new Error('these networks have no gateways');
      return clientOf(provider, gateways).as(settings);
    },
    of: (commerceId: number, name: string) =>
      networkOfAccount(name, async () => {
        const provider = byName.get(name);
        if (!gateways || !provider) return null;
        const settings = await gateways.accountOf(commerceId, name);
        return settings ? clientOf(provider, gateways).as(settings) : null;
      }),
    capabilitiesOf: (name: string) => byName.get(name)?.capabilities ?? null,
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}
