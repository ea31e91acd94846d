import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { type LedgerEntry, useNetwork } from '#test/support/network.ts';
import { ask, bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const network = await useNetwork();
const folder = await demoFolder();
after(() => folder.close());

/** Number of kills. `.ci/run` sets twenty. */
const KILLS = Number(process.env.KILLS ?? 2);
const HELD_PER_KILL = 6;
const NEW_PER_KILL = 5;
const AMOUNT = 90_000;
const PART = 70_000.5;
const PATH = '/api/v1/mit/pre-authorizations';

const numberOf = (brand: string, outcome: string) =>
  TEST_CARDS.find((card) => card.brand === brand && card.outcome === outcome)?.number ?? '';
const APPROVED = [numberOf('visa', 'approve'), numberOf('mastercard', 'approve')];
/** Cards of the checkouts that are in progress when the server is killed. */
const NUMBERS = [
  ...APPROVED,
  numberOf('visa', 'decline'),
  numberOf('visa', 'no_answer_done'),
  numberOf('mastercard', 'no_answer_not_done'),
];

interface Reserved {
  id: string;
  token: string;
}

/** Returns the status of the response, or null if the server was killed before it responded. */
async function send(server: Server, path: string, body: object, token = ''): Promise<number | null> {
  const headers = token === '' ? { 'content-type': 'application/json' } : bearer(token);
  return ask(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).then(
    (answer) => answer.status,
    () => null,
  );
}

async function create(server: Server): Promise<Reserved> {
  const answer = await ask(`${server.url}${PATH}`, {
    method: 'POST',
    headers: bearer(folder.demo().tokens.production),
    body: JSON.stringify({ description: 'Habitación', estimated_amount: AMOUNT, checkout_type: 'api' }),
  });
  assert.equal(answer.status, 201);
  const { pre_authorization } = (await answer.json()) as { pre_authorization: Reserved };
  return { id: pre_authorization.id, token: pre_authorization.token };
}

/**
 * Authorizes through the checkout of the merchant, identified by its token, because all payers share one IP
 * address.
 */
function authorize(server: Server, { id, token }: Reserved, number = ''): Promise<number | null> {
  const body = { payment: { token }, customer_payer: PAYER, payment_card: aCard(number) };
  return send(server, `${PATH}/${id}/authorize`, body, folder.demo().tokens.production);
}

/** Starts new authorizations, charges and releases concurrently. */
async function startOperations(
  server: Server,
  kill: number,
): Promise<{ all: Reserved[]; calls: Promise<number | null>[] }> {
  const { production } = folder.demo().tokens;
  const all = await Promise.all(Array.from({ length: HELD_PER_KILL + NEW_PER_KILL }, () => create(server)));
  const [held, fresh] = [all.slice(0, HELD_PER_KILL), all.slice(HELD_PER_KILL)];
  const holds = held.map((one, index) => authorize(server, one, APPROVED[index % APPROVED.length]));
  assert.deepEqual(new Set(await Promise.all(holds)), new Set([201]));
  const followUps = held.map(({ id }, index) =>
    index % 2 === 0
      ? send(
          server,
          `${PATH}/${id}/confirm`,
          { amount: (kill + index) % 4 === 0 ? PART : AMOUNT },
          production,
        )
      : send(server, `${PATH}/${id}/void`, {}, production),
  );
  const checkouts = fresh.map((one, index) =>
    authorize(server, one, NUMBERS[(kill + index) % NUMBERS.length]),
  );
  return { all, calls: [...followUps, ...checkouts] };
}

/**
 * Waits until the network has processed this many more operations. The service has not stored their responses
 * yet.
 */
async function untilProcessed(more: number, before: number): Promise<void> {
  await until(async () => (await network.ledger()).length >= before + more);
}

type Entry = LedgerEntry & { series?: string };

/** Returns the expected state of a reservation according to the ledger of the network. */
function stateAtNetwork(ledger: readonly Entry[], id: string): { status: string[]; charged: number | null } {
  const hold = ledger.find((entry) => entry.kind === 'hold' && entry.series === id);
  if (!hold) return { status: ['Iniciada', 'Fallida'], charged: null };
  if (hold.status !== 'approved') return { status: ['Rechazada'], charged: null };
  const later = ledger.find((entry) => entry.original === hold.reference && entry.status === 'approved');
  if (later?.kind === 'capture') return { status: ['Confirmada'], charged: Number(later.amount) };
  return { status: [later ? 'Anulada' : 'Pre-autorizada'], charged: null };
}

async function read(server: Server, path: string) {
  const headers = bearer(folder.demo().tokens.production);
  return (await (await ask(`${server.url}${path}`, { headers })).json()) as {
    data: { status: string; can_confirm: boolean; transaction_amount: number }[] &
      Record<'status' | 'can_confirm', unknown>;
    meta: { last_page: number };
  };
}

/** Returns whether the reservation has a final state that matches the ledger of the network. */
async function isSettled(server: Server, ledger: readonly Entry[], { id }: Reserved): Promise<boolean> {
  const { data } = await read(server, `${PATH}/${id}`);
  const isTrue = stateAtNetwork(ledger, id).status.includes(String(data.status));
  return isTrue && (data.status !== 'Pre-autorizada' || data.can_confirm === true);
}

async function movements(server: Server): Promise<number[]> {
  const amounts: number[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await read(server, `/api/v1/virtual-account/movements?per_page=100&page=${page}`);
    amounts.push(...data.map(({ transaction_amount }) => transaction_amount));
    last = meta.last_page;
  }
  return amounts;
}

describe('kill -9 during operations on reservations', () => {
  test('leaves the same holds and charges in the books and at the network', async () => {
    const settings = { ...folder.settings, SIMULATOR_URL: network.url };
    const reserved: Reserved[] = [];
    let cut = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startCuota(settings);
      const before = (await network.ledger()).length + HELD_PER_KILL;
      const { all, calls } = await startOperations(server, kill);
      reserved.push(...all);
      const more = 1 + ((kill * 7) % (calls.length - 3));
      await Promise.race([untilProcessed(more, before), Promise.all(calls)]);
      await server.kill();
      const answers = await Promise.all(calls);
      const unheard = all.filter((_, index) => answers[index] === null);
      cut += await countDone(unheard);
    }
    assert.ok(cut >= KILLS, 'too few responses were lost for the test to be meaningful');

    const server = await startCuota(settings);
    // The worker settles interrupted operations without further requests.
    const left = [...reserved];
    await until(async () => {
      const ledger = await network.ledger();
      while (left[0] !== undefined && (await isSettled(server, ledger, left[0]))) left.shift();
      return left.length === 0;
    });
    const ledger = await network.ledger();
    for (const one of reserved) assert.ok(await isSettled(server, ledger, one), one.id);
    await assertAgreement(server, reserved);
    const { code, stdout } = await runCuota(['doctor', '--json'], settings);
    assert.equal(code, 0, stdout);
    assert.equal(await server.stop(), 0);
  });
});

