import fc from 'fast-check';
import { at, type Interval, type Span } from './calendar.ts';
import type { CardName, Coupon, Off, Plan } from './world.ts';

type Behavior = 'create_prorations' | 'always_invoice' | 'none';

type Moment = 'ends' | 'grace_ends' | 'cancel_at' | 'resumes_at' | 'deadline' | 'next_charge';

/** `sub`, `plan` and `coupon` are positions in a list, modulo its length. */
export type Command =
  | { do: 'wait'; seconds: number }
  | { do: 'charge_run' }
  | { do: 'until'; sub: number; what: Moment; offset: number }
  | { do: 'create'; plan: number; card: CardName }
  | { do: 'cancel'; sub: number; at_period_end: boolean | null }
  | { do: 'pause'; sub: number; seconds: number | null }
  | { do: 'resume'; sub: number }
  | { do: 'coupon'; sub: number; coupon: number }
  | { do: 'plan'; sub: number; plan: number; behavior: Behavior; at_period_end: boolean }
  | { do: 'card'; sub: number; card: CardName }
  | { do: 'metadata'; sub: number; value: string };

/** A random history: its plans, coupons and commands. */
export interface Script {
  start: string;
  plans: Plan[];
  coupons: Coupon[];
  commands: Command[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days and hours at the edges of the calendar: ends of months, leap days, and times around the charge run. */
const START_DAYS = ['2027-01-15', '2027-01-31', '2027-02-28', '2027-10-30', '2027-12-31', '2028-02-29'];
const START_HOURS = ['00:00:00', '10:00:00', '18:59:59', '19:00:00', '19:00:01', '21:30:00', '23:59:59'];

const whole = (min: number, max: number) => fc.integer({ min, max });

function span(spans: readonly [number, Interval][]): fc.Arbitrary<Span> {
  return fc.constantFrom(...spans.map(([count, interval]) => ({ count, interval })));
}

/** Null shrinks first: the simplest history has none. */
function maybe<T>(arbitrary: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null, freq });
}

const cents = fc.oneof(fc.constantFrom(3_000_000n, 100n, 999n, 1_000_001n), fc.bigInt(100n, 9_999_999n));
const percent = fc.constantFrom(1_000n, 3_333n, 5_000n, 10_000n, 1n, 0n);
const off: fc.Arbitrary<Off> = fc.oneof(
  fc.record({ percent }),
  fc.record({ cents: fc.constantFrom(500_000n, 1n, 333n, 99_999_999n) }),
);

const plan: fc.Arbitrary<Plan> = fc.record({
  price: cents,
  every: span([
    [1, 'month'],
    [1, 'month'],
    [1, 'month'],
    [2, 'week'],
    [1, 'week'],
    [10, 'day'],
    [1, 'day'],
    [2, 'month'],
    [1, 'year'],
  ]),
  trial: maybe(
    span([
      [1, 'day'],
      [5, 'day'],
      [1, 'month'],
    ]),
    1,
  ),
  grace: maybe(
    span([
      [1, 'day'],
      [3, 'day'],
      [1, 'week'],
      [1, 'month'],
    ]),
    3,
  ),
  max_recurrences: maybe(whole(1, 4), 1),
  deadline: maybe(
    whole(1, 600).map((days) => at('2027-01-31T12:00:00') + days * DAY),
    1,
  ),
  tax: fc.constantFrom(null, 0, 5, 19),
  legacy: maybe(
    fc.record({
      off,
      lasts: span([
        [1, 'month'],
        [0, 'day'],
        [2, 'day'],
        [2, 'month'],
      ]),
    }),
    1,
  ),
  multiple: fc.boolean(),
});

const coupon: fc.Arbitrary<Coupon> = fc.oneof(
  fc.record({ off, duration: fc.constant('once' as const), months: fc.constant(null) }),
  fc.record({ off, duration: fc.constant('forever' as const), months: fc.constant(null) }),
  fc.record({ off, duration: fc.constant('repeating' as const), months: whole(1, 3) }),
);

/** A few distinct lengths, so that many histories meet at the same instants. */
const length = fc.constantFrom(1, MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY, 5 * DAY, 10 * DAY, 31 * DAY);
const sub = whole(0, 2);
const card = fc.constantFrom<CardName>(
  'good',
  'good',
  'good',
  'no_funds',
  'twice',
  'thrice',
  'refused',
  'stolen',
);
const firstCard = fc.constantFrom<CardName>(
  'good',
  'good',
  'good',
  'good',
  'good',
  'twice',
  'no_funds',
  'stolen',
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ do: 'charge_run' as const }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: length,
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      do: fc.constant('until' as const),
      sub,
      what: fc.constantFrom<Moment>(
        'ends',
        'next_charge',
        'grace_ends',
        'cancel_at',
        'resumes_at',
        'deadline',
      ),
      offset: fc.constantFrom(0, -1, 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('create' as const), plan: whole(0, 2), card: firstCard }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      sub,
      at_period_end: fc.constantFrom(true, true, null, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      sub,
      seconds: maybe(fc.oneof(length, length, whole(-1, 0)), 3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resume' as const), sub }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('coupon' as const), sub, coupon: whole(0, 3) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      sub,
      plan: whole(0, 2),
      behavior: fc.constantFrom<Behavior>('create_prorations', 'always_invoice', 'none'),
      at_period_end: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('card' as const), sub, card }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('metadata' as const), sub, value: fc.constantFrom('', 'a', 'b') }),
  },
);

/** Histories share a few plans and coupons, as real subscriptions do. */
const POOL = { plans: 60, coupons: 30 } as const;

/** Each history begins with a subscription, because other commands need one. */
export function drawScripts(seed: number, numRuns: number, steps: number): Script[] {
  const plans = fc.sample(plan, { seed, numRuns: POOL.plans });
  const coupons = fc.sample(coupon, { seed, numRuns: POOL.coupons });
  const first = fc.record({
    do: fc.constant('create' as const),
    plan: whole(0, 2),
    card: fc.constant('good' as const),
  });
  const script = fc.record({
    start: fc
      .tuple(fc.constantFrom(...START_DAYS), fc.constantFrom(...START_HOURS))
      .map(([date, hour]) => `${date}T${hour}`),
    plans: fc.uniqueArray(fc.constantFrom(...plans), { minLength: 3, maxLength: 3 }),
    coupons: fc.array(fc.constantFrom(...coupons), { minLength: 3, maxLength: 3 }),
    commands: fc
      .tuple(first, fc.array(command, { minLength: steps - 1, maxLength: steps - 1 }))
      .map(([one, rest]): Command[] => [one, ...rest]),
  });
  return fc.sample(script, { seed, numRuns });
}
