import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { wompi } from '#src/providers/wompi/provider.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import type { EventFault } from '#test/providers/wompi/stand-in/events.ts';
import type { FaultMode } from '#test/providers/wompi/stand-in/faults.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { assertWompiAgrees } from '#test/support/gateway-agreement.ts';
import { crashStage } from '#test/support/gateway-crash.ts';
import { ageAtWompi } from '#test/support/gateway-time.ts';
import { runCuota, type Server, startCuota, until } from '#test/support/process.ts';
import { startWompiProgram, type WompiProgram } from '#test/support/wompi-program.ts';

/** Number of kills. `.ci/run` sets twenty. */
const KILLS = Number(process.env.KILLS ?? 2);
const CHARGES_PER_KILL = 25;
const AMOUNT = 50_000;
/** Three approved cards, one with insufficient funds, and one declined. */
const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '4000000000000341',
  '4000000000009995',
  '4111111111111111',
];

/**
 * Faults of the charges of each round: responses lost before and after processing, errors, malformed
 * responses, and a late request.
 */
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
  await saveProviderAccount(stage.runtime().deps, { ...account, provider: wompi });
});
after(async () => {
  await gateway.stop();
  await stage.close();
});

/** Creates a charge and gets the consents of its payer. */
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
  // Kills the server after a different number of finished charges in each round, before the charges that wait
  // for a response.
  await until(async () => finished > (kill * 7) % (CHARGES_PER_KILL - 8));
  await server.kill();
  await Promise.all(paying);
  await gateway.control('clearFaults');
  // Late requests arrive after the server that sent them was killed, or after the gateway no longer accepts
  // them.
  if (kill % 2 === 0) await gateway.control('releaseLate');
}

describe('kill -9 during charges at Wompi', () => {
  test('leaves books that match the ledger of the gateway for every reference and amount', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) await oneRound(kill);
    await ageAtWompi(stage.runtime().deps.db, gateway);
    const server = await startCuota(settings);
    await until(async () => (await countOpen()) === 0);
    await assertAgreement();
    const { code, stdout } = await runCuota(['doctor', '--json'], settings);
    assert.equal(code, 0, stdout);
    assert.equal(await server.stop(), 0);
  });
});

async function assertAgreement(): Promise<void> {
  const { approved, failed } = await assertWompiAgrees(stage.runtime().deps.db, gateway);
  assert.ok(approved >= KILLS * 2, 'too few charges for the test to be meaningful');
  assert.ok(failed > 0, 'no request was lost, so the test proves nothing');
}
