import type { BuiltInProvider } from './built-in-providers.ts';
import type { Capabilities } from './capabilities.ts';
import type { Network, Party, ProviderOperation, Simulator } from './network.ts';
import type { Provider, Settings } from './provider.ts';

/**
 * State of an environment's network. `not_configured` applies only to production: NETWORK_URL is not set, and the
 * simulator accepts only test operations. Charges of merchants without a provider are then refused.
 */
export type NetworkState = 'ok' | 'failing' | 'not_configured';

/**
 * The networks of both environments. Each method requires the environment, so that test and production cannot be mixed
 * up.
 */
export interface Networks {
  /** Returns the network for an operation. Test operations always go to the simulator. */
  of(operation: ProviderOperation): Network;
  /** Returns the built-in provider used if a merchant has no gateway account. */
  house(environment: Pick<Party, 'production'>): BuiltInProvider;
  /** Gateways at which merchants can have accounts. */
  providers: readonly Provider[];
  /** Returns a network for settings that are not saved yet, to check them. */
  tryAccount(provider: Provider, settings: Settings): Network;
  /** Returns the capabilities of a provider, or null if this version does not know the provider. */
  capabilitiesOf(provider: string): Capabilities | null;
  /** Controls of the simulator. It serves the test environment, and production if no network is configured. */
  simulator: Simulator;
  /** Returns whether the simulator processes the operations of this environment. Its ledger then contains them. */
  isSimulated(environment: Pick<Party, 'production'>): boolean;
  /** Returns the state of the network of an environment. */
  stateOf(environment: Pick<Party, 'production'>): Promise<NetworkState>;
  close(): Promise<void>;
}
