import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#src/kernel/clock.ts';

/** Entry points of a change. A check constraint in the database contains the same list. */
export const CHANNELS = ['api', 'panel', 'cli', 'payer'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * The person or program that makes a change. The audit log stores it permanently with the change, so it must not
 * contain secrets.
 */
export interface Actor {
  channel: Channel;
  /** Human-readable name: the email address of a user, or the name of an operating-system user. */
  name?: string | null;
  /** Id of a user of the merchant that owns the changed row. */
  user_id?: number | null;
  /** The id of the API token, never the token itself. */
  token_id?: string | null;
  session_id?: string | null;
  /** IP address or host name that the change came from. */
  origin?: string | null;
  request_id?: string | null;
  /** The HTTP method and path pattern of the request, or the name of the CLI command. */
  action: string;
  /**
   * Clock for the timestamp of the audit entry. It uses real time, even when the clock of a test environment is frozen.
   */
  clock: Clock;
}

/** An actor without its clock, as stored with pending work. */
export type StoredActor = Omit<Actor, 'clock'>;

const ambient = new AsyncLocalStorage<Actor | null>();

/** Runs `work` so that all its writes are attributed to the actor. */
export function asActor<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return ambient.run(actor, work);
}

/**
 * Adds details to the current actor while `work` runs. The page handler knows only the request; the session check
 * adds the signed-in user.
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

/** Runs `work` without an actor, for automatic consequences such as renewals while a test clock moves. */
export function withoutActor<T>(work: () => Promise<T>): Promise<T> {
  return ambient.run(null, work);
}

/**
 * Returns whether the current actor is an HTTP request. Requests run with planner settings for a few rows; CLI commands
 * do not.
 */
export function isRequestActor(): boolean {
  return isRequest(ambient.getStore() ?? null);
}

function isRequest(actor: Actor | null): boolean {
  return actor !== null && actor.channel !== 'cli';
}

export interface ActorSetting {
  /** JSON value of the transaction setting that the audit triggers read. */
  said: string;
  asks: boolean;
}

/** Returns the setting for the current actor, or null when there is none. */
export function actorSetting(): ActorSetting | null {
  const actor = ambient.getStore() ?? null;
  if (actor === null) return null;
  const { clock, ...said } = actor;
  return {
    said: JSON.stringify({ ...said, at: clock.now().toString() }),
    asks: isRequest(actor),
  };
}
