import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { enterCode } from '#src/portal/enter-code.ts';
import { requestCodes } from '#src/portal/request-codes.ts';
import { endSession, findSession } from '#src/portal/sessions.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import {
  anEmail,
  anOrigin,
  aPayer,
  askForCodes,
  codeMails,
  lastCode,
  not,
  portalDeps,
  sendRequestedCodes,
  signIn,
  slugOf,
} from '#test/support/portal.ts';
import { happenedUntil } from '#test/support/sandbox.ts';

const service = useApp();
const deps = () => portalDeps(service);
const enter = (request: string, code: string, origin = anOrigin()) =>
  enterCode(deps(), { request, code, origin });

/** Requests a code and returns it. */
async function aCode(merchant: TestMerchant, email: string): Promise<{ request: string; code: string }> {
  const request = await askForCodes(deps(), email);
  return { request, code: await lastCode(merchant, email) };
}

async function refusalOf(request: string, code: string): Promise<string | null> {
  return (await enter(request, code)).refusal;
}

describe('a sign-in code', () => {
  test("is mailed with the merchant's name in the subscriber's language, and signs in", async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const request = await askForCodes(deps(), email.toUpperCase());
    const [mail] = await codeMails(merchant, email);
    assert.match(mail?.subject ?? '', /^\d{6} es su código de ingreso a Comercio \d+$/);
    assert.equal(mail?.locale, 'es');
    const entry = await enter(request, ` ${(await lastCode(merchant, email)).replace(/(...)/, '$1 ')}`);
    assert.ok('token' in entry, JSON.stringify(entry));
    assert.equal(entry.session.commerce_id, merchant.id);
    assert.equal(entry.session.production, false);
    assert.equal(entry.session.email, email.toLowerCase());
    assert.deepEqual(await findSession(deps(), { token: entry.token }), entry.session);

    const other = anEmail();
    await aPayer(service, merchant, other, { subscriber: { billing_country: 'US' } });
    await askForCodes(deps(), other);
    assert.equal((await codeMails(merchant, other))[0]?.locale, 'en');
  });

  test('is created for each merchant that knows the address, and is valid only there', async () => {
    const [first, second] = [await aMerchant(service), await aMerchant(service)];
    const email = anEmail();
    await aPayer(service, first, email);
    await aPayer(service, second, email.toLowerCase());
    const request = await askForCodes(deps(), email);
    const codes = [await lastCode(first, email), await lastCode(second, email.toLowerCase())];
    assert.notEqual(codes[0], codes[1]);
    for (const [index, merchant] of [first, second].entries()) {
      const entry = await enter(request, codes[index] ?? '');
      assert.ok('session' in entry);
      assert.equal(entry.session.commerce_id, merchant.id);
    }
  });

  test('is created for one merchant if the request names it', async () => {
    const [first, second] = [await aMerchant(service), await aMerchant(service)];
    const email = anEmail();
    await aPayer(service, first, email);
    await aPayer(service, second, email);
    await askForCodes(deps(), email, { merchant: await slugOf(service, second) });
    assert.equal((await codeMails(first, email)).length, 0);
    assert.equal((await codeMails(second, email)).length, 1);
    await askForCodes(deps(), email, { merchant: 'nadie' });
    assert.equal((await codeMails(second, email)).length, 1);
  });

  test('is created for at most five merchants, the most recently active', async () => {
    const email = anEmail();
    const merchants: TestMerchant[] = [];
    for (let count = 0; count < 6; count += 1) {
      service.clock.advance({ minutes: 1 });
      merchants.push(await aMerchant(service));
      await aPayer(service, merchants[count] as TestMerchant, email);
    }
    await askForCodes(deps(), email);
    const mails = await Promise.all(merchants.map((merchant) => codeMails(merchant, email)));
    assert.deepEqual(
      mails.map(({ length }) => length),
      [0, 1, 1, 1, 1, 1],
    );
  });

  test('is for one environment, and only for subscribers with a subscription in it', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email, { production: true });
    const mails = () =>
      service.deps.db.selectFrom('mails').selectAll().where('to_address', '=', email).execute();
    await askForCodes(deps(), email);
    assert.equal((await mails()).length, 0);
    const asked = { email, production: true, merchant: null, origin: anOrigin() };
    assert.equal((await requestCodes(deps(), asked)).refusal, null);
    await sendRequestedCodes(deps());
    const [mail] = await mails();
    assert.equal(mail?.production, true);
    assert.equal(mail?.status, 'waiting');

    const without = anEmail();
    await merchant.test.post('/subscriber', aSubscriber(merchant.office, { email: without }));
    await merchant.test.post('/plan', aPlan(merchant.office));
    await askForCodes(deps(), without);
    assert.equal((await codeMails(merchant, without)).length, 0);
  });

  test('is not created for a disabled merchant or a deleted subscriber', async () => {
    const merchant = await aMerchant(service);
    const [email, deleted] = [anEmail(), anEmail()];
    await aPayer(service, merchant, email);
    const { subscriber_id, id } = await aPayer(service, merchant, deleted);
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    assert.equal((await merchant.test.delete(`/subscriber/${subscriber_id}`)).status, 200);
    await askForCodes(deps(), deleted);
    assert.equal((await codeMails(merchant, deleted)).length, 0);
    const { token } = await signIn(service, merchant, email);
    const setActive = (active: boolean) =>
      service.deps.db.updateTable('merchants').set({ active }).where('id', '=', merchant.id).execute();
    await setActive(false);
    assert.equal((await findSession(deps(), { token }))?.merchant.active, false);
    await askForCodes(deps(), email);
    await setActive(true);
    assert.equal((await codeMails(merchant, email)).length, 1);
  });

  test('is valid for 10 minutes', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const early = await aCode(merchant, email);
    service.clock.advance({ minutes: 9, seconds: 59 });
    assert.equal(await refusalOf(early.request, early.code), null);
    const late = await aCode(merchant, email);
    service.clock.advance({ minutes: 10 });
    assert.equal(await refusalOf(late.request, late.code), 'expired');
  });

  test('expires by the real clock even if the test clock is stopped', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    await happenedUntil(merchant, '2027-01-16T10:00:00-05:00');
    const { request, code } = await aCode(merchant, email);
    service.clock.advance({ minutes: 10 });
    assert.equal(await refusalOf(request, code), 'expired');
    const { session } = await signIn(service, merchant, email);
    assert.equal(session.frozen_at?.toString(), '2027-01-16T15:00:00Z');
  });

  test('allows five attempts in total', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { request, code } = await aCode(merchant, email);
    for (const tries_left of [4, 3, 2, 1]) {
      assert.deepEqual(await enter(request, not(code)), { refusal: 'wrong', tries_left });
    }
    assert.equal(await refusalOf(request, code), null, 'the fifth');
    const again = await aCode(merchant, email);
    for (let count = 0; count < 5; count += 1) {
      assert.equal(await refusalOf(again.request, not(again.code)), 'wrong');
    }
    assert.equal(await refusalOf(again.request, again.code), 'too_many');
  });

  test('signs in once, also if entered twice concurrently', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { request, code } = await aCode(merchant, email);
    const entries = await Promise.all([enter(request, code), enter(request, code)]);
    assert.deepEqual(entries.map(({ refusal }) => refusal).sort(), ['wrong', null].sort());
    assert.equal(await refusalOf(request, code), 'wrong');
    const sessions = await service.deps.db
      .selectFrom('portal_sessions')
      .selectAll()
      .where('email', '=', email.toLowerCase())
      .execute();
    assert.equal(sessions.length, 1);
  });

  test('is refused for another request or an unknown one', async () => {
    const merchant = await aMerchant(service);
    const [email, other] = [anEmail(), anEmail()];
    await aPayer(service, merchant, email);
    await aPayer(service, merchant, other);
    const { code } = await aCode(merchant, email);
    const { request } = await aCode(merchant, other);
    assert.equal(await refusalOf(request, code), 'wrong');
    for (const nothing of ['', '000000000000', `${code}0`, 'código']) {
      assert.notEqual(await refusalOf(request, nothing), null, nothing);
    }
    for (const nobody of ['nada', '01890000-0000-7000-8000-000000000000']) {
      assert.equal(await refusalOf(nobody, code), 'expired');
    }
  });

  test('is never stored in plain text', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { request, code } = await aCode(merchant, email);
    for (const table of ['mails', 'portal_requests', 'portal_codes']) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        service.deps.db,
      );
      assert.ok(rows.length > 0);
      assert.ok(!rows.some(({ row }) => new RegExp(`\\b${code}\\b`).test(row)), table);
    }
    const entry = await enter(request, code);
    assert.ok('token' in entry);
    const { rows } = await sql<{ row: string }>`select t::text as row from portal_sessions t`.execute(
      service.deps.db,
    );
    assert.ok(!rows.some(({ row }) => row.includes(entry.token)));
  });
});

