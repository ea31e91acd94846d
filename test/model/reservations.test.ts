import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { type LedgerEntry, useNetwork } from '#test/support/network.ts';
import * as model from './reservation-model.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 6);
const STEPS = Number(process.env.MODEL_STEPS ?? 25);
/** A failure prints its seed. The same seed repeats the same histories. */
const SEED = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 0x7fffffff));
const START = '2027-01-15T10:00';
const PATH = '/api/v1/mit/pre-authorizations';
const MOVEMENTS = '/api/v1/virtual-account/movements?per_page=100';

const network = await useNetwork();
const service = useApp({ network_url: network.url, network_timeout_ms: 10_000 });

const NUMBERS: Readonly<Record<model.Card, string>> = {
  visa: cardOf('visa', 'approve'),
  mastercard: cardOf('mastercard', 'approve'),
  amex: cardOf('amex', 'approve'),
  declined: cardOf('visa', 'decline', '51'),
  no_answer_done: cardOf('visa', 'no_answer_done'),
  no_answer_not_done: cardOf('visa', 'no_answer_not_done'),
  broken: cardOf('visa', 'error'),
  no_holds: cardOf('visa', 'no_holds'),
};

function cardOf(brand: string, outcome: string, code?: string): string {
  const isIt = (card: (typeof TEST_CARDS)[number]) =>
    card.brand === brand && card.outcome === outcome && (code === undefined || card.code === code);
  return TEST_CARDS.find(isIt)?.number ?? '';
}

/** The amount to capture of a reservation of so many cents. */
const SHARES = {
  cent: () => 1,
  half: (cents: number) => Math.max(1, Math.floor(cents / 2)),
  less: (cents: number) => Math.max(1, cents - 1),
  all: (cents: number) => cents,
  more: (cents: number) => cents + 1,
} as const;

/** Waits in seconds, around the delays of status queries, the limits of a day and the ends of holds. */
const WAITS = [1, 4, 5, 6, 60, 301, 3_600, 82_800, 86_399, 86_400, 172_800, 518_400, 604_800, 1_209_600];

interface Step {
  does: 'create' | 'authorize' | 'confirm' | 'void' | 'sync' | 'get' | 'wait' | 'reach' | 'fault';
  /** The position of the reservation, modulo their number. */
  which?: number;
  cents?: number;
  card?: model.Card;
  share?: keyof typeof SHARES;
  seconds?: number;
  limit?: 'voidable_until' | 'expires_at';
  mode?: model.Fault;
}

const which = fc.nat({ max: 3 });
const card = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<model.Card>('visa', 'mastercard') },
  { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(NUMBERS) as model.Card[])) },
);
const share = fc.constantFrom(...(Object.keys(SHARES) as (keyof typeof SHARES)[]));
const mode = fc.constantFrom<model.Fault>('none', 'none', 'none', 'error', 'nonsense', 'drop', 'drop_after');
const limit = fc.constantFrom('voidable_until' as const, 'expires_at' as const);
const does = <T extends Step['does']>(what: T) => ({ does: fc.constant(what) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...does('create'), cents: fc.integer({ min: 1, max: 9_999_99 }) }) },
  { weight: 7, arbitrary: fc.record({ ...does('authorize'), which, card }) },
  { weight: 4, arbitrary: fc.record({ ...does('confirm'), which, share }) },
  { weight: 3, arbitrary: fc.record({ ...does('void'), which }) },
  { weight: 3, arbitrary: fc.record({ ...does('sync'), which }) },
  { weight: 2, arbitrary: fc.record({ ...does('get'), which }) },
  { weight: 3, arbitrary: fc.record({ ...does('wait'), seconds: fc.constantFrom(...WAITS) }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...does('reach'), which, limit, seconds: fc.constantFrom(-1, 0, 1) }),
  },
  { weight: 3, arbitrary: fc.record({ ...does('fault'), mode }) },
);

