import type { Capabilities } from './capabilities.ts';
import type { House } from './house.ts';
import type { Carried, Network, Party, Simulator } from './network.ts';
import type { Provider, Settings } from './provider.ts';

/**
 * `not_configured` is for production only: NETWORK_URL is not set, and the simulator takes test operations alone. Charges of
 * merchants without a provider are then refused.
 */
export type NetworkState = 'ok' | 'failing' | 'not_configured';

/** The providers of the two environments. There is no way to one but by naming the environment. */
export interface Networks {
  /** Returns the network for an operation. Test operations always go to the simulator. */
  of(operation: Carried): Network;
  /** Returns the built-in provider used if a merchant has no gateway account. */
  house(environment: Pick<Party, 'production'>): House;
  /** Gateways at which merchants can have accounts. */
  providers: readonly Provider[];
  /** Returns a network for settings that are not saved yet, to check them. */
  tryAccount(provider: Provider, settings: Settings): Network;
  /** Returns null for a provider that this version does not know. */
  capabilitiesOf(provider: string): Capabilities | null;
  /** Controls of the simulator. It serves the test environment, and production if no network is configured. */
  simulator: Simulator;
  /** Whether the simulator processes the operations of this environment. Its ledger then contains them. */
  isSimulated(environment: Pick<Party, 'production'>): boolean;
  /** Whether the network of that environment answers and takes its operations. */
  stateOf(environment: Pick<Party, 'production'>): Promise<NetworkState>;
  close(): Promise<void>;
}