/**
 * Counts charged, released and declined reservations. A hold alone does not show whether its call was
 * interrupted.
 */
async function countDone(reserved: readonly Reserved[]): Promise<number> {
  const ledger = await network.ledger();
  const undone = ['Iniciada', 'Pre-autorizada'];
  return reserved.filter(({ id }) => !undone.includes(stateAtNetwork(ledger, id).status[0] ?? '')).length;
}

async function assertAgreement(server: Server, reserved: readonly Reserved[]): Promise<void> {
  const ledger: Entry[] = await network.ledger();
  const ids = new Set(reserved.map(({ id }) => id));
  for (const { kind, series } of ledger)
    if (kind === 'hold') assert.ok(ids.has(series ?? ''), 'a hold without a reservation');
  const charged = reserved.flatMap(({ id }) => stateAtNetwork(ledger, id).charged ?? []);
  assert.ok(charged.length >= KILLS, 'too few charges for the test to be meaningful');
  const byNumber = (one: number, other: number) => one - other;
  assert.deepEqual((await movements(server)).sort(byNumber), charged.sort(byNumber));
  // A reservation whose authorization never reached the network can be authorized again.
  for (const one of reserved) {
    const { data } = await read(server, `${PATH}/${one.id}`);
    if (data.status !== 'Iniciada') continue;
    // Returns 429 until the interrupted call is known not to have reached the network.
    await until(async () => (await authorize(server, one, APPROVED[0])) !== 429);
    const { status } = (await read(server, `${PATH}/${one.id}`)).data;
    assert.ok(status === 'Pre-autorizada' || status === 'Fallida', String(status));
  }
}
