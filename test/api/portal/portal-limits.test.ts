import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { originOf } from '#src/platform/http/origins.ts';
import { enterCode } from '#src/portal/enter-code.ts';
import { markBrowser } from '#src/portal/known-browsers.ts';
import { purgePortal } from '#src/portal/purge.ts';
import { requestCodes } from '#src/portal/request-codes.ts';
import { findSession } from '#src/portal/sessions.ts';
import { purgeLimits } from '#src/tenancy/limits/take.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
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
} from '#test/support/portal.ts';
import { statementsOf } from '#test/support/statements.ts';

const service = useApp();
const deps = () => portalDeps(service);

async function ask(
  email: string,
  origin = anOrigin(),
  { production = false, browser = null }: { production?: boolean; browser?: string | null } = {},
): Promise<string | null> {
  return (await requestCodes(deps(), { email, production, merchant: null, origin, browser })).refusal;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** Enters `count` wrong codes for an address, requesting new codes as needed, and returns the refusals. */
async function mistake(
  merchant: TestMerchant,
  { email, origin, browser = null }: { email: string; origin: string; browser?: string | null },
  count: number,
): Promise<(string | null)[]> {
  const refusals: (string | null)[] = [];
  for (let request = ''; refusals.length < count; ) {
    if (refusals.length % 5 === 0) request = await askForCodes(deps(), email);
    const code = not(await lastCode(merchant, email));
    refusals.push((await enterCode(deps(), { request, code, origin, browser })).refusal);
  }
  return refusals;
}

const countOf = (all: readonly unknown[], one: unknown) => all.filter((each) => each === one).length;

/** Replaces ids, so that two responses can be compared. */
function shapeOf(answer: object): string {
  return JSON.stringify(answer).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
}

describe('code requests for one address from one origin', () => {
  test('are limited to five per rolling hour', async () => {
    const [email, origin] = [anEmail(), anOrigin()];
    for (let count = 0; count < 5; count += 1) {
      assert.equal(await ask(email, origin), null);
      service.clock.advance({ minutes: 10 });
    }
    assert.equal(await ask(email.toLowerCase(), origin), 'too_many');
    service.clock.advance({ minutes: 9, seconds: 59 });
    assert.equal(await ask(email, origin), 'too_many');
    service.clock.advance({ seconds: 1 });
    assert.equal(await ask(email, origin), null, 'the first was an hour ago');
    assert.equal(await ask(email, origin), 'too_many', 'the second was not');
    assert.equal(
      await ask(email, origin, { production: true }),
      null,
      'test requests do not count in production',
    );
  });

  test('are counted exactly when sent concurrently', async () => {
    const [email, origin] = [anEmail(), anOrigin()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email, origin)));
    assert.equal(countOf(answers, null), 5);
    assert.equal(countOf(answers, 'too_many'), 15);
  });
});

