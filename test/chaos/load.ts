import { randomUUID } from 'node:crypto';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { aCard, aCharge, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { ask as askUntilAnswered, bearer } from '#test/support/process.ts';
import { cardData } from '#test/support/subscriptions.ts';
import { type Caller, GATEWAY_CARDS, type GatewayName } from './gateways.ts';
import { actTwice, changePlan, refundTwice } from './panel.ts';
import { ask, callerOf, type Environment, type Load, type Stage, write } from './requests.ts';
import type { World } from './world.ts';

/** Three of six cards are approved. The others are declined or get no response. */
const NUMBERS = ['approve', 'approve', 'approve', 'decline', 'no_answer_done', 'no_answer_not_done'].map(
  (outcome) => TEST_CARDS.find((card) => card.outcome === outcome)?.number ?? '',
);

async function generate(stage: Stage, caller: Caller): Promise<{ id: string; token: string } | null> {
  const body = aCharge(caller.office, { amount: 50_000 });
  const made = await write(stage, caller, '/api/v1/payment/generate', body);
  if (!made) return null;
  const charge = { id: made.payment_id, token: made.token };
  stage.load.charges.push(charge);
  return charge;
}

async function pay(stage: Stage, dice: number): Promise<void> {
  const caller = callerOf(stage.world, 'production');
  const payment = await generate(stage, caller);
  if (!payment) return;
  const payment_card = aCard(NUMBERS[dice % NUMBERS.length] ?? '');
  const body = { payment, customer_payer: PAYER, payment_card };
  const done = await write(stage, caller, '/api/v1/payment/checkout/card', body);
  if (done?.transaction?.status === 'Aprobada') stage.load.paid.push(done.transaction.id);
}

/** Pays at a gateway. Requests the consents of the payer first if the gateway requires them. */
const payAt =
  (gateway: GatewayName) =>
  async (stage: Stage, dice: number): Promise<void> => {
    const { world, load } = stage;
    const caller = world.gateways.callers[gateway];
    const payment = await generate(stage, caller);
    const headers = bearer(caller.token);
    const asked = await ask(world, load.answers, '/api/v1/payment/consents', { headers });
    if (!payment || asked?.status !== 200) return;
    const consents = JSON.parse(asked.text).consents.map(({ token }: { token: string }) => token);
    const cards = GATEWAY_CARDS[gateway];
    const payment_card = aCard(cards[dice % cards.length] ?? '');
    const body = { payment, customer_payer: PAYER, payment_card, ...(consents.length > 0 && { consents }) };
    const done = await write(stage, caller, '/api/v1/payment/checkout/card', body);
    if (done?.transaction) load.at_gateways[gateway].push(done.transaction.id);
  };

/**
 * Sends two concurrent refunds of one gateway payment. On the day of the payment only a full void is
 * possible: the service refuses a partial refund at Wompi, and PlacetoPay refuses it itself.
 */
const returnAt =
  (gateway: GatewayName) =>
  async (stage: Stage, dice: number): Promise<void> => {
    const { world, load } = stage;
    const payments = load.at_gateways[gateway];
    const id = payments[dice % Math.max(1, payments.length)];
    if (!id) return payAt(gateway)(stage, dice);
    const path = `/api/v1/payment/transaction/${id}/refund`;
    const caller = world.gateways.callers[gateway];
    const other = dice % 2 === 0 ? {} : { amount: 10_000 };
    await Promise.all([write(stage, caller, path, {}), write(stage, caller, path, other)]);
  };

async function refund(stage: Stage, dice: number): Promise<void> {
  const { paid } = stage.load;
  const id = paid[dice % Math.max(1, paid.length)];
  if (!id) return pay(stage, dice);
  const path = `/api/v1/payment/transaction/${id}/refund`;
  await write(stage, callerOf(stage.world, 'production'), path, { amount: 1_000 });
}

async function subscribe(stage: Stage, environment: Environment): Promise<void> {
  const { world, load } = stage;
  const caller = callerOf(world, environment);
  const { office } = caller;
  const email = `${randomUUID()}@correo.example`;
  const subscriber = aSubscriber(office, { email });
  const made = await write(stage, caller, '/api/v1/subscriptions/subscriber', { ...subscriber });
  if (!made) return;
  const subscriber_id = made.subscriber.id;
  const body = { plan_id: load.plan[environment], subscriber_id, office, card_information: cardData() };
  const done = await write(stage, caller, '/api/v1/subscriptions/subscription', body);
  if (done?.subscription && environment === 'production') load.subscriptions.push(done.subscription.id);
}

/** Advances the test clock by a month, including its renewals. */
async function advance({ world, load }: Stage): Promise<void> {
  const headers = bearer(world.folder.demo().tokens.test);
  const now = await ask(world, load.answers, '/api/v1/sandbox/clock', { headers });
  if (now?.status !== 200) return;
  const at = Temporal.Instant.from(JSON.parse(now.text).now).toZonedDateTimeISO('America/Bogota');
  const body = JSON.stringify({ advance_to: at.add({ months: 1 }).toInstant().toString() });
  await ask(world, load.answers, '/api/v1/sandbox/clock', { method: 'POST', headers, body });
}

async function look({ world, load }: Stage, dice: number): Promise<void> {
  const charge = load.charges[dice % Math.max(1, load.charges.length)];
  const page = ['', '/subscriptions', '/transactions', '/plans'][dice % 4] ?? '';
  if (charge) await ask(world, load.answers, `/checkout/payment/${charge.id}`);
  const { cookie, path } = load.panel;
  await ask(world, load.answers, `${path}${page}`, { headers: { cookie } });
  const headers = bearer(world.folder.demo().tokens.production);
  await ask(world, load.answers, '/api/v1/subscriptions/subscription?per_page=20', { headers });
}

type Action = (stage: Stage, dice: number) => Promise<void>;

const ACTIONS: readonly Action[] = [
  pay,
  pay,
  refund,
  (stage) => subscribe(stage, 'production'),
  (stage) => subscribe(stage, 'test'),
  advance,
  look,
  refundTwice,
  actTwice,
  actTwice,
  changePlan,
  payAt('wompi'),
  payAt('wompi'),
  payAt('placetopay'),
  payAt('placetopay'),
  returnAt('wompi'),
  returnAt('wompi'),
  returnAt('placetopay'),
  returnAt('placetopay'),
];

/** Runs the action with this number. The rest of the number is the random input of the action. */
export function act(stage: Stage, number: number): Promise<void> {
  const action = ACTIONS[number % ACTIONS.length] ?? pay;
  return action(stage, Math.floor(number / ACTIONS.length));
}

/** Creates the plans to subscribe to and opens the panel session. */
export async function openLoad(world: World, panel: Load['panel']): Promise<Load> {
  const load: Load = {
    ...{ answers: {}, forms: {}, promised: [], paid: [], subscriptions: [], charges: [], panel },
    at_gateways: { wompi: [], placetopay: [] },
    plan: { test: '', production: '', other: '' },
  };
  for (const name of ['test', 'production', 'other'] as const) {
    const caller = callerOf(world, name === 'test' ? 'test' : 'production');
    const change = name === 'other' ? { name: 'Otro', price: 60_000 } : {};
    // No fault is active yet, and all later steps need these plans, so this retries on a slow machine.
    const answer = await askUntilAnswered(`${world.server.url}/api/v1/subscriptions/plan`, {
      method: 'POST',
      headers: { ...bearer(caller.token), 'idempotency-key': randomUUID() },
      body: JSON.stringify(aPlan(caller.office, change)),
    });
    load.plan[name] = (await answer.json()).plan.id;
  }
  const home = await ask(world, load.answers, panel.path, { headers: { cookie: panel.cookie } });
  const given = (home?.cookies ?? []).map((cookie) => cookie.split(';', 1)[0]);
  load.panel.cookie = [panel.cookie, ...given].join('; ');
  return load;
}
