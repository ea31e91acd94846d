import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Runtime } from '#src/runtime.ts';
import { readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { listWebhookSecrets } from '#src/tenancy/merchants/store.ts';
import type { Arrival } from './receivers.ts';
import type { World } from './world.ts';

interface Sent {
  event_id: string;
  commerce_id: number;
  production: boolean;
  subject: string;
  sequence: number;
  body: string;
}

/**
 * Asserts that each event arrived, signed and in order, and that each change in the books has its event.
 * Returns the number of events.
 */
export async function assertDelivered({ receivers }: World, runtime: Runtime): Promise<number> {
  const { rows } = await sql<Sent>`
    select event_id, commerce_id, production, subject, sequence, body from webhook_deliveries
    where id = event_id order by commerce_id, production, subject, sequence
  `.execute(runtime.deps.db);
  const arrivals = Map.groupBy(receivers.arrivals, ({ headers }) => String(headers['webhook-id']));
  const known = new Set(rows.map(({ event_id }) => event_id));
  const unexpected = [...arrivals.keys()].filter((id) => !known.has(id));
  assert.deepEqual(unexpected, [], 'events of changes that were rolled back');
  const secrets = await secretsOf(runtime, [...new Set(rows.map(({ commerce_id }) => commerce_id))]);
  for (const row of rows)
    for (const arrival of arrivals.get(row.event_id) ?? []) assertSigned(row, arrival, secrets);
  assertOrder(rows, arrivals);
  await assertEventPerChange(runtime);
  return rows.length;
}

async function secretsOf({ deps }: Runtime, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const secrets = new Map<number, string>();
  for (const merchant of await listWebhookSecrets(deps.db, ids))
    secrets.set(merchant.id, await readWebhookSecret(deps, merchant));
  return secrets;
}

/** Verifies both signatures, as a receiver does. */
function assertSigned(row: Sent, { headers, body }: Arrival, secrets: ReadonlyMap<number, string>): void {
  const secret = secrets.get(row.commerce_id) ?? '';
  assert.equal(body.toString(), row.body);
  assert.equal(headers.signature, createHmac('sha256', secret).update(body).digest('hex'));
  const head = `${row.event_id}.${headers['webhook-timestamp']}.`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const standard = createHmac('sha256', key).update(head).update(body).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${standard}`);
  assert.equal(headers['webhook-sequence'], String(row.sequence));
  assert.equal(headers['webhook-environment'], row.production ? 'production' : 'testing');
}

/** Asserts that each event of a subject is sent only after the previous one was accepted. */
function assertOrder(rows: readonly Sent[], arrivals: ReadonlyMap<string, Arrival[]>): void {
  const subjects = Map.groupBy(rows, ({ commerce_id, production, subject }) =>
    [commerce_id, production, subject].join(' '),
  );
  for (const [subject, events] of subjects) {
    let taken_at = -1;
    let last: number | null = null;
    for (const { event_id, sequence } of events) {
      const came = arrivals.get(event_id) ?? [];
      const accepted = came.flatMap(({ accepted: place }) => place ?? []);
      assert.ok(accepted.length > 0, `${subject}: event ${sequence} was never accepted`);
      assert.ok(
        last === null || sequence === last + 1,
        `${subject}: missing event between ${last} and ${sequence}`,
      );
      const first_sent = Math.min(...came.map(({ place }) => place));
      assert.ok(first_sent > taken_at, `${subject}: event ${sequence} was sent before ${last} was accepted`);
      taken_at = Math.min(...accepted);
      last = sequence;
    }
  }
}

/**
 * Asserts that each charge result, refund and subscription change has its event. A charge has one event for
 * its final status and one per refund. A subscription has as many events as it counts, and the last one has
 * its current status.
 */
async function assertEventPerChange({ deps: { db } }: Runtime): Promise<void> {
  const { rows } = await sql<{ id: string; what: string }>`
    select t.id, 'a result or a return: ' || t.status as what from transactions t
    where t.payment_id is not null and t.status in ('Aprobada', 'Rechazada', 'Fallida', 'Reversada')
      and (select count(*) from webhook_deliveries d where d.commerce_id = t.commerce_id
          and d.subject = 'payment:' || t.payment_id and d.body::json -> 'transaction' ->> 'transaction_id' = t.number::text)
        < 1 + (select count(*) from operations o where o.commerce_id = t.commerce_id and o.transaction_id = t.id
            and o.status = 'approved' and o.kind in ('refund', 'void'))
    union all
    select s.id, 'an event: ' || s.events from subscriptions s
    where not s.provisional and s.events > 0 and coalesce((select max(d.sequence) from webhook_deliveries d
        where d.commerce_id = s.commerce_id and d.subject = 'subscription:' || s.id), 1) <> s.events
    union all
    select s.id, 'its status: ' || s.status || ', ' || d.status from subscriptions s join lateral (
        select d.body::json -> 'subscription' ->> 'status' as status from webhook_deliveries d
        where d.commerce_id = s.commerce_id and d.subject = 'subscription:' || s.id
        order by d.sequence desc limit 1) d on d.status <> s.status
  `.execute(db);
  assert.deepEqual(rows, [], 'changes without an event');
}
