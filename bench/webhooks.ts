/**
 * Compares webhook deliveries from the outbox to a local receiver with a bare loop of `undici.request`. Both send
 * the same bodies with the same concurrency. They take turns, so that other load on the machine affects both
 * equally.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { readConfig } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { type EventInput, enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { eventKind } from '#src/messages/webhooks/event-kind.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openLog } from '#src/platform/log.ts';
import { type Outbound, openOutbound } from '#src/platform/outbound/outbound.ts';
import { openRuntime } from '#src/runtime.ts';
import { createMerchant } from '#src/tenancy/merchants/create.ts';
import { benchFolder, type Figures, type Size, takeTurns } from './measure.ts';

const ENQUEUE_BATCH = 2_000;
/** Concurrent requests of a fast receiver. See `LIMITS` of the delivery. */
const CONCURRENCY = 64;
const RECEIVER = '--receiver';

/** Runs the receiver. This file starts itself as a separate process. */
function receive(): void {
  const server = createServer((incoming, answer) => {
    incoming.on('data', () => undefined);
    incoming.on('end', () => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end('{"received":true}');
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function startReceiver(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(import.meta.filename, [RECEIVER]);
  const [port] = await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}/webhooks/cuota` };
}

/** Returns a payload with the size of a subscription event. */
function payload(number: number): object {
  const plan = {
    id: number,
    name: 'Mensual',
    description: 'Acceso por un mes a todos los contenidos de la plataforma',
    price: 30_000,
    currency_type: 'COP',
    invoice_period: 1,
    invoice_interval: 'month',
    metadata: { canal: 'web', campaña: 'enero' },
  };
  const subscriber = {
    id: number,
    name: 'Ana María',
    last_name: 'Pérez Gómez',
    email: `ana.${number}@correo.example`,
    identification_type: 'CC',
    id_number: String(1_000_000_000 + number),
    billing_address: 'Calle 100 # 15-20, oficina 301',
    billing_city: 'Bogotá',
    billing_country: 'CO',
    metadata: { segmento: 'fiel' },
  };
  const moments = ['created_at', 'updated_at', 'starts_at', 'ends_at', 'trial_ends_at', 'next_charge_at'];
  const times = Object.fromEntries(moments.map((name) => [name, '2027-01-15 19:00:00']));
  return {
    event: 'renew',
    subscription: { id: number, status: 'activa', is_active: true, ...times, plan, subscriber },
    transaction: {
      ...times,
      transaction_id: number,
      status: 'Aprobada',
      status_key: 'approved',
      amount: 30_000,
      currency_type: 'COP',
      authorization_code: '123456',
      description: 'Renovación de la suscripción Mensual',
      payment_method: { brand: 'visa', bin: '411111', last_four: '1111' },
    },
  };
}

const RENEWAL = eventKind({
  name: 'renew',
  summary: 'The size of a renewal, without its details',
  body: z.looseObject({}),
});

async function enqueue(deps: Deps, commerce_id: number, url: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, number): EventInput => {
    const subject = `subscription:${crypto.randomUUID()}`;
    const now = deps.clock.now();
    const of = { commerce_id, office_id: 1, production: true, subject, kind: RENEWAL, url };
    return { ...of, payload: payload(number), now };
  });
  for (let start = 0; start < count; start += ENQUEUE_BATCH) {
    const batch = events.slice(start, start + ENQUEUE_BATCH);
    await inTransaction(deps.db, (tx) => enqueueEvents(tx, batch));
  }
}

async function bareRate(agent: Agent, url: string, count: number): Promise<number> {
  const bodies = Array.from({ length: count }, (_, number) => JSON.stringify(payload(number)));
  const headers = { 'content-type': 'application/json' };
  let next = 0;
  const sender = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  return perSecond(count, started);
}

interface Delivery {
  outbound: Outbound;
  merchant: number;
  url: string;
  count: number;
}

async function deliveryRate(deps: Deps, { outbound, merchant, url, count }: Delivery): Promise<number> {
  await enqueue(deps, merchant, url, count);
  const started = performance.now();
  const { delivered } = await deliverDue(deps, { outbound });
  const rate = perSecond(count, started);
  if (delivered !== count) throw new Error(`${delivered} of ${count} events were delivered`);
  return rate;
}

function perSecond(count: number, started: number): number {
  return (count / (performance.now() - started)) * 1_000;
}

export async function benchWebhooks(size: Size): Promise<Figures> {
  const folder = benchFolder();
  const log = openLog({ level: 'warn', stream: 'stderr' });
  const runtime = await openRuntime(readConfig({ DATA_DIR: folder.path }), log);
  const receiver = await startReceiver();
  const agent = new Agent({ connections: CONCURRENCY, pipelining: 1 });
  const outbound = openOutbound({ allow_private_addresses: true });
  try {
    const { deps } = runtime;
    const { id } = await inTransaction(deps.db, (db) =>
      createMerchant({ ...deps, db }, { name: 'Bench', offices: ['Principal'], demo: false }),
    );
    const delivery = { outbound, merchant: id, url: receiver.url, count: size.events };
    const figures = await takeTurns(
      size,
      () => bareRate(agent, receiver.url, size.events),
      () => deliveryRate(deps, delivery),
    );
    const { bare: bare_per_s, ours: deliveries_per_s, ratio } = figures;
    return { deliveries_per_s, bare_per_s, ratio };
  } finally {
    await outbound.close();
    await agent.close();
    receiver.child.kill();
    await runtime.close();
    folder.remove();
  }
}

if (process.argv[2] === RECEIVER) receive();
