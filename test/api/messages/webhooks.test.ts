import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { after, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { rotateWebhookSecret } from '#src/messages/webhooks/rotate-secret.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { TEST_EVENT } from '#test/support/events.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { type Received, refuse, useReceiver } from '#test/support/receiver.ts';

const service = useApp();
const outbound = openOutbound({ allow_private_addresses: true });
after(() => outbound.close());

async function enqueue(
  merchant: TestMerchant,
  url: string | null,
  subject: string,
  payload: object,
): Promise<void> {
  const of = { commerce_id: merchant.id, office_id: merchant.office, production: false };
  const event = { ...of, subject, kind: TEST_EVENT, url, payload };
  await inTransaction(service.deps.db, (db) => enqueueEvent(db, { ...event, now: service.clock.now() }));
}

const deliver = (options: { time_limit_ms?: number } = {}) =>
  deliverDue(service.deps, { outbound, ...options });

async function deliveriesOf(merchant: TestMerchant) {
  return (await merchant.test.get('/api/v1/sandbox/webhooks?per_page=100')).body.data;
}

async function secretOf(merchant: TestMerchant): Promise<string> {
  const row = await findMerchant(service.deps.db, merchant.id);
  assert.ok(row);
  return readWebhookSecret(service.deps, row);
}

function verifyStandard(secret: string, { headers, body }: Received): unknown {
  // The package checks the time against the real clock; the signature itself is what is verified here.
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const signed = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
  assert.ok(
    String(headers['webhook-signature']).split(' ').includes(signed),
    'Standard Webhooks does not agree',
  );
  return JSON.parse(body);
}

describe('a webhook', () => {
  test('arrives once, signed in both ways', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver();
    await enqueue(merchant, url, 'payment:1', { hola: 'añá' });
    assert.deepEqual(await deliver(), { delivered: 1, retried: 0, given_up: 0 });
    await deliver();
    assert.equal(received.length, 1);
    const [first] = received;
    assert.ok(first);
    const secret = await secretOf(merchant);
    assert.deepEqual(verifyStandard(secret, first), { hola: 'añá' });
    assert.equal(first.headers.signature, createHmac('sha256', secret).update(first.body).digest('hex'));
    assert.equal(first.headers['content-type'], 'application/json');
  });

  test('is not written if its change is rolled back or there is no address', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver();
    await enqueue(merchant, null, 'payment:1', {});
    const undone = inTransaction(service.deps.db, async (db) => {
      const now = service.clock.now();
      const event = {
        commerce_id: merchant.id,
        office_id: merchant.office,
        production: false,
        subject: 's',
        kind: TEST_EVENT,
        url,
        payload: {},
        now,
      };
      await enqueueEvent(db, event);
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    await deliver();
    assert.equal(received.length, 0);
  });

  test('to a receiver that answers 500 three times, then 200, arrives at the fourth attempt', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver((response, count) =>
      count <= 3 ? refuse(500)(response) : response.end('ok'),
    );
    await enqueue(merchant, url, 'payment:1', { n: 1 });
    await deliver();
    for (const [wait, count] of [
      [{ seconds: 5 }, 2],
      [{ minutes: 5 }, 3],
      [{ minutes: 30 }, 4],
    ] as const) {
      await deliver();
      assert.equal(received.length, count - 1, 'not before its time');
      service.clock.advance(wait);
      await deliver();
      assert.equal(received.length, count);
    }
    const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
    assert.equal(ids.size, 1, 'the same event, the same id');
    const [delivery] = await deliveriesOf(merchant);
    assert.equal(delivery.status, 'delivered');
    const statuses = delivery.attempts.map(
      (attempt: { answer: { status: number } }) => attempt.answer.status,
    );
    assert.deepEqual(statuses.sort(), [200, 500, 500, 500]);
  });

  test('is given up after the eighth attempt, and can be sent again', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver((response, count) =>
      count <= 8 ? refuse(503)(response) : response.end('ok'),
    );
    await enqueue(merchant, url, 'payment:1', { n: 1 });
    for (let day = 0; day < 12; day += 1) {
      await deliver();
      service.clock.advance({ hours: 10 });
    }
    assert.equal(received.length, 8);
    const [failed] = await deliveriesOf(merchant);
    assert.equal(failed.status, 'failed');
    assert.equal(failed.attempts.length, 8);
    const replayed = await merchant.test.post(`/api/v1/sandbox/webhooks/${failed.id}/replay`);
    assert.equal(replayed.status, 200, JSON.stringify(replayed.body));
    await deliver();
    assert.equal(received.length, 9);
    assert.equal(received[8]?.headers['webhook-id'], received[0]?.headers['webhook-id']);
    const other = await aMerchant(service);
    assert.equal((await other.test.post(`/api/v1/sandbox/webhooks/${failed.id}/replay`)).status, 404);
    assert.equal((await merchant.production.get('/api/v1/sandbox/webhooks')).status, 403);
  });

  test('waits for the one before it about the same thing, and for no other', async () => {
    const merchant = await aMerchant(service);
    let isBroken = true;
    const { url, received } = await useReceiver((response) =>
      isBroken && received.at(-1)?.body.includes('"first"') ? refuse(500)(response) : response.end('ok'),
    );
    await enqueue(merchant, url, 'payment:a', { a: 'first' });
    await enqueue(merchant, url, 'payment:a', { a: 'second' });
    await enqueue(merchant, url, 'payment:b', { b: 'first of b' });
    await deliver();
    const bodies = () => received.map(({ body }) => body);
    assert.ok(!bodies().includes('{"a":"second"}'));
    assert.ok(bodies().includes('{"b":"first of b"}'));
    isBroken = false;
    service.clock.advance({ seconds: 5 });
    await deliver();
    assert.deepEqual(bodies().slice(-2), ['{"a":"first"}', '{"a":"second"}']);
    const sequences = (await deliveriesOf(merchant)).map(
      (one: { subject: string; sequence: number }) => `${one.subject} ${one.sequence}`,
    );
    assert.deepEqual(sequences.sort(), ['payment:a 1', 'payment:a 2', 'payment:b 1']);
  });

  test('to a receiver that hangs delays no other webhook', async () => {
    const merchant = await aMerchant(service);
    const kept: ServerResponse[] = [];
    let isOver = false;
    const hanging = await useReceiver((response) => {
      if (isOver) response.destroy();
      kept.push(response);
    });
    const other = await useReceiver();
    for (let number = 0; number < 4; number += 1) {
      await enqueue(merchant, hanging.url, `payment:h${number}`, { number });
      await enqueue(merchant, other.url, `payment:o${number}`, { number });
    }
    const delivering = deliver();
    let isEnded = false;
    const ended = delivering.then(() => {
      isEnded = true;
    });
    while (other.received.length < 4 && !isEnded) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isEnded, false, 'the others had theirs while the first ones were waited for');
    isOver = true;
    for (const response of kept) response.destroy();
    await ended;
    const { delivered } = await delivering;
    assert.equal(delivered, 4);
  });

  test('follows no redirect, and goes to no private address unless that is allowed', async () => {
    const merchant = await aMerchant(service);
    const target = await useReceiver();
    const { url } = await useReceiver((response) => response.writeHead(302, { location: target.url }).end());
    await enqueue(merchant, url, 'payment:1', {});
    await deliver();
    assert.equal(target.received.length, 0);

    const guarded = openOutbound({ allow_private_addresses: false });
    for (const address of [
      target.url,
      target.url.replace('127.0.0.1', 'localhost'),
      'http://[::1]:9/',
      'http://169.254.169.254/',
    ]) {
      await enqueue(merchant, address, `payment:${address}`, {});
    }
    await deliverDue(service.deps, { outbound: guarded });
    await guarded.close();
    assert.equal(target.received.length, 0);
    const failures = (await deliveriesOf(merchant)).filter((one: { url: string }) => one.url !== url);
    assert.equal(failures.length, 4);
    for (const { attempts } of failures) assert.match(attempts[0].error, /address/);
  });

  test('is signed with both secrets for a day after a rotation', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver();
    const before = await secretOf(merchant);
    const { webhook_secret } = await rotateWebhookSecret(service.deps, {
      ...{ commerce_id: merchant.id, role: 'owner', offices: null },
    });
    await enqueue(merchant, url, 'payment:1', { n: 1 });
    await deliver();
    const [both] = received;
    assert.ok(both);
    for (const secret of [before, webhook_secret]) verifyStandard(secret, both);
    assert.equal(
      both.headers.signature,
      createHmac('sha256', webhook_secret).update(both.body).digest('hex'),
    );
    service.clock.advance({ hours: 24 });
    await enqueue(merchant, url, 'payment:2', { n: 2 });
    await deliver();
    const [, later] = received;
    assert.ok(later);
    verifyStandard(webhook_secret, later);
    assert.throws(() => verifyStandard(before, later), /does not agree/);
  });

  test('sent by two workers concurrently arrives once', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver();
    for (let number = 0; number < 50; number += 1)
      await enqueue(merchant, url, `payment:${number}`, { number });
    await Promise.all([deliver(), deliver(), deliver()]);
    assert.equal(received.length, 50);
    assert.equal(new Set(received.map(({ body }) => body)).size, 50);
  });
});
