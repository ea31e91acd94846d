/** Drives the real service through its HTTP API, in a time of the run's own. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { TEST_CARDS } from '#simulator/test-cards.ts';
import { runDue } from '#src/modules/subscriptions/run/run-due.ts';
import type { TestApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { text } from './calendar.ts';
import type { Command } from './commands.ts';
import type { Look } from './look.ts';
import { shown } from './money.ts';
import type { CardName, Coupon, Off, Plan, Reply, World } from './world.ts';

interface Time {
  now: Temporal.Instant;
}

const times = new AsyncLocalStorage<Time>();

/** From now on the service's clock shows the time of whoever asks. */
export function giveEveryRunItsTime(service: TestApp): void {
  const { clock } = service;
  const now = clock.now();
  clock.now = () => times.getStore()?.now ?? now;
}

export function inItsOwnTime<T>(work: () => Promise<T>): Promise<T> {
  return times.run({ now: Temporal.Instant.fromEpochMilliseconds(0) }, work);
}

function setTime(second: number): void {
  const time = times.getStore();
  if (time) time.now = Temporal.Instant.fromEpochMilliseconds(second * 1000);
}

function visa(outcome: string, code: string): string {
  const card = TEST_CARDS.find((one) => one.brand === 'visa' && one.outcome === outcome && one.code === code);
  if (!card) throw new Error(`no card for ${outcome} ${code}`);
  return card.number;
}

const CARDS: Readonly<Record<CardName, string>> = {
  good: visa('approve', '00'),
  no_funds: visa('decline', '51'),
  refused: visa('decline', '05'),
  twice: visa('decline_twice', '51'),
  thrice: visa('decline_three_times', '51'),
  stolen: visa('decline', '43'),
};
const CARD = { datetime: '2099-12', cvv: '123' };

/** One run's things in the service, by their places in the model. */
export interface Driver {
  service: TestApp;
  merchant: TestMerchant;
  subscriber: string;
  plans: string[];
  coupons: string[];
  subs: string[];
}

function must(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

function planBody(office: number, plan: Plan): Record<string, unknown> {
  const { legacy, trial, grace } = plan;
  const off = legacy?.off;
  return aPlan(office, {
    price: shown(plan.price),
    invoice_period: plan.every.count,
    invoice_interval: plan.every.interval,
    ...(trial && { trial_period: trial.count, trial_interval: trial.interval }),
    ...(grace && { grace_period: grace.count, grace_interval: grace.interval }),
    max_recurrences: plan.max_recurrences,
    deadline: text(plan.deadline),
    tax: plan.tax,
    allow_multiple_subscriptions: plan.multiple,
    ...(legacy &&
      off && {
        discount_type_amount: 'percent' in off ? 'percentage' : 'value',
        discount_amount: figure(off),
        discount_period: legacy.lasts.count,
        discount_interval: legacy.lasts.interval,
      }),
  });
}

function figure(off: Off): number {
  return shown('percent' in off ? off.percent : off.cents);
}

function couponBody(office: number, { off, duration, months }: Coupon): Record<string, unknown> {
  const terms =
    'percent' in off ? { percent_off: figure(off) } : { amount_off: figure(off), currency: 'COP' };
  return { ...terms, duration, ...(months && { duration_in_months: months }), office };
}

export async function openDriver(service: TestApp, merchant: TestMerchant, world: World): Promise<Driver> {
  setTime(world.now);
  const { test: api, office } = merchant;
  const subscriber = must(await api.post('/subscriber', aSubscriber(office))).body.subscriber.id;
  const plans = await Promise.all(
    world.plans.map(async (plan) => must(await api.post('/plan', planBody(office, plan))).body.plan.id),
  );
  const coupons = await Promise.all(
    world.coupons.map(
      async (one) => must(await api.post('/coupon', couponBody(office, one))).body.coupon.code,
    ),
  );
  return { service, merchant, subscriber, plans, coupons, subs: [] };
}

/** Leaves nothing that would fall due in the runs after this one. */
export async function closeDriver({ service, subscriber }: Driver): Promise<void> {
  await sql`update subscriptions set alarm_at = null where subscriber_id = ${subscriber}`.execute(
    service.deps.db,
  );
}

async function settle({ service, merchant }: Driver): Promise<void> {
  await runDue(service.deps, { due: { commerce_id: merchant.id }, batch: 100, concurrency: 1 });
}

/** To that instant, and on the way everything at its own. */
export async function advance(driver: Driver, to: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ alarm_at: Temporal.Instant | null }>`
      select min(alarm_at) as alarm_at from subscriptions where subscriber_id = ${driver.subscriber}
    `.execute(driver.service.deps.db);
    const next = rows[0]?.alarm_at?.epochMilliseconds;
    if (next === undefined || next > to * 1000) break;
    const time = times.getStore();
    if (time && next > time.now.epochMilliseconds) time.now = Temporal.Instant.fromEpochMilliseconds(next);
    await settle(driver);
  }
  setTime(to);
}

