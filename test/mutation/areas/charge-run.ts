import { type Area, mutantsOf } from '../types.ts';

const RULES = 'src/billing/subscriptions/rules';

export const chargeRun: Area = {
  name: 'charge-run',
  tests: [
    'test/unit/*/subscription-{charge,life,alarm,waiting,transitions}.test.ts',
    'test/scenarios/*/{grace,pause,network,invitations,disabled-merchant,restored-books}.test.ts',
    'test/api/*/{subscription-charge-run,subscription-cancel,subscription-deleted,disabled-merchant}.test.ts',
  ],
  mutants: [
    ...mutantsOf(`${RULES}/charge.ts`, [
      [
        "if (failure === 'hard') return endAfterFailure(idle, plan, now);",
        '',
        'a hard decline ends the subscription immediately',
      ],
      ['subscription.grace_ends_at ?? graceFrom', 'graceFrom', 'a running grace period keeps its end'],
      [
        'Temporal.Instant.compare(retry, graceEnd) > 0',
        'Temporal.Instant.compare(retry, graceEnd) >= 0',
        'a retry at the exact end of grace is made',
      ],
      [
        'next.charges >= plan.max_recurrences',
        'next.charges > plan.max_recurrences',
        'the last charge is the one that reaches max_recurrences',
      ],
      [
        "(reason === 'revival' ? 0 : subscription.charges) + 1",
        'subscription.charges + 1',
        'a revived subscription restarts its charge count',
      ],
      [
        'discount.id === invoice.discount_id',
        'true',
        'a one-time discount is used up by the charge it reduced',
      ],
      [
        "failure !== 'trouble' || isGivenUp",
        'isGivenUp',
        'a soft decline without grace ends the subscription',
      ],
      [
        "if (subscription.status === 'pausada') return",
        'if (false) return',
        'a failed charge during a pause starts no grace',
      ],
      [
        'plan.deleted_at === null && !isReached',
        '!isReached',
        'a scheduled change to a deleted plan is dropped',
      ],
      [
        'isRevival ? dayOfMonth(period_start) : subscription.anchor_day',
        'subscription.anchor_day',
        'a revived subscription gets a new anchor day',
      ],
    ]),
    ...mutantsOf(`${RULES}/alarm.ts`, [
      [
        'state.open_operation !== null) return []',
        'false) return []',
        'no event is due while a charge is in progress',
      ],
      [
        "state.status === 'pausada' ? state.resumes_at : null",
        'state.resumes_at',
        'only a paused subscription is resumed',
      ],
    ]),
    ...mutantsOf(`${RULES}/life.ts`, [
      [
        'latest(due_at, grace_ends_at)',
        'due_at',
        'a cancelled subscription stays in service until its grace ends',
      ],
      [
        'isReached(subscription.due_at, now) ? newPeriodFrom(plan, now) : {}',
        'newPeriodFrom(plan, now)',
        'paid time is kept during a pause',
      ],
      [
        'paused_at: subscription.paused_at ?? wholeSecond(now)',
        'paused_at: wholeSecond(now)',
        'pausing again changes only the resume date',
      ],
    ]),
    ...mutantsOf(`${RULES}/disabled-merchant.ts`, [
      ['...(isBegun ? period : {})', '', 'an unpaid period starts again when its merchant is enabled'],
      [
        'if (isReached(plan.deadline, now)) return cancelNow(subscription, plan, now);',
        '',
        'a deadline that passed while the merchant was disabled ends the subscription',
      ],
    ]),
    ...mutantsOf(`${RULES}/next-step.ts`, [
      [
        'is_deleted ? cancelNow(subscription, plan, now)',
        "false ? 'charge'",
        'a deleted subscriber is not charged',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/run/claim.ts', [
      [
        'due.stands_still ? null : (merchant?.enabled_at ?? null)',
        'merchant?.enabled_at ?? null',
        'the stopped clock of a test environment is not affected by disabling',
      ],
      [
        'merchant.unsettled_since !== null',
        'false',
        'the charge run skips merchants whose restore is not settled',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/charge/renewal-reference.ts', [
      ['+ 1 + later', '+ 1', 'a paid attempt after the first one is found'],
    ]),
  ],
};
