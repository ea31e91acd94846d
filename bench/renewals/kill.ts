import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { type Figures, spawnCuota } from '../measure.ts';
import { assertRenewed } from './books.ts';
import type { Stage } from './stage.ts';

const POLL_INTERVAL_MS = 50;
/** The share of renewals done when a worker is killed. */
const KILLED_AT = 0.4;

/** Runs two workers and kills one during the run. The other must finish all renewals. */
export async function renewDespiteKill(stage: Stage, count: number): Promise<Figures> {
  const { runtime, client, environment } = stage;
  const receiver = createServer((incoming, answer) => incoming.resume().on('end', () => answer.end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const [dies, lives] = [spawnCuota(['worker'], environment), spawnCuota(['worker'], environment)];
  try {
    await seedSubscriptions(runtime, { due: count, others: 0, webhook_url: addressOf(receiver) });
    await renewed(client, 1);
    const started = performance.now();
    await renewed(client, count * KILLED_AT);
    dies.kill('SIGKILL');
    const killed = performance.now();
    await renewed(client, count);
    const ended = performance.now();
    await assertRenewed(runtime, count);
    const seconds = (from: number) => Math.round(ended - from) / 1_000;
    return { seconds: seconds(started), seconds_after_kill: seconds(killed) };
  } finally {
    dies.kill('SIGKILL');
    lives.kill('SIGTERM');
    await once(lives, 'exit');
    receiver.closeAllConnections();
    receiver.close();
  }
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/cuota`;
}

async function renewed(client: pg.Client, count: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      'select count(*)::int as done from subscriptions where charges = 2 and open_operation is null',
    );
    if (rows[0].done >= count) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