describe('a stranger who enters the address of a payer', () => {
  /** Returns a payer who signed in before, with the mark of the payer's browser. */
  async function aKnown() {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { session } = await signIn(service, merchant, email);
    service.clock.advance({ hours: 2 });
    return { merchant, email, browser: await markBrowser(deps(), session) };
  }

  /** Requests codes from a new origin each time. */
  async function flood(email: string, count: number): Promise<(string | null)[]> {
    const answers: (string | null)[] = [];
    for (let one = 0; one < count; one += 1) answers.push(await ask(email));
    return answers;
  }

  test('does not lock out the payer, who requests a code from elsewhere', async () => {
    const { merchant, email } = await aKnown();
    const stranger = anOrigin();
    for (let count = 0; count < 6; count += 1) await ask(email, stranger);
    assert.equal(await ask(email, stranger), 'too_many');
    const request = await askForCodes(deps(), email);
    const entry = await enterCode(deps(), {
      request,
      code: await lastCode(merchant, email),
      origin: anOrigin(),
    });
    assert.equal(entry.refusal, null);
  });

  test('makes codes longer by using many origins, and no easier to guess', async () => {
    const { merchant, email } = await aKnown();
    const lengths = [];
    for (let count = 0; count < 7; count += 1) {
      const request = await askForCodes(deps(), email);
      const code = await lastCode(merchant, email);
      lengths.push(code.length);
      const wrong = await enterCode(deps(), { request, code: not(code), origin: anOrigin() });
      assert.equal(wrong.refusal, 'wrong');
      assert.equal((await enterCode(deps(), { request, code, origin: anOrigin() })).refusal, null);
    }
    assert.deepEqual(lengths, [6, 6, 6, 6, 6, 10, 10]);
  });

  test("is limited to 30 mails from many origins, and does not affect the payer's own browser", async () => {
    const { merchant, email, browser } = await aKnown();
    assert.equal(countOf(await flood(email, 32), null), 30);
    assert.equal(await ask(email), 'too_many');
    for (let count = 0; count < 5; count += 1) assert.equal(await ask(email, anOrigin(), { browser }), null);
    await sendRequestedCodes(deps());
    assert.equal((await lastCode(merchant, email)).length, 6);
    assert.equal(await ask(email, anOrigin(), { browser }), 'too_many', 'the sixth request of this browser');
  });

  test('on the same origin does not use up the attempts of a known browser', async () => {
    const { merchant, email, browser } = await aKnown();
    const origin = anOrigin();
    assert.equal(countOf(await mistake(merchant, { email, origin }, 31), 'too_many'), 1);
    const asked = await requestCodes(deps(), { email, production: false, merchant: null, origin, browser });
    await sendRequestedCodes(deps());
    const code = await lastCode(merchant, email);
    const entry = { request: asked.request ?? '', code, origin };
    assert.equal((await enterCode(deps(), entry)).refusal, 'too_many');
    assert.equal((await enterCode(deps(), { ...entry, browser })).refusal, null);
  });

  test('cannot use the mark of another browser', async () => {
    const [{ email }, other] = [await aKnown(), await aKnown()];
    await flood(email, 31);
    const [merchant = '', id = '', hash = ''] = other.browser.split('.');
    const forged = [
      other.browser,
      `${merchant}.${id}.${'A'.repeat(43)}`,
      `999999.${id}.${hash}`,
      '1.2.3',
      '',
    ];
    for (const browser of forged)
      assert.equal(await ask(email, anOrigin(), { browser }), 'too_many', browser);
    assert.equal(await ask(other.email, anOrigin(), { browser: other.browser }), null);
    const abroad = { browser: other.browser, production: true };
    for (let count = 0; count < 31; count += 1) await ask(other.email, anOrigin(), abroad);
    assert.equal(
      await ask(other.email, anOrigin(), abroad),
      'too_many',
      'a mark is valid in one environment',
    );
  });
});

