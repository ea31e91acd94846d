import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { ZONE } from '#src/kernel/calendar.ts';
import { foldFigures } from '#src/ledger/figures/fold.ts';
import { readCollected, readPeople, readRecovery, readRevenue } from '#src/ledger/figures/read.ts';
import { aCoupon, aPlan } from '#test/support/bodies.ts';
import { allFigures, backfill } from '#test/support/figures.ts';
import { happenedUntil } from '#test/support/sandbox.ts';
import { cardThat, useStories } from '#test/support/stories.ts';
import { cardData, subscribe, VISA } from '#test/support/subscriptions.ts';

const { open, close, service } = await useStories();

type Kind = 'new' | 'expansion' | 'contraction' | 'churn' | 'recovered';

/** A subscription as the test tracks it, only from API responses and clock events. */
interface Followed {
  id: string;
  currency: 'COP' | 'USD';
  office: number;
  /** The monthly value in minor units, calculated by hand. */
  monthly: bigint;
  active: boolean;
  counted: boolean;
  live: boolean;
  /** The month in which its renewal failed, or null. */
  failed: string | null;
}

/** The expected figures of the year: sums by month, office, currency and kind. */
class Books {
  sums = new Map<string, bigint>();
  add(at: string, of: Pick<Followed, 'office' | 'currency'>, what: string, amount: bigint): void {
    for (const office of [of.office, 0]) {
      const key = `${at.slice(0, 7)} ${office} ${of.currency} ${what}`;
      this.sums.set(key, (this.sums.get(key) ?? 0n) + amount);
    }
  }
  get(month: string, office: number, currency: string, what: string): bigint {
    return this.sums.get(`${month} ${office} ${currency} ${what}`) ?? 0n;
  }
  move(at: string, one: Followed, kind: Kind, amount: bigint): void {
    this.add(at, one, kind, amount);
    this.add(at, one, `${kind} count`, 1n);
  }
  enter(at: string, one: Followed): void {
    if (!one.active) this.move(at, one, one.counted ? 'recovered' : 'new', one.monthly);
    Object.assign(one, { active: true, counted: true });
  }
  leave(at: string, one: Followed): void {
    if (one.active) this.move(at, one, 'churn', -one.monthly);
    one.active = false;
  }
  worth(at: string, one: Followed, monthly: bigint): void {
    const step = monthly - one.monthly;
    if (one.active && step !== 0n) this.move(at, one, step > 0n ? 'expansion' : 'contraction', step);
    one.monthly = monthly;
  }
}

const MONTHS = Array.from({ length: 12 }, (_, place) => `2028-${String(place + 1).padStart(2, '0')}`);

function endOf(month: string): Temporal.Instant {
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 });
  return next.toZonedDateTime(ZONE).toInstant().subtract({ seconds: 1 });
}

