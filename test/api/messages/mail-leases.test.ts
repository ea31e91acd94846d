import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recallFuture } from '#src/jobs/recall.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { claimDueMail, markFailed } from '#src/messages/mails/store.ts';
import { openPresence } from '#src/platform/database/presence.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { until } from '#test/support/process.ts';

const service = useApp();
const mailer = { at_once: 1, send: async () => undefined, close: () => undefined };
const send = async () => (await sendDueMails({ ...service.deps, mailer })).sent;

async function enqueue(now = service.clock.now()): Promise<number> {
  const { id, office } = await aMerchant(service);
  const plan = { merchant: 'Café', subscriber: 'Ana', plan: 'Mensual', service_until: null };
  const mail = {
    commerce_id: id,
    office_id: office,
    production: true,
    locale: 'es',
    to: { name: 'Ana', address: 'ana@correo.example' },
    from_name: 'Café',
    message: { kind: 'cancellation', ...plan },
    now,
  } as const;
  await inTransaction(service.deps.db, (db) => enqueueMails(db, [mail]));
  return id;
}

/** As a worker does that never comes to send it. */
function lease(commerce_id: number, ends_in: Temporal.DurationLike, lease_holder: number | null) {
  const now = service.clock.now();
  const environment = { commerce_id, production: true };
  return claimDueMail(service.deps.db, environment, { now, leased_until: now.add(ends_in), lease_holder });
}

describe('the lease of a mail', () => {
  test('ends with the process that holds it, and not before', async () => {
    const merchant = await enqueue();
    const holder = await openPresence(await connectionTo(service.deps.db));
    assert.ok(await lease(merchant, { minutes: 10 }, holder.number()));
    assert.equal(await send(), 0, 'its holder lives');
    await holder.close();
    await until(async () => (await send()) === 1);
  });

  test('that another worker took over makes the outcome of the first worker void', async () => {
    const merchant = await enqueue();
    const first = (await lease(merchant, { seconds: 1 }, null)) ?? assert.fail();
    service.clock.advance({ seconds: 2 });
    const second = (await lease(merchant, { minutes: 10 }, null)) ?? assert.fail();
    assert.equal(second.id, first.id);
    const outcome = {
      status: 'given_up',
      attempts: 8,
      next_attempt_at: null,
      last_error: 'refused',
    } as const;
    const read = () =>
      service.deps.db.selectFrom('mails').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
    await markFailed(service.deps.db, first, outcome);
    assert.deepEqual(await read(), second);
    await markFailed(service.deps.db, second, outcome);
    const { status, leased_until } = await read();
    assert.deepEqual([status, leased_until], ['given_up', null]);
  });

  test('that ends later than any does is none: a clock was wrong', async () => {
    const merchant = await enqueue();
    assert.ok(await lease(merchant, { hours: 22 }, null));
    assert.equal(await send(), 1);
  });

  test('is not needed for a mail that a wrong clock put off: it is recalled', async () => {
    await enqueue(service.clock.now().add({ hours: 22 }));
    assert.equal(await send(), 0);
    assert.deepEqual(await recallFuture(service.deps), { recalled: 1 });
    service.clock.advance({ seconds: 1 });
    assert.equal(await send(), 1);
  });
});
