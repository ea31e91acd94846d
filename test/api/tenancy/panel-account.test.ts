import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import {
  aPerson,
  appCode,
  aSignedIn,
  mailsTo,
  PASSWORD,
  signInAs,
  submit,
  type TestPerson,
} from '#test/support/people.ts';
import { aVisitor, type Visitor } from '#test/support/visitor.ts';

const service = useApp();
const FACTOR = '/panel/account/second-factor';
const OUT = '/panel/sign-in?next=%2Fpanel';
const now = () => service.clock.now();

async function somebody(): Promise<TestPerson> {
  return aPerson(service, (await aMerchant(service)).id);
}

/** Sets up the second factor on its pages and returns the secret and the recovery codes. */
async function setUp(visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
  await submit(visitor, FACTOR);
  await visitor.send(`${FACTOR}/begin`);
  const { html } = await visitor.get(FACTOR);
  assert.match(html, /<svg/);
  const secret = (/<code class="wrap">([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? '').replaceAll(' ', '');
  assert.equal((await visitor.send(`${FACTOR}/confirm`, { code: '000000' })).status, 422);
  const shown = await visitor.send(`${FACTOR}/confirm`, { code: appCode(secret, now()) });
  const codes = [...shown.html.matchAll(/<code>([\w-]{14})<\/code>/g)].map(([, code = '']) => code);
  assert.equal(codes.length, 10);
  return { secret, codes };
}

/** Signs in with the password and then with this code. */
async function withCode(person: TestPerson, code: string) {
  const visitor = aVisitor(service);
  const first = await signInAs(visitor, person);
  assert.equal(first.location, '/panel/sign-in/code');
  assert.equal((await visitor.get('/panel')).location, OUT, 'the password alone is not enough');
  const second = await submit(visitor, '/panel/sign-in/code', { code });
  return { status: second.status, visitor };
}

describe('second factor', () => {
  test('is set up with an app, required at the next sign-in, and each code works once', async () => {
    const person = await somebody();
    const { secret } = await setUp(await aSignedIn(service, person));
    assert.equal((await withCode(person, appCode(secret, now()))).status, 422, 'already used during set-up');
    service.clock.advance({ seconds: 30 });
    const code = appCode(secret, now());
    const { status, visitor } = await withCode(person, code);
    assert.equal(status, 303);
    assert.equal((await visitor.get('/panel')).location, `/panel/${person.slug}/test`);
    assert.equal((await withCode(person, code)).status, 422, 'a second time');
    const [notice] = await mailsTo(service, person.email);
    assert.match(notice?.text ?? '', /le pide un código/);
  });

  test('can be replaced by recovery codes, each used once, until they are renewed', async () => {
    const person = await somebody();
    const visitor = await aSignedIn(service, person);
    const { codes } = await setUp(visitor);
    const [first = '', second = ''] = codes;
    assert.equal((await withCode(person, first.toUpperCase())).status, 303);
    assert.match((await mailsTo(service, person.email))[0]?.text ?? '', /códigos de recuperación/);
    assert.equal((await withCode(person, first)).status, 422);
    const renewed = await submit(visitor, FACTOR).then(() => visitor.send(`${FACTOR}/codes`));
    assert.equal([...renewed.html.matchAll(/<code>[\w-]{14}<\/code>/g)].length, 10);
    assert.equal((await withCode(person, second)).status, 422, 'a code from the previous set');
  });

  test('keeps one set of recovery codes after concurrent renewals', async () => {
    const person = await somebody();
    const visitor = await aSignedIn(service, person);
    await setUp(visitor);
    await submit(visitor, FACTOR);
    await Promise.all(Array.from({ length: 6 }, () => visitor.send(`${FACTOR}/codes`)));
    const { rows } = await sql<{ good: number }>`
      select count(*)::int as good from recovery_codes
      where person_id = (select id from people where email = ${person.email}) and used_at is null
    `.execute(service.deps.db);
    assert.deepEqual(rows, [{ good: 10 }]);
  });

  test('can be turned off only with password and code', async () => {
    const person = await somebody();
    const visitor = await aSignedIn(service, person);
    const { secret } = await setUp(visitor);
    service.clock.advance({ seconds: 30 });
    const off = (password: string, code: string) => submit(visitor, `${FACTOR}/off`, { password, code });
    assert.equal((await off('otra cosa', appCode(secret, now()))).status, 422);
    assert.equal((await off(PASSWORD, '000000')).status, 422);
    assert.equal((await off(PASSWORD, appCode(secret, now()))).location, '/panel/account?said=off');
    assert.equal((await signInAs(aVisitor(service), person)).location, '/panel');
  });

  test('is locked after ten wrong codes an hour, even for a correct code', async () => {
    const person = await somebody();
    const { secret } = await setUp(await aSignedIn(service, person));
    service.clock.advance({ seconds: 60 });
    for (let count = 0; count < 10; count += 1) assert.equal((await withCode(person, '000000')).status, 422);
    assert.equal((await withCode(person, appCode(secret, now()))).status, 429);
  });
});

describe('panel sessions', () => {
  test('are listed, and can be ended one by one or all others, with immediate effect', async () => {
    const person = await somebody();
    const [one, two, three] = [
      await aSignedIn(service, person),
      await aSignedIn(service, person),
      await aSignedIn(service, person),
    ];
    const { html, text } = await one.get('/panel/account');
    const ends = [...html.matchAll(/action="(\/panel\/account\/sessions\/[0-9a-f-]{36})"/g)];
    assert.equal(ends.length, 2);
    assert.match(text, /Esta/);
    const [, path = ''] = ends[0] ?? [];
    await one.send(path);
    const left = [await two.get('/panel'), await three.get('/panel')].filter(
      ({ location }) => location !== OUT,
    );
    assert.equal(left.length, 1, 'one session has ended');
    await one.send('/panel/account/sessions/others');
    for (const other of [two, three]) assert.equal((await other.get('/panel')).location, OUT);
    assert.notEqual((await one.get('/panel')).location, OUT);
  });

  test('of other users cannot be ended', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const [own, stranger] = [await aSignedIn(service, person), await aSignedIn(service, other)];
    await aSignedIn(service, person);
    const { html } = await own.get('/panel/account');
    const [, path = ''] = /action="(\/panel\/account\/sessions\/[0-9a-f-]{36})"/.exec(html) ?? [];
    await submit(stranger, '/panel/account');
    await stranger.send(path);
    assert.ok((await own.get('/panel/account')).html.includes(path), 'the session still exists');
  });

  test('require the password again after 15 minutes for sensitive pages', async () => {
    const person = await somebody();
    const visitor = await aSignedIn(service, person);
    assert.equal((await visitor.get(FACTOR)).status, 200);
    service.clock.advance({ minutes: 15 });
    const asked = `/panel/account/prove?${new URLSearchParams({ next: FACTOR })}`;
    assert.equal((await visitor.get(FACTOR)).location, asked);
    assert.equal((await submit(visitor, asked, { password: 'otra cosa' })).status, 422);
    assert.equal((await submit(visitor, asked, { password: PASSWORD })).location, FACTOR);
    assert.equal((await visitor.get(FACTOR)).status, 200);
  });
});

describe('panel account', () => {
  test('the password is changed with the current one, which ends all other sessions', async () => {
    const person = await somebody();
    const [visitor, other] = [await aSignedIn(service, person), await aSignedIn(service, person)];
    const path = '/panel/account/password';
    const sent = { password: PASSWORD, new_password: 'una-clave-distinta' };
    assert.equal((await submit(visitor, path, { ...sent, password: 'otra cosa' })).status, 422);
    assert.equal((await submit(visitor, path, sent)).location, '/panel/account?said=password');
    assert.equal((await other.get('/panel')).location, OUT);
    assert.equal((await visitor.get('/panel/account')).status, 200);
    assert.equal((await signInAs(aVisitor(service), person, 'una-clave-distinta')).status, 303);
  });

  test('the e-mail changes after confirmation from the new address, and the old one is notified', async () => {
    const [person, taken] = [await somebody(), await somebody()];
    const visitor = await aSignedIn(service, person);
    const path = '/panel/account/email';
    const email = `nueva.${person.id}@correo.example`;
    const answers = [];
    for (const address of [taken.email, email])
      answers.push((await submit(visitor, path, { email: address, password: PASSWORD })).location);
    assert.deepEqual(answers, ['/panel/account?said=email', '/panel/account?said=email']);
    assert.deepEqual(await mailsTo(service, taken.email), [], 'an existing account is not revealed');
    const [mail] = await mailsTo(service, email);
    assert.equal((await signInAs(aVisitor(service), { email })).status, 422, 'not yet');
    const link = `/panel/email/${mail?.token}`;
    assert.equal((await submit(aVisitor(service), link)).location, '/panel/sign-in?said=confirmed');
    assert.equal((await signInAs(aVisitor(service), { email })).status, 303);
    assert.match((await mailsTo(service, person.email))[0]?.text ?? '', /este ya no sirve/);
    assert.equal((await aVisitor(service).get(link)).status, 404);
  });
});
