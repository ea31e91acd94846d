import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { useNetwork } from '#test/support/network.ts';
import { ask, bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const network = await useNetwork();
const folder = await demoFolder();
after(() => folder.close());

/** Number of kills, each at a different time. `.ci/run` sets twenty. */
const KILLS = Number(process.env.KILLS ?? 1);
const CHARGES_PER_KILL = 25;
const AMOUNT = 50_000;

/** Approved and declined cards, and cards whose charge gets no response. */
const NUMBERS = ['approve', 'approve', 'approve', 'decline', 'no_answer_done', 'no_answer_not_done'].map(
  (outcome) => TEST_CARDS.find((card) => card.outcome === outcome)?.number ?? '',
);

async function post(server: Server, path: string, token: string, body: object): Promise<Response> {
  return ask(`${server.url}${path}`, {
    method: 'POST',
    headers: bearer(token),
    body: JSON.stringify(body),
  });
}

async function generate(server: Server, number: number): Promise<{ id: string; token: string }> {
  const { tokens, offices } = folder.demo();
  const body = aCharge(offices[0]?.id ?? 0, { amount: AMOUNT, description: `Cobro ${number}` });
  const answer = await post(server, '/api/v1/payment/generate', tokens.test, body);
  assert.equal(answer.status, 201);
  const { payment_id, token } = (await answer.json()) as { payment_id: string; token: string };
  return { id: payment_id, token };
}

async function statusOf(
  server: Server,
  id: string,
): Promise<{ status: string; trazability_id: string | null }> {
  const answer = await post(
    server,
    `/api/v1/payment/transaction-status/${id}`,
    folder.demo().tokens.test,
    {},
  );
  const { data } = (await answer.json()) as { data: { status: string; trazability_id: string | null } };
  return data;
}

describe('kill -9 during charges', () => {
  test('leaves books that match the ledger of the network for every reference and amount', async () => {
    const settings = { ...folder.settings, SIMULATOR_URL: network.url };
    const charges: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startCuota(settings);
      const made = await Promise.all(
        Array.from({ length: CHARGES_PER_KILL }, (_, number) => generate(server, number)),
      );
      charges.push(...made.map(({ id }) => id));
      const paying = made.map(async (payment, index) => {
        const payment_card = aCard(NUMBERS[(kill + index) % NUMBERS.length] ?? '');
        const body = { payment, customer_payer: PAYER, payment_card };
        await post(server, '/api/v1/payment/checkout/card', '', body).catch(() => null);
      });
      // Kills the server after a different number of finished charges in each round.
      await Promise.race([
        Promise.all(paying),
        Promise.all(paying.slice(0, 1 + ((kill * 7) % CHARGES_PER_KILL))),
      ]);
      await server.kill();
      await Promise.all(paying);
    }

    const server = await startCuota(settings);
    // Settled charges stay settled, so each open charge is queried only until it settles.
    const open = [...charges];
    await until(async () => {
      while (open[0] !== undefined && !(await isOpen(server, open[0]))) open.shift();
      return open.length === 0;
    });
    await assertAgreement(server, charges);
    assert.equal(await server.stop(), 0);
  });
});

/** Returns whether an attempt has no result yet. Returns false for a charge without attempts. */
async function isOpen(server: Server, id: string): Promise<boolean> {
  const answer = await post(
    server,
    `/api/v1/payment/all-transaction-status/${id}`,
    folder.demo().tokens.test,
    {},
  );
  const { transactions } = (await answer.json()) as { transactions: { status: string }[] };
  return transactions.some(({ status }) => status === 'Pendiente');
}

async function assertAgreement(server: Server, charges: readonly string[]): Promise<void> {
  const approvedHere: string[] = [];
  for (const id of charges) {
    const { status, trazability_id } = await statusOf(server, id);
    if (status === 'Aprobada') approvedHere.push(String(trazability_id));
  }
  const ledger = (await network.ledger()) as (Awaited<ReturnType<typeof network.ledger>>[number] & {
    network_transaction_id: number;
  })[];
  const charged = ledger.filter((entry) => entry.kind === 'purchase' && entry.status === 'approved');
  assert.deepEqual(approvedHere.sort(), charged.map((entry) => String(entry.network_transaction_id)).sort());
  assert.ok(charged.length >= KILLS, 'too few charges for the test to be meaningful');
  for (const entry of charged) assert.equal(entry.amount, `${AMOUNT}.00`);

  const { code, stdout } = await runCuota(['doctor', '--json'], {
    ...folder.settings,
    SIMULATOR_URL: network.url,
  });
  const { findings } = JSON.parse(stdout);
  assert.equal(code, 0, stdout);
  assert.ok(findings.some((finding: { check: string }) => finding.check === 'ledger'));
}
