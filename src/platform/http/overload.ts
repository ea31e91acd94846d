/**
 * Overload control. The server rejects some requests early, so that accepted requests finish in time. Reads
 * use only database connections that payments leave free, and are rejected first. After one second of
 * excessive waits, each request is accepted or rejected by the current wait, until the load is normal again.
 * The approach follows CoDel, an algorithm for router queues.
 */
import type { Logger } from 'pino';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';

/** Priority of a request during overload. `money` is for payments and all other changes. */
export type Urgency = 'money' | 'read';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Priority of the request. Undefined for requests that are never rejected, because they are cheap or report the
     * state of the service.
     */
    urgency?: Urgency | undefined;
  }
}

export interface Overload {
  /**
   * Admits or rejects a request. Throws when the request is rejected. When the request must queue, returns a
   * promise that resolves when the request may run. Otherwise returns undefined.
   */
  enter(urgency: Urgency, response: Closing): Promise<void> | undefined;
  close(): void;
}

/** The HTTP response, which emits `close` when it is sent or aborted. */
interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

interface Options {
  log: Logger;
  /** Number of database connections that requests can use. */
  connections: number;
  /** Returns the longest current wait for a connection, in milliseconds. */
  waitedMs(): number;
  now?(): number;
}

const LIMITS_MS: Readonly<Record<Urgency, number>> = { read: 250, money: 1_000 };
const RETRY_AFTER_S: Readonly<Record<Urgency, string>> = { read: '5', money: '2' };
/**
 * Time in milliseconds for which waits must exceed the limit before requests are rejected. Rejection ends
 * after `CALM_MS` of normal load.
 */
const OVERLOAD_AFTER_MS = 1_000;
const CALM_MS = 5_000;
const POLL_INTERVAL_MS = 100;
/** Share of the database connections reserved for reads, even when payments could use all of them. */
const SHARE_OF_READS = 0.2;
/**
 * Number of connections that each payment in progress withholds from reads. With 1, reads would use most of the CPU
 * time.
 */
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

/** Starts to measure the load. Returns the controller that accepts or rejects each request. */
export function watchOverload(options: Options): Overload {
  const { now = () => performance.now() } = options;
  const gates = { read: openGate(LIMITS_MS.read, now), money: openGate(LIMITS_MS.money, now) };
  const door = openAdmissionQueue({
    connections: options.connections,
    now,
    isShort: () => gates.read.isClosed,
  });
  let due = now() + POLL_INTERVAL_MS;
  let lag_ms = 0;
  const waitOf = (urgency: Urgency) =>
    Math.max(lag_ms, options.waitedMs(), urgency === 'read' ? door.waitedMs() : 0);
  const look = () => {
    lag_ms = Math.max(0, now() - due);
    due = now() + POLL_INTERVAL_MS;
    for (const urgency of ['read', 'money'] as const) {
      const wait_ms = waitOf(urgency);
      const change = gates[urgency].look(wait_ms);
      if (change !== null) options.log.warn({ urgency, wait_ms: Math.round(wait_ms) }, change);
    }
    if (gates.read.isClosed && door.refuseAfter(LIMITS_MS.read)) gates.read.refuse();
  };
  const timer = setInterval(look, POLL_INTERVAL_MS).unref();
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

interface AdmissionQueue {
  enter: Overload['enter'];
  /** Returns how long the first queued request has been waiting, in milliseconds. */
  waitedMs(): number;
  /** Rejects the queued requests that have waited for more than `ms` milliseconds. Returns whether there were any. */
  refuseAfter(ms: number): boolean;
}

interface AdmissionOptions {
  connections: number;
  now(): number;
  /** Returns whether the service is overloaded and rejects requests. */
  isShort(): boolean;
}

interface Waiting {
  since: number;
  response: Closing;
  resolve(): void;
  reject(error: ApiError): void;
}

function openAdmissionQueue({ connections, now, isShort }: AdmissionOptions): AdmissionQueue {
  const inside: Record<Urgency, number> = { read: 0, money: 0 };
  // Queued requests in order of arrival.
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
        // Removes the request from the queue if its client disconnects.
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
  /** Whether the service is overloaded, so that each request is accepted or rejected by the current wait. */
  isClosed: boolean;
  /**
   * Records the current wait in milliseconds. Returns a message to log when an overload begins or ends, otherwise null.
   */
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
      if (!gate.isClosed && longSince !== null && now() - longSince >= OVERLOAD_AFTER_MS) {
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
