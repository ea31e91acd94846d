/**
 * More than can be done is refused at the door, before any work: what is taken is then done in a bounded time. Payments come before
 * reads: these use only the connections to the database that payments leave, wait for them at the door, and are refused much sooner.
 *
 * What is watched is how long work waits: at the door, for a connection, and for this process's own turn. A wait that is long for a
 * moment is a burst, which passes; one that stands for a second is more work than gets done. From then on each request is judged by the
 * wait of that very moment, until all has been calm for a while. The same thought as CoDel has of queues in routers.
 */
import type { Logger } from 'pino';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';

/** What waits longest: `money` is whatever a payer or a merchant's program does about a payment, and every other change. */
export type Urgency = 'money' | 'read';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: always served, because it costs next to nothing or tells how the service is. */
    urgency?: Urgency | undefined;
  }
}

export interface Overload {
  /** Throws where this is not the moment; what has to wait at the door has its turn when the promise resolves. */
  enter(urgency: Urgency, response: Closing): Promise<void> | undefined;
  close(): void;
}

/** The answer, which is given or given up in the end. */
interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

interface Options {
  log: Logger;
  /** How many connections to the database requests have. */
  connections: number;
  /** How long whoever waits longest has waited for one of them. */
  waitedMs(): number;
  now?(): number;
}

const LIMITS_MS: Readonly<Record<Urgency, number>> = { read: 250, money: 1_000 };
const RETRY_AFTER_S: Readonly<Record<Urgency, string>> = { read: '5', money: '2' };
/** For so long a wait has to stand before anybody is refused, and to be gone before nobody is. */
const STANDING_MS = 1_000;
const CALM_MS = 5_000;
const LOOK_MS = 100;
/** However many payments there are, a part of the connections is for reads: some of those payments wait for a bank. */
const SHARE_OF_READS = 0.2;
/** Each payment keeps so many reads out: with one for one, reads would have most of the processor. */
const READS_PER_PAYMENT = 2;

export const overloadErrors = {
  overloaded: {
    status: 503,
    code: 'overloaded',
    text: {
      en: 'The service cannot keep up right now. Nothing was done; send it again in a few seconds.',
      es: 'El servicio no da abasto en este momento. No se hizo nada; intente de nuevo en unos segundos.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

function refusal(urgency: Urgency): ApiError {
  return new ApiError(overloadErrors.overloaded, {}, { 'retry-after': RETRY_AFTER_S[urgency] });
}

/** Watches from now on. */
export function watchOverload(options: Options): Overload {
  const { now = () => performance.now() } = options;
  const gates = { read: openGate(LIMITS_MS.read, now), money: openGate(LIMITS_MS.money, now) };
  const door = openDoor({ connections: options.connections, now, isShort: () => gates.read.isClosed });
  let due = now() + LOOK_MS;
  let lag_ms = 0;
  const waitOf = (urgency: Urgency) =>
    Math.max(lag_ms, options.waitedMs(), urgency === 'read' ? door.waitedMs() : 0);
  const look = () => {
    lag_ms = Math.max(0, now() - due);
    due = now() + LOOK_MS;
    for (const urgency of ['read', 'money'] as const) {
      const wait_ms = waitOf(urgency);
      const change = gates[urgency].look(wait_ms);
      if (change !== null) options.log.warn({ urgency, wait_ms: Math.round(wait_ms) }, change);
    }
    if (gates.read.isClosed && door.refuseAfter(LIMITS_MS.read)) gates.read.refuse();
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    enter(urgency, response) {
      if (!gates[urgency].isClosed || waitOf(urgency) <= LIMITS_MS[urgency])
        return door.enter(urgency, response);
      gates[urgency].refuse();
      throw refusal(urgency);
    },
    close: () => clearInterval(timer),
  };
}

interface Door {
  enter: Overload['enter'];
  /** Of the first who stands there. */
  waitedMs(): number;
  /** Sends away who has stood there for longer than that; whether anybody had. */
  refuseAfter(ms: number): boolean;
}

interface DoorOptions {
  connections: number;
  now(): number;
  /** Whether there is more to do than gets done. */
  isShort(): boolean;
}

interface Waiting {
  since: number;
  response: Closing;
  resolve(): void;
  reject(error: ApiError): void;
}

function openDoor({ connections, now, isShort }: DoorOptions): Door {
  const inside: Record<Urgency, number> = { read: 0, money: 0 };
  // In the order in which they came.
  const waiting = new Set<Waiting>();
  const least = Math.ceil(connections * SHARE_OF_READS);
  const roomForReads = () => {
    if (inside.money === 0) return connections;
    return isShort() ? least : Math.max(least, connections - READS_PER_PAYMENT * inside.money);
  };
  const hasRoom = () => inside.read < roomForReads();
  const first = (): Waiting | undefined => waiting.values().next().value;
  const waitedMs = () => now() - (first()?.since ?? now());

  function letIn(urgency: Urgency, response: Closing): void {
    inside[urgency] += 1;
    response.once('close', () => {
      inside[urgency] -= 1;
      for (let next = first(); next && hasRoom(); next = first()) {
        waiting.delete(next);
        letIn('read', next.response);
        next.resolve();
      }
    });
  }

  return {
    waitedMs,
    enter(urgency, response) {
      if (urgency === 'money' || (waiting.size === 0 && hasRoom())) {
        letIn(urgency, response);
        return undefined;
      }
      return new Promise((resolve, reject) => {
        const one: Waiting = { since: now(), response, resolve, reject };
        waiting.add(one);
        // Whoever went away is not waited for.
        response.once('close', () => waiting.delete(one));
      });
    },
    refuseAfter(ms) {
      const late = [...waiting].filter(({ since }) => now() - since > ms);
      for (const one of late) {
        waiting.delete(one);
        one.reject(refusal('read'));
      }
      return late.length > 0;
    },
  };
}

interface Gate {
  /** Whether each request is judged by the wait of its moment. */
  isClosed: boolean;
  /** Takes note of how long work waits; what is to be told of it, if anything. */
  look(wait_ms: number): string | null;
  refuse(): void;
}

function openGate(limit_ms: number, now: () => number): Gate {
  let longSince: number | null = null;
  let refusedAt = 0;
  const gate: Gate = {
    isClosed: false,
    look(wait_ms) {
      longSince = wait_ms > limit_ms ? (longSince ?? now()) : null;
      if (!gate.isClosed && longSince !== null && now() - longSince >= STANDING_MS) {
        gate.isClosed = true;
        refusedAt = now();
        return 'overloaded: requests are refused';
      }
      if (!gate.isClosed || longSince !== null || now() - refusedAt < CALM_MS) return null;
      gate.isClosed = false;
      return 'no longer overloaded';
    },
    refuse() {
      refusedAt = now();
    },
  };
  return gate;
}
