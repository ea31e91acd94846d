import type { Logger } from 'pino';
import type { Clock } from '#src/kernel/clock.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { Capabilities } from './capabilities.ts';
import type { Network } from './network.ts';

/** A gateway that merchants have accounts at: a folder of its own, and a line in `registry.ts`. */
export interface Provider {
  /** As commands and rows have it. */
  name: string;
  /** As people read it. */
  title: string;
  capabilities: Capabilities;
  /** What an account there consists of, by the name that the command line has for it. */
  settings: Readonly<Record<string, Setting>>;
  /** What is wrong with them, in sentences that repeat no secret. */
  problemsOf(settings: Settings): string[];
  open(options: ProviderOptions): ProviderClient;
}

interface Setting {
  /** Sealed, and never shown again. */
  secret: boolean;
  /** What it is, for the help. */
  about: string;
  /** Whether it can be left out. */
  optional?: boolean;
}

export type Settings = Readonly<Record<string, string>>;

export interface ProviderOptions {
  outbound: Outbound;
  log: Logger;
  /** The real one: gateways compare it with their own. */
  clock: Clock;
  timeout_ms: number;
}

/** The way to one gateway, for all merchants. */
export interface ProviderClient {
  as(settings: Settings): Network;
  close(): Promise<void> | void;
}