interface Run {
  merchant: TestMerchant;
  world: model.World;
  /** The id, token and client of each reservation of the model. */
  made: { id: string; token: string | null; api: Client }[];
}

/**
 * Alternates between production reservations in the merchant's own checkout and test reservations on the hosted page.
 */
async function create(run: Run, cents: number): Promise<void> {
  const isApi = run.made.length % 2 === 0;
  const api = isApi ? run.merchant.production : run.merchant.test;
  const { status, body } = await api.post(PATH, {
    description: 'Habitación 12',
    estimated_amount: cents / 100,
    checkout_type: isApi ? 'api' : 'redirect',
    webhook_url: 'https://hotel.example/eventos',
  });
  assert.equal(status, 201);
  const { id, token = null, status: shown } = body.pre_authorization;
  assert.equal(shown, 'pendiente_autorizacion');
  run.made.push({ id, token, api });
  model.create(run.world, cents);
}

function authorize(run: Run, index: number, card: model.Card): Promise<Answer> {
  const { id, token, api } = at(run.made, index);
  const number = NUMBERS[card];
  if (token === null) return api.post(`/api/v1/sandbox/pre-authorizations/${id}/authorize`, { number });
  const body = { payment: { token }, customer_payer: PAYER, payment_card: aCard(number) };
  // Sends the merchant's token in addition to the payment token: without it, many declined cards from one address are
  // blocked.
  return api.post(`${PATH}/${id}/authorize`, body);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  assert.ok(found !== undefined);
  return found;
}

/** Runs one step in the model and in the service, and compares them. */
async function take(run: Run, taken: Step): Promise<void> {
  const { world, made } = run;
  const { cents = 0, seconds = 0, mode: fault = 'none', card: payer = 'visa' } = taken;
  if (taken.does === 'create') return create(run, cents);
  if (taken.does === 'wait') return pass(run, world.now + seconds * 1_000);
  if (taken.does === 'fault') {
    world.fault = fault;
    return network.faults({ mode: fault });
  }
  const index = (taken.which ?? 0) % made.length;
  const reservation = at(world.reservations, index);
  if (taken.does === 'get') return assertStored(run, index);
  if (taken.does === 'reach') {
    const moment = model.viewOf(world, reservation)[taken.limit ?? 'expires_at'];
    return pass(run, (moment ?? 0) + seconds * 1_000);
  }
  const { id, api } = at(made, index);
  if (taken.does === 'authorize') {
    const expected = model.authorize(world, reservation, payer);
    assertAnswer(run, index, await authorize(run, index, payer), expected);
  } else if (taken.does === 'confirm') {
    const charged = SHARES[taken.share ?? 'all'](reservation.amount);
    const expected = model.confirm(world, reservation, charged);
    assertAnswer(run, index, await api.post(`${PATH}/${id}/confirm`, { amount: charged / 100 }), expected);
  } else {
    const expected =
      taken.does === 'void' ? model.release(world, reservation) : model.sync(world, reservation);
    assertAnswer(run, index, await api.post(`${PATH}/${id}/${taken.does}`), expected);
  }
}

/** Compares the status, the code and the reservation of an answer. */
function assertAnswer(run: Run, index: number, { status, body }: Answer, expected: model.Expected): void {
  const reported = { http: status, code: body.error?.code ?? null };
  assert.deepEqual(reported, expected, JSON.stringify(body));
  assert.equal(body.success, expected.code === null);
  assertView(run, index, body.pre_authorization);
}

/** Advances the clock and runs the due jobs in the service and in the model. */
async function pass(run: Run, until: number): Promise<void> {
  const { world } = run;
  if (until <= world.now) return;
  service.clock.advance({ milliseconds: until - world.now });
  world.now = until;
  await queryDueOperations(service.deps, {});
  await runReservations(service.deps);
  model.work(world);
  await Promise.all(run.made.map((_, index) => assertStored(run, index)));
}

