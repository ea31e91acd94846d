import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { findMerchant } from '#src/modules/merchants/store.ts';
import { enterCode } from '#src/modules/portal/enter-code.ts';
import { purgePortal } from '#src/modules/portal/purge.ts';
import { requestCodes } from '#src/modules/portal/request-codes.ts';
import { findSession } from '#src/modules/portal/sessions.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import {
  anEmail,
  anOrigin,
  aPayer,
  askForCodes,
  lastCode,
  not,
  portalDeps,
  signIn,
} from '#test/support/portal.ts';

const service = useApp();
const deps = () => portalDeps(service);

async function ask(email: string, origin = anOrigin(), production = false): Promise<string | null> {
  return (await requestCodes(deps(), { email, production, merchant: null, origin })).refusal;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** So many wrong codes from one place, each at a request of its own or at none. */
async function mistake(origin: string, count: number): Promise<(string | null)[]> {
  const entries = Array.from({ length: count }, () =>
    enterCode(deps(), { request: NOBODY, code: '000000', origin }),
  );
  return (await Promise.all(entries)).map(({ refusal }) => refusal);
}

const countOf = (all: readonly unknown[], one: unknown) => all.filter((each) => each === one).length;

/** Without what is random or counted up. */
function shapeOf(answer: object): string {
  return JSON.stringify(answer).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
}

describe('requests for one address', () => {
  test('are five an hour, counted back from each', async () => {
    const email = anEmail();
    for (let count = 0; count < 5; count += 1) {
      assert.equal(await ask(email), null);
      service.clock.advance({ minutes: 10 });
    }
    assert.equal(await ask(email.toLowerCase()), 'too_many');
    service.clock.advance({ minutes: 9, seconds: 59 });
    assert.equal(await ask(email), 'too_many');
    service.clock.advance({ seconds: 1 });
    assert.equal(await ask(email), null, 'the first was an hour ago');
    assert.equal(await ask(email), 'too_many', 'the second was not');
    assert.equal(await ask(email, anOrigin(), true), null, 'tests take nothing from production');
  });

  test('are counted exactly when they come at once', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    assert.equal(countOf(answers, null), 5);
    assert.equal(countOf(answers, 'too_many'), 15);
  });
});

