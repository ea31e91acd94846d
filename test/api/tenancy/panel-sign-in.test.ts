import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { requestReset } from '#src/panel/reset-password.ts';
import { signIn } from '#src/tenancy/people/sign-in.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { PANEL_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import {
  aPerson,
  aSignedIn,
  mailsTo,
  PASSWORD,
  sendRequestedLinks,
  signInAs,
  submit,
} from '#test/support/people.ts';
import { statementsOf } from '#test/support/statements.ts';
import { aVisitor } from '#test/support/visitor.ts';

const service = useApp();
const COOKIE = nameIn(BASE_URL, PANEL_COOKIE);

const WRONG = 'El correo y la contraseña no corresponden.';
const WRONG_ANSWER = { status: 422, said: '', statements: 0, is_told: true };
const MANY = 'Hubo demasiados intentos';

describe('signing in to the panel', () => {
  test('opens the merchant of the user, and later the environment visited last', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const visitor = aVisitor(service);
    const signedIn = await signInAs(visitor, { email: person.email.toUpperCase() });
    assert.equal(signedIn.location, '/panel');
    assert.equal((await visitor.get('/panel')).location, `/panel/${person.slug}/test`);
    assert.equal((await visitor.get(`/panel/${person.slug}/production`)).status, 200);
    await submit(visitor, '/panel/merchants');
    await visitor.send('/panel/sign-out');
    assert.equal((await visitor.get('/panel')).location, '/panel/sign-in?next=%2Fpanel');
    await signInAs(visitor, person);
    assert.equal((await visitor.get('/panel')).location, `/panel/${person.slug}/production`);
  });

  test('returns to the requested page, and never outside the panel', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const sent = { email: person.email, password: PASSWORD };
    const wanted = `/panel/${person.slug}/test?x=1`;
    const next = new URLSearchParams({ next: wanted });
    const asked = await submit(aVisitor(service), `/panel/sign-in?${next}`, sent);
    assert.equal(asked.location, wanted);
    for (const outside of ['https://evil.example/panel/x', '//evil.example/panel', '/portal']) {
      const elsewhere = new URLSearchParams({ next: outside });
      const { location } = await submit(aVisitor(service), `/panel/sign-in?${elsewhere}`, sent);
      assert.equal(location, '/panel');
    }
  });

  test('responds the same to an unknown account and a wrong password, with the same statements', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const answers: unknown[] = [];
    for (const email of [person.email, 'nadie@comercio.example']) {
      const typed = {
        email,
        password: 'no-es-la-clave',
        origin: '198.51.100.6',
        user_agent: '',
        browser: null,
      };
      const statements = await statementsOf(service.deps, (deps) => assert.rejects(signIn(deps, typed)));
      const { status, html } = await submit(aVisitor(service), '/panel/sign-in', {
        email,
        password: typed.password,
      });
      const said = html.replaceAll(email, 'X').replaceAll(/name="csrf_token" value="[^"]*"/g, '');
      answers.push({ status, said, statements, is_told: said.includes(WRONG) });
    }
    assert.deepEqual(answers[0], answers[1]);
    assert.deepEqual({ ...(answers[0] as object), said: '', statements: 0 }, WRONG_ANSWER);
  });

  test('is required with an unknown or expired session cookie', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const visitor = await aSignedIn(service, person);
    const thief = aVisitor(service);
    thief.cookies.set(COOKIE, 'x'.repeat(43));
    assert.equal((await thief.get('/panel')).location, '/panel/sign-in?next=%2Fpanel');
    service.clock.advance({ hours: 8 });
    assert.equal((await visitor.get('/panel')).location, '/panel/sign-in?next=%2Fpanel');
  });
});

describe('wrong passwords', () => {
  async function wrong(email: string, origin?: string) {
    const visitor = aVisitor(service, origin);
    const { status, text, headers } = await submit(visitor, '/panel/sign-in', {
      email,
      password: 'otra cosa',
    });
    return { status, text, retry_after: headers['retry-after'] };
  }

  test('lock an address from one origin after ten, but not from elsewhere', async () => {
    const merchant = await aMerchant(service);
    const { email } = await aPerson(service, merchant.id);
    const origin = '198.51.100.7';
    for (let count = 0; count < 10; count += 1) {
      const { status, text } = await wrong(email, origin);
      assert.equal(status, 422);
      assert.ok(text.includes(WRONG));
    }
    const closed = await wrong(email.toLowerCase(), origin);
    assert.equal(closed.status, 429);
    assert.ok(closed.text.includes(MANY));
    assert.equal(closed.retry_after, '600');
    const right = await submit(aVisitor(service, origin), '/panel/sign-in', { email, password: PASSWORD });
    assert.equal(right.status, 429, 'the correct password is refused from this origin');
    assert.equal((await signInAs(aVisitor(service), { email })).status, 303, 'from elsewhere');
    service.clock.advance({ minutes: 11 });
    assert.equal((await signInAs(aVisitor(service, origin), { email })).status, 303, 'later');
  });

  test('for an unknown address are limited in the same way', async () => {
    const email = 'nadie.nunca@comercio.example';
    const origin = '198.51.100.8';
    for (let count = 0; count < 10; count += 1) assert.equal((await wrong(email, origin)).status, 422);
    assert.equal((await wrong(email, origin)).status, 429);
  });

  test('from many origins lock an address, except in a browser that signed in before', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const known = await aSignedIn(service, person);
    await submit(known, '/panel/merchants');
    await known.send('/panel/sign-out');
    for (let count = 0; count < 50; count += 1) assert.equal((await wrong(person.email)).status, 422);
    assert.equal((await wrong(person.email)).status, 429);
    assert.equal((await signInAs(aVisitor(service), person)).status, 429, 'an unknown browser');
    assert.equal((await signInAs(known, person)).status, 303, 'the known browser');
  });

  test('sent concurrently are counted exactly', async () => {
    const email = 'muchos@comercio.example';
    const visitors = Array.from({ length: 20 }, () => aVisitor(service, '198.51.100.9'));
    await Promise.all(visitors.map((visitor) => visitor.get('/panel/sign-in')));
    const fields = { email, password: 'otra cosa' };
    const answers = await Promise.all(visitors.map((visitor) => visitor.send('/panel/sign-in', fields)));
    assert.equal(answers.filter(({ status }) => status === 422).length, 10);
    assert.equal(answers.filter(({ status }) => status === 429).length, 10);
  });
});