describe('code requests from one origin', () => {
  test('are limited to 20 an hour', async () => {
    const origin = anOrigin();
    for (let count = 0; count < 20; count += 1) assert.equal(await ask(anEmail(), origin), null);
    assert.equal(await ask(anEmail(), origin), 'too_many');
    assert.equal(await ask(anEmail(), `::ffff:${origin}`), 'too_many', 'same address in IPv6 notation');
    assert.equal(await ask(anEmail()), null, 'from elsewhere');
    service.clock.advance({ minutes: 59, seconds: 59 });
    assert.equal(await ask(anEmail(), origin), 'too_many');
    service.clock.advance({ seconds: 1 });
    assert.equal(await ask(anEmail(), origin), null);
  });

  test('do not count against the address once refused', async () => {
    const [email, origin] = [anEmail(), anOrigin()];
    await Promise.all(Array.from({ length: 20 }, () => ask(anEmail(), origin)));
    for (let count = 0; count < 5; count += 1) assert.equal(await ask(email, origin), 'too_many');
    assert.equal(await ask(email), null);
  });

  test('are counted per /64 network for IPv6', () => {
    const same = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::9', '2001:db8:1:2:3:4:5:6'].map(originOf);
    assert.deepEqual(new Set(same), new Set(['2001:db8:1:2::/64']));
    assert.equal(originOf('2001:db8:1:3::1'), '2001:db8:1:3::/64');
    assert.equal(originOf('::1'), '0:0:0:0::/64');
    assert.equal(originOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
    assert.equal(originOf('64:ff9b::192.0.2.1'), '64:ff9b:0:0::/64');
    assert.equal(originOf('::ffff:192.0.2.1'), '192.0.2.1');
    assert.equal(originOf('192.0.2.1'), '192.0.2.1');
  });
});

describe('wrong codes for one address from one origin', () => {
  test('are limited to 30 an hour, across requests', async () => {
    const merchant = await aMerchant(service);
    const [email, origin] = [anEmail(), anOrigin()];
    await aPayer(service, merchant, email);
    const right = async (from = origin) => {
      const request = await askForCodes(deps(), email);
      return enterCode(deps(), { request, code: await lastCode(merchant, email), origin: from });
    };
    assert.equal(countOf(await mistake(merchant, { email, origin }, 29), 'wrong'), 29);
    assert.equal((await right()).refusal, null, 'a correct code does not count');
    assert.equal((await right()).refusal, null);
    assert.deepEqual(await mistake(merchant, { email, origin }, 1), ['wrong']);
    assert.equal((await right()).refusal, 'too_many', 'after thirty');
    assert.equal((await right(anOrigin())).refusal, null, 'from elsewhere');
    service.clock.advance({ minutes: 60 });
    assert.equal((await right()).refusal, null);
  });

  test('are counted exactly when sent concurrently', async () => {
    const merchant = await aMerchant(service);
    const [email, origin] = [anEmail(), anOrigin()];
    await aPayer(service, merchant, email);
    const request = await askForCodes(deps(), email);
    const code = not(await lastCode(merchant, email));
    const entries = await Promise.all(
      Array.from({ length: 40 }, () => enterCode(deps(), { request, code, origin })),
    );
    const refusals = entries.map(({ refusal }) => refusal);
    assert.equal(countOf(refusals, 'wrong'), 5);
    assert.equal(countOf(refusals, 'too_many'), 35);
    const { db } = service.deps;
    const counted = await db
      .selectFrom('limits')
      .select('times')
      .where('key', 'like', `${origin} %`)
      .where('name', '=', 'wrong_codes')
      .executeTakeFirstOrThrow();
    assert.equal(counted.times.length, 30);
    const { tries } = await db
      .selectFrom('portal_requests')
      .select('tries')
      .where('id', '=', request)
      .executeTakeFirstOrThrow();
    assert.equal(tries, 30);
  });
});

describe('an unknown address', () => {
  test('gets the same responses as a known one, with as many statements', async () => {
    const merchant = await aMerchant(service);
    const known = anEmail();
    await aPayer(service, merchant, known);
    const seen = [];
    for (const email of [known, anEmail()]) {
      const origin = anOrigin();
      const answers: object[] = [];
      let request = '';
      const asking = await statementsOf(deps(), async (counting) => {
        const asked = await requestCodes(counting, { email, production: false, merchant: null, origin });
        answers.push(asked);
        request = asked.request ?? '';
      });
      await sendRequestedCodes(deps());
      const code = not(await lastCode(merchant, known));
      const entering = await statementsOf(deps(), async (counting) => {
        answers.push(await enterCode(counting, { request, code, origin }));
      });
      for (let count = 0; count < 5; count += 1) {
        answers.push(await enterCode(deps(), { request, code, origin }));
        answers.push(await requestCodes(deps(), { email, production: false, merchant: null, origin }));
      }
      seen.push({ asking, entering, answers: answers.map(shapeOf) });
    }
    assert.deepEqual(seen[0], seen[1]);
    assert.match(seen[0]?.answers.at(-1) ?? '', /too_many/);
  });

  test('is looked up only by the worker, after the response', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    for (const table of ['subscribers', 'merchants', 'portal_codes', 'into mails']) {
      const requested = { email, production: false, merchant: null, origin: anOrigin() };
      assert.equal(await statementsOf(deps(), (scope) => requestCodes(scope, requested), table), 0, table);
    }
    assert.deepEqual(await codeMails(merchant, email), []);
    await sendRequestedCodes(deps());
    assert.equal((await codeMails(merchant, email)).length, 4);
  });

  test('may be any text', async () => {
    for (const email of [
      '',
      '\0',
      'a\0b@c.example',
      'x'.repeat(100_000),
      "' or 1=1 --",
      '😀@correo.example',
    ]) {
      const asked = { email, production: false, merchant: '\0', origin: anOrigin() };
      assert.ok((await requestCodes(deps(), asked)).request, JSON.stringify(email.slice(0, 20)));
    }
    await sendRequestedCodes(deps());
    const entry = { request: NOBODY, code: '\0'.repeat(100_000), origin: 'x'.repeat(100_000) };
    assert.equal((await enterCode(deps(), entry)).refusal, 'expired');
  });
});

