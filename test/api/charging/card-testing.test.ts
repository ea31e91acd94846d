import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildApp } from '#src/app.ts';
import { pay } from '#src/checkout/payments/checkout.ts';
import { byCard } from '#src/checkout/payments/ways.ts';
import type { Deps } from '#src/deps.ts';
import { openDatabase } from '#src/platform/database/pool.ts';
import type { Tables } from '#src/tables.ts';
import { purgeLimits } from '#src/tenancy/limits/take.ts';
import { setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { assertStopped, type Charge, charge, tryCard } from '#test/support/card-tester.ts';
import { connectionTo } from '#test/support/database.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { keepWaiting, useNetwork } from '#test/support/network.ts';
import { anOrigin } from '#test/support/portal.ts';
import { until } from '#test/support/process.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { statementsOf } from '#test/support/statements.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const GOOD = cardOf('approve');
const BAD = cardOf('decline', '51');
const BAD_MASTERCARD = cardOf('decline', '51', 'mastercard');

/** Returns the number of operations that reached the gateway while `work` ran. */
async function sent(work: () => Promise<unknown>): Promise<number> {
  const earlier = (await network.ledger()).length;
  await work();
  return (await network.ledger()).length - earlier;
}

async function decline(payment: Charge, times: number, from: string, number = BAD): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const { status, body } = await tryCard(service.app, payment, { number, from });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.transaction.status, 'Rechazada');
  }
}

const AT_ONE_CHARGE = 9;

/** Declines the given number of cards at one merchant, spread over several charges. `from` returns each origin. */
async function declineAt(
  merchant: TestMerchant,
  times: number,
  from: () => string,
  number = BAD,
): Promise<void> {
  const charges = Array.from({ length: Math.ceil(times / AT_ONE_CHARGE) }, async (_, index) => {
    const payment = await charge(merchant);
    const left = Math.min(AT_ONE_CHARGE, times - index * AT_ONE_CHARGE);
    for (let count = 0; count < left; count += 1) await decline(payment, 1, from(), number);
  });
  await Promise.all(charges);
}

describe('limit of declined cards per charge', () => {
  for (const environment of ['test', 'production'] as const) {
    test(`is ten in ten minutes in ${environment}, and then no request goes to the gateway`, async () => {
      const merchant = await aMerchant(service);
      const payment = await charge(merchant, merchant[environment]);
      await decline(payment, 10, anOrigin());
      const count = await sent(async () => {
        for (const number of [BAD, GOOD]) {
          const seconds = assertStopped(await tryCard(service.app, payment, { number, from: anOrigin() }));
          assert.ok(seconds > 590 && seconds <= 600, String(seconds));
        }
      });
      assert.equal(count, 0);
      const other = await charge(merchant, merchant[environment]);
      assert.equal((await tryCard(service.app, other, { number: GOOD, from: anOrigin() })).status, 200);
      service.clock.advance({ minutes: 10, seconds: 1 });
      const paid = await tryCard(service.app, payment, { number: GOOD, from: anOrigin() });
      assert.equal(paid.body.transaction.status, 'Aprobada');
    });
  }

  test('uses the real clock when the clock of the environment is frozen', async () => {
    const merchant = await aMerchant(service);
    const payment = await charge(merchant, merchant.test);
    await merchant.test.post('/api/v1/sandbox/clock', { advance_to: '2027-03-01T08:00:00-05:00' });
    await decline(payment, 10, anOrigin());
    assertStopped(await tryCard(service.app, payment, { number: BAD, from: anOrigin() }));
    service.clock.advance({ minutes: 11 });
    await decline(payment, 1, anOrigin());
  });

  test('returns the error in the payer’s language', async () => {
    const merchant = await aMerchant(service);
    const payment = await charge(merchant, merchant.test);
    await decline(payment, 10, anOrigin());
    const headers = { 'accept-language': 'es', 'idempotency-key': 'un-intento' };
    const { body } = await tryCard(service.app, payment, { number: GOOD, from: anOrigin(), headers });
    assert.equal(
      body.message,
      'Se rechazaron demasiadas tarjetas. No se cobró nada; intente de nuevo en 10 min.',
    );
    service.clock.advance({ minutes: 11 });
    const later = await tryCard(service.app, payment, { number: GOOD, from: anOrigin(), headers });
    assert.equal(later.status, 200, 'the key was not used up');
  });
});

