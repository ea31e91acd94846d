import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  CardError,
  type ClientOptions,
  type CodeOf,
  ConnectionError,
  createClient,
  IdempotencyError,
  isRefused,
  RateLimitError,
  ServerError,
} from '#sdk/src/index.ts';
import { readRetryAfter, waitBefore } from '#sdk/src/retry.ts';
import { answer, fakeFetch, refusal } from '#test/support/fake-fetch.ts';

const LOST = new TypeError('fetch failed');
const GOOD = () => answer(200, { saved: true });

type Reactions = Parameters<typeof fakeFetch>[0];

/** Returns a client that records the waits before retries instead of waiting. */
function clientWith(reactions: Reactions, options: Partial<ClientOptions> = {}) {
  const { fetch, sent } = fakeFetch(reactions);
  const waits: number[] = [];
  const cuota = createClient({
    base_url: 'https://cuota.test',
    token: 'cuota_test_1',
    fetch,
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
  return { cuota, sent, waits };
}

const CHARGE = { payment: { id: 'a', token: 'b' } } as never;

describe('retries', () => {
  const repeated: [string, () => Response | Error][] = [
    ['a failed connection', () => LOST],
    ['409 while the first request is running', () => refusal(409, 'idempotency_key_in_progress')],
    ['429 with Retry-After', () => refusal(429, 'too_many_requests', { 'retry-after': '2' })],
    ['503', () => refusal(503, 'service_unavailable', { 'retry-after': '5' })],
    ['500 from the service', () => refusal(500, 'internal_error')],
    ['502 from a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an incomplete response', () => new Response('{"sav', { status: 503 })],
  ];
  for (const [name, reaction] of repeated) {
    test(`retries after ${name}, with the same key`, async () => {
      const { cuota, sent, waits } = clientWith([reaction(), reaction(), GOOD()]);
      assert.deepEqual(await cuota.payments.pay.byCard(CHARGE), { saved: true });
      assert.equal(waits.length, 2);
      assert.equal(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size, 1);
      assert.equal(sent.length, 3);
    });
  }

  const final: [string, () => Response][] = [
    ['a declined card', () => refusal(402, 'card_declined')],
    ['a key that was used with another request', () => refusal(409, 'idempotency_key_reused')],
    ['429 without Retry-After', () => refusal(429, 'payment_in_progress')],
    ['a failure of the card network', () => refusal(502, 'E99')],
    ['a response code of the card network', () => refusal(500, 'S10')],
    ['an invalid field', () => refusal(422, 'validation_failed')],
  ];
  for (const [name, reaction] of final) {
    test(`does not retry after ${name}`, async () => {
      const { cuota, sent } = clientWith([reaction()]);
      await assert.rejects(cuota.payments.pay.byCard(CHARGE));
      assert.equal(sent.length, 1);
    });
  }

  test('retries a charge without a key only if the service did not execute it', async () => {
    for (const reaction of [
      LOST,
      refusal(503, 'service_unavailable', { 'retry-after': '5' }),
      refusal(500, 'internal_error'),
    ]) {
      const { cuota, sent } = clientWith([reaction]);
      await assert.rejects(cuota.reservations.authorizeAtCheckout('a', {} as never));
      assert.equal(sent.length, 1);
    }
    const { cuota, sent } = clientWith([refusal(429, 'too_many_requests', { 'retry-after': '1' }), GOOD()]);
    await cuota.reservations.authorizeAtCheckout('a', {} as never);
    assert.equal(sent.length, 2);
  });

  test('retries a read without a key', async () => {
    const { cuota, sent } = clientWith([LOST, refusal(500, 'internal_error'), answer(200, [])]);
    assert.deepEqual(await cuota.groups.list(), []);
    assert.equal(sent.length, 3);
  });

  test('retries three times by default, and then throws the last error with its key', async () => {
    const { cuota, sent, waits } = clientWith([LOST, LOST, LOST, LOST, LOST]);
    const error = await cuota.groups.delete('a', { idempotency_key: 'k' }).catch((thrown) => thrown);
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.idempotency_key, 'k');
    assert.equal(error.cause, LOST);
    assert.equal(sent.length, 4);
    assert.equal(waits.length, 3);
    const never = clientWith([LOST], { retries: 0 });
    await assert.rejects(never.cuota.groups.list(), ConnectionError);
    const once = clientWith([LOST, LOST]);
    await assert.rejects(once.cuota.groups.list({ retries: 1 }), ConnectionError);
    assert.equal(once.sent.length, 2);
  });

  test('does not retry if the service requests a wait longer than max_wait_ms', async () => {
    const late = () => refusal(429, 'too_many_declined_cards', { 'retry-after': '600' });
    const { cuota, waits } = clientWith([late()]);
    const error = await cuota.payments.pay.byCard(CHARGE).catch((thrown) => thrown);
    assert.ok(error instanceof RateLimitError);
    assert.equal(error.retry_after_s, 600);
    assert.deepEqual(waits, []);
    const patient = clientWith([late(), GOOD()], { max_wait_ms: 600_000 });
    await patient.cuota.payments.pay.byCard(CHARGE);
    assert.deepEqual(patient.waits, [600_000]);
  });

  test('retries a request that timed out', async () => {
    const hang = (_: unknown, signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { cuota, sent } = clientWith([hang, GOOD()]);
    await cuota.groups.delete('a', { timeout_ms: 1 });
    assert.equal(sent.length, 2);
    const without = clientWith([hang]);
    await assert.rejects(
      without.cuota.sandbox.pay('a', {}, { timeout_ms: 1 }),
      /The request timed out: POST/,
    );
  });

  test('does not retry a call that its caller canceled', async () => {
    const called = new AbortController();
    const reason = new Error('enough');
    const stop = async () => {
      called.abort(reason);
      throw reason;
    };
    const { cuota, sent } = clientWith([stop]);
    await assert.rejects(cuota.groups.list({ signal: called.signal }), (thrown) => thrown === reason);
    assert.equal(sent.length, 1);
  });

  test('stops waiting for a retry when the call is canceled', async () => {
    const called = new AbortController();
    const { fetch } = fakeFetch([
      async () => {
        setImmediate(() => called.abort(new Error('enough')));
        return refusal(503, 'service_unavailable', { 'retry-after': '20' });
      },
    ]);
    const cuota = createClient({ base_url: 'https://cuota.test', fetch });
    await assert.rejects(cuota.groups.list({ signal: called.signal }), /enough/);
  });
});

describe('the wait before a retry', () => {
  test('is the Retry-After header, in seconds or as a date', () => {
    const now = Date.parse('2027-01-15T10:00:00Z');
    assert.equal(readRetryAfter('5', now), 5000);
    assert.equal(readRetryAfter('Fri, 15 Jan 2027 10:00:07 GMT', now), 7000);
    assert.equal(readRetryAfter('Fri, 15 Jan 2027 09:00:00 GMT', now), 0);
    assert.equal(readRetryAfter('soon', now), null);
    assert.equal(readRetryAfter('', now), null);
    assert.equal(readRetryAfter(null, now), null);
    assert.equal(waitBefore(3, 5000), 5000);
  });

  test('doubles up to eight seconds, with random jitter', () => {
    const longest = [1, 2, 3, 4, 5, 9].map((attempt) => waitBefore(attempt, null, () => 1));
    assert.deepEqual(longest, [500, 1000, 2000, 4000, 8000, 8000]);
    assert.equal(
      waitBefore(2, null, () => 0),
      500,
    );
  });
});

describe('an error of the service', () => {
  test('has the class of its type and all fields of the response', async () => {
    const error = {
      type: 'card_error',
      code: 'card_declined',
      message: 'No.',
      param: null,
      decline_code: '51',
      action: 'use_another_card',
      retryable: false,
    };
    const { cuota } = clientWith([answer(402, { message: 'No.', error }, { 'x-request-id': 'r1' })]);
    const thrown = await cuota.subscriptions
      .create({ plan_id: 'a', subscriber_id: 'b', office: 1 })
      .catch((caught) => caught);
    assert.ok(thrown instanceof CardError);
    assert.equal(thrown.message, 'No.');
    assert.equal(thrown.name, 'CardError');
    const { status, code, decline_code, action, retryable, request_id, errors, retry_after_s } = thrown;
    assert.deepEqual(
      { status, code, decline_code, action, retryable, request_id, errors, retry_after_s },
      {
        status: 402,
        code: 'card_declined',
        decline_code: '51',
        action: 'use_another_card',
        retryable: false,
        request_id: 'r1',
        errors: {},
        retry_after_s: null,
      },
    );
    assert.match(thrown.idempotency_key ?? '', /^[0-9a-f]{32}$/);
    assert.equal(Object.keys(thrown).includes('body'), false);
  });

  test('is narrowed by its codes', async () => {
    const { cuota } = clientWith([refusal(409, 'idempotency_key_reused')]);
    const error: unknown = await cuota.groups.delete('a').catch((thrown) => thrown);
    assert.ok(error instanceof IdempotencyError);
    assert.ok(isRefused(error));
    assert.ok(isRefused(error, 'group_has_plans', 'idempotency_key_reused'));
    const code: 'group_has_plans' | 'idempotency_key_reused' = error.code;
    assert.equal(code, 'idempotency_key_reused');
    assert.equal(isRefused(error, 'not_found'), false);
    assert.equal(isRefused(new Error('no')), false);
    const declared: CodeOf<'delete_subscriptions_group_id'> = 'group_has_plans';
    // @ts-expect-error: this operation does not have this error code.
    const other: CodeOf<'delete_subscriptions_group_id'> = 'card_declined';
    assert.notEqual(declared, other);
  });

  test('names each invalid field', async () => {
    const errors = { name: ['The field name is required.'], office: ['The office must be a number.'] };
    const error = { type: 'invalid_request_error', code: 'validation_failed', message: 'x', param: 'name' };
    const { cuota } = clientWith([answer(422, { message: 'x', errors, error })]);
    const thrown = await cuota.groups.create({} as never).catch((caught) => caught);
    assert.deepEqual([thrown.param, thrown.errors], ['name', errors]);
  });

  test('has the code not_of_the_service if a proxy responded', async () => {
    const { cuota } = clientWith([new Response('<h1>Blocked</h1>', { status: 403 })]);
    const thrown = await cuota.groups.list().catch((caught) => caught);
    assert.ok(thrown instanceof ServerError);
    assert.equal(thrown.code, 'not_of_the_service');
    assert.equal(thrown.status, 403);
    const other = clientWith([new Response('<h1>Welcome to the Wi-Fi</h1>', { status: 200 })]);
    await assert.rejects(other.cuota.groups.list(), /not from the service/);
  });
});