async function assertStored(run: Run, index: number): Promise<void> {
  const { id, api } = at(run.made, index);
  assertView(run, index, (await api.get(`${PATH}/${id}`)).body.data);
}

function assertView({ world }: Run, index: number, view: Readonly<Record<string, unknown>>): void {
  const expected = model.viewOf(world, at(world.reservations, index));
  const shown = Object.keys(expected).map((name) => [name, inModel(name, view[name])]);
  assert.deepEqual(Object.fromEntries(shown), expected);
}

/** Converts amounts to cents and instants to milliseconds. */
function inModel(name: string, value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 100);
  return typeof value === 'string' && name !== 'status' ? Date.parse(value) : value;
}

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from webhook_deliveries where subject = ${`pre_authorization:${id}`} order by sequence
  `.execute(service.deps.db);
  return rows.map(({ kind }) => kind);
}

/** Reads the ledger entries of the network since the last run. */
async function ledgerSince(seen: number): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let after: number | null = seen; after !== null; ) {
    const page = (await (await fetch(`${network.url}/ledger?after=${after}&limit=1000`)).json()) as {
      entries: LedgerEntry[];
      next: number | null;
    };
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
}

/** Compares the events, the ledger of the network and the virtual account. */
async function assertRecords(run: Run, entries: readonly LedgerEntry[]): Promise<void> {
  const { world, made, merchant } = run;
  const credited: number[] = [];
  for (const [index, reservation] of world.reservations.entries()) {
    const { id } = at(made, index);
    assert.deepEqual(await eventsOf(id), reservation.events);
    const holds = entries.filter((entry) => (entry as { series?: string }).series === id);
    const references = holds.map(({ reference }) => reference);
    const own = entries.filter((entry) => holds.includes(entry) || references.includes(entry.original ?? ''));
    const lines = own.map(
      ({ kind, status, amount }) => `${kind} ${status} ${Math.round(Number(amount) * 100)}`,
    );
    assert.deepEqual(lines, reservation.ledger);
    if (reservation.captured !== null) credited.push(reservation.captured);
  }
  const movements = [];
  for (const api of [merchant.test, merchant.production])
    movements.push(...(await api.get(MOVEMENTS)).body.data);
  const amounts = movements.map((movement) => Math.round(movement.transaction_amount * 100));
  assert.deepEqual(amounts.sort(byNumber), credited.sort(byNumber));
}

function byNumber(one: number, other: number): number {
  return one - other;
}

/** Clears the faults and advances for weeks: all outcomes must be known and no hold may be left. */
async function finish(run: Run): Promise<void> {
  await take(run, { does: 'fault' });
  await pass(run, run.world.now + 2 * 86_400_000);
  await pass(run, run.world.now + 40 * 86_400_000);
  for (const { status, open } of run.world.reservations) {
    assert.equal(open, null);
    assert.ok(status !== 'Pre-autorizada' && status !== 'Indeterminada', status);
  }
}

describe('reservations compared with a model', () => {
  test('match the model in random histories', {
    timeout: 120_000 + RUNS * 5_000,
  }, async () => {
    let seen = 0;
    const reached = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
        service.clock.travel(START);
        await network.faults({});
        const world = model.newWorld(service.clock.now().epochMilliseconds);
        const run: Run = { merchant: await aMerchant(service), world, made: [] };
        await create(run, 50_000_00);
        for (const one of steps) await take(run, one);
        await finish(run);
        const entries = await ledgerSince(seen);
        seen += entries.length;
        await assertRecords(run, entries);
        for (const { status } of world.reservations) reached.set(status, (reached.get(status) ?? 0) + 1);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    if (RUNS < 100) return;
    const ends = ['Anulada', 'Confirmada', 'Fallida', 'Iniciada', 'Rechazada', 'Vencida'];
    assert.deepEqual([...reached.keys()].sort(), ends, 'the runs reach each final status');
  });
});