test('the figures of a year equal an independent calculation from API responses and events', async () => {
  const stage = await open('2028-01-05 08:00');
  const { api, merchant } = stage;
  const [norte = 0, sur = 0] = merchant.offices;
  const books = new Books();
  const followed = new Map<string, Followed>();
  const when = { now: '2028-01-05 08:00' };
  /** Changes that happen automatically at a renewal, such as the end of a discount. */
  const atRenewal = new Map<string, { from: string; monthly: bigint }>();

  async function begin(plan: object, monthly: bigint, office = norte, currency: 'COP' | 'USD' = 'COP') {
    const asked = { ...plan, currency_type: currency };
    const { answer, id } = await subscribe(api, office, { plan: asked, body: { office } });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const one = { id, currency, office, monthly, active: false, counted: false, live: true, failed: null };
    followed.set(id, one);
    books.add(when.now, one, 'gained', 1n);
    if (answer.body.subscription.status === 'activa') books.enter(when.now, one);
    return one;
  }

  function follow({ at, event, subscription_id }: { at: string; event: string; subscription_id?: string }) {
    const one = followed.get(subscription_id ?? '');
    if (!one) return;
    const name = event.replace(/^subscription\./, '');
    if (name === 'renew') {
      const change = atRenewal.get(one.id);
      if (change && at >= change.from) books.worth(at, one, change.monthly);
      if (one.failed !== null) books.add(one.failed, one, 'recovered renewals', 1n);
      one.failed = null;
      books.enter(at, one);
    }
    if (name === 'retry' && one.failed === null) {
      one.failed = at;
      books.add(at, one, 'failed renewals', 1n);
    }
    if (name === 'retry' || name === 'paused') books.leave(at, one);
    if (name === 'resumed') books.enter(at, one);
    if (name === 'ended') {
      books.leave(at, one);
      books.add(at, one, 'lost', 1n);
      one.live = false;
    }
  }

  async function until(moment: string): Promise<void> {
    for (const happened of await happenedUntil(merchant, `${moment.replace(' ', 'T')}:00-05:00`))
      follow(happened);
    when.now = moment;
  }

  const plain = await begin({ price: 30_000 }, 30_000_00n);
  const taxed = await begin({ price: 119_000, tax: 19 }, 100_000_00n);
  const yearly = await begin({ price: 1_200_000, invoice_interval: 'year' }, 100_000_00n);
  const weekly = await begin({ price: 12_000, invoice_interval: 'week' }, 52_000_00n);
  const inDays = await begin({ price: 10_000, invoice_period: 10, invoice_interval: 'day' }, 30_416_67n);
  const trial = await begin({ price: 50_000, trial_period: 14, trial_interval: 'day' }, 50_000_00n);
  const dollars = await begin({ price: 9.99, grace_period: 7 }, 9_99n, norte, 'USD');
  const south = await begin({ price: 40_000 }, 40_000_00n, sur);
  await until('2028-01-08 09:00');
  const reduced = await begin({ price: 60_000 }, 60_000_00n);
  const late = await begin({ price: 20_000, grace_period: 7 }, 20_000_00n, sur);
  const hopeless = await begin({ price: 70_000 }, 70_000_00n);
  await until('2028-02-03 10:00');
  const half = await stage.post(
    '/coupon',
    aCoupon(norte, { percent_off: 50, duration: 'repeating', duration_in_months: 3 }),
  );
  await stage.post(`/subscription/${reduced.id}/apply-coupon`, { code: half.coupon.code });
  books.worth(when.now, reduced, 30_000_00n);
  atRenewal.set(reduced.id, { from: '2028-05-03', monthly: 60_000_00n });
  // A discount on a single charge does not change the recurring revenue.
  const once = await stage.post('/coupon', aCoupon(norte, { percent_off: 20 }));
  await stage.post(`/subscription/${yearly.id}/apply-coupon`, { code: once.coupon.code });
  await until('2028-02-10 11:00');
  const change = async (one: Followed, price: number, monthly: bigint) => {
    const plan = (await stage.post('/plan', aPlan(one.office, { price }))).plan.id;
    await stage.changePlan(one.id, plan);
    books.worth(when.now, one, monthly);
  };
  await change(plain, 45_000, 45_000_00n);
  await until('2028-03-15 12:00');
  await change(plain, 25_000, 25_000_00n);
  await until('2028-03-20 12:00');
  await stage.card(late.id, cardThat('51'));
  await stage.card(dollars.id, cardThat('51'));
  await until('2028-04-10 12:00');
  assert.equal((await stage.get(late.id)).status, 'en_gracia');
  await stage.card(late.id, VISA);
  await until('2028-05-02 10:00');
  await stage.post(`/subscription/${south.id}/pause`);
  books.leave(when.now, south);
  await until('2028-06-01 10:00');
  const { holder: _, ...declined } = cardData(cardThat('51'));
  await stage.put(`/subscription/${hopeless.id}/update-payment-method`, declined);
  await until('2028-06-20 10:00');
  await stage.post(`/subscription/${south.id}/resume`);
  books.enter(when.now, south);
  await until('2028-07-10 10:00');
  await stage.put(`/subscription/cancel/${taxed.id}`, { at_period_end: true });
  await until('2028-08-01 10:00');
  const { data: ofPlain } = (await api.get(`/subscription/${plain.id}/transactions?per_page=100`)).body;
  const refunded = ofPlain.find(({ status }: { status: string }) => status === 'Aprobada');
  const refund = await api.post(`/api/v1/payment/transaction/${refunded.transaction_id}/refund`, {
    amount: 5_000,
  });
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  books.add(when.now, plain, 'returned', 5_000_00n);
  await until('2028-09-05 10:00');
  await stage.put(`/subscription/cancel/${weekly.id}`, { at_period_end: false });
  follow({ at: when.now, event: 'ended', subscription_id: weekly.id });
  await until('2028-11-01 10:00');
  const again = await begin({ price: 15_000 }, 15_000_00n, sur);
  await until('2028-12-31 23:59');

  // A first attempt that is declined without grace ends the subscription. The renewal counts as failed in that month.
  books.add('2028-06', hopeless, 'failed renewals', 1n);
  for (const one of followed.values()) {
    const { data } = (await api.get(`/subscription/${one.id}/transactions?per_page=200`)).body;
    for (const { approved_at, amount } of data) {
      if (approved_at === null) continue;
      books.add(approved_at, one, 'collected', BigInt(Math.round(amount * 100)));
    }
  }

  async function assertMonths(): Promise<void> {
    for (const office of [0, norte, sur]) {
      const scope = { commerce_id: merchant.id, production: false, offices: office === 0 ? null : [office] };
      for (const month of MONTHS) await assertMonth(scope, office, month);
    }
  }
  type Scope = Parameters<typeof readRevenue>[1];
  async function assertMonth(scope: Scope, office: number, month: string): Promise<void> {
    const { db } = service.deps;
    const now = endOf(month);
    const [revenue, collected, recovery, people] = await Promise.all([
      readRevenue(db, scope, now),
      readCollected(db, scope, now),
      readRecovery(db, scope, now),
      readPeople(db, scope, now),
    ]);
    for (const currency of ['COP', 'USD'] as const) {
      const of = (what: string) => books.get(month, office, currency, what);
      const until = (what: string) =>
        MONTHS.filter((one) => one <= month).reduce(
          (sum, one) => sum + books.get(one, office, currency, what),
          0n,
        );
      const kinds: Kind[] = ['new', 'expansion', 'contraction', 'churn', 'recovered'];
      const name = `${month} ${office} ${currency}`;
      const own = revenue.find((one) => one.currency === currency);
      for (const kind of kinds) {
        const moved = own?.movements.filter((one) => one.kind === kind) ?? [];
        assert.equal(
          moved.reduce((sum, { amount }) => sum + amount, 0n),
          of(kind),
          `${name} ${kind}`,
        );
        assert.equal(
          moved.reduce((sum, { count }) => sum + count, 0),
          Number(of(`${kind} count`)),
          `${name} ${kind}`,
        );
      }
      assert.equal(
        own?.end ?? 0n,
        kinds.reduce((sum, kind) => sum + until(kind), 0n),
        `${name} end`,
      );
      const sum = own?.movements.reduce((total, { amount }) => total + amount, own.start) ?? 0n;
      assert.equal(sum, own?.end ?? 0n, `${name} adds up`);
      const money = collected.month.find((one) => one.currency === currency);
      assert.equal(money?.collected ?? 0n, of('collected'), `${name} collected`);
      assert.equal(money?.returned ?? 0n, of('returned'), `${name} returned`);
      const renewals = recovery.find((one) => one.currency === currency);
      assert.equal(renewals?.failed.count ?? 0, Number(of('failed renewals')), `${name} failed`);
      assert.equal(renewals?.recovered.count ?? 0, Number(of('recovered renewals')), `${name} recovered`);
    }
    const both = (what: string) =>
      ['COP', 'USD'].reduce((sum, it) => sum + books.get(month, office, it, what), 0n);
    assert.deepEqual([people.gained, people.lost], [Number(both('gained')), Number(both('lost'))], month);
  }
  await assertMonths();
  const before = await allFigures(service);
  await foldFigures(service.deps);
  await assertMonths();

  // The tracked state equals the final state in the API, so the expected figures describe the same history.
  const counts: Record<string, number> = {};
  for (const one of followed.values()) {
    const { status } = await stage.get(one.id);
    counts[status] = (counts[status] ?? 0) + 1;
    assert.equal(status === 'activa', one.active, `${one.id} is ${status}`);
  }
  const scope = { commerce_id: merchant.id, production: false, offices: null };
  const { statuses, end } = await readPeople(service.deps.db, scope, endOf('2028-12'));
  const shown = Object.entries(statuses).filter(([, count]) => count !== 0);
  assert.deepEqual(Object.fromEntries(shown.sort()), Object.fromEntries(Object.entries(counts).sort()));
  assert.equal(end, [...followed.values()].filter(({ live }) => live).length);
  for (const one of [inDays, trial, again]) assert.equal(one.active, true);
  await close(stage);

  // Simulates an installation without figures: the migration backfills recurring revenue, customers and renewals.
  const [migration = ''] = globSync('migrations/*-recurring-revenue.sql');
  await service.deps.db.deleteFrom('customer_counts').execute();
  await service.deps.db.updateTable('subscriptions').set({ monthly: 0n }).execute();
  await backfill(service, ['mrr', 'live', 'customers', 'renewal'], migration);
  await close(stage);
  const renewals = (lines: string[]) => lines.filter((line) => line.includes(' renewal '));
  assert.deepEqual(renewals(await allFigures(service)), renewals(before));
});