describe('requests from one origin', () => {
  test('are twenty an hour', async () => {
    const origin = anOrigin();
    for (let count = 0; count < 20; count += 1) assert.equal(await ask(anEmail(), origin), null);
    assert.equal(await ask(anEmail(), origin), 'too_many');
    assert.equal(await ask(anEmail(), `::ffff:${origin}`), 'too_many', 'the same written otherwise');
    assert.equal(await ask(anEmail()), null, 'from elsewhere');
    service.clock.advance({ minutes: 59, seconds: 59 });
    assert.equal(await ask(anEmail(), origin), 'too_many');
    service.clock.advance({ seconds: 1 });
    assert.equal(await ask(anEmail(), origin), null);
  });

  test('take nothing from an address once they are refused', async () => {
    const [email, origin] = [anEmail(), anOrigin()];
    await Promise.all(Array.from({ length: 20 }, () => ask(anEmail(), origin)));
    for (let count = 0; count < 5; count += 1) assert.equal(await ask(email, origin), 'too_many');
    assert.equal(await ask(email), null);
  });

  test('are counted by network where one has more addresses than can be counted', () => {
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

describe('wrong codes from one origin', () => {
  test('are thirty an hour, whatever the request', async () => {
    const merchant = await aMerchant(service);
    const [email, origin] = [anEmail(), anOrigin()];
    await aPayer(service, merchant, email);
    const right = async () => {
      const request = await askForCodes(deps(), email);
      return enterCode(deps(), { request, code: await lastCode(merchant, email), origin });
    };
    assert.equal(countOf(await mistake(origin, 29), 'expired'), 29);
    assert.equal((await right()).refusal, null, 'a right one takes no place');
    assert.equal((await right()).refusal, null);
    assert.deepEqual(await mistake(origin, 1), ['expired']);
    assert.equal((await right()).refusal, 'too_many', 'after thirty');
    service.clock.advance({ minutes: 60 });
    assert.equal((await right()).refusal, null);
  });

  test('are counted exactly when they come at once', async () => {
    const merchant = await aMerchant(service);
    const [email, origin] = [anEmail(), anOrigin()];
    await aPayer(service, merchant, email);
    const request = await askForCodes(deps(), email);
    const code = not(await lastCode(merchant, email));
    const entries = await Promise.all(
      Array.from({ length: 20 }, () => enterCode(deps(), { request, code, origin })),
    );
    const refusals = entries.map(({ refusal }) => refusal);
    assert.equal(countOf(refusals, 'wrong'), 5);
    assert.equal(countOf(refusals, 'too_many'), 15);
    const { db } = service.deps;
    const counted = await db
      .selectFrom('portal_limits')
      .select('times')
      .where('key', '=', origin)
      .where('name', '=', 'wrong_codes_from_origin')
      .executeTakeFirstOrThrow();
    assert.equal(counted.times.length, 20);
    const { tries } = await db
      .selectFrom('portal_requests')
      .select('tries')
      .where('id', '=', request)
      .executeTakeFirstOrThrow();
    assert.equal(tries, 20);
    const more = await mistake(origin, 11);
    assert.equal(countOf(more, 'expired'), 10);
    assert.equal(countOf(more, 'too_many'), 1);
  });
});

describe('an address that nobody has', () => {
  /** How many statements each step takes, as the database is asked. */
  async function statementsOf(work: (deps: Deps) => Promise<unknown>): Promise<number> {
    let count = 0;
    const db = service.deps.db.withPlugin({
      transformQuery({ node }) {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await work({ ...deps(), db });
    return count;
  }

  test('is answered like any other, step by step, with as many statements', async () => {
    const merchant = await aMerchant(service);
    const known = anEmail();
    await aPayer(service, merchant, known);
    const seen = [];
    for (const email of [known, anEmail()]) {
      const origin = anOrigin();
      const answers: object[] = [];
      let request = '';
      const asking = await statementsOf(async (counting) => {
        const asked = await requestCodes(counting, { email, production: false, merchant: null, origin });
        answers.push(asked);
        request = asked.request ?? '';
      });
      const code = not(await lastCode(merchant, known));
      const entering = await statementsOf(async (counting) => {
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

  test('may be anything that can be typed', async () => {
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
    const entry = { request: NOBODY, code: '\0'.repeat(100_000), origin: 'x'.repeat(100_000) };
    assert.equal((await enterCode(deps(), entry)).refusal, 'expired');
  });
});

describe('what is over', () => {
  test('is cleared away, and nothing else', async () => {
    const { db } = service.deps;
    service.clock.advance({ hours: 24 });
    await purgePortal(deps());
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const { token } = await signIn(service, merchant, email);
    const rows = async () => {
      const {
        rows: [count],
      } = await sql<Record<string, bigint>>`
        select (select count(*) from portal_requests) as requests, (select count(*) from portal_codes) as codes,
          (select count(*) from portal_sessions) as sessions, (select count(*) from portal_limits) as limits
      `.execute(db);
      return Object.values(count ?? {}).map(Number);
    };
    assert.equal(await purgePortal(deps()), 0);
    assert.deepEqual(await rows(), [1, 1, 1, 3]);
    service.clock.advance({ minutes: 10 });
    await purgePortal(deps());
    assert.deepEqual(await rows(), [0, 0, 1, 3]);
    service.clock.advance({ minutes: 19 });
    assert.ok(await findSession(deps(), { token }));
    service.clock.advance({ minutes: 29 });
    await purgePortal(deps());
    assert.deepEqual(await rows(), [0, 0, 1, 3]);
    service.clock.advance({ minutes: 2 });
    await purgePortal(deps());
    assert.deepEqual(await rows(), [0, 0, 0, 0]);
  });

  test('goes with the test environment, and what others have stays', async () => {
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
    assert.equal(requests.length, 2, 'those that hold a code of the other');
    const entry = await enterCode(deps(), { request, code, origin: anOrigin() });
    assert.ok('session' in entry);
    assert.equal(entry.session.commerce_id, other.id);
  });
});
