import type { Logger } from 'pino';
import type { Clock } from '#src/kernel/clock.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { networkOfAccount } from './account-network.ts';
import type { BuiltInProvider } from './port/built-in-providers.ts';
import type { AccountMethod, Capabilities } from './port/capabilities.ts';
import type { Network } from './port/network.ts';
import type { Networks } from './port/networks.ts';
import type { Provider, ProviderClient, Settings } from './port/provider.ts';
import { capabilitiesWith, SIMULATOR_CAPABILITIES } from './protocol/capabilities.ts';
import { openClient } from './protocol/client.ts';
import { PROVIDERS } from './registry.ts';
import { simulatorAt } from './simulator/simulator.ts';
import { withMetrics } from './with-metrics.ts';

export interface NetworksOptions {
  /** Base URL of the simulator. */
  simulator_url: string;
  /** URL of the production network for merchants without a gateway account. If null, they use the simulator. */
  network_url: string | null;
  /** Payment methods whose accounts the production network can store for later charges. */
  network_accounts?: readonly AccountMethod[];
  /** Wallets that the production network accepts for single payments. */
  network_wallets?: readonly AccountMethod[];
  log: Logger;
  timeout_ms?: number;
  gateways?: GatewaysOptions;
}

/** Dependencies of the clients for merchants with their own gateway accounts. */
interface GatewaysOptions {
  outbound: Outbound;
  /** The real clock, never a test clock. */
  clock: Clock;
  /** Returns the settings of a merchant's account at the provider, or null if the merchant has none. */
  accountOf(commerceId: number, provider: string): Promise<Settings | null>;
  /** Gateways that merchants can use. Defaults to all registered providers; tests pass their own. */
  providers?: readonly Provider[];
}

const TIMEOUT_MS = 10_000;
/**
 * Time limit of a gateway request in milliseconds. It is longer than the limit for the built-in networks, because a
 * gateway waits for the payer's bank.
 */
const GATEWAY_TIMEOUT_MS = 20_000;

/**
 * Opens the networks of all providers; `of` chooses the provider of an operation. Each environment has its own
 * client, even if both use the simulator, so that failures in test never open the circuit breaker of production.
 */
export function openNetworks(options: NetworksOptions): Networks {
  const { simulator_url, network_url, log, timeout_ms = TIMEOUT_MS } = options;
  const test = openClient({ url: simulator_url, environment: 'test', log, timeout_ms });
  const live = openClient({ url: network_url ?? simulator_url, environment: 'production', log, timeout_ms });
  const gateways = openGateways(options);
  let isRefused = false;
  const house: ReadonlyMap<string, Capabilities> = new Map(
    Object.entries({
      simulator: SIMULATOR_CAPABILITIES,
      network: capabilitiesWith({
        wallets: options.network_wallets ?? [],
        accounts: options.network_accounts ?? [],
      }),
    } satisfies Record<BuiltInProvider, Capabilities>),
  );
  return {
    of(operation) {
      const { production, commerce_id, provider } = operation;
      if (!production) return withMetrics(operation, test.as(commerce_id));
      return withMetrics(
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
    async stateOf({ production }) {
      const health = await (production ? live : test).health();
      if (!production || network_url !== null) return health === 'ok' ? 'ok' : 'failing';
      // If a simulator that refused production stops responding, production still counts as not configured.
      if (health !== 'failing') isRefused = health === 'refusing';
      if (isRefused) return 'not_configured';
      return health === 'ok' ? 'ok' : 'failing';
    },
    async close() {
      await Promise.all([test.close(), live.close(), gateways.close()]);
    },
  };
}

/**
 * Returns the gateways that merchants can use. Each gateway client is opened on first use, because most installations
 * need at most one.
 */
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
