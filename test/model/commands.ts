import fc from 'fast-check';
import type { Interval, Span } from './calendar.ts';
import type { CardName, Coupon, Off, Plan } from './world.ts';

export type Behavior = 'create_prorations' | 'always_invoice' | 'none';

export type Moment = 'ends' | 'grace_ends' | 'cancel_at' | 'resumes_at' | 'deadline' | 'next_charge';

/** `sub`, `plan` and `coupon` are places in a list, counted round and round. */
export type Command =
  | { do: 'wait'; seconds: number }
  | { do: 'evening' }
  | { do: 'until'; sub: number; what: Moment; offset: number }
  | { do: 'create'; plan: number; card: CardName }
  | { do: 'cancel'; sub: number; at_period_end: boolean | null }
  | { do: 'pause'; sub: number; seconds: number | null }
  | { do: 'resume'; sub: number }
  | { do: 'coupon'; sub: number; coupon: number }
  | { do: 'plan'; sub: number; plan: number; behavior: Behavior; at_period_end: boolean }
  | { do: 'card'; sub: number; card: CardName }
  | { do: 'metadata'; sub: number; value: string };

/** A life to be lived: the surroundings, and what happens. */
export interface Script {
  start: string;
  plans: (Omit<Plan, 'at' | 'deadline'> & { deadline_after: number | null })[];
  coupons: Coupon[];
  commands: Command[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days on which calendars go wrong, at hours before, at and after the evening's charges. */
const START_DAYS = ['2027-01-15', '2027-01-31', '2027-02-28', '2027-10-30', '2027-12-31', '2028-02-29'];
const START_HOURS = ['00:00:00', '10:00:00', '18:59:59', '19:00:00', '19:00:01', '21:30:00', '23:59:59'];

const whole = (min: number, max: number) => fc.integer({ min, max });

function span(spans: readonly [number, Interval][]): fc.Arbitrary<Span> {
  return fc.constantFrom(...spans.map(([count, interval]) => ({ count, interval })));
}

/** Null first: the simplest life has none. */
function maybe<T>(arbitrary: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null, freq });
}

const cents = fc.oneof(fc.constantFrom(3_000_000n, 100n, 999n, 1_000_001n), fc.bigInt(100n, 9_999_999n));
const percent = fc.constantFrom(1_000n, 3_333n, 5_000n, 10_000n, 1n, 0n);
const off: fc.Arbitrary<Off> = fc.oneof(
  fc.record({ percent }),
  fc.record({ cents: fc.constantFrom(500_000n, 1n, 333n, 99_999_999n) }),
);

const plan = fc.record({
  price: cents,
  every: span([
    [1, 'month'],
    [1, 'day'],
    [3, 'day'],
    [1, 'week'],
    [2, 'week'],
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
  deadline_after: maybe(whole(1 * DAY, 120 * DAY), 1),
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
  { weight: 8, arbitrary: fc.constant({ do: 'evening' as const }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.oneof(whole(1, 2 * MINUTE), whole(1, 2 * DAY), whole(1, 20 * DAY), whole(1, 70 * DAY)),
    }),
  },
  {
    weight: 12,
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
      seconds: maybe(fc.oneof(whole(-1, 1), whole(1, 3 * DAY), whole(1, 60 * DAY)), 3),
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

/** Every life begins with a subscription, so that there is something to talk about. */
export function scripts(steps: number): fc.Arbitrary<Script> {
  return fc.record({
    start: fc
      .tuple(fc.constantFrom(...START_DAYS), fc.constantFrom(...START_HOURS))
      .map(([date, hour]) => `${date}T${hour}`),
    plans: fc.array(plan, { minLength: 3, maxLength: 3 }),
    coupons: fc.array(coupon, { minLength: 3, maxLength: 3 }),
    commands: fc
      .tuple(
        fc.record({
          do: fc.constant('create' as const),
          plan: whole(0, 2),
          card: fc.constant('good' as const),
        }),
        fc.array(command, { minLength: steps - 1, maxLength: steps - 1 }),
      )
      .map(([first, rest]): Command[] => [first, ...rest]),
  });
}
