import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { startDelivery } from '#src/jobs/webhook-delivery.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { type EventInput, enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { useApp } from '#test/support/app.ts';
import { stoppedClock } from '#test/support/clock.ts';
import { connectionTo } from '#test/support/database.ts';
import { TEST_EVENT } from '#test/support/events.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { refuse, useReceiver } from '#test/support/receiver.ts';

const service = useApp();
const outbound = openOutbound({ allow_private_addresses: true });
after(() => outbound.close());

const deliver = () => deliverDue(service.deps, { outbound });

function anEvent(merchant: TestMerchant, url: string, subject: string, payload: object = {}): EventInput {
  const now = service.clock.now();
  const of = { commerce_id: merchant.id, office_id: merchant.office, production: false };
  return { ...of, subject, kind: TEST_EVENT, url, payload, now };
}

const enqueue = (...events: EventInput[]) =>
  inTransaction(service.deps.db, (db) => enqueueEvents(db, events));

async function deliveriesOf(merchant: TestMerchant) {
  return (await merchant.test.get('/api/v1/sandbox/webhooks?per_page=100')).body.data;
}

/** A promise and how to keep it. */
const aSign = () => Promise.withResolvers<void>();

describe('events of one subject', () => {
  test('written concurrently in thousands keep their order, and many are sent concurrently', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver();
    const events = Array.from({ length: 2_000 }, (_, number) =>
      anEvent(merchant, url, `subscription:${number % 100}`, { subject: number % 100, number }),
    );
    await enqueue(...events);
    assert.deepEqual(await deliver(), { delivered: 2_000, retried: 0, given_up: 0 });
    assert.equal(received.length, 2_000);
    const bodies = received.map(({ headers, body }) => ({ ...JSON.parse(body), headers }));
    for (const [subject, reported] of Map.groupBy(bodies, (body) => body.subject)) {
      const numbers = reported.map((body) => body.number);
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => a - b),
        `subscription:${subject}`,
      );
      const sequences = reported.map(({ headers }) => Number(headers['webhook-sequence']));
      assert.deepEqual(
        sequences,
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    }
  });

  test('written by many at the same time are numbered without a gap', async () => {
    const merchant = await aMerchant(service);
    const { url } = await useReceiver();
    await Promise.all(Array.from({ length: 10 }, () => enqueue(anEvent(merchant, url, 'payment:1'))));
    const sequences = (await deliveriesOf(merchant)).map((one: { sequence: number }) => one.sequence);
    assert.deepEqual(
      sequences.sort((a: number, b: number) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    await deliver();
  });

  test('wait for each other also when they go to different receivers', async () => {
    const merchant = await aMerchant(service);
    const broken = await useReceiver(refuse(500));
    const other = await useReceiver();
    await enqueue(anEvent(merchant, broken.url, 'payment:1'), anEvent(merchant, other.url, 'payment:1'));
    await deliver();
    assert.deepEqual([broken.received.length, other.received.length], [1, 0]);
    const [held] = await deliveriesOf(merchant);
    assert.equal(held.status, 'pending');
    assert.equal(held.next_attempt_at, null, 'nobody knows when its turn is');
    service.clock.advance({ hours: 10 });
    for (let hour = 0; hour < 40; hour += 1) {
      await deliver();
      service.clock.advance({ hours: 1 });
    }
    assert.deepEqual(
      [broken.received.length, other.received.length],
      [8, 1],
      'given up: the next has its turn',
    );
  });

  test('continue immediately when the one that blocks them is replayed', async () => {
    const merchant = await aMerchant(service);
    let isBroken = true;
    const { url, received } = await useReceiver((response) =>
      isBroken ? refuse(500)(response) : response.end('ok'),
    );
    await enqueue(
      anEvent(merchant, url, 'payment:1', { n: 1 }),
      anEvent(merchant, url, 'payment:1', { n: 2 }),
    );
    await deliver();
    isBroken = false;
    const [, first] = await deliveriesOf(merchant);
    const { body: replay } = await merchant.test.post(`/api/v1/sandbox/webhooks/${first.id}/replay`);
    assert.equal(replay.event_id, first.event_id);
    assert.notEqual(replay.id, first.id);
    assert.deepEqual([replay.status, replay.attempts], ['pending', []]);
    assert.deepEqual(await deliver(), { delivered: 2, retried: 0, given_up: 0 });
    assert.deepEqual(
      received.map(({ body }) => body),
      ['{"n":1}', '{"n":1}', '{"n":2}'],
    );
    const statuses = (await deliveriesOf(merchant)).map((one: { status: string }) => one.status);
    assert.deepEqual(statuses, ['delivered', 'delivered', 'failed'], 'the one replaced was given up');
  });
});

