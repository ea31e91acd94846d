import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { enqueueMails, type MailInput } from '#src/messages/mails/enqueue.ts';
import type { MailMessage } from '#src/messages/mails/messages.ts';
import { sealMessage } from '#src/messages/mails/sealed-message.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { URGENT_KINDS } from '#src/messages/mails/types.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { useApp } from '#test/support/app.ts';
import { NAMES, SAMPLES } from '#test/support/mail-samples.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { statementsOf } from '#test/support/statements.ts';

const service = useApp();
type OutgoingMail = Parameters<Mailer['send']>[0];
const sent: OutgoingMail[] = [];
const mailer = {
  at_once: 1,
  send: async (mail: OutgoingMail) => void sent.push(mail),
  close: () => undefined,
};

let merchant: TestMerchant;

before(async () => {
  merchant = await aMerchant(service);
});

async function enqueue(messages: readonly MailMessage[]): Promise<void> {
  const mails = messages.map(async (message): Promise<MailInput> => {
    // A sample may have expired by the clock of this test.
    const fresh =
      'expires_at' in message ? { ...message, expires_at: service.clock.now().add({ hours: 1 }) } : message;
    return {
      ...{ commerce_id: merchant.id, office_id: merchant.office, production: true, locale: 'es' },
      ...{ to: { name: 'Ana', address: `${message.kind}@correo.example` }, from_name: 'Café' },
      ...{ message: await sealMessage(service.deps, merchant.id, fresh), now: service.clock.now() },
    };
  });
  await enqueueMails(service.deps.db, await Promise.all(mails));
}

async function arrived(): Promise<string[]> {
  sent.length = 0;
  await sendDueMails({ ...service.deps, mailer });
  return sent.map(({ to }) => to.address.replace('@correo.example', ''));
}

describe('the mails of one merchant', () => {
  test('that a user waits for are sent before all older mails', async () => {
    const others = ['cancellation', 'card_expiring', 'cash_voucher'] as const;
    await enqueue(others.map((kind) => SAMPLES[kind](NAMES)));
    for (const kind of URGENT_KINDS) {
      service.clock.advance({ seconds: 1 });
      await enqueue([SAMPLES[kind](NAMES)]);
    }
    const kinds = await arrived();
    // A few go at the same time, and which of them is there first is chance.
    const first = kinds.slice(0, URGENT_KINDS.length);
    assert.deepEqual(first.toSorted(), [...URGENT_KINDS].toSorted());
    assert.deepEqual(kinds.slice(first.length).toSorted(), [...others]);
  });

  test('that a user waits for are found by an index of exactly their kinds', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef('mails_urgent'::regclass) as definition
    `.execute(service.deps.db);
    const kinds = rows[0]?.definition.match(/'(?!waiting)(\w+)'/g)?.map((kind) => kind.slice(1, -1));
    assert.deepEqual(kinds?.toSorted(), URGENT_KINDS.toSorted());
  });

  test('have looks that are loaded once for all that are sent at a time', async () => {
    await enqueue(Array.from({ length: 5 }, () => SAMPLES.cancellation(NAMES)));
    const looks = await statementsOf(
      service.deps,
      (deps) => sendDueMails({ ...deps, mailer }),
      'merchant_logos',
    );
    assert.equal(looks, 1);
  });
});
