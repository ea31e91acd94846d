import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { newToken } from '#src/platform/hashed-token.ts';
import { newSecret } from '#src/tenancy/tokens/secret.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge, PAYER } from '#test/support/bodies.ts';
import { charge, sendFrom, tryCard } from '#test/support/card-tester.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { anOrigin } from '#test/support/portal.ts';
import { anAuthorization, cardOf, RESERVATIONS, reserve } from '#test/support/reservation-api.ts';
import { aVisitor } from '#test/support/visitor.ts';

const service = useApp();
const MOST = 50;

let merchant: TestMerchant;
before(async () => {
  merchant = await aMerchant(service);
});

async function get(path: string, remoteAddress: string, token?: string): Promise<Answer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await service.app.inject({ url: path, remoteAddress, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

function assertTooMany({ status, body, headers }: Answer): void {
  assert.equal(status, 429, JSON.stringify(body));
  assert.equal(body.error.type, 'rate_limit_error');
  assert.equal(body.error.code, 'too_many_guesses');
  assert.ok(Number(headers['retry-after']) > 0);
}

/** Asserts that `most` guesses get the usual status and the next gets 429, and that other origins are not affected. */
async function assertLimited(
  guess: (from: string) => Promise<Answer>,
  usual: number,
  most = MOST,
): Promise<string> {
  const origin = anOrigin();
  const answers = await Promise.all(Array.from({ length: most }, () => guess(origin)));
  for (const { status, body } of answers) assert.equal(status, usual, JSON.stringify(body));
  assertTooMany(await guess(origin));
  assert.equal((await guess(anOrigin())).status, usual, 'from elsewhere');
  return origin;
}

const CLOCK = '/api/v1/sandbox/clock';

describe('wrong guesses from one IP address', () => {
  test('of an access token are limited to 50 in ten minutes; valid tokens keep working', async () => {
    for (const token of [newSecret(true), 'no-es-un-token']) {
      const origin = await assertLimited((from) => get(CLOCK, from, token), 401);
      assert.equal(
        (await get(CLOCK, origin, merchant.test.token)).status,
        200,
        'a valid token from the same address',
      );
      assert.equal((await get(CLOCK, anOrigin(), merchant.test.token)).status, 200);
      assert.equal((await get(CLOCK, origin)).status, 401, 'a request without a token is not a guess');
    }
  });

  test('are forgotten after ten minutes', async () => {
    const origin = await assertLimited((from) => get(CLOCK, from, newSecret(false)), 401);
    service.clock.advance({ minutes: 10, seconds: 1 });
    assert.equal((await get(CLOCK, origin, newSecret(false))).status, 401);
  });

  test('of the token of a charge are limited', async () => {
    const payment = await charge(merchant);
    const number = cardOf('approve');
    const guess = (token: string) => (from: string) =>
      tryCard(service.app, { id: payment.id, token }, { number, from });
    await assertLimited(guess(newToken()), 403);
  });

  test('of the id of a charge are limited', async () => {
    const guess = (from: string) =>
      tryCard(service.app, { id: newId(), token: newToken() }, { number: cardOf('approve'), from });
    await assertLimited(guess, 403);
  });

  test('of the token and the id of a reservation are limited', async () => {
    const { id } = await reserve(merchant.production, { checkout_type: 'api' });
    const at = (reservation: string) => (from: string) =>
      sendFrom(service.app, from, `${RESERVATIONS}/${reservation}/authorize`, anAuthorization(newToken()));
    await assertLimited(at(id), 403);
    await assertLimited(at(newId()), 404);
  });

  test('of the name of a collection page are limited', async () => {
    const body = { items: [], customer_payer: PAYER };
    await assertLimited((from) => sendFrom(service.app, from, `/recauda/${newId()}/pay/card`, body), 404);
  });

  test('of page addresses are limited to 100; valid addresses keep working', async () => {
    const sent = aCharge(merchant.office, { checkout_type: 'redirect' });
    const { checkout_url } = (await merchant.test.post('/api/v1/payment/generate', sent)).body;
    const origin = anOrigin();
    const visitor = aVisitor(service, origin);
    const pages = ['/checkout/payment', '/Checkout', '/checkout/subscription-gateway', '/recauda'];
    for (let count = 0; count < 100; count += 1) {
      const { status } = await visitor.get(`${pages[count % pages.length]}/${newId()}`);
      assert.equal(status, 404);
    }
    const stopped = await visitor.get(`/checkout/payment/${newId()}`);
    assert.equal(stopped.status, 429);
    assert.ok(Number(stopped.headers['retry-after']) > 0);
    assert.match(stopped.text, /demasiad/i);
    assert.equal((await visitor.get(new URL(checkout_url).pathname)).status, 200);
    assert.equal((await aVisitor(service).get(`/checkout/payment/${newId()}`)).status, 404, 'from elsewhere');
  });
});
