import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { type EventInput, enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { openPresence } from '#src/platform/database/presence.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import { TEST_EVENT } from '#test/support/events.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { until } from '#test/support/process.ts';
import { refuse, useReceiver } from '#test/support/receiver.ts';

const service = useApp();
const outbound = openOutbound({ allow_private_addresses: true });
after(() => outbound.close());

const deliver = () => deliverDue(service.deps, { outbound });

/** Each of a subject of its own, in the order given. */
async function enqueue(merchant: TestMerchant, urls: readonly string[]): Promise<void> {
  const now = service.clock.now();
  const events = urls.map((url, number): EventInput => {
    const subject = `payment:${number}`;
    const of = { commerce_id: merchant.id, office_id: merchant.office, production: false };
    return { ...of, subject, kind: TEST_EVENT, url, payload: { number }, now };
  });
  await inTransaction(service.deps.db, (db) => enqueueEvents(db, events));
}

async function attemptsOf(merchant: TestMerchant) {
  const { body } = await merchant.test.get('/api/v1/sandbox/webhooks');
  return body.data.map((one: { status: string; attempts: { status: string }[] }) => [
    one.status,
    ...one.attempts.map(({ status }) => status),
  ]);
}

describe('the lease of a lane', () => {
  test('leaves the other receivers to other workers', async () => {
    const merchant = await aMerchant(service);
    const receivers = await Promise.all(Array.from({ length: 40 }, () => useReceiver()));
    await enqueue(
      merchant,
      receivers.flatMap(({ url }) => [url, url, url]),
    );
    const counts = await Promise.all([deliver(), deliver()]);
    const delivered = counts.map((count) => count.delivered);
    assert.ok(
      delivered.every((count) => count > 0),
      `${delivered}`,
    );
    for (const { received } of receivers) assert.equal(received.length, 3);
  });

  test('that nears its end is let go and taken anew, and nothing is sent twice', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver((response, count) => {
      if (count === 50) service.clock.advance({ seconds: 50 });
      response.end('ok');
    });
    await enqueue(merchant, Array(2_000).fill(url));
    assert.deepEqual(await deliver(), { delivered: 2_000, retried: 0, given_up: 0 });
    assert.equal(received.length, 2_000);
  });

  /** The first request waits for a second worker, which comes after the lease, and for its end. */
  async function overtaken(answers: { first: number; second: number }) {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver((response, count) => {
      if (count > 1) return refuse(answers.second)(response);
      service.clock.advance({ seconds: 60 });
      void deliver().then(() => refuse(answers.first)(response));
    });
    await enqueue(merchant, [url]);
    await deliver();
    assert.equal(received.length, 2);
    assert.equal(received[0]?.headers['webhook-id'], received[1]?.headers['webhook-id']);
    return attemptsOf(merchant);
  }

  test('that expires while its holder sends lets another worker send too, and both attempts are recorded', async () => {
    assert.deepEqual(await overtaken({ first: 200, second: 200 }), [['delivered', 'delivered', 'delivered']]);
  });

  test('that ran out does not undo what came of it afterwards', async () => {
    assert.deepEqual(await overtaken({ first: 500, second: 200 }), [['delivered', 'failed', 'delivered']]);
    assert.deepEqual(await overtaken({ first: 200, second: 500 }), [['delivered', 'delivered', 'failed']]);
    assert.deepEqual(await overtaken({ first: 500, second: 500 }), [['pending', 'failed', 'failed']]);
  });

  /** Leases every lane that something of the merchant waits in. */
  async function leaseAll(
    merchant: TestMerchant,
    lease: { ends_in_ms: number; holder: number | null },
  ): Promise<void> {
    const until_ms = service.clock.now().epochMilliseconds + lease.ends_in_ms;
    await sql`
      insert into webhook_lanes (commerce_id, lane, leased_until_ms, holder)
      select distinct commerce_id, lane, ${until_ms}::bigint, ${lease.holder}::int from webhook_queue
      where commerce_id = ${merchant.id}
    `.execute(service.deps.db);
  }

  test('ends with the process that holds it, and not before', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver();
    await enqueue(merchant, [url]);
    const holder = await openPresence(await connectionTo(service.deps.db));
    await leaseAll(merchant, { ends_in_ms: 60_000, holder: holder.number() });
    assert.deepEqual(await deliver(), { delivered: 0, retried: 0, given_up: 0 });
    await holder.close();
    await until(async () => (await deliver()).delivered === 1);
    assert.equal(received.length, 1);
  });

  test('that ends later than any does is none: a clock was wrong', async () => {
    const merchant = await aMerchant(service);
    const { url } = await useReceiver();
    await enqueue(merchant, [url]);
    await leaseAll(merchant, { ends_in_ms: 22 * 3_600_000, holder: null });
    assert.deepEqual(await deliver(), { delivered: 1, retried: 0, given_up: 0 });
  });
});
