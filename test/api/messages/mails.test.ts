import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Deps } from '#src/deps.ts';
import { startWorker } from '#src/jobs/worker.ts';
import { composeMail } from '#src/messages/mails/compose.ts';
import { enqueueMails, type MailInput } from '#src/messages/mails/enqueue.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { deleteTestMails } from '#src/messages/mails/store.ts';
import { jobsOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openMailer } from '#src/platform/mail/mailer.ts';
import { useApp } from '#test/support/app.ts';
import { keysOf } from '#test/support/assertions.ts';
import { useMailServer } from '#test/support/mail-server.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const server = await useMailServer();
const mailer = openMailer({ smtp_url: server.url });
after(() => mailer.close());

const PATH = '/api/v1/sandbox/mails';
const MESSAGE = { merchant: 'Café Ñandú', subscriber: 'Ana Pérez', plan: 'Mensual' } as const;

type Change = Partial<MailInput> & { plan?: string };

/** Its subject names the plan. */
function aMail(merchant: TestMerchant, { plan = 'Mensual', ...change }: Change = {}): MailInput {
  return {
    commerce_id: merchant.id,
    office_id: merchant.office,
    production: false,
    locale: 'es',
    to: { name: 'Ana Pérez', address: 'ana@correo.example' },
    from_name: 'Café Ñandú',
    message: { kind: 'cancellation', ...MESSAGE, plan, service_until: null },
    now: service.clock.now(),
    ...change,
  };
}

const subjectOf = (plan: string) => `Su suscripción a ${plan} fue cancelada`;

const enqueue = (mails: readonly MailInput[]) =>
  inTransaction(service.deps.db, (db) => enqueueMails(db, mails));

const withServer = (): Deps => ({ ...service.deps, mailer });
const send = () => sendDueMails(withServer());

/** The mails as the database has them, oldest first. */
const rowsOf = (merchant: TestMerchant) =>
  service.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('commerce_id', '=', merchant.id)
    .orderBy('number')
    .execute();

const NOTHING = { sent: 0, postponed: 0, given_up: 0, kept: 0 };

