import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { placetopay } from '#src/providers/placetopay/provider.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { CARDS } from '#test/providers/placetopay/site.ts';
import type { Fault } from '#test/providers/placetopay/stand-in/faults.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { assertPlacetopayAgrees } from '#test/support/gateway-agreement.ts';
import { crashStage } from '#test/support/gateway-crash.ts';
import { ageAtPlacetopay } from '#test/support/gateway-time.ts';
import { type PlacetopayProgram, startPlacetopayProgram } from '#test/support/placetopay-program.ts';
import { runCuota, type Server, startCuota, until } from '#test/support/process.ts';

/** Number of kills, each at a different time. `.ci/run` sets twenty. */
const KILLS = Number(process.env.KILLS ?? 1);
const CHARGES_PER_KILL = 34;
const AMOUNT = 50_000;
/** Mostly approved cards: after too many declines the service stops accepting cards for a while. */
const NUMBERS = [
  ...Array<string>(8).fill(CARDS.approved),
  CARDS.pendingApproved,
  CARDS.pendingApproved,
  CARDS.declined,
  CARDS.pendingDeclined,
  CARDS.exception,
];

/**
 * Faults of the charges of each round: timeouts, errors and malformed responses, with and without effect, and
 * late requests.
 */
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
  await saveProviderAccount(stage.runtime().deps, {
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
  // The service does not accept cards while too many outcomes are unknown.
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
  // Kills the server after a different number of finished charges in each round, before the charges that wait
  // for a response.
  await until(async () => finished > 19 + ((kill * 7) % 12));
  await server.kill();
  await Promise.all(paying);
  await gateway.control({ clear_faults: true });
  // Late requests arrive after the server that sent them was killed, or after the gateway no longer accepts
  // them.
  if (kill % 2 === 0) await gateway.control({ deliver_late: true });
  await ageAtPlacetopay(stage.runtime().deps.db, gateway);
}

describe('kill -9 during charges at PlacetoPay', () => {
  test('leaves books that match the ledger of the gateway for every reference and amount', async (t) => {
    for (let kill = 0; kill < KILLS; kill += 1) await oneRound(kill);
    const server = await startCuota(settings);
    await until(async () => (await countOpen()) === 0);
    t.diagnostic(await assertAgreement());
    const { code, stdout } = await runCuota(['doctor', '--json'], settings);
    assert.equal(code, 0, stdout);
    assert.equal(await server.stop(), 0);
  });
});

async function assertAgreement(): Promise<string> {
  const agreed = await assertPlacetopayAgrees(stage.runtime().deps.db, gateway);
  const { charges, sent, approved, declined, failed, lost } = agreed;
  assert.ok(approved >= KILLS * 2, 'too few charges for the test to be meaningful');
  assert.ok(lost > 0, 'no request was lost, so the test proves nothing');
  return `${charges} charges, ${sent} sent: ${approved} approved, ${declined} declined, ${failed} failed, of which ${lost} never arrived`;
}
