import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { toIsoText } from '#src/kernel/calendar.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { useNetwork } from '#test/support/network.ts';
import { ask, bearer, type Server, startCuota, until } from '#test/support/process.ts';
import { CLOCK, cardFor } from '#test/support/sandbox.ts';

const network = await useNetwork();
const folder = await demoFolder();
after(() => folder.close());

// biome-ignore lint/suspicious/noExplicitAny: the test asserts what an answer holds.
async function send(server: Server, method: string, path: string, body?: object): Promise<any> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = bearer(folder.demo().tokens.test);
  return (await ask(`${server.url}${path}`, { method, headers, ...init })).json();
}

test('kill -9 during an advance of the clock: the clock stops at the completed work, and the same request continues', async () => {
  const settings = { ...folder.settings, SIMULATOR_URL: network.url };
  const killed = await startCuota(settings);
  const now = Temporal.Instant.from((await send(killed, 'GET', CLOCK)).now);
  const start = now.add({ hours: 1 });
  const later = (hours: number) => toIsoText(start.add({ hours }));
  await send(killed, 'POST', CLOCK, { advance_to: later(0) });
  const charge = await send(
    killed,
    'POST',
    '/api/v1/payment/generate',
    aCharge(folder.demo().offices[0]?.id ?? 0),
  );
  // The outcome stays unknown because queries fail too, so there is one query per day.
  await network.faults({ mode: 'error', latency_ms: 50 });
  const payment = { id: charge.payment_id, token: charge.token };
  const payment_card = aCard(cardFor('approve'));
  await send(killed, 'POST', '/api/v1/payment/checkout/card', {
    payment,
    customer_payer: PAYER,
    payment_card,
  });

  const days = 60;
  const advance = { advance_to: later(days * 24) };
  const advancing = send(killed, 'POST', CLOCK, advance).catch(() => 'cut off');
  await until(async () => (await send(killed, 'GET', CLOCK)).now > later(10 * 24));
  await killed.kill();
  assert.equal(await advancing, 'cut off');

  const server = await startCuota(settings);
  const { now: stoppedAt, frozen } = await send(server, 'GET', CLOCK);
  assert.ok(frozen && stoppedAt > later(10 * 24) && stoppedAt < later(days * 24), stoppedAt);
  const { now: arrived, events } = await send(server, 'POST', CLOCK, advance);
  assert.equal(arrived, advance.advance_to);
  const instants = [stoppedAt, ...events.map(({ at }: { at: string }) => at)];
  const gaps = instants
    .slice(1)
    .map((at, index) =>
      Temporal.Instant.from(at).since(Temporal.Instant.from(instants[index])).total('hours'),
    );
  // A query that was in progress at the kill is repeated a minute later. A query that had not been sent runs
  // immediately or the next day.
  const [first = Number.NaN] = gaps;
  assert.ok([0, 1, 24 * 60].includes(Math.round(first * 60)), String(first));
  assert.ok(gaps.length > 10 && gaps.slice(1).every((hours) => hours === 24), gaps.join(' '));
  assert.equal(await server.stop(), 0);
});