describe('an answer', () => {
  const ANSWERS = ['', 'null', '{"a":"b\\\\c"}', '{a,b}', 'línea\n"dos"\t\\', '\u001e\u001f', 'x\0y'];

  test('is kept as it came, whatever it is', async () => {
    const merchant = await aMerchant(service);
    const answers = [...ANSWERS];
    const { url } = await useReceiver((response, count) => response.end(answers[count - 1]));
    for (const answer of ANSWERS) {
      await enqueue(anEvent(merchant, url, `payment:${answer.length}`));
      await deliver();
    }
    const kept = (await deliveriesOf(merchant)).map(
      (one: { attempts: { answer: { body: string } }[] }) => one.attempts[0]?.answer.body,
    );
    // PostgreSQL keeps every character but one.
    assert.deepEqual(kept.toReversed(), [...ANSWERS.slice(0, -1), 'x\ufffdy']);
  });

  test('of a megabyte is kept to its beginning, and one that is no text does no harm', async () => {
    const merchant = await aMerchant(service);
    const { url } = await useReceiver((response, count) =>
      response.end(Buffer.alloc(1_048_576, count === 1 ? 'x' : 0xff)),
    );
    await enqueue(anEvent(merchant, url, 'payment:1'), anEvent(merchant, url, 'payment:2'));
    assert.equal((await deliver()).delivered, 2);
    for (const { attempts } of await deliveriesOf(merchant)) {
      assert.equal(attempts[0].answer.status, 200);
      assert.ok(attempts[0].answer.body.length <= 4_096);
    }
  });
});

describe('a secret that cannot be read', () => {
  test('fails only the webhooks of its merchant', async () => {
    const [unlucky, other] = [await aMerchant(service), await aMerchant(service)];
    const { url, received } = await useReceiver();
    await sql`update merchants set webhook_secret = '\\x00' where id = ${unlucky.id}`.execute(
      service.deps.db,
    );
    await enqueue(anEvent(unlucky, url, 'payment:1'), anEvent(other, url, 'payment:2', { mine: true }));
    assert.deepEqual(await deliver(), { delivered: 1, retried: 1, given_up: 0 });
    assert.deepEqual(received[0]?.body, '{"mine":true}');
    const [failed] = await deliveriesOf(unlucky);
    assert.match(failed.attempts[0].error, /secret/);
  });
});

describe('an environment with a time of its own', () => {
  test('has its webhooks by that time, signed at the real one, and touches no other', async () => {
    const [traveller, other] = [await aMerchant(service), await aMerchant(service)];
    const { url, received } = await useReceiver((response, count) =>
      count === 1 ? refuse(500)(response) : response.end(),
    );
    const clock = stoppedClock('2029-06-01T09:00');
    const only = { commerce_id: traveller.id, clock };
    await enqueue(
      { ...anEvent(traveller, url, 'payment:1'), now: clock.now() },
      anEvent(other, url, 'payment:2'),
      { ...anEvent(traveller, url, 'payment:3'), production: true },
    );
    const travel = () => deliverDue(service.deps, { outbound, only });
    assert.deepEqual(await travel(), { delivered: 0, retried: 1, given_up: 0 });
    assert.deepEqual(await travel(), { delivered: 0, retried: 0, given_up: 0 });
    clock.advance({ seconds: 5 });
    assert.deepEqual(await travel(), { delivered: 1, retried: 0, given_up: 0 });
    const [delivery] = await deliveriesOf(traveller);
    assert.deepEqual(
      delivery.attempts.map((attempt: { at: string }) => attempt.at),
      ['2029-06-01T09:00:00-05:00', '2029-06-01T09:00:05-05:00'],
    );
    const now_s = String(Math.floor(service.clock.now().epochMilliseconds / 1_000));
    for (const { headers } of received) assert.equal(headers['webhook-timestamp'], now_s);
    assert.equal((await deliver()).delivered, 2);
  });
});

