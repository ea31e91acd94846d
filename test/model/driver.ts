/** Drives the service through its HTTP API and reads the results. */
import { sql } from 'kysely';
import { runAllDue } from '#src/billing/subscriptions/run/run-due.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import type { TestApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { text } from './calendar.ts';
import type { Command } from './commands.ts';
import type { Look } from './look.ts';
import { subOf } from './model.ts';
import { shown } from './money.ts';
import type { CardName, Coupon, Off, Plan, Reply, World } from './world.ts';

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

/** The records that all histories share. */
export interface Stage {
  service: TestApp;
  merchant: TestMerchant;
  plans: Map<Plan, string>;
  coupons: Map<Coupon, string>;
  /** The events by subject, up to the number `last_event`. */
  events: Map<string, string[]>;
  last_event: bigint;
}

/** The records of one history in the service. */
export interface Actor {
  subscriber: string;
  subs: string[];
}

export async function openStage(service: TestApp): Promise<Stage> {
  const merchant = await aMerchant(service);
  return { service, merchant, plans: new Map(), coupons: new Map(), events: new Map(), last_event: 0n };
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

async function prepare({ merchant, plans, coupons }: Stage, world: World): Promise<void> {
  const { test: api, office } = merchant;
  for (const plan of world.plans) {
    if (plans.has(plan)) continue;
    plans.set(plan, must(await api.post('/plan', planBody(office, plan))).body.plan.id);
  }
  for (const coupon of world.coupons) {
    if (coupons.has(coupon)) continue;
    coupons.set(coupon, must(await api.post('/coupon', couponBody(office, coupon))).body.coupon.code);
  }
}

export async function openActor(stage: Stage, world: World): Promise<Actor> {
  await prepare(stage, world);
  const { test: api, office } = stage.merchant;
  const subscriber = must(await api.post('/subscriber', aSubscriber(office))).body.subscriber.id;
  return { subscriber, subs: [] };
}

/** Stops the alarms of a history that has ended. */
export async function stopAlarms({ service }: Stage, { subscriber }: Actor): Promise<void> {
  await sql`update subscriptions set alarm_at = null where subscriber_id = ${subscriber}`.execute(
    service.deps.db,
  );
}

export function setTime({ service }: Stage, second: number): void {
  service.clock.travel((text(second) ?? '').replace(' ', 'T'));
}

/** Returns the next instant at which a subscription of any history is due. */
export async function nextAlarm({ service }: Stage): Promise<number | null> {
  const { rows } = await sql<{ alarm_at: Temporal.Instant | null }>`
    select min(alarm_at) as alarm_at from subscriptions where open_operation is null
  `.execute(service.deps.db);
  const next = rows[0]?.alarm_at;
  return next ? Math.ceil(next.epochMilliseconds / 1000) : null;
}

/** Processes everything that is due now, for all histories. */
export async function settle({ service }: Stage): Promise<void> {
  await runAllDue(service.deps, { batch: 5_000, concurrency: 16 });
}

function send(stage: Stage, actor: Actor, command: Command, world: World): Promise<Answer> {
  const { test: api, office } = stage.merchant;
  const id = actor.subs[world.subs.indexOf(subOf(world, command) as never)] ?? '';
  const path = `/subscription/${id}`;
  const planAt = (place: number) => stage.plans.get(world.plans[place] as never);
  const couponAt = (place: number) => stage.coupons.get(world.coupons[place] as never) ?? 'NONE';
  switch (command.do) {
    case 'create':
      return api.post('/subscription', {
        plan_id: planAt(command.plan),
        subscriber_id: actor.subscriber,
        office,
        webhook_url: 'https://hooks.example/subscriptions',
        card_information: { holder: 'Ana Pérez', number: CARDS[command.card], ...CARD },
      });
    case 'cancel':
      return api.put(
        `/subscription/cancel/${id}`,
        command.at_period_end === null ? {} : { at_period_end: command.at_period_end },
      );
    case 'pause':
      return api.post(
        `${path}/pause`,
        command.seconds === null ? {} : { resumes_at: text(world.now + command.seconds) },
      );
    case 'resume':
      return api.post(`${path}/resume`);
    case 'coupon':
      return api.post(`${path}/apply-coupon`, { code: couponAt(command.coupon) });
    case 'plan':
      return api.put(`${path}/change-plan`, {
        plan_id: planAt(command.plan),
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

/** Sends a command. References are resolved in the state of the model before the command. */
export async function carryOut(stage: Stage, actor: Actor, command: Command, world: World): Promise<Reply> {
  const { status, body } = await send(stage, actor, command, world);
  if (command.do === 'create' && status === 201) actor.subs.push(body.subscription.id);
  return { status, code: body?.error?.code ?? null };
}

const STORED_LISTS = sql`
  (select coalesce(json_agg(format('%s %s (%s off, %s prorated, %s from balance, %s to it)', i.status, i.total,
      i.discount, i.proration, i.balance_applied, i.balance_credited) order by i.created_at, i.id), '[]'::json)
    from invoices i where i.subscription_id = s.id) as invoices,
  (select coalesce(json_agg(format('%s %s', t.status, t.amount) order by t.number), '[]'::json)
    from transactions t where t.subscription_id = s.id) as transactions`;

/** The largest page of a list. */
export const PAGE = 100;

export interface StoredSub {
  id: string;
  subscriber_id: string;
  alarm_at: Temporal.Instant | null;
  invoices: readonly string[];
  transactions: readonly string[];
  events: readonly string[];
  /** The `xmin` of the row, which changes with each update. */
  version: string;
  balance: string;
}

/** Reads the stored records of several histories, by subscriber. */
export async function readRecords(stage: Stage, actors: readonly Actor[]): Promise<Map<string, StoredSub[]>> {
  await readNewEvents(stage);
  const ids = actors.map((actor) => actor.subscriber);
  const { rows } = await sql<Omit<StoredSub, 'events'>>`
    select s.id, s.subscriber_id, s.xmin::text as version,
      case when s.open_operation is null then s.alarm_at end as alarm_at, ${STORED_LISTS},
      (select coalesce(max(b.amount), 0)::text from subscriber_balances b
        where b.subscriber_id = s.subscriber_id and not b.production and b.currency = 'COP') as balance
    from subscriptions s where s.subscriber_id = any (${ids}::uuid[]) order by s.id
  `.execute(stage.service.deps.db);
  const kept = rows.map(
    (row): StoredSub => ({ ...row, events: stage.events.get(`subscription:${row.id}`) ?? [] }),
  );
  return Map.groupBy(kept, (row) => row.subscriber_id);
}

/** Reads the events written since the last call. */
async function readNewEvents(stage: Stage): Promise<void> {
  const { rows } = await sql<{ number: bigint; subject: string; reported: string }>`
    select number, subject, format('%s %s', to_char(created_at at time zone 'America/Bogota',
      'YYYY-MM-DD HH24:MI:SS'), kind) as reported
    from webhook_deliveries where commerce_id = ${stage.merchant.id} and not production
      and number > ${stage.last_event} order by number
  `.execute(stage.service.deps.db);
  for (const { number, subject, reported } of rows) {
    stage.events.set(subject, [...(stage.events.get(subject) ?? []), reported]);
    stage.last_event = number;
  }
}

export async function readBalance({ merchant }: Stage, { subscriber }: Actor): Promise<number> {
  return must(await merchant.test.get(`/subscriber/${subscriber}`)).body.balance;
}

export async function readSubscription({ merchant }: Stage, id: string): Promise<Look> {
  const { body } = must(await merchant.test.get(`/subscription/${id}?expand[]=next_transaction`));
  const { id: _, subscriber_id: __, office_id: ___, webhook_url: ____, ...subscription } = body;
  return subscription;
}

/** Reads the first page of the lists of invoices and transactions, newest first. */
export async function readLists({ merchant }: Stage, id: string): Promise<Look> {
  const list = async (name: string) =>
    must(await merchant.test.get(`/subscription/${id}/${name}?per_page=${PAGE}`)).body.data as Look[];
  return {
    invoices: (await list('invoices')).map(({ status, total }) => `${status} ${total}`),
    transactions: (await list('transactions')).map(({ status, amount }) => `${status} ${amount}`),
  };
}

export async function readNext({ merchant }: Stage, id: string): Promise<Look> {
  const { body } = must(await merchant.test.get(`/subscription/${id}/next-transaction`));
  const { line_items: _, ...figures } = body;
  return figures;
}
