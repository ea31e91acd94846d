import type { Logger } from 'pino';
import type { Clock } from '#src/kernel/clock.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { Capabilities } from './capabilities.ts';
import type { Network } from './network.ts';

/** A gateway at which merchants have accounts. Each gateway has its own folder and an entry in `registry.ts`. */
export interface Provider {
  /** Identifier of the provider in commands and in the database. */
  name: string;
  /** Name shown to users. */
  title: string;
  capabilities: Capabilities;
  /** Settings of an account at this provider, by name. */
  settings: Readonly<Record<string, Setting>>;
  /** Returns validation errors for the settings. The messages never contain secret values. */
  problemsOf(settings: Settings): string[];
  open(options: ProviderOptions): ProviderClient;
}

interface Setting {
  /** True if the value is stored encrypted and never displayed. */
  secret: boolean;
  /** Description of the setting in the help of the command line. */
  about: string;
  /** True if the setting may be omitted. */
  optional?: boolean;
}

export type Settings = Readonly<Record<string, string>>;

export interface ProviderOptions {
  outbound: Outbound;
  log: Logger;
  /** The real clock, because gateways compare request timestamps with their own clocks. */
  clock: Clock;
  timeout_ms: number;
}

/** Client of one gateway, shared by all merchants. */
export interface ProviderClient {
  as(settings: Settings): Network;
  close(): Promise<void> | void;
}
