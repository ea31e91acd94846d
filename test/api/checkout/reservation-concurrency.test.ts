import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { keepWaiting, useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { aHold, assertRefused, authorize, authorizeHosted, authorizeInSandbox, cardOf, confirm } =
  reservations;
const { release, reserve, stateOf, sync, transactionOf, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Asserts that one request succeeded and that the others got one of the given errors. */
function assertOne(answers: readonly Answer[], done: number, refusals: readonly string[]): void {
  const others = answers.filter(({ status }) => status !== done);
  assert.equal(answers.length - others.length, 1, JSON.stringify(answers.map(({ status }) => status)));
  for (const { status, body } of others) {
    const answer = `${status} ${body.error.code}`;
    assert.ok(refusals.includes(answer), answer);
    assert.equal(body.success, false);
  }
}

async function movementsOf({ test: api }: TestMerchant): Promise<number[]> {
  const { body } = await api.get('/api/v1/virtual-account/movements');
  return body.data.map((movement: { transaction_amount: number }) => movement.transaction_amount);
}

describe('concurrent operations on a reservation', () => {
  for (const count of [2, 20]) {
    test(`${count} charges make one charge`, async () => {
      const merchant = await aMerchant(service);
      const id = await aHold(merchant);
      const does = await watch(network);
      const answers = await times(count, () => confirm(merchant.test, id, 40_000));
      assertOne(answers, 200, ['409 MIT_ALREADY_CONFIRMED', '429 MIT_IN_PROGRESS']);
      assert.deepEqual(await does(), ['capture approved']);
      assert.deepEqual(await movementsOf(merchant), [40_000]);
      assert.equal(await stateOf(merchant.test, id), 'Confirmada');
    });

    test(`${count} charges of different amounts make one charge of its own amount`, async () => {
      const merchant = await aMerchant(service);
      const id = await aHold(merchant);
      const does = await watch(network);
      const answers = await times(count, (index) => confirm(merchant.test, id, 1_000 * (index + 1)));
      assertOne(answers, 200, ['409 MIT_ALREADY_CONFIRMED', '429 MIT_IN_PROGRESS']);
      assert.deepEqual(await does(), ['capture approved']);
      const charged = 1_000 * (answers.findIndex(({ status }) => status === 200) + 1);
      const [entry] = (await network.ledger()).slice(-1);
      assert.equal(Number(entry?.amount), charged);
      assert.deepEqual(await movementsOf(merchant), [charged]);
      assert.equal((await transactionOf(service, merchant.test, id)).amount, charged);
    });

    test(`${count} releases make one release`, async () => {
      const merchant = await aMerchant(service);
      const id = await aHold(merchant);
      const does = await watch(network);
      assertOne(await times(count, () => release(merchant.test, id)), 200, [
        '422 V42',
        '429 MIT_IN_PROGRESS',
      ]);
      assert.deepEqual(await does(), ['void approved']);
      assert.equal(await stateOf(merchant.test, id), 'Anulada');
    });
  }

  test('exactly one of a charge and a release succeeds, and the gateway has the same result', async () => {
    const merchant = await aMerchant(service);
    for (let round = 0; round < 20; round += 1) {
      const id = await aHold(merchant);
      const does = await watch(network);
      const both = [() => confirm(merchant.test, id, 10_000), () => release(merchant.test, id)];
      const order = round % 2 === 0 ? both : both.toReversed();
      const answers = await Promise.all(order.map((work) => work()));
      const refusals = ['409 MIT_ALREADY_CONFIRMED', '429 MIT_IN_PROGRESS', '422 M02', '422 V42'];
      assertOne(answers, 200, refusals);
      const won = answers.find(({ status }) => status === 200)?.body.operation.operation;
      assert.deepEqual(await does(), [won === 'void' ? 'void approved' : 'capture approved']);
      assert.equal(await stateOf(merchant.test, id), won === 'void' ? 'Anulada' : 'Confirmada');
      const transaction = await transactionOf(service, merchant.test, id);
      assert.equal(transaction.status, won === 'void' ? 'Anulada' : 'Aprobada');
      const movement = await merchant.test.get(
        `/api/v1/virtual-account/movements/${transaction.transaction_id}`,
      );
      assert.equal(movement.status, won === 'void' ? 404 : 200);
    }
  });

  const taken = ['429 MIT_IN_PROGRESS', '409 MIT_ALREADY_AUTHORIZED'];

  test('20 authorizations through the API make one hold', async () => {
    const { production } = await aMerchant(service);
    const created = await reserve(production, { checkout_type: 'api' });
    const does = await watch(network);
    assertOne(await times(20, () => authorize(service, created)), 201, taken);
    assert.deepEqual(await does(), ['hold approved']);
    assert.equal(await stateOf(production, created.id), 'Pre-autorizada');
  });

  test('20 authorizations on the hosted page with two cards make one hold', async () => {
    const { test: api } = await aMerchant(service);
    const { id } = await reserve(api);
    const does = await watch(network);
    const cards = [cardOf('approve'), cardOf('approve', undefined, 'mastercard')];
    assertOne(await times(20, (index) => authorizeHosted(service, id, cards[index % 2])), 201, taken);
    assert.deepEqual(await does(), ['hold approved']);
    const { body } = await api.get('/api/v1/mit/pre-authorizations');
    const [entry] = (await network.ledger()).slice(-1);
    assert.equal(body.data[0].card.last_four, (entry as { card?: { last_four: string } }).card?.last_four);
  });

  test('20 charges with one idempotency key make one charge', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    const does = await watch(network);
    const key = { 'idempotency-key': 'una' };
    const answers = await times(20, () => confirm(merchant.test, id, 40_000, key));
    for (const { status, body } of answers) {
      if (status !== 200) assert.equal(`${status} ${body.error.code}`, '409 idempotency_key_in_progress');
    }
    const fresh = answers.filter(
      ({ status, headers }) => status === 200 && headers['idempotency-replayed'] === undefined,
    );
    assert.equal(fresh.length, 1);
    assert.deepEqual(await does(), ['capture approved']);
    assert.deepEqual(await movementsOf(merchant), [40_000]);
  });
});

describe('while an operation is pending at a slow gateway', () => {
  test('other operations get MIT_IN_PROGRESS during an authorization, and sync does not interrupt it', async () => {
    const { test: api } = await aMerchant(service);
    const { id } = await reserve(api);
    const slow = keepWaiting(service.deps);
    const authorizing = authorizeInSandbox(api, id);
    await untilWorking(id);
    const does = await watch(network);
    assertRefused(await authorizeHosted(service, id), 429, 'MIT_IN_PROGRESS');
    assertRefused(await confirm(api, id), 429, 'MIT_IN_PROGRESS');
    assertRefused(await release(api, id), 429, 'MIT_IN_PROGRESS');
    await sync(api, id);
    slow.letGo();
    assert.equal((await authorizing).status, 201);
    assert.deepEqual(await does(), ['hold approved']);
    assert.equal(await stateOf(api, id), 'Pre-autorizada');
  });

  test('other operations get MIT_IN_PROGRESS during a charge, and can_confirm and can_void are false', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    const slow = keepWaiting(service.deps);
    const does = await watch(network);
    const charging = confirm(api, id);
    await untilWorking(id);
    const refused = await confirm(api, id);
    assertRefused(refused, 429, 'MIT_IN_PROGRESS');
    assert.equal(refused.body.error.type, 'rate_limit_error');
    assert.equal(typeof refused.body.pre_authorization.blocked_reason, 'string');
    assertRefused(await release(api, id), 429, 'MIT_IN_PROGRESS');
    const shown = await reservations.read(api, id);
    assert.equal(shown.can_confirm, false);
    assert.equal(shown.can_void, false);
    slow.letGo();
    assert.equal((await charging).status, 200);
    assert.deepEqual(await does(), ['capture approved']);
  });
});

/** Resolves once the intent is committed, which happens before the gateway call. */
async function untilWorking(id: string): Promise<void> {
  for (;;) {
    const row = await service.deps.db
      .selectFrom('pre_authorizations')
      .select('open_operation')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.open_operation !== null) return;
  }
}