describe('expired portal data', () => {
  const purge = async () => (await purgePortal(deps())) + (await purgeLimits(deps()));

  test('is deleted, and nothing else', async () => {
    const { db } = service.deps;
    service.clock.advance({ hours: 24 });
    await purge();
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { token } = await signIn(service, merchant, email);
    const rows = async () => {
      const {
        rows: [count],
      } = await sql<Record<string, bigint>>`
        select (select count(*) from portal_requests) as requests, (select count(*) from portal_codes) as codes,
          (select count(*) from portal_sessions) as sessions, (select count(*) from limits) as limits
      `.execute(db);
      return Object.values(count ?? {}).map(Number);
    };
    assert.equal(await purge(), 0);
    assert.deepEqual(await rows(), [1, 1, 1, 5]);
    service.clock.advance({ minutes: 10 });
    await purge();
    assert.deepEqual(await rows(), [0, 0, 1, 5]);
    service.clock.advance({ minutes: 19 });
    assert.ok(await findSession(deps(), { token }));
    service.clock.advance({ minutes: 29 });
    await purge();
    assert.deepEqual(await rows(), [0, 0, 1, 5]);
    service.clock.advance({ minutes: 2 });
    await purge();
    assert.deepEqual(await rows(), [0, 0, 0, 0]);
  });

  test('is deleted with the test environment of its merchant, and of no other', async () => {
    const { db } = service.deps;
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const email = anEmail();
    await aPayer(service, merchant, email);
    await aPayer(service, other, email);
    const { token } = await signIn(service, merchant, email);
    const { token: kept } = await signIn(service, other, email);
    const request = await askForCodes(deps(), email);
    const code = await lastCode(other, email);
    const { slug = '' } = (await findMerchant(db, merchant.id)) ?? {};
    await askForCodes(deps(), email, { merchant: slug });
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assert.equal(await findSession(deps(), { token }), null);
    assert.ok(await findSession(deps(), { token: kept }));
    const left = await db
      .selectFrom('portal_codes')
      .where('commerce_id', '=', merchant.id)
      .selectAll()
      .execute();
    assert.deepEqual(left, []);
    const requests = await db
      .selectFrom('portal_requests')
      .where('email', '=', email.toLowerCase())
      .selectAll()
      .execute();
    assert.equal(requests.length, 2, 'requests with a code of the other merchant remain');
    const entry = await enterCode(deps(), { request, code, origin: anOrigin() });
    assert.ok('session' in entry);
    assert.equal(entry.session.commerce_id, other.id);
  });
});
