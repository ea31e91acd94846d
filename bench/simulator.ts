import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'undici';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { median, spawnCuota } from './measure.ts';

const HEADERS = { 'content-type': 'application/json' };

/** Starts the simulator as a separate process for both environments. */
export async function startSimulator(data_dir: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawnCuota(['simulator', '--production', '--port', '0'], { DATA_DIR: data_dir }, 'pipe');
  const [line] = await once(child.stdout ?? child, 'data');
  return { url: JSON.parse(String(line)).url, child };
}

/** Returns request bodies of new purchases. */
export function purchases(count: number): string[] {
  const { number = '' } = TEST_CARDS.find(({ outcome }) => outcome === 'approve') ?? {};
  const card = { number, expiry: '2039-12', holder: 'Ana María Pérez Gómez' };
  const money = { amount: '30000.00', currency: 'COP' };
  const at = Temporal.Now.instant().toString();
  return Array.from({ length: count }, () => {
    const reference = crypto.randomUUID();
    return JSON.stringify({
      environment: 'production',
      merchant: 1,
      kind: 'purchase',
      reference,
      at,
      card,
      installments: 1,
      series: reference,
      ...money,
    });
  });
}

export async function buy(url: string, body: string, dispatcher: Agent): Promise<void> {
  const answer = await request(`${url}/v1/operations`, {
    method: 'POST',
    headers: HEADERS,
    body,
    dispatcher,
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
}

/** Returns the median time of one purchase, sent sequentially. */
export async function purchaseMs(url: string, count: number): Promise<number> {
  const agent = new Agent({ connections: 1, pipelining: 1 });
  const times_ms: number[] = [];
  for (const body of purchases(count)) {
    const began_ms = performance.now();
    await buy(url, body, agent);
    times_ms.push(performance.now() - began_ms);
  }
  await agent.close();
  return median(times_ms);
}