function send(driver: Driver, command: Command, sub: number, now: number): Promise<Answer> {
  const { test: api, office } = driver.merchant;
  const path = `/subscription/${driver.subs[sub] ?? ''}`;
  switch (command.do) {
    case 'create':
      return api.post('/subscription', {
        plan_id: driver.plans[command.plan],
        subscriber_id: driver.subscriber,
        office,
        webhook_url: 'https://hooks.example/subscriptions',
        card_information: { holder: 'Ana Pérez', number: CARDS[command.card], ...CARD },
      });
    case 'cancel':
      return api.put(
        `/subscription/cancel/${driver.subs[sub] ?? ''}`,
        command.at_period_end === null ? {} : { at_period_end: command.at_period_end },
      );
    case 'pause':
      return api.post(
        `${path}/pause`,
        command.seconds === null ? {} : { resumes_at: text(now + command.seconds) },
      );
    case 'resume':
      return api.post(`${path}/resume`);
    case 'coupon':
      return api.post(`${path}/apply-coupon`, { code: driver.coupons[command.coupon] ?? 'NONE' });
    case 'plan':
      return api.put(`${path}/change-plan`, {
        plan_id: driver.plans[command.plan],
        mode: 'direct',
        proration_behavior: command.behavior,
        ...(command.at_period_end && { applies_at: 'period_end' }),
      });
    case 'card':
      return api.put(`${path}/update-payment-method`, { number: CARDS[command.card], ...CARD });
    case 'metadata':
      return api.put(path, { metadata: { key: command.value } });
    default:
      throw new Error(`${command.do} is not sent`);
  }
}

export async function carryOut(driver: Driver, command: Command, sub: number, now: number): Promise<Reply> {
  const answer = await send(driver, command, sub, now);
  const id = answer.body?.subscription?.id;
  if (command.do === 'create' && answer.status === 201) driver.subs.push(id);
  await settle(driver);
  return { status: answer.status, code: answer.body?.error?.code ?? null };
}

const KEPT = sql`
  (select coalesce(json_agg(format('%s %s (%s off, %s prorated, %s from balance, %s to it)', i.status, i.total,
      i.discount, i.proration, i.balance_applied, i.balance_credited) order by i.created_at, i.id), '[]'::json)
    from invoices i where i.subscription_id = s.id) as invoices,
  (select coalesce(json_agg(format('%s %s', t.status, t.amount) order by t.number), '[]'::json)
    from transactions t where t.subscription_id = s.id) as transactions,
  (select coalesce(json_agg(format('%s %s', to_char(w.created_at at time zone 'America/Bogota',
      'YYYY-MM-DD HH24:MI:SS'), w.kind) order by w.sequence), '[]'::json)
    from webhook_deliveries w where w.commerce_id = s.commerce_id and not w.production
      and w.subject = 'subscription:' || s.id) as events`;

/** What is kept about the run's subscriptions, in their order. */
export async function readRecords({ service, subscriber }: Driver): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select ${KEPT} from subscriptions s where s.subscriber_id = ${subscriber} order by s.id
  `.execute(service.deps.db);
  return rows;
}

export async function readBalance({ merchant, subscriber }: Driver): Promise<number> {
  return must(await merchant.test.get(`/subscriber/${subscriber}`)).body.balance;
}

export async function readSubscription(
  { merchant, subs }: Driver,
  sub: number,
): Promise<Record<string, Look>> {
  const path = `/subscription/${subs[sub] ?? ''}`;
  const { body } = must(await merchant.test.get(`${path}?expand[]=next_transaction`));
  const { id: _, subscriber_id: __, office_id: ___, webhook_url: ____, ...subscription } = body;
  const next = must(await merchant.test.get(`${path}/next-transaction`)).body;
  const { line_items: _____, ...figures } = next;
  return { subscription, next: figures };
}