describe('limit of declined cards per origin in production', () => {
  test('is thirty per merchant and sixty in total, and other origins can still pay', async () => {
    const [first, second, third] = [
      await aMerchant(service),
      await aMerchant(service),
      await aMerchant(service),
    ];
    const origin = anOrigin();
    await declineAt(first, 30, () => origin);
    const good = async (merchant: TestMerchant, from: string) =>
      tryCard(service.app, await charge(merchant), { number: GOOD, from });
    assertStopped(await good(first, origin));
    assert.equal((await good(first, anOrigin())).status, 200, 'another origin');
    await declineAt(second, 30, () => origin);
    assertStopped(await good(third, origin), 'at a merchant where none was declined');
    assert.equal((await good(third, anOrigin())).status, 200);
    const test = await charge(third, third.test);
    assert.equal(
      (await tryCard(service.app, test, { number: GOOD, from: origin })).status,
      200,
      'test environment',
    );
  });

  test('counts IPv6 addresses by network', async () => {
    const merchant = await aMerchant(service);
    const hosts = Array.from({ length: 30 }, (_, index) => `2001:db8:7:7::${index.toString(16)}`);
    await declineAt(merchant, 30, () => hosts.pop() ?? '');
    assertStopped(
      await tryCard(service.app, await charge(merchant), { number: GOOD, from: '2001:db8:7:7:ffff::1' }),
    );
  });

  test('does not count approved cards', async () => {
    const merchant = await aMerchant(service);
    const origin = anOrigin();
    for (let count = 0; count < 32; count += 1) {
      const { body } = await tryCard(service.app, await charge(merchant), { number: GOOD, from: origin });
      assert.equal(body.transaction?.status, 'Aprobada', JSON.stringify(body));
    }
    await declineAt(merchant, 30, () => origin);
    assertStopped(await tryCard(service.app, await charge(merchant), { number: GOOD, from: origin }));
  });

  test('does not count requests that make no charge attempt', async () => {
    const merchant = await aMerchant(service);
    const origin = anOrigin();
    const paid = await charge(merchant);
    await tryCard(service.app, paid, { number: GOOD, from: origin });
    for (let count = 0; count < 40; count += 1) {
      const { body } = await tryCard(service.app, paid, { number: BAD, from: origin });
      assert.equal(body.error.code, 'payment_already_paid');
    }
  });
});

test('the limit of declined cards of one BIN at one merchant is a hundred, from any origin', async () => {
  const merchant = await aMerchant(service);
  await declineAt(merchant, 100, anOrigin);
  const at = async (number: string, of = merchant) =>
    tryCard(service.app, await charge(of), { number, from: anOrigin() });
  assertStopped(await at(BAD));
  assert.equal((await at(BAD_MASTERCARD)).status, 200, 'another BIN');
  assert.equal((await at(BAD, await aMerchant(service))).status, 200, 'another merchant');
  service.clock.advance({ minutes: 10, seconds: 1 });
  assert.equal((await at(GOOD)).status, 200);
});

describe('concurrent cards in two processes', () => {
  const other = {} as { app: Awaited<ReturnType<typeof buildApp>>; close(): Promise<void> };
  before(async () => {
    const db = openDatabase<Tables>({
      connection: await connectionTo(service.deps.db),
      max_connections: 10,
      prepare: true,
      onError: () => undefined,
    });
    const deps: Deps = { ...service.deps, db };
    other.app = await buildApp(deps, {
      authenticate: buildAuthenticator(deps).authenticate,
      requests_per_minute: 1_000_000,
      forms_per_minute: 1_000_000,
    });
    other.close = async () => {
      await other.app.close();
      await db.destroy();
    };
  });
  after(() => other.close());

  test('reach the gateway only up to the origin limit, and use it up', async () => {
    const merchant = await aMerchant(service);
    const origin = anOrigin();
    const charges = await Promise.all(Array.from({ length: 60 }, () => charge(merchant)));
    let answers: Awaited<ReturnType<typeof tryCard>>[] = [];
    const count = await sent(async () => {
      answers = await Promise.all(
        charges.map((payment, index) =>
          tryCard(index % 2 === 0 ? service.app : other.app, payment, { number: BAD, from: origin }),
        ),
      );
    });
    assert.equal(count, 30);
    assert.equal(answers.filter(({ status }) => status === 200).length, 30);
    for (const { status, body } of answers) {
      assert.ok(
        status === 200 || /^too_many_(cards_at_once|declined_cards)$/.test(body.error.code),
        String(status),
      );
    }
    for (const app of [service.app, other.app]) {
      assertStopped(await tryCard(app, await charge(merchant), { number: GOOD, from: origin }));
    }
  });

  test('at one charge reach the gateway only up to the charge limit', async () => {
    const merchant = await aMerchant(service);
    const payment = await charge(merchant, merchant.test);
    const count = await sent(async () => {
      for (let round = 0; round < 4; round += 1) {
        const tries = Array.from({ length: 50 }, (_, index) =>
          tryCard(index % 2 === 0 ? service.app : other.app, payment, { number: BAD, from: anOrigin() }),
        );
        await Promise.all(tries);
      }
    });
    assert.ok(count >= 4 && count <= 10, String(count));
    for (let left = 10 - count; left > 0; left -= 1) await decline(payment, 1, anOrigin());
    assertStopped(await tryCard(service.app, payment, { number: GOOD, from: anOrigin() }));
  });

  test('from different origins are all approved', async () => {
    const merchant = await aMerchant(service);
    const charges = await Promise.all(Array.from({ length: 50 }, () => charge(merchant)));
    const answers = await Promise.all(
      charges.map((payment, index) =>
        tryCard(index % 2 === 0 ? service.app : other.app, payment, { number: GOOD, from: anOrigin() }),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ body }) => body.transaction?.status)), new Set(['Aprobada']));
  });

  test('from one origin wait for seconds when they are only concurrent, and block nothing', async () => {
    const merchant = await aMerchant(service);
    const origin = anOrigin();
    const charges = await Promise.all(Array.from({ length: 40 }, () => charge(merchant)));
    const slow = keepWaiting(service.deps);
    let answered = 0;
    const trying = charges.map(async (payment) => {
      const answer = await tryCard(service.app, payment, { number: GOOD, from: origin });
      answered += 1;
      return answer;
    });
    // Each request is either pending at the gateway or rejected.
    await until(async () => slow.kept() + answered === charges.length);
    slow.letGo();
    const answers = await Promise.all(trying);
    const stopped = answers.filter(({ status }) => status === 429);
    assert.equal(stopped.length, 10);
    for (const { body, headers } of stopped) {
      assert.equal(body.error.code, 'too_many_cards_at_once');
      assert.ok(Number(headers['retry-after']) <= 5);
    }
    const again = charges.filter((_, index) => answers[index]?.status === 429);
    for (const payment of again) {
      assert.equal((await tryCard(service.app, payment, { number: GOOD, from: origin })).status, 200);
    }
  });
});

