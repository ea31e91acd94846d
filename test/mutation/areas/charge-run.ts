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
      ["if (failure === 'hard') return end(idle, plan, now);", '', 'a hard decline ends at once'],
      ['subscription.grace_ends_at ?? graceFrom', 'graceFrom', 'a grace that runs keeps its end'],
      [
        'Temporal.Instant.compare(retry, graceEnd) > 0',
        'Temporal.Instant.compare(retry, graceEnd) >= 0',
        'a retry at the very end of grace is made',
      ],
      [
        'next.charges >= plan.max_recurrences',
        'next.charges > plan.max_recurrences',
        'the last charge is the one that reaches max_recurrences',
      ],
      [
        "(reason === 'revival' ? 0 : subscription.charges) + 1",
        'subscription.charges + 1',
        'a revived subscription counts its charges anew',
      ],
      [
        'discount.id === invoice.discount_id',
        'true',
        'a discount for once is spent by the charge it reduced',
      ],
      ["failure !== 'trouble' || isGivenUp", 'isGivenUp', 'a soft decline without grace ends'],
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
        'a revived subscription has an anchor of its own',
      ],
    ]),
    ...mutantsOf(`${RULES}/alarm.ts`, [
      [
        'state.open_operation !== null) return []',
        'false) return []',
        'nothing falls due while a charge is at the network',
      ],
      ["state.status === 'pausada' ? state.resumes_at : null", 'state.resumes_at', 'only a pause is resumed'],
    ]),
    ...mutantsOf(`${RULES}/life.ts`, [
      ['latest(due_at, grace_ends_at)', 'due_at', 'a cancelled subscription serves to the end of its grace'],
      [
        'isReached(subscription.due_at, now) ? startAgain(plan, now) : {}',
        'startAgain(plan, now)',
        'time that was paid for survives a pause',
      ],
      [
        'paused_at: subscription.paused_at ?? wholeSecond(now)',
        'paused_at: wholeSecond(now)',
        'pausing again changes only when it resumes',
      ],
    ]),
    ...mutantsOf(`${RULES}/waiting.ts`, [
      ['...(isBegun ? period : {})', '', 'an unpaid period begins anew when its merchant is enabled'],
      [
        'if (isReached(plan.deadline, now)) return cancelNow(subscription, plan, now);',
        '',
        'a deadline that passed while disabled ends it',
      ],
    ]),
    ...mutantsOf(`${RULES}/next-step.ts`, [
      [
        'is_deleted ? cancelNow(subscription, plan, now)',
        "false ? 'charge'",
        'a deleted subscriber is charged nothing',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/run/claim.ts', [
      [
        'due.stands_still ? null : (merchant?.enabled_at ?? null)',
        'merchant?.enabled_at ?? null',
        'a test environment loses no time while disabled',
      ],
      ['merchant.unsettled_since !== null', 'false', 'restored books charge nothing by themselves'],
    ]),
    ...mutantsOf('src/billing/subscriptions/charge/renewal-reference.ts', [
      ['+ 1 + later', '+ 1', 'a paid try that was not the first is found'],
    ]),
  ],
};