describe('a portal session', () => {
  test('ends after 30 minutes without use', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { token } = await signIn(service, merchant, email);
    for (let count = 0; count < 3; count += 1) {
      service.clock.advance({ minutes: 29, seconds: 59 });
      assert.ok(await findSession(deps(), { token }));
    }
    service.clock.advance({ minutes: 30 });
    assert.equal(await findSession(deps(), { token }), null);
  });

  test('records its use at most once a minute', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { token, session } = await signIn(service, merchant, email);
    service.clock.advance({ seconds: 59 });
    assert.equal((await findSession(deps(), { token }))?.seen_at.toString(), session.seen_at.toString());
    service.clock.advance({ seconds: 1 });
    const seen = (await findSession(deps(), { token }))?.seen_at;
    assert.equal(seen?.toString(), session.seen_at.add({ minutes: 1 }).toString());
  });

  test('lasts at most 12 hours', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { token } = await signIn(service, merchant, email);
    for (let minutes = 0; minutes < 11 * 60 + 40; minutes += 20) {
      service.clock.advance({ minutes: 20 });
      assert.ok(await findSession(deps(), { token }));
    }
    service.clock.advance({ minutes: 19, seconds: 59 });
    assert.ok(await findSession(deps(), { token }));
    service.clock.advance({ seconds: 1 });
    assert.equal(await findSession(deps(), { token }), null);
  });

  test('ends on sign-out, without affecting other sessions', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const [one, other] = [await signIn(service, merchant, email), await signIn(service, merchant, email)];
    await endSession(deps(), { session: one.session });
    assert.equal(await findSession(deps(), { token: one.token }), null);
    assert.ok(await findSession(deps(), { token: other.token }));
    assert.equal(await findSession(deps(), { token: '' }), null);
  });
});
