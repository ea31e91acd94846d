import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { openMailer } from '#src/platform/mail/mailer.ts';
import { enterCode } from '#src/portal/enter-code.ts';
import { requestCodes } from '#src/portal/request-codes.ts';
import { useApp } from '#test/support/app.ts';
import { useMailServer } from '#test/support/mail-server.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { anEmail, anOrigin, aPayer, portalDeps, sendRequestedCodes } from '#test/support/portal.ts';

const service = useApp();
const server = await useMailServer();
const mailer = openMailer({ smtp_url: server.url });
after(() => mailer.close());

const deps = () => ({ ...portalDeps(service), mailer });

async function asked(): Promise<string> {
  const merchant = await aMerchant(service);
  const email = anEmail();
  await aPayer(service, merchant, email, { production: true });
  const answer = await requestCodes(deps(), { email, production: true, merchant: null, origin: anOrigin() });
  assert.ok(answer.request);
  await sendRequestedCodes(deps());
  return answer.request;
}

describe('a sign-in code in production', () => {
  test('is mailed and signs in to production', async () => {
    const request = await asked();
    assert.equal((await sendDueMails(deps())).sent, 1);
    const [mail] = server.received;
    const code = /^Código: (\d{6})$/m.exec(mail?.parsed.text ?? '')?.[1] ?? '';
    const entry = await enterCode(deps(), { request, code, origin: anOrigin() });
    assert.ok('session' in entry, JSON.stringify(entry));
    assert.equal(entry.session.production, true);
    assert.equal(entry.session.frozen_at, null);
  });

  test('is not sent once it has expired', async () => {
    const count = server.received.length;
    await asked();
    service.clock.advance({ minutes: 10 });
    assert.deepEqual(await sendDueMails(deps()), { sent: 0, postponed: 0, given_up: 1, kept: 0 });
    assert.equal(server.received.length, count);
  });
});