describe('password reset', () => {
  const ask = (email: string, origin?: string) =>
    submit(aVisitor(service, origin), '/panel/reset', { email });

  test('uses a link that works once and ends every session', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const before = await aSignedIn(service, person);
    const asked = await ask(person.email.toUpperCase());
    assert.equal(asked.location, '/panel/reset?sent=1');
    const [mail] = await mailsTo(service, person.email);
    assert.equal(mail?.kind, 'password_reset');
    const path = `/panel/reset/${mail?.token}`;
    const visitor = aVisitor(service);
    assert.ok((await visitor.get(path)).text.includes(person.email));
    for (const password of ['corta', 'aaaaaaaaaaaaaaa', `${person.email}`])
      assert.equal((await visitor.send(path, { password })).status, 422, password);
    assert.equal(
      (await visitor.send(path, { password: 'otra-clave-larga' })).location,
      '/panel/sign-in?said=reset',
    );
    assert.equal(
      (await before.get('/panel')).location,
      '/panel/sign-in?next=%2Fpanel',
      'the session has ended',
    );
    assert.equal((await signInAs(aVisitor(service), person)).status, 422, 'the old password');
    assert.equal((await signInAs(aVisitor(service), person, 'otra-clave-larga')).status, 303);
    assert.equal((await visitor.get(path)).status, 404, 'the link works once');
    const [notice] = await mailsTo(service, person.email);
    assert.equal(notice?.kind, 'account_notice');
  });

  test('responds the same to known and unknown addresses, with the same statements', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const seen: unknown[] = [];
    for (const email of [person.email, 'ninguno@comercio.example']) {
      const asked = { email, origin: '198.51.100.5', locale: 'es' } as const;
      const statements = await statementsOf(service.deps, (deps) => requestReset(deps, asked));
      seen.push({ location: (await ask(email)).location, statements });
    }
    assert.deepEqual(seen[0], seen[1]);
    assert.deepEqual(await mailsTo(service, 'ninguno@comercio.example'), []);
  });

  test('looks up the address only in the worker, after the response', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    const requested = { email: person.email, origin: '198.51.100.6', locale: 'es' } as const;
    for (const table of ['people', 'user_reach', 'person_links', 'into mails']) {
      const count = await statementsOf(service.deps, (deps) => requestReset(deps, requested), table);
      assert.equal(count, 0, table);
    }
    const written = () => service.deps.db.selectFrom('mails').where('to_address', '=', person.email);
    assert.deepEqual(await written().select('id').execute(), []);
    await sendRequestedLinks(service.deps);
    assert.equal((await written().select('id').execute()).length, 4);
    await sendRequestedLinks(service.deps);
    assert.equal((await written().select('id').execute()).length, 4, 'each request once');
  });

  test('sends no mail for a request that is an hour old', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    await ask(person.email);
    service.clock.advance({ minutes: 60 });
    assert.deepEqual(await mailsTo(service, person.email), []);
    const left = await service.deps.db.selectFrom('mail_requests').selectAll().execute();
    assert.deepEqual(left, []);
  });

  test('is valid for an hour, and only with the last link', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    await ask(person.email);
    await ask(person.email);
    const [last, first] = await mailsTo(service, person.email);
    assert.equal((await aVisitor(service).get(`/panel/reset/${first?.token}`)).status, 404);
    assert.equal((await aVisitor(service).get(`/panel/reset/${last?.token}`)).status, 200);
    service.clock.advance({ minutes: 60 });
    const late = await aVisitor(service).get(`/panel/reset/${last?.token}`);
    assert.equal(late.status, 404);
    assert.match(late.text, /Este enlace ya no sirve/);
  });

  test('sends at most five mails an hour', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    for (let count = 0; count < 5; count += 1) assert.equal((await ask(person.email)).status, 303);
    const { status, text } = await ask(person.email);
    assert.equal(status, 429);
    assert.match(text, /Ya se pidieron muchos correos/);
    assert.equal((await mailsTo(service, person.email)).length, 5);
  });

  test('stores its token encrypted', async () => {
    const merchant = await aMerchant(service);
    const person = await aPerson(service, merchant.id);
    await ask(person.email);
    const [mail] = await mailsTo(service, person.email);
    const { rows } = await sql<{ found: boolean }>`
      select message::text like ${`%${mail?.token}%`} as found from mails where to_address = ${person.email}
    `.execute(service.deps.db);
    assert.deepEqual(rows, [{ found: false }]);
  });
});