describe('mails of the test environment', () => {
  test('are kept and listed newest first, whole', async () => {
    const merchant = await aMerchant(service);
    const subjects = ['Uno', 'Dos "con comillas" \\ y {llaves}', 'Tres'];
    await enqueue(subjects.map((plan) => aMail(merchant, { plan })));
    const { status, body } = await merchant.test.get(PATH);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.data.map((mail: { subject: string }) => mail.subject),
      subjects.map(subjectOf).toReversed(),
    );
    const [mail] = body.data;
    const { text, html } = composeMail(aMail(merchant, { plan: 'Tres' }).message, 'es');
    assert.deepEqual(
      { ...mail, id: null },
      {
        id: null,
        kind: 'cancellation',
        to: { name: 'Ana Pérez', address: 'ana@correo.example' },
        from: { name: 'Café Ñandú', address: 'facturacion@cuota.test' },
        subject: subjectOf('Tres'),
        text,
        html,
        locale: 'es',
        created_at: '2027-01-15T10:00:00-05:00',
        status: 'kept',
      },
    );
    assert.deepEqual(keysOf(body).length, 12);
  });

  test('can be asked for by address, page by page', async () => {
    const merchant = await aMerchant(service);
    const address = "o'neill+1@correo.example";
    const to = { name: 'Otro', address };
    await enqueue([aMail(merchant), aMail(merchant, { to, plan: 'A' }), aMail(merchant)]);
    await enqueue([aMail(merchant, { to, plan: 'B' }), aMail(merchant, { to, plan: 'C' })]);
    const asked = encodeURIComponent(address);
    const first = (await merchant.test.get(`${PATH}?to=${asked}&per_page=2`)).body;
    assert.equal(first.total, 3);
    assert.deepEqual(
      first.data.map((mail: { subject: string }) => mail.subject),
      ['C', 'B'].map(subjectOf),
    );
    const second = (await merchant.test.get(first.next_page_url.replace('https://cuota.test', ''))).body;
    assert.deepEqual(
      second.data.map((mail: { subject: string }) => mail.subject),
      [subjectOf('A')],
    );
    for (const other of ['nobody@correo.example', 'neill', '%25']) {
      assert.equal((await merchant.test.get(`${PATH}?to=${other}`)).body.total, 0, other);
    }
    assert.equal((await merchant.test.get(`${PATH}?to=`)).body.total, 5, 'an empty address asks for all');
  });

  test('are shown to test tokens of their own merchant only', async () => {
    const merchant = await aMerchant(service);
    const other = await aMerchant(service);
    await enqueue([aMail(merchant), aMail(merchant, { production: true })]);
    assert.equal((await merchant.test.get(PATH)).body.total, 1);
    assert.equal((await other.test.get(PATH)).body.total, 0);
    const refused = await merchant.production.get(PATH);
    assert.equal(refused.status, 403);
    assert.equal(refused.body.error.code, 'forbidden');
    await sendDueMails(service.deps);
  });

  test('are never sent, and can be erased without touching others', async () => {
    const merchant = await aMerchant(service);
    const other = await aMerchant(service);
    const before = server.received.length;
    await enqueue([aMail(merchant), aMail(other), aMail(merchant, { production: true })]);
    assert.deepEqual(await send(), { ...NOTHING, sent: 1 });
    assert.equal(server.received.length, before + 1);
    await assert.rejects(
      service.deps.db
        .updateTable('mails')
        .set({ status: 'waiting', next_attempt_at: service.clock.now() })
        .where('commerce_id', '=', other.id)
        .execute(),
      /mails_test_is_kept/,
    );
    await deleteTestMails(service.deps.db, merchant.id);
    assert.equal((await merchant.test.get(PATH)).body.total, 0);
    assert.equal((await rowsOf(merchant)).length, 1, 'production mail stays');
    assert.equal((await other.test.get(PATH)).body.total, 1);
  });

  test('are not written when their change is not', async () => {
    const merchant = await aMerchant(service);
    const undone = inTransaction(service.deps.db, async (db) => {
      await enqueueMails(db, [aMail(merchant)]);
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    await enqueue([]);
    assert.deepEqual(await rowsOf(merchant), []);
  });
});

describe('mails of production', () => {
  test('are kept when there is no mail server', async () => {
    const merchant = await aMerchant(service);
    await enqueue([aMail(merchant, { production: true }), aMail(merchant, { production: true })]);
    assert.deepEqual(await sendDueMails(service.deps), { ...NOTHING, kept: 2 });
    for (const mail of await rowsOf(merchant)) assert.equal(mail.status, 'kept');
    assert.deepEqual(await send(), NOTHING, 'and stay kept when there is one later');
  });

  test('arrive whole, from the merchant by name, once', async () => {
    const merchant = await aMerchant(service);
    const sent = aMail(merchant, { production: true, reply_to: 'soporte@comercio.example' });
    await enqueue([sent]);
    const before = server.received.length;
    assert.deepEqual(await send(), { ...NOTHING, sent: 1 });
    assert.deepEqual(await send(), NOTHING);
    assert.equal(server.received.length, before + 1);
    const mail = server.received.at(-1);
    assert.ok(mail);
    const [row] = await rowsOf(merchant);
    assert.ok(row);
    assert.deepEqual(mail.recipients, ['ana@correo.example']);
    assert.equal(mail.sender, 'facturacion@cuota.test');
    const { parsed } = mail;
    assert.deepEqual(parsed.from, { name: 'Café Ñandú', address: 'facturacion@cuota.test' });
    assert.deepEqual(parsed.to, [{ name: 'Ana Pérez', address: 'ana@correo.example' }]);
    assert.deepEqual(parsed.replyTo, [{ name: '', address: 'soporte@comercio.example' }]);
    const composed = composeMail(sent.message, 'es');
    assert.equal(parsed.subject, composed.subject);
    assert.equal(parsed.text?.trim(), composed.text.trim());
    assert.equal(parsed.html?.trim(), composed.html.trim());
    assert.equal(parsed.messageId, `<${row.id}@cuota.test>`);
    assert.equal(parsed.date, sent.now.toString({ fractionalSecondDigits: 3 }));
    assert.match(mail.raw, /^Auto-Submitted: auto-generated\r$/m);
    assert.equal(row.status, 'sent');
    assert.equal(row.attempts, 1);
    assert.ok(row.sent_at?.equals(service.clock.now()));
  });

  test('that the server refuses temporarily are retried after a minute', async () => {
    const merchant = await aMerchant(service);
    await enqueue([aMail(merchant, { production: true })]);
    const before = server.received.length;
    server.refuse(451);
    assert.deepEqual(await send(), { ...NOTHING, postponed: 1 });
    const [waiting] = await rowsOf(merchant);
    assert.equal(waiting?.status, 'waiting');
    assert.match(waiting?.last_error ?? '', /451/);
    server.refuse(null);
    service.clock.advance({ seconds: 59 });
    assert.deepEqual(await send(), NOTHING, 'not before its time');
    service.clock.advance({ seconds: 1 });
    assert.deepEqual(await send(), { ...NOTHING, sent: 1 });
    assert.equal(server.received.length, before + 1);
    const [sent] = await rowsOf(merchant);
    assert.equal(sent?.status, 'sent');
    assert.equal(sent?.attempts, 2);
    assert.equal(sent?.last_error, null);
  });

  test('are given up after the sixth attempt', async () => {
    const merchant = await aMerchant(service);
    await enqueue([aMail(merchant, { production: true })]);
    server.refuse(550);
    for (const wait of [{ minutes: 1 }, { minutes: 5 }, { minutes: 30 }, { hours: 2 }, { hours: 8 }]) {
      assert.deepEqual(await send(), { ...NOTHING, postponed: 1 });
      assert.deepEqual(await send(), NOTHING);
      service.clock.advance(wait);
    }
    assert.deepEqual(await send(), { ...NOTHING, given_up: 1 });
    server.refuse(null);
    service.clock.advance({ hours: 100 });
    assert.deepEqual(await send(), NOTHING);
    const [row] = await rowsOf(merchant);
    assert.equal(row?.status, 'given_up');
    assert.equal(row?.attempts, 6);
    assert.match(row?.last_error ?? '', /550/);
  });

  test('wait while the mail server is down or the password is wrong', async () => {
    const merchant = await aMerchant(service);
    await enqueue([aMail(merchant, { production: true })]);
    const wrong = server.url.replace(/:[^:@]*@/, ':wrong@');
    for (const [smtp_url, reason] of [
      ['smtp://127.0.0.1:9', /ECONNREFUSED/],
      [wrong, /wrong user or password/],
    ] as const) {
      const absent = openMailer({ smtp_url });
      const counts = await sendDueMails({ ...service.deps, mailer: absent });
      absent.close();
      assert.deepEqual(counts, { ...NOTHING, postponed: 1 });
      assert.match((await rowsOf(merchant))[0]?.last_error ?? '', reason);
      service.clock.advance({ minutes: 5 });
    }
    assert.deepEqual(await send(), { ...NOTHING, sent: 1 });
  });

  test('sent by several workers concurrently arrive once each', async () => {
    const merchant = await aMerchant(service);
    const before = server.received.length;
    const numbers = Array.from({ length: 100 }, (_, number) => String(number));
    await enqueue(numbers.map((plan) => aMail(merchant, { production: true, plan })));
    const counts = await Promise.all([send(), send(), send()]);
    assert.equal(
      counts.reduce((sum, { sent }) => sum + sent, 0),
      100,
    );
    const subjects = server.received.slice(before).map(({ parsed }) => parsed.subject);
    assert.deepEqual(subjects.sort(), numbers.map(subjectOf).toSorted());
  });

  test('that a killed worker had in hand are sent when its lease is over', async () => {
    const merchant = await aMerchant(service);
    await enqueue([aMail(merchant, { production: true })]);
    const dead: Deps['mailer'] = {
      at_once: 1,
      send: () => Promise.resolve(),
      close: () => undefined,
    };
    const killed = new Error('killed');
    // It looks at the clock for whose turn it is, and for the claim. Everything after that fails, as it does for a process that is no more.
    const clock = { now: atMost(2, () => service.clock.now(), killed) };
    assert.deepEqual(await sendDueMails({ ...service.deps, mailer: dead, clock }), NOTHING);
    assert.equal((await rowsOf(merchant))[0]?.status, 'waiting');
    service.clock.advance({ minutes: 9 });
    assert.deepEqual(await send(), NOTHING, 'it is leased');
    service.clock.advance({ minutes: 1 });
    assert.deepEqual(await send(), { ...NOTHING, sent: 1 });
  });

  test('are sent by the worker automatically', async () => {
    const merchant = await aMerchant(service);
    await enqueue([aMail(merchant, { production: true })]);
    const arrived = server.next();
    const worker = startWorker(withServer(), jobsOf(MODULES));
    await arrived;
    await worker.stop();
    assert.equal((await rowsOf(merchant))[0]?.status, 'sent');
  });
});

/** Answers once; every later call throws. */
function atMost<T>(times: number, answer: () => T, error: Error): () => T {
  let left = times;
  return () => {
    if (left === 0) throw error;
    left -= 1;
    return answer();
  };
}

describe('hostile names and addresses', () => {
  const ADDRESSES = [
    'ana@correo.example\r\nBcc: ladron@correo.example',
    'ana@correo.example, ladron@correo.example',
    'ana@correo.example> RCPT TO:<ladron@correo.example',
    '<ladron@correo.example> ana@correo.example',
    'ana@correo.example;ladron@correo.example',
    'grupo: ladron@correo.example;',
    '"ana@correo.example ladron@correo.example"@correo.example',
    'ana@correo.example\u2028',
    'ana@@correo.example',
    'ana',
    '',
    `${'a'.repeat(65)}@correo.example`,
  ];
  for (const address of ADDRESSES) {
    test(`${JSON.stringify(address)} gets no mail and no retry`, async () => {
      const merchant = await aMerchant(service);
      const before = server.received.length;
      await enqueue([aMail(merchant, { production: true, to: { name: 'Ana', address } })]);
      assert.deepEqual(await send(), { ...NOTHING, given_up: 1 });
      assert.equal(server.received.length, before);
      assert.match((await rowsOf(merchant))[0]?.last_error ?? '', /not a mail address/);
    });
  }

  test('names and subjects with line breaks stay names and subjects', async () => {
    const merchant = await aMerchant(service);
    const breaking = 'Ana\r\nBcc: ladron@correo.example\r\n\r\n<b>hola</b>';
    await enqueue([
      aMail(merchant, {
        production: true,
        to: { name: `${breaking}" <ladron@correo.example>`, address: 'ana@correo.example' },
        from_name: breaking,
        plan: `${breaking}\r\n.\r\nMAIL FROM:<ladron@correo.example>\r\n`,
      }),
    ]);
    const before = server.received.length;
    assert.deepEqual(await send(), { ...NOTHING, sent: 1 });
    assert.equal(server.received.length, before + 1);
    const mail = server.received.at(-1);
    assert.deepEqual(mail?.recipients, ['ana@correo.example']);
    const { parsed, raw } = mail ?? assert.fail();
    assert.doesNotMatch(raw, /^Bcc:/im);
    assert.match(
      parsed.subject ?? '',
      /^Su suscripción a Ana Bcc: ladron@correo.example <b>hola<\/b> \. MAIL FROM/,
    );
    assert.equal(parsed.from?.address, 'facturacion@cuota.test');
    assert.deepEqual(
      parsed.to?.map(({ address }) => address),
      ['ana@correo.example'],
    );
  });
});
