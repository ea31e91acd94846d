import { type Area, mutantsOf } from '../types.ts';

const RULES = 'src/billing/subscriptions/rules';

export const proration: Area = {
  name: 'proration',
  tests: [
    'test/unit/*/{money,subscription-proration,subscription-pricing,subscription-periods}.test.ts',
    'test/scenarios/billing/plan-change.test.ts',
    'test/api/billing/subscription-proration.test.ts',
  ],
  mutants: [
    ...mutantsOf(`${RULES}/proration.ts`, [
      ['net: charge - credit, parts', 'net: charge + credit, parts', 'net is charge minus credit'],
      ['!isOver(current.status) && !isUnpaid', '!isOver(current.status)', 'an unpaid period gives no credit'],
      ['!isUnpaid && !isTrial', '!isUnpaid', 'a trial gives no credit'],
      ['latest(now, start)', 'now', 'a period paid in advance is credited at most with the paid amount'],
      [
        '{ ...one, list, seconds: secondsFrom(startOf(one)) }',
        '{ ...one, list }',
        'a future period is valued by its own length',
      ],
      ['if (isReached(end, now)) return [];', '', 'a past period gives no credit'],
      ['BigInt(list) * BigInt(share)', 'BigInt(list)', 'a discount scales charge and credit'],
    ]),
    ...mutantsOf(`${RULES}/pricing.ts`, [
      ['price - discount + proration', 'price + proration', 'a discount lowers the price'],
      ['asked > 0n ? asked : 0n', 'asked', 'a charge is never below zero'],
      ['balance_credited: due - asked', 'balance_credited: 0n', 'unused credit goes to the balance'],
      ['return off < price ? off : price;', 'return off;', 'a discount never exceeds the price'],
      ['10_000n + BigInt(hundredths)', '10_000n', 'the price includes tax'],
      [
        "order < 0 || (order === 0 && discount.duration === 'repeating')",
        'order < 0',
        'a repeating discount applies in its last second',
      ],
      [
        'discount.plan_id !== null && discount.plan_id !== planId',
        'false',
        'a plan discount applies only to its plan',
      ],
    ]),
    ...mutantsOf(`${RULES}/periods.ts`, [
      [
        'day: Math.min(day, month.daysInMonth)',
        'day: Math.min(28, month.daysInMonth)',
        '31 January is followed by 31 March',
      ],
      [
        'Temporal.Instant.compare(today, instant) > 0',
        'Temporal.Instant.compare(today, instant) >= 0',
        'the charge run after 19:00 is on the next day',
      ],
    ]),
    ...mutantsOf('src/kernel/money.ts', [
      ['denominator / 2n + (denominator % 2n)', 'denominator / 2n + 1n', 'halves round up'],
      [
        'return product < 0n ? -rounded : rounded;',
        'return rounded;',
        'a share of a negative amount is negative',
      ],
    ]),
  ],
};
