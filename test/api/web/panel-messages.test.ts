import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { MODULES } from '#src/modules.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { TEST_EVENT } from '#test/support/events.ts';
import { useOwner } from '#test/support/panel.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { filledIn } from '#test/support/visitor.ts';

const service = useApp();
const { merchant, owner, forms } = useOwner(service);

describe('replaying webhooks by filter', () => {
  test('shows the count first, and sends nothing until confirmed', async () => {
    const { url, received } = await useReceiver();
    const of = { commerce_id: merchant.id, office_id: merchant.office, production: false };
    for (const subject of ['payment:1', 'payment:2']) {
      const event = { ...of, subject, kind: TEST_EVENT, url, payload: {}, now: service.clock.now() };
      await inTransaction(service.deps.db, (db) => enqueueEvent(db, event));
    }
    const deliver = () => deliverDue(service.deps, { outbound: service.deps.outbound });
    await deliver();
    const filter = { status: 'delivered', subject: 'payment:2' };
    const none = await forms.send('/webhooks/replay', { step: 'count', ...filter, subject: 'payment:9' });
    assert.match(none.text, /Ningún evento coincide/);
    const counted = await forms.send('/webhooks/replay', { step: 'count', ...filter });
    assert.match(counted.text, /Se enviarían de nuevo 1 eventos/);
    assert.equal(received.length, 2);
    const submission = filledIn(counted.html, 'submission');
    const started = await owner.send(owner.at('/webhooks/replay'), { ...filter, submission });
    assert.equal(forms.leadsTo(started), `/jobs/${submission}`);
    await runLongJobs(service.deps, MODULES);
    await deliver();
    assert.equal(received.length, 3);
    assert.match((await owner.get(started.location)).text, /Eventos reenviados: 1/);
  });

  test('refuses an invalid filter without counting', async () => {
    const wrong = await forms.send('/webhooks/replay', { step: 'count', since: 'ayer' });
    assert.equal(wrong.status, 422);
    assert.match(wrong.html, /id="field-since-error"/);
  });
});

describe('sending a mail again', () => {
  async function aMail(message: Parameters<typeof enqueueMails>[1][number]['message']): Promise<string> {
    const { db, clock } = service.deps;
    const of = {
      commerce_id: merchant.id,
      office_id: merchant.office,
      production: false,
      locale: 'es',
    } as const;
    const to = { name: 'Ana', address: 'ana@correo.example' };
    await enqueueMails(db, [{ ...of, to, from_name: 'Café', message, now: clock.now() }]);
    const { body } = await merchant.test.get('/api/v1/sandbox/mails');
    return body.data[0].id;
  }

  const ended = {
    kind: 'cancellation',
    merchant: 'Café',
    subscriber: 'Ana',
    plan: 'Mensual',
    service_until: null,
  } as const;

  test('creates a new mail to the same recipient, is audited, and is limited to five an hour', async () => {
    const id = await aMail(ended);
    const path = forms.leadsTo(await forms.send(`/mails/${id}/again`));
    assert.notEqual(path, `/mails/${id}`);
    assert.match((await owner.get(owner.at(path))).text, /ana@correo\.example/);
    assert.match((await owner.get(owner.at('/audit'))).text, /envió de nuevo un correo/);
    for (let sent = 1; sent < 5; sent += 1)
      assert.equal((await merchant.test.post(`/api/v1/mails/${id}/send-again`, {})).status, 201);
    const refused = await merchant.test.post(`/api/v1/mails/${id}/send-again`, {});
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error.code, 'too_many_mails_again');
  });

  test('is refused for sign-in mails, and an Idempotency-Key sends it once', async () => {
    const id = await aMail({ ...ended, subscriber: 'Eva' });
    await service.deps.db.deleteFrom('limits').execute();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await merchant.test.post(`/api/v1/mails/${id}/send-again`, {}, headers);
    const second = await merchant.test.post(`/api/v1/mails/${id}/send-again`, {}, headers);
    assert.equal(first.body.id, second.body.id);
    await service.deps.db.updateTable('mails').set({ kind: 'sign_in_code' }).where('id', '=', id).execute();
    const refused = await merchant.test.post(`/api/v1/mails/${id}/send-again`, {});
    assert.equal(refused.body.error.code, 'mail_not_repeatable');
  });
});