describe('card testing report', () => {
  test('sends one webhook and one log line per episode, without a card number', async () => {
    const merchant = await aMerchant(service);
    await setWebhookUrl(service.deps.db, merchant.id, 'https://comercio.example/eventos');
    const payment = await charge(merchant);
    const origin = anOrigin();
    const lines: [object, string][] = [];
    const { warn } = service.deps.log;
    service.deps.log.warn = ((fields: object, message: string) => {
      lines.push([fields, message]);
    }) as typeof warn;
    for (let round = 0; round < 2; round += 1) {
      await decline(payment, 10, origin);
      const stopped = await Promise.all(
        Array.from({ length: 5 }, () => tryCard(service.app, payment, { number: BAD, from: origin })),
      );
      for (const answer of stopped) assert.equal(answer.status, 429);
      service.clock.advance({ minutes: 21 });
    }
    service.deps.log.warn = warn;
    const events = await service.deps.db
      .selectFrom('webhook_deliveries')
      .select(['kind', 'body', 'url', 'production'])
      .where('commerce_id', '=', merchant.id)
      .where('kind', '=', 'limits.card_testing')
      .execute();
    assert.equal(events.length, 1);
    assert.equal(events[0]?.url, 'https://comercio.example/eventos');
    assert.equal(events[0].production, true);
    const { id, created_at, closed_until, ...reported } = JSON.parse(events[0].body);
    assert.match(`${created_at} ${closed_until}`, /^2027-\d\d-\d\d \d\d:\d\d:\d\d 2027-/);
    assert.ok(id);
    assert.deepEqual(reported, {
      event: 'limits.card_testing',
      limit: 'cards_at_charge',
      declined_cards: 10,
      minutes: 10,
      origin,
      bin: BAD.slice(0, 6),
      target: { type: 'payment', id: payment.id },
    });
    assert.equal(lines.length, 1);
    assert.match(lines[0]?.[1] ?? '', /declined cards/);
    assert.ok(!JSON.stringify([lines, events]).includes(BAD));
  });
});

test('expired limits are purged', async () => {
  const merchant = await aMerchant(service);
  await decline(await charge(merchant), 1, anOrigin());
  const rows = async () => (await service.deps.db.selectFrom('limits').select('key').execute()).length;
  assert.ok((await rows()) >= 4);
  service.clock.advance({ hours: 3 });
  assert.ok((await purgeLimits(service.deps)) >= 4);
  assert.equal(await rows(), 0);
});

test('the limits add one statement to an approved payment', async () => {
  const merchant = await aMerchant(service);
  const payer = { commerce_id: merchant.id, production: true, address: anOrigin() };
  const costOf = async (by: Parameters<typeof pay>[4]): Promise<number> => {
    const payment = await charge(merchant);
    return statementsOf(service.deps, async (deps) => {
      const way = byCard(deps, { payment_card: aCard(GOOD), customer_payer: PAYER } as never);
      assert.equal(
        (await pay(deps, { commerce_id: merchant.id, id: payment.id }, way, undefined, by)).status,
        'Aprobada',
      );
    });
  };
  await costOf({ payer });
  assert.equal((await costOf({ payer })) - (await costOf(null)), 1);
});
