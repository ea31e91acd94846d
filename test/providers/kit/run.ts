import { pino } from 'pino';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import type { ProviderClient, Settings } from '#src/providers/port/provider.ts';
import { ANSWER_CASES, LAST_CASES } from './answer-cases.ts';
import { CHARGE_CASES } from './charge-cases.ts';
import { FOLLOW_UP_CASES } from './follow-up-cases.ts';
import { NOTIFICATION_CASES } from './notification-cases.ts';
import type { Bench, Case, Result, Subject } from './types.ts';
import { openReceiver, openWay } from './way.ts';

/** All rules of the port. The rule that inspects the other cases comes last. */
export const CASES: readonly Case[] = [
  ...CHARGE_CASES,
  ...FOLLOW_UP_CASES,
  ...ANSWER_CASES,
  ...NOTIFICATION_CASES,
  ...LAST_CASES,
];

const PATIENT_MS = 20_000;
const HASTY_MS = 400;
/** An address without a listening server. */
const NOWHERE = 'http://127.0.0.1:9';

/** Checks a provider against the rules of the port and returns the results. */
export async function checkProvider(
  subject: Subject,
  { short = false, cases = CASES }: { short?: boolean; cases?: readonly Case[] } = {},
): Promise<Result[]> {
  const { bench, close } = await openBench(subject);
  try {
    const results: Result[] = [];
    for (const one of cases) results.push(await runCase(one, bench, short));
    return results;
  } finally {
    await close();
  }
}

async function runCase({ name, run }: Case, bench: Bench, short: boolean): Promise<Result> {
  try {
    const untried = await run(bench, { short });
    return { name, verdict: untried === undefined ? 'passed' : 'not tried', detail: untried ?? '' };
  } catch (error) {
    return { name, verdict: 'failed', detail: (error as Error).message };
  }
}

async function openBench(subject: Subject): Promise<{ bench: Bench; close(): Promise<void> }> {
  const { provider } = subject;
  const receiver = await openReceiver();
  const standIn = await subject.start(receiver.url);
  const way = await openWay(standIn.url);
  const outbound = openOutbound({ allow_private_addresses: true });
  const said: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void said.push(line) });
  let ahead_ms = 0;
  const now = () => Temporal.Now.instant().add({ milliseconds: ahead_ms });
  const clock = { now };
  const opened: ProviderClient[] = [];
  const clientOf = (timeout_ms: number) => {
    const client = provider.open({ outbound, log, clock, timeout_ms });
    opened.push(client);
    return client;
  };
  const patient = clientOf(PATIENT_MS);
  const settings = standIn.settings(way.url);
  const bench: Bench = {
    ...{ provider, standIn, way, said, received: receiver.received, notify_url: receiver.url },
    network: patient.as(settings),
    // Opens a new client for each call, because repeated timeouts open the circuit breaker of a client.
    hasty: () => clientOf(HASTY_MS).as(settings),
    nowhere: patient.as(standIn.settings(standIn.url.replace(new URL(standIn.url).origin, NOWHERE))),
    as: (change: Settings) => patient.as({ ...settings, ...change }),
    newReference: () => crypto.randomUUID(),
    now,
    advance({ hours }) {
      if (!standIn.advance) return false;
      standIn.advance(hours * 3_600_000);
      ahead_ms += hours * 3_600_000;
      return true;
    },
  };
  return {
    bench,
    async close() {
      await Promise.all(opened.map((client) => client.close()));
      await outbound.close();
      await way.close();
      await standIn.close();
      await receiver.close();
    },
  };
}
