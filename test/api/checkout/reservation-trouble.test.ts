import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { replaceCalls, unreachableNetworks, useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { assertUnknown, authorize, authorizeHosted, cardOf, confirm } = reservations;
const { read, release, reserve, stateOf, sync, transactionOf, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
afterEach(() => network.faults({}));

interface Story {
  what: string;
  /** Creates a reservation in the state that the operation requires. */
  start(merchant: TestMerchant): Promise<reservations.Created>;
  ask(merchant: TestMerchant, created: reservations.Created): Promise<Answer>;
  kind: string;
  done: { state: string; transaction: string };
  undone: { state: string; transaction: string };
}

const aNew = ({ production }: TestMerchant) => reserve(production, { checkout_type: 'api' });

async function held(merchant: TestMerchant) {
  const created = await aNew(merchant);
  assert.equal((await authorize(service, created)).status, 201);
  return created;
}

const HELD = { state: 'Pre-autorizada', transaction: 'Autorizada' };
const FAILED = { state: 'Fallida', transaction: 'Fallida' };

const STORIES: readonly Story[] = [
  {
    what: 'an authorization',
    start: aNew,
    ask: (_, created) => authorize(service, created),
    kind: 'hold',
    done: HELD,
    undone: FAILED,
  },
  {
    what: 'an authorization at the hosted page',
    start: ({ production }) => reserve(production),
    ask: (_, { id }) => authorizeHosted(service, id),
    kind: 'hold',
    done: HELD,
    undone: FAILED,
  },
  {
    what: 'a charge',
    start: held,
    ask: ({ production }, { id }) => confirm(production, id, 60_000),
    kind: 'capture',
    done: { state: 'Confirmada', transaction: 'Aprobada' },
    undone: HELD,
  },
  {
    what: 'a release',
    start: held,
    ask: ({ production }, { id }) => release(production, id),
    kind: 'void',
    done: { state: 'Anulada', transaction: 'Anulada' },
    undone: HELD,
  },
];

const FAULTS = [
  { mode: 'drop_after', isDone: true },
  { mode: 'drop', isDone: false },
  { mode: 'hang', isDone: false },
] as const;

/** Two ways to query the outcome: a sync by the merchant, or the worker. */
const WAYS: Readonly<Record<string, (merchant: TestMerchant, id: string) => Promise<void>>> = {
  async sync({ production }, id) {
    const { status, body } = await sync(production, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.success, true);
    assert.deepEqual(body.pre_authorization, await read(production, id));
  },
  async worker() {
    service.clock.advance({ seconds: 5 });
    assert.equal((await queryDueOperations(service.deps)).length, 1);
  },
};

async function movementsOf({ production }: TestMerchant): Promise<number[]> {
  const { body } = await production.get('/api/v1/virtual-account/movements');
  return body.data.map((movement: { transaction_amount: number }) => movement.transaction_amount);
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('kind')
    .where('subject', 'like', `%${id}`)
    .orderBy('number')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function assertSettled(merchant: TestMerchant, story: Story, id: string, isDone: boolean) {
  const { production } = merchant;
  const { state, transaction } = isDone ? story.done : story.undone;
  const shown = await read(production, id);
  assert.equal(shown.status, state);
  assert.equal(shown.can_confirm, state === 'Pre-autorizada');
  assert.equal(shown.can_void, state === 'Pre-autorizada');
  assert.equal((await transactionOf(service, production, id)).status, transaction);
  assert.deepEqual(await movementsOf(merchant), state === 'Confirmada' ? [60_000] : []);
  if (state === 'Pre-autorizada') {
    assert.equal(shown.confirmable_until, '2027-01-22T10:00:00-05:00', 'counted from the request');
    assert.equal(shown.max_confirmable_amount, 100_000);
  }
}

for (const story of STORIES) {
  describe(`${story.what} without a gateway response`, () => {
    for (const { mode, isDone } of FAULTS) {
      for (const [way, learn] of Object.entries(WAYS)) {
        test(`${mode}, ${isDone ? 'done' : 'not done'}: stays unknown until the outcome is queried by ${way}`, async () => {
          service.clock.travel('2027-01-15T10:00');
          const merchant = await aMerchant(service);
          const created = await story.start(merchant);
          const { id } = created;
          const does = await watch(network);
          await network.faults({ mode });
          assertUnknown(await story.ask(merchant, created));
          assert.equal(await stateOf(merchant.production, id), 'Indeterminada');
          await network.faults({});
          const expected = isDone ? [`${story.kind} approved`] : [];
          assert.deepEqual(await does(), expected);

          assertUnknown(await story.ask(merchant, created));
          assertUnknown(await confirm(merchant.production, id));
          assertUnknown(await release(merchant.production, id));
          assert.deepEqual(await does(), expected, 'a retry makes no operation at the gateway');
          assert.deepEqual(await movementsOf(merchant), [], 'no movement while the outcome is unknown');

          await learn(merchant, id);
          await assertSettled(merchant, story, id, isDone);
          assert.deepEqual(await does(), expected, 'a query makes no operation at the gateway');
          service.clock.advance({ days: 1 });
          assert.equal((await queryDueOperations(service.deps)).length, 0, 'no query is pending');
          service.clock.travel('2027-01-15T10:00');
          if (!isDone && story.kind !== 'hold') {
            assert.equal((await story.ask(merchant, created)).status, 200, 'a new attempt is allowed');
            await assertSettled(merchant, story, id, true);
          }
        });
      }
    }
  });
}

describe('authorization of a card without a gateway response', () => {
  for (const [outcome, isDone] of [
    ['no_answer_done', true],
    ['no_answer_not_done', false],
  ] as const) {
    for (const [way, learn] of Object.entries(WAYS)) {
      test(`${outcome}: sends an event only after the query by ${way}`, async () => {
        service.clock.travel('2027-01-15T10:00');
        const merchant = await aMerchant(service);
        const created = await reserve(merchant.production, {
          checkout_type: 'api',
          webhook_url: 'https://tienda.example/avisos',
        });
        assertUnknown(await authorize(service, created, cardOf(outcome)));
        assert.deepEqual(await eventsOf(created.id), []);
        await learn(merchant, created.id);
        assert.equal(await stateOf(merchant.production, created.id), isDone ? 'Pre-autorizada' : 'Fallida');
        assert.deepEqual(await eventsOf(created.id), isDone ? ['mit.pre_authorized'] : []);
      });
    }
  }
});

describe('while gateway queries also fail', () => {
  for (const mode of ['hang', 'drop', 'error', 'nonsense']) {
    test(`${mode}: sync returns success false and changes nothing`, async () => {
      const merchant = await aMerchant(service);
      const created = await held(merchant);
      await network.faults({ mode });
      assertUnknown(await confirm(merchant.production, created.id));
      const answer = await sync(merchant.production, created.id);
      assert.ok(answer.status === 200 || answer.status === 202, `${answer.status}`);
      assert.equal(answer.body.success, false);
      assert.equal(answer.body.pre_authorization.status, 'Indeterminada');
      service.clock.advance({ seconds: 5 });
      await queryDueOperations(service.deps);
      assert.equal(await stateOf(merchant.production, created.id), 'Indeterminada');
      await network.faults({});
      await sync(merchant.production, created.id);
      assert.equal(await stateOf(merchant.production, created.id), 'Pre-autorizada');
    });
  }

  test('a known hold stays unchanged', async () => {
    const merchant = await aMerchant(service);
    const { id } = await held(merchant);
    const before = await read(merchant.production, id);
    await network.faults({ mode: 'drop' });
    const { body } = await sync(merchant.production, id);
    assert.equal(body.success, false);
    await network.faults({});
    assert.deepEqual(await read(merchant.production, id), before);
  });
});

describe('unreachable gateway', () => {
  for (const story of STORIES) {
    test(`${story.what} returns 502 E99, and nothing was done`, async () => {
      service.clock.travel('2027-01-15T10:00');
      const merchant = await aMerchant(service);
      const created = await story.start(merchant);
      const does = await watch(network);
      const unreachable = unreachableNetworks(service.deps);
      const restore = replaceCalls(service.deps, (_, party) => {
        const { hold, capture, void: voidHold } = unreachable.of(party);
        return { hold, capture, void: voidHold };
      });
      const answer = await story.ask(merchant, created);
      restore();
      await unreachable.close();
      assert.equal(answer.status, 502, JSON.stringify(answer.body));
      assert.equal(answer.body.success, false);
      assert.equal(answer.body.error.code, 'E99');
      assert.deepEqual(await does(), []);
      await assertSettled(merchant, story, created.id, false);
      assert.equal(answer.body.pre_authorization.status, story.undone.state);
      if (story.kind !== 'hold') {
        assert.equal((await story.ask(merchant, created)).status, 200);
        await assertSettled(merchant, story, created.id, true);
      }
    });
  }

  test('a card that makes the gateway fail ends as Fallida with the reason', async () => {
    const { production } = await aMerchant(service);
    const created = await reserve(production, { checkout_type: 'api' });
    const { status, body } = await authorize(service, created, cardOf('error'));
    assert.equal(status, 502);
    assert.equal(body.success, false);
    assert.equal(body.error.code, 'E99');
    assert.equal(body.pre_authorization.status, 'Fallida');
    assert.equal(body.pre_authorization.status_label, 'Fallida');
    assert.equal(body.pre_authorization.error.code, 'E99');
    assert.equal(body.pre_authorization.error.action, 'retry_later');
    assert.equal((await transactionOf(service, production, created.id)).status, 'Fallida');
  });
});