describe('a worker', () => {
  let connection: object;
  before(async () => {
    connection = await connectionTo(service.deps.db);
  });

  /** Another process, which delivers what is due and nothing else. */
  function aWorker() {
    const script = `
      import { openDatabase } from '#src/platform/database/pool.ts';
      import { NO_PRESENCE } from '#src/platform/database/presence.ts';
      import { openLog } from '#src/platform/log.ts';
      import { openOutbound } from '#src/platform/outbound/outbound.ts';
      import { environmentKeyring, readMasterKeys } from '#src/platform/vault/master-key.ts';
      import { openVault } from '#src/platform/vault/vault.ts';
      import { PRODUCT } from '#src/product.ts';
      import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
      const clock = { now: () => Temporal.Instant.from('${service.clock.now()}') };
      const connection = ${JSON.stringify(connection)};
      const db = openDatabase({ connection, max_connections: 4, prepare: true, onError: () => undefined });
      const keyring = environmentKeyring(readMasterKeys(Buffer.alloc(32, 7).toString('base64'), PRODUCT));
      const log = openLog({ level: 'silent', stream: 'stderr' });
      const outbound = openOutbound({ allow_private_addresses: true });
      const vault = openVault({ db, clock, keyring });
      await deliverDue({ db, clock, log, vault, presence: NO_PRESENCE }, { outbound });`;
    const flags = ['--input-type=module-typescript', '--eval', script];
    return spawn(process.execPath, flags, { stdio: ['ignore', 'ignore', 'inherit'] });
  }

  test('that is killed in the middle leaves its deliveries to another, once its lease is over', async () => {
    const merchant = await aMerchant(service);
    const hasArrived = aSign();
    const { url, received } = await useReceiver((response, count) => {
      if (count === 1) hasArrived.resolve();
      else response.end('ok');
    });
    await enqueue(anEvent(merchant, url, 'payment:1', { n: 1 }));
    const worker = aWorker();
    const exit = once(worker, 'exit');
    await Promise.race([hasArrived.promise, exit]);
    assert.equal(worker.exitCode, null, 'it ended before it delivered anything');
    worker.kill('SIGKILL');
    await exit;

    service.clock.advance({ seconds: 59 });
    await deliver();
    assert.equal(received.length, 1, 'still in its hands');
    service.clock.advance({ seconds: 1 });
    await deliver();
    const ids = received.map(({ headers }) => headers['webhook-id']);
    assert.equal(ids.length, 2);
    assert.equal(ids[0], ids[1]);
    const [delivery] = await deliveriesOf(merchant);
    assert.equal(delivery.status, 'delivered');
    assert.equal(delivery.attempts.length, 1);
  });

  test('delivers what comes while it runs, and stops when what it began is done', async () => {
    const merchant = await aMerchant(service);
    const [first, second] = [aSign(), aSign()];
    const { url, received } = await useReceiver((response, count) => {
      (count === 1 ? first : second).resolve();
      response.end('ok');
    });
    const delivery = startDelivery(service.deps, { outbound, ownClocks: async () => new Map() });
    await enqueue(anEvent(merchant, url, 'payment:1'));
    await first.promise;
    await enqueue(anEvent(merchant, url, 'payment:1'));
    delivery.nudge();
    await second.promise;
    await delivery.stop();
    const statuses = (await deliveriesOf(merchant)).map((one: { status: string }) => one.status);
    assert.deepEqual(statuses, ['delivered', 'delivered']);
    await enqueue(anEvent(merchant, url, 'payment:1'));
    assert.equal(received.length, 2);
    await deliver();
    assert.equal(received.length, 3);
  });
});
