/**
 * Advances the clock of a test environment by 365 days. One subscription is charged through the simulator on each
 * day, at its own time. On a shared machine the CPU time is more reliable than the elapsed time.
 */
import pg from 'pg';
import { toIsoText } from '#src/kernel/calendar.ts';
import { costOf } from '#test/support/round-trips.ts';
import { happenedUntil } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';
import { openCpu } from './cpu.ts';
import type { Figures, Size } from './measure.ts';
import { inShop, type Shop } from './shop.ts';

export function benchYear({ days }: Size): Promise<Figures> {
  return inShop(async (shop) => {
    const client = new pg.Client(shop.connection);
    await client.connect();
    try {
      return await measure(shop, client, days);
    } finally {
      await client.end();
    }
  });
}

async function measure({ merchant }: Shop, client: pg.Client, days: number): Promise<Figures> {
  const { answer } = await subscribe(merchant.test, merchant.office, { plan: { invoice_interval: 'day' } });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const cpu = await openCpu(client);
  const before_ms = await cpu();
  const began_ms = performance.now();
  const now = Temporal.Now.instant().round('second');
  const to = toIsoText(now.add({ hours: 24 * days }));
  let renewed = 0;
  const { statements, round_trips } = await costOf(async () => {
    const events = await happenedUntil(merchant, to);
    renewed = events.filter(({ event }) => event === 'renew').length;
  });
  const year_s = (performance.now() - began_ms) / 1_000;
  const cpu_s = ((await cpu()) - before_ms) / 1_000;
  if (renewed < days - 1) throw new Error(`renewed ${renewed} times in ${days} days`);
  const each = (figure: number) => Math.round((figure / renewed) * 100) / 100;
  return {
    renewed,
    year_s: Math.round(year_s * 100) / 100,
    cpu_s: Math.round(cpu_s * 100) / 100,
    statements: each(statements),
    round_trips: each(round_trips),
  };
}
