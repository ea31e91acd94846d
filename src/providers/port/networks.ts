import type { Capabilities } from './capabilities.ts';
import type { House } from './house.ts';
import type { Carried, Network, Party, Simulator } from './network.ts';
import type { Provider, Settings } from './provider.ts';

/** The providers of the two environments. There is no way to one but by naming the environment. */
export interface Networks {
  /** That of an operation. Test always goes to the simulator, whatever is configured for production. */
  of(operation: Carried): Network;
  /** The provider of what is charged where a merchant has no account at any. */
  house(environment: Pick<Party, 'production'>): House;
  /** The gateways that merchants can have accounts at. */
  providers: readonly Provider[];
  /** One of them by an account that is not kept yet, to ask whether it is right. */
  tryAccount(provider: Provider, settings: Settings): Network;
  /** Null for one that this version does not know. */
  capabilitiesOf(provider: string): Capabilities | null;
  /** The counterpart of test; of production too, where no network is configured. */
  simulator: Simulator;
  /** Whether the simulator is the counterpart in that environment: its book then tells of those operations. */
  isSimulated(environment: Pick<Party, 'production'>): boolean;
  /** Whether the network of that environment answers, and takes its operations. */
  isUp(environment: Pick<Party, 'production'>): Promise<boolean>;
  close(): Promise<void>;
}
