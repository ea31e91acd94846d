import type { BuiltInProvider } from './built-in-providers.ts';
import type { Capabilities } from './capabilities.ts';
import type { Network, Party, ProviderOperation, Simulator } from './network.ts';
import type { Provider, Settings } from './provider.ts';

/**
 * State of the network of an environment. `not_configured` means that production has neither a network nor a
 * simulator, so charges of merchants without their own provider are refused.
 */
export type NetworkState = 'ok' | 'failing' | 'not_configured';

/**
 * The networks of both environments. Methods take the environment as a parameter, so that test and production cannot
 * be mixed up.
 */
export interface Networks {
  /** Returns the network that processes an operation. Test operations always go to the simulator. */
  of(operation: ProviderOperation): Network;
  /** Returns the built-in provider for merchants without a gateway account. */
  house(environment: Pick<Party, 'production'>): BuiltInProvider;
  /** Gateways at which merchants can have accounts. */
  providers: readonly Provider[];
  /** Returns a network with settings that are not saved yet, so that callers can check them. */
  tryAccount(provider: Provider, settings: Settings): Network;
  /** Returns the capabilities of a provider, or null if this version does not know the provider. */
  capabilitiesOf(provider: string): Capabilities | null;
  /**
   * Client for the controls of the simulator, which processes test operations, and production operations if no
   * network is configured.
   */
  simulator: Simulator;
  /** Returns whether the simulator processes the operations of this environment. */
  isSimulated(environment: Pick<Party, 'production'>): boolean;
  /** Returns the state of the network of this environment. */
  stateOf(environment: Pick<Party, 'production'>): Promise<NetworkState>;
  close(): Promise<void>;
}
