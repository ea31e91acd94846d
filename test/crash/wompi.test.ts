import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { wompi } from '#src/providers/wompi/provider.ts';
import { keepAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import type { EventFault } from '#test/providers/wompi/stand-in/events.ts';
import type { FaultMode } from '#test/providers/wompi/stand-in/faults.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { crashStage } from '#test/support/gateway-crash.ts';
import { runCuota, type Server, startCuota, until } from '#test/support/process.ts';
import { startWompiProgram, type WompiProgram } from '#test/support/wompi-program.ts';

/** A few where time is short; `.ci/run` asks for twenty. */
const KILLS = Number(process.env.KILLS ?? 2);
const CHARGES_PER_KILL = 25;
const AMOUNT = 50_000;
/** Approved, approved, approved, without money, declined. */
const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '4000000000000341',
  '4000000000009995',
  '4111111111111111',
];

/** What strikes the charges of each round: answers lost before and after the work, errors, nonsense, and one that comes late. */
const CREATE_FAULTS: readonly FaultMode[] = [
  ...(['drop_after', 'drop_before', 'error_after', 'error_before', 'throttle_after'] as const),
  ...(['nonsense_after', 'silent_after', 'silent_before', 'late', 'drop_after'] as const),
];
const EVENT_FAULTS: readonly EventFault[] = ['lost', 'doubled', 'forged', 'lost', 'swapped'];

const stage = await crashStage();
const { folder, settings, call, countOpen } = stage;
let gateway: WompiProgram;

before(async () => {
  await stage.open();
  gateway = await startWompiProgram(folder.path);
  const { keys, url } = gateway;
  const account = {
    commerce_id: folder.demo().merchant.id,
    settings: { ...keys, url },
    place: 'only',
  } as const;
  await keepAccount(stage.runtime().deps, { ...account, provider: wompi });
});
after(async () => {
  await gateway.stop();
  await stage.close();
});

/** A charge, and what its payer accepted. */
async function prepare(server: Server, number: number) {
  const charge = { amount: AMOUNT, description: `Cobro ${number}` };
  const made = await call(
    server,
    'POST',
    '/payment/generate',
    aCharge(folder.demo().offices[0]?.id ?? 0, charge),
  );
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { status, body } = await call(server, 'GET', '/payment/consents');
  assert.equal(status, 200, JSON.stringify(body));
  const consents = body.consents.map(({ token }: { token: string }) => token);
  return { payment: { id: made.body.payment_id, token: made.body.token }, consents };
}

async function arm(): Promise<void> {
  for (const mode of CREATE_FAULTS) await gateway.control('addFault', { on: 'create', mode });
  await gateway.control('addFault', { on: 'token', mode: 'error_before' });
  await gateway.control('addFault', { on: 'search', mode: 'error_before', times: 2 });
  await gateway.control('addFault', { on: 'find', mode: 'drop_before', times: 2 });
  for (const fault of EVENT_FAULTS) await gateway.control('addEventFault', { fault });
}

async function oneRound(kill: number): Promise<void> {
  const server = await startCuota(settings);
  const { merchant } = folder.demo();
  await gateway.control('setEventsUrl', { url: `${server.url}/network/notifications/${merchant.id}/wompi` });
  const ready = await Promise.all(
    Array.from({ length: CHARGES_PER_KILL }, (_, number) => prepare(server, kill * 100 + number)),
  );
  await arm();
  let finished = 0;
  const paying = ready.map(async (one, index) => {
    const payment_card = aCard(CARDS[(kill + index) % CARDS.length] ?? '');
    const body = { ...one, customer_payer: PAYER, payment_card };
    await call(server, 'POST', '/payment/checkout/card', body).catch(() => null);
    finished += 1;
  });
  // Another place each time, before those that wait for a silent gateway.
  await until(async () => finished > (kill * 7) % (CHARGES_PER_KILL - 8));
  await server.kill();
  await Promise.all(paying);
  await gateway.control('clearFaults');
  // What was late arrives after the one who sent it has died, or when nobody takes it any more.
  if (kill % 2 === 0) await gateway.control('releaseLate');
}

/** The gateway takes no charge any more that was intended so long ago: for it and for us so much time has passed. */
async function letTimePass(): Promise<void> {
  await gateway.control('setSkew', { ms: 20 * 60_000 });
  await gateway.control('releaseLate');
  await sql`
    update operations set created_at = created_at - interval '20 minutes', next_ask_at = now() where status = 'open'
  `.execute(stage.runtime().deps.db);
}

describe('kill -9 at any instant of a charge at Wompi', () => {
  test('leaves books that agree with the gateway on every reference, to the peso', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) await oneRound(kill);
    await letTimePass();
    const server = await startCuota(settings);
    await until(async () => (await countOpen()) === 0);
    await assertAgreement();
    const { code, stdout } = await runCuota(['doctor', '--json'], settings);
    assert.equal(code, 0, stdout);
    assert.equal(await server.stop(), 0);
  });
});

interface Booked {
  reference: string;
  status: string;
  network_id: string | null;
  transaction: string;
  amount: string;
  credited: string | null;
}

async function assertAgreement(): Promise<void> {
  const { rows } = await sql<Booked>`
    select o.reference, o.status, o.network_id, t.status as transaction, t.amount::text,
      (select sum(m.transaction_amount)::text from movements m
        where m.commerce_id = t.commerce_id and m.transaction_id = t.id) as credited
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    where o.provider = 'wompi'
  `.execute(stage.runtime().deps.db);
  const { transactions } = await gateway.ledger();
  const there = new Map(transactions.map((one) => [one.reference, one]));
  const ours = new Map(rows.map((row) => [row.reference, row]));
  assert.equal(there.size, transactions.length, 'a reference twice');
  assert.deepEqual(
    [...there.keys()].filter((reference) => !ours.has(reference)),
    [],
    'a charge that we know nothing of',
  );
  const wanted = { APPROVED: 'approved', DECLINED: 'declined' } as Readonly<Record<string, string>>;
  for (const { reference, status, network_id, transaction, amount, credited } of rows) {
    const made = there.get(reference);
    assert.equal(status, made ? wanted[made.status] : 'failed', reference);
    assert.equal(transaction, { approved: 'Aprobada', declined: 'Rechazada', failed: 'Fallida' }[status]);
    if (!made) continue;
    assert.equal(network_id, made.id);
    assert.equal(amount, String(made.amount_in_cents));
    assert.equal(credited, made.status === 'APPROVED' ? amount : null, reference);
  }
  const approved = rows.filter(({ status }) => status === 'approved');
  const sent = (await gateway.requests()).filter((line) => line === 'POST /transactions').length;
  assert.ok(sent <= rows.length, `${sent} sent for ${rows.length}`);
  assert.ok(approved.length >= KILLS * 2, 'hardly anything was charged: the test proves nothing');
  assert.ok(
    rows.some(({ status }) => status === 'failed'),
    'no request was lost: the test proves nothing',
  );
}
