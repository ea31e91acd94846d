import { randomUUID } from 'node:crypto';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { aCard, aCharge, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { bearer } from '#test/support/process.ts';
import { cardData } from '#test/support/subscriptions.ts';
import type { World } from './world.ts';

/** A request that must be answered the same whenever it is repeated, and what it was answered. */
interface Promised {
  path: string;
  body: object;
  key: string;
  /** Null while nobody has heard an answer. */
  answer: string | null;
}

/** What the service was asked for, and what it has promised by its answers. */
export interface Load {
  /** Numbers of requests by what became of them: a status, or `none`. */
  answers: Record<string, number>;
  promised: Promised[];
  /** Approved payments by the transaction that an answer named. */
  paid: string[];
  plan: { test: string; production: string };
  charges: { id: string; token: string }[];
  cookie: string;
}

/** Nobody waits for ever for a process that stands still. */
const PATIENCE_MS = 8_000;

type Environment = 'test' | 'production';

function count(load: Load, what: string): void {
  load.answers[what] = (load.answers[what] ?? 0) + 1;
}

async function ask(
  { server }: World,
  load: Load,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string } | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init, signal });
    const text = await answer.text();
    count(load, String(answer.status));
    return { status: answer.status, text };
  } catch {
    count(load, 'none');
    return null;
  }
}

/** Sends a write under a key of its own, and remembers what it was answered. */
async function write(
  world: World,
  load: Load,
  environment: Environment,
  path: string,
  body: object,
  // biome-ignore lint/suspicious/noExplicitAny: the answers of many routes.
): Promise<any> {
  const promise: Promised = { path, body, key: randomUUID(), answer: null };
  const token = world.folder.demo().tokens[environment];
  const headers = { ...bearer(token), 'idempotency-key': promise.key };
  const answer = await ask(world, load, path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer || answer.status >= 300) return null;
  if (environment === 'production') load.promised.push({ ...promise, answer: answer.text });
  return JSON.parse(answer.text);
}

function officeOf({ folder }: World): number {
  return folder.demo().offices[0]?.id ?? 0;
}

/** Approved three times of five; the others are declined, or leave their caller without an answer. */
const NUMBERS = ['approve', 'approve', 'approve', 'decline', 'no_answer_done', 'no_answer_not_done'].map(
  (outcome) => TEST_CARDS.find((card) => card.outcome === outcome)?.number ?? '',
);

async function generate(world: World, load: Load): Promise<{ id: string; token: string } | null> {
  const body = aCharge(officeOf(world), { amount: 50_000 });
  const made = await write(world, load, 'production', '/api/v1/payment/generate', body);
  if (!made) return null;
  const charge = { id: made.payment_id, token: made.token };
  load.charges.push(charge);
  return charge;
}

async function pay(world: World, load: Load, dice: number): Promise<void> {
  const payment = await generate(world, load);
  if (!payment) return;
  const payment_card = aCard(NUMBERS[dice % NUMBERS.length] ?? '');
  const body = { payment, customer_payer: PAYER, payment_card };
  const done = await write(world, load, 'production', '/api/v1/payment/checkout/card', body);
  if (done?.transaction?.status === 'Aprobada') load.paid.push(done.transaction.id);
}

async function refund(world: World, load: Load, dice: number): Promise<void> {
  const id = load.paid[dice % Math.max(1, load.paid.length)];
  if (!id) return pay(world, load, dice);
  const path = `/api/v1/payment/transaction/${id}/refund`;
  await write(world, load, 'production', path, { amount: 1_000 });
}

async function subscribe(world: World, load: Load, environment: Environment): Promise<void> {
  const office = officeOf(world);
  const email = `${randomUUID()}@correo.example`;
  const made = await write(world, load, environment, '/api/v1/subscriptions/subscriber', {
    ...aSubscriber(office, { email }),
  });
  if (!made) return;
  const subscriber_id = made.subscriber.id;
  const body = { plan_id: load.plan[environment], subscriber_id, office, card_information: cardData() };
  await write(world, load, environment, '/api/v1/subscriptions/subscription', body);
}

/** A month passes in test, with the renewals of it. */
async function advance(world: World, load: Load): Promise<void> {
  const headers = bearer(world.folder.demo().tokens.test);
  const now = await ask(world, load, '/api/v1/sandbox/clock', { headers });
  if (now?.status !== 200) return;
  const at = Temporal.Instant.from(JSON.parse(now.text).now).toZonedDateTimeISO('America/Bogota');
  const body = JSON.stringify({ advance_to: at.add({ months: 1 }).toInstant().toString() });
  await ask(world, load, '/api/v1/sandbox/clock', { method: 'POST', headers, body });
}

async function look(world: World, load: Load, dice: number): Promise<void> {
  const charge = load.charges[dice % Math.max(1, load.charges.length)];
  const panel = ['', '/subscriptions', '/transactions', '/plans'][dice % 4] ?? '';
  if (charge) await ask(world, load, `/checkout/payment/${charge.id}`);
  await ask(world, load, `${load.cookie.split(' ')[1]}${panel}`, {
    headers: { cookie: load.cookie.split(' ')[0] ?? '' },
  });
  await ask(world, load, '/api/v1/subscriptions/subscription', {
    headers: bearer(world.folder.demo().tokens.production),
  });
}

type Action = (world: World, load: Load, dice: number) => Promise<void>;

const ACTIONS: readonly Action[] = [
  pay,
  pay,
  pay,
  refund,
  (world, load) => subscribe(world, load, 'production'),
  (world, load) => subscribe(world, load, 'test'),
  advance,
  look,
  look,
];

/** What a number of a plan means; the rest of it is dice. */
export function act(world: World, load: Load, number: number): Promise<void> {
  const action = ACTIONS[number % ACTIONS.length] ?? pay;
  return action(world, load, Math.floor(number / ACTIONS.length));
}

/** The plans that are subscribed to. */
export async function openLoad(world: World, panel: { cookie: string; path: string }): Promise<Load> {
  const load: Load = {
    answers: {},
    promised: [],
    paid: [],
    plan: { test: '', production: '' },
    charges: [],
    cookie: `${panel.cookie} ${panel.path}`,
  };
  for (const environment of ['test', 'production'] as const) {
    const body = aPlan(officeOf(world));
    const made = await write(world, load, environment, '/api/v1/subscriptions/plan', body);
    load.plan[environment] = made.plan.id;
  }
  return load;
}
