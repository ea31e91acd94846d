import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#src/kernel/clock.ts';

/** Ways to make a change. A check constraint in the database contains the same list. */
export const CHANNELS = ['api', 'panel', 'cli', 'payer'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The person or program that makes a change. The audit log stores it forever, so it must not contain secrets. */
export interface Actor {
  channel: Channel;
  /**
   * Name of the actor: the email address of a user, or the name of an operating-system user. Null if unknown.
   */
  name?: string | null;
  /** Id of the panel user who makes the change. Null if the actor is not a user of the merchant. */
  user_id?: number | null;
  /** Id of the API token that makes the change, never the token itself. Null if no token is used. */
  token_id?: string | null;
  session_id?: string | null;
  /** IP address of the client, or name of the host on which a command ran. Null if unknown. */
  origin?: string | null;
  request_id?: string | null;
  /** The HTTP method and path pattern of the request, or the name of the CLI command. */
  action: string;
  /** Clock for the timestamp of the audit entry. It shows real time, even when a test clock is stopped. */
  clock: Clock;
}

/** An actor as stored with queued work. The clock is omitted, because it cannot be serialized. */
export type StoredActor = Omit<Actor, 'clock'>;

const ambient = new AsyncLocalStorage<Actor | null>();

/** Runs `work` as the given actor. The audit log attributes all its writes to that actor. */
export function asActor<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return ambient.run(actor, work);
}

/**
 * Adds details to the current actor while `work` runs, for example the user once the session is known. Does nothing
 * without an actor.
 */
export function withActorDetails<T>(known: Partial<Actor>, work: () => Promise<T>): Promise<T> {
  const actor = ambient.getStore() ?? null;
  return actor === null ? work() : ambient.run({ ...actor, ...known }, work);
}

/** Returns the current actor without its clock, or null when there is none. */
export function currentActor(): StoredActor | null {
  const actor = ambient.getStore() ?? null;
  if (actor === null) return null;
  const { clock: _clock, ...stored } = actor;
  return stored;
}

/**
 * Runs `work` without an actor. Used for automatic work, such as renewals that become due while a test clock advances.
 */
export function withoutActor<T>(work: () => Promise<T>): Promise<T> {
  return ambient.run(null, work);
}

/**
 * Returns whether the current code runs for an HTTP request. Transactions of requests use planner settings
 * that favour index lookups.
 */
export function isRequestActor(): boolean {
  return isRequest(ambient.getStore() ?? null);
}

function isRequest(actor: Actor | null): boolean {
  return actor !== null && actor.channel !== 'cli';
}

export interface ActorSetting {
  /** The actor as JSON, for the transaction setting that the audit triggers read. */
  said: string;
  asks: boolean;
}

/** Returns the current actor in the form that transactions need, or null when there is none. */
export function actorSetting(): ActorSetting | null {
  const actor = ambient.getStore() ?? null;
  if (actor === null) return null;
  const { clock, ...said } = actor;
  return {
    said: JSON.stringify({ ...said, at: clock.now().toString() }),
    asks: isRequest(actor),
  };
}
