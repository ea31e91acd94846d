import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerMailRequests } from '#src/messages/mails/requested/answer.ts';
import { requestMail } from '#src/messages/mails/requested/request.ts';
import { useApp } from '#test/support/app.ts';

const service = useApp();
const KIND = 'password_reset';

/** More than one batch of the worker. */
const MANY = 150;

test('a request for a mail is answered in the same run as many that fail before it', async () => {
  for (let count = 0; count < MANY; count += 1) await request(`fails${count}@correo.example`);
  await request('ana@correo.example');
  const answered: string[] = [];
  const run = () =>
    answerMailRequests(service.deps, KIND, async (_deps, { email }) => {
      if (email.startsWith('fails')) throw new Error('no mail for this address');
      answered.push(email);
    });
  assert.deepEqual(await run(), { answered: 1 });
  assert.deepEqual(answered, ['ana@correo.example']);
  assert.deepEqual(await run(), { answered: 0 });
});

async function request(email: string): Promise<void> {
  await requestMail(service.deps, { kind: KIND, email, parameters: { locale: 'es' } });
}
