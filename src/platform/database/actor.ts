import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#src/kernel/clock.ts';

/** The ways by which somebody reaches this service; the database knows the same list. */
export const CHANNELS = ['api', 'panel', 'cli', 'payer'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Whoever a change is made for. Nothing here is a secret: it is kept for ever, beside what changed. */
export interface Actor {
  channel: Channel;
  /** As people know them: the address a user signs in with, the name of an operating-system user. */
  name?: string | null;
  /** Of the merchant that the change belongs to. */
  user_id?: number | null;
  /** The id of the token, never the token. */
  token_id?: string | null;
  session_id?: string | null;
  /** The address, or the machine, that it came from. */
  origin?: string | null;
  request_id?: string | null;
  /** What was asked for: the method and the pattern of a path, or the name of a command. */
  action: string;
  /** Says when; in real time, also where a test environment stands still. */
  clock: Clock;
}

/** An actor without its clock, as a row of pending work keeps it. */
export type StoredActor = Omit<Actor, 'clock'>;

const ambient = new AsyncLocalStorage<Actor | null>();

/** Everything that this work writes is the actor's doing. */
export function asActor<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return ambient.run(actor, work);
}

/** Whoever acts turned out to be this: the edge of pages knows the request, what stands behind it who signed in. */
export function asKnown<T>(known: Partial<Actor>, work: () => Promise<T>): Promise<T> {
  const actor = ambient.getStore() ?? null;
  return actor === null ? work() : ambient.run({ ...actor, ...known }, work);
}

/** The actor of this work; null if there is none. */
export function currentActor(): StoredActor | null {
  const actor = ambient.getStore() ?? null;
  if (actor === null) return null;
  const { clock: _clock, ...stored } = actor;
  return stored;
}

/** What follows by itself, such as renewals while a clock is moved, is nobody's doing. */
export function asNobody<T>(work: () => Promise<T>): Promise<T> {
  return ambient.run(null, work);
}

/** Whether somebody asks by a request, and not by a command, which may change whatever there is. */
export function asksByRequest(): boolean {
  return isRequest(ambient.getStore() ?? null);
}

function isRequest(actor: Actor | null): boolean {
  return actor !== null && actor.channel !== 'cli';
}

export interface ActorSetting {
  /** What a transaction is told. */
  said: string;
  asks: boolean;
}

/** Null when nobody acts. */
export function actorSetting(): ActorSetting | null {
  const actor = ambient.getStore() ?? null;
  if (actor === null) return null;
  const { clock, ...said } = actor;
  return {
    said: JSON.stringify({ ...said, at: clock.now().toString() }),
    asks: isRequest(actor),
  };
}
