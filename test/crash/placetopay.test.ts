import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { placetopay } from '#src/providers/placetopay/provider.ts';
import { keepAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { CARDS } from '#test/providers/placetopay/site.ts';
import type { Fault } from '#test/providers/placetopay/stand-in/faults.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { crashStage } from '#test/support/gateway-crash.ts';
import { type PlacetopayProgram, startPlacetopayProgram } from '#test/support/placetopay-program.ts';
import { runCuota, type Server, startCuota, until } from '#test/support/process.ts';

/** One where time is short; `.ci/run` asks for twenty, each at another instant. */
const KILLS = Number(process.env.KILLS ?? 1);
const CHARGES_PER_KILL = 34;
const AMOUNT = 50_000;
/** Mostly good: where too many are declined, the service takes no cards for a while. */
const NUMBERS = [
  ...Array<string>(8).fill(CARDS.approved),
  CARDS.pendingApproved,
  CARDS.pendingApproved,
  CARDS.declined,
  CARDS.pendingDeclined,
  CARDS.exception,
];

/** What strikes the charges of each round: silence, errors and nonsense after the work and without it, and what comes late. */
const FAULTS: readonly Omit<Fault, 'path'>[] = [
  { does: true, answer: 'drop' },
  { does: false, answer: 'drop' },
  { does: true, answer: 'error', http: 503 },
  { does: false, answer: 'error', http: 500 },
  { does: true, answer: 'throttled' },
  { does: true, answer: 'cut' },
  { does: true, answer: 'html' },
  { does: true, answer: 'silence' },
  { does: false, answer: 'silence' },
  { does: false, answer: 'late' },
  { does: false, answer: 'late' },
];

const stage = await crashStage();
const { folder, settings, call, countOpen } = stage;
let gateway: PlacetopayProgram;

before(async () => {
  await stage.open();
  gateway = await startPlacetopayProgram(folder.path);
  await gateway.control({ notices: 'chaos' });
  await keepAccount(stage.runtime().deps, {
    commerce_id: folder.demo().merchant.id,
    provider: placetopay,
    settings: gateway.settings,
    place: 'only',
  });
});
after(async () => {
  await gateway.stop();
  await stage.close();
});

async function generate(server: Server, number: number): Promise<{ id: string; token: string }> {
  const charge = { amount: AMOUNT, description: `Cobro ${number}` };
  const office = folder.demo().offices[0]?.id ?? 0;
  const { status, body } = await call(server, 'POST', '/payment/generate', aCharge(office, charge));
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id, token: body.token };
}

async function oneRound(kill: number): Promise<void> {
  const server = await startCuota(settings);
  // While the outcome of too many is unknown, cards are taken no more.
  await until(async () => (await countOpen()) === 0);
  const made = await Promise.all(
    Array.from({ length: CHARGES_PER_KILL }, (_, number) => generate(server, kill * 100 + number)),
  );
  for (const fault of FAULTS) await gateway.control({ fault: { ...fault, path: '/gateway/process' } });
  const unanswered = { does: true, answer: 'error', http: 503, times: 2 };
  for (const path of ['/gateway/search', '/gateway/query'])
    await gateway.control({ fault: { ...unanswered, path } });
  let finished = 0;
  const paying = made.map(async (payment, index) => {
    const payment_card = aCard(NUMBERS[(kill + index) % NUMBERS.length] ?? '');
    const body = { payment, customer_payer: PAYER, payment_card };
    await call(server, 'POST', '/payment/checkout/card', body).catch(() => null);
    finished += 1;
  });
  // Another place each time, before those that wait for a silent gateway.
  await until(async () => finished > 19 + ((kill * 7) % 12));
  await server.kill();
  await Promise.all(paying);
  await gateway.control({ clear_faults: true });
  // What was late arrives after the one who sent it has died, or when the gateway lets it in no more.
  if (kill % 2 === 0) await gateway.control({ deliver_late: true });
  await letTimePass();
}

/**
 * Twenty minutes go by for both sides: the gateway refuses what is on its way still, as too old, and for us what is open was
 * intended so long ago, and is due to be asked about.
 */
async function letTimePass(): Promise<void> {
  await gateway.control({ skew_ms: 20 * 60_000 });
  await gateway.control({ deliver_late: true });
  await gateway.control({ skew_ms: 0 });
  await sql`
    update operations set created_at = created_at - interval '20 minutes', next_ask_at = now() where status = 'open'
  `.execute(stage.runtime().deps.db);
}

describe('kill -9 at any instant of a charge at PlacetoPay', () => {
  test('leaves books that agree with the gateway on every reference, to the peso', async (t) => {
    for (let kill = 0; kill < KILLS; kill += 1) await oneRound(kill);
    const server = await startCuota(settings);
    await until(async () => (await countOpen()) === 0);
    t.diagnostic(await assertAgreement());
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

const ENDS: Readonly<Record<string, string>> = {
  APPROVED: 'approved',
  REJECTED: 'declined',
  FAILED: 'failed',
};

/** Every charge of theirs is ours, and every one of ours theirs; answers how many there were of each end. */
async function assertAgreement(): Promise<string> {
  const { rows } = await sql<Booked>`
    select replace(o.reference::text, '-', '') as reference, o.status, o.network_id, t.status as transaction,
      t.amount::text,
      (select sum(m.transaction_amount)::text from movements m
        where m.commerce_id = t.commerce_id and m.transaction_id = t.id) as credited
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    where o.provider = 'placetopay'
  `.execute(stage.runtime().deps.db);
  const entries = await gateway.ledger();
  const there = new Map(entries.map((one) => [one.reference, one]));
  const ours = new Set(rows.map(({ reference }) => reference));
  assert.equal(there.size, entries.length, 'a charge was made twice');
  const strangers = entries.filter(({ reference }) => !ours.has(reference));
  assert.deepEqual(strangers, [], 'a charge that we know nothing of');
  for (const { reference, status, network_id, transaction, amount, credited } of rows) {
    const made = there.get(reference);
    assert.equal(status, made ? ENDS[made.status] : 'failed', reference);
    assert.equal(transaction, { approved: 'Aprobada', declined: 'Rechazada', failed: 'Fallida' }[status]);
    assert.equal(credited, status === 'approved' ? amount : null, reference);
    if (status !== 'approved') continue;
    assert.deepEqual([network_id, amount], [String(made?.internalReference), String(made?.cents)]);
  }
  const sent = (await gateway.requests()).filter((path) => path === '/gateway/process').length;
  assert.ok(sent <= rows.length, `${sent} sent for ${rows.length}`);
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const lost = rows.filter(({ reference }) => !there.has(reference)).length;
  assert.ok(count('approved') >= KILLS * 2, 'hardly anything was charged: the test proves nothing');
  assert.ok(lost > 0, 'no request was lost: the test proves nothing');
  return `${rows.length} charges, ${sent} sent: ${count('approved')} approved, ${count('declined')} declined, ${count('failed')} failed, of which ${lost} never arrived`;
}
