import { type Area, mutantsOf } from '../types.ts';

const RULES = 'src/billing/subscriptions/rules';

export const proration: Area = {
  name: 'proration',
  tests: [
    'test/unit/*/{money,subscription-proration,subscription-pricing,subscription-periods}.test.ts',
    'test/scenarios/billing/plan-change.test.ts',
    'test/unit/billing/balance-changes.test.ts',
    'test/api/billing/{subscription-proration,plan-quote-age}.test.ts',
  ],
  mutants: [
    ...mutantsOf(`${RULES}/proration.ts`, [
      ['net: charge - credit, parts', 'net: charge + credit, parts', 'net is charge less credit'],
      ['!isOver(current.status) && !isUnpaid', '!isOver(current.status)', 'an unpaid period gives no credit'],
      ['!isUnpaid && !isTrial', '!isUnpaid', 'a trial gives no credit'],
      ['latest(now, start)', 'now', 'a period paid before it starts is worth no more than was paid'],
      [
        '{ ...one, list, seconds: secondsFrom(startOf(one)) }',
        '{ ...one, list }',
        'a period ahead is valued in its own seconds',
      ],
      ['if (isReached(end, now)) return [];', '', 'a period that is over gives nothing back'],
      ['BigInt(list) * BigInt(share)', 'BigInt(list)', 'a discount holds for both sides in proportion'],
    ]),
    ...mutantsOf(`${RULES}/pricing.ts`, [
      ['price - discount + proration', 'price + proration', 'a discount lowers the price'],
      ['asked > 0n ? asked : 0n', 'asked', 'a charge is never below zero'],
      [
        'balance_credited: due - asked',
        'balance_credited: 0n',
        'what is left of a credit goes to the balance',
      ],
      ['return off < price ? off : price;', 'return off;', 'a discount is never more than the price'],
      ['10_000n + BigInt(hundredths)', '10_000n', 'the price contains its tax'],
      [
        "order < 0 || (order === 0 && discount.duration === 'repeating')",
        'order < 0',
        'a repeating discount holds at its last second',
      ],
      [
        'discount.plan_id !== null && discount.plan_id !== planId',
        'false',
        "a plan's own discount stays with its plan",
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
        'the run after 19:00 is the next evening',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/actions/plan-target.ts', [
      [
        'Temporal.Instant.compare(asked, now.subtract(PREVIEW_VALIDITY)) >= 0',
        'true',
        'an old preview is not charged',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/charge/open.ts', [
      [
        '${invoice.production} ${invoice.currency_type}`',
        '${invoice.production}`',
        'balances of two currencies are not added',
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
