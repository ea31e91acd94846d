import { type Area, mutantsOf } from '../types.ts';

export const paymentSources: Area = {
  name: 'payment sources',
  tests: [
    'test/unit/*/{payment-source-states,subscription-charge}.test.ts',
    'test/api/*/{payment-sources,account-sign-up,portal-account}.test.ts',
    'test/scenarios/*/payment-sources.test.ts',
  ],
  mutants: [
    ...mutantsOf('src/billing/subscriptions/approvals/apply.ts', [
      [
        "if (approval?.status !== 'waiting' || !source || source.status === 'pending') return;",
        "if (approval?.status !== 'waiting' || !source) return;",
        'nothing happens before the payer decides',
      ],
      [
        'if (!(await lockPendingApproval(deps.db, approval))) throw new AlreadyApplied();',
        '',
        'handling an approval twice creates one subscription',
      ],
      [
        "if (approval.kind === 'sign_up') await disownSources(db, commerce_id, [payment_source_id], now);",
        '',
        'an unused account is removed',
      ],
      [
        'if (refusal) throw new ApiError(refusal);',
        '',
        'a subscription cancelled in the meantime is not changed',
      ],
    ]),
    ...mutantsOf('src/billing/payment-sources/query-sources.ts', [
      [
        'if (isPending && Temporal.Instant.compare(source.expires_at, now) <= 0)',
        'if (false)',
        'an approval without response expires after an hour',
      ],
      [
        "const no = source.status === 'ready' ? 'taken_back' : 'declined';",
        "const no = 'declined' as const;",
        'a revoked approval is detected',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/charge/call.ts', [
      [
        'return isChargeable(source) ? accountInstrument(deps, source) : null;',
        'return accountInstrument(deps, source);',
        'a revoked account is not charged',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/charge/outcome.ts', [
      ["if (isRevoked(outcome)) return 'taken_back';", '', 'a revoked approval starts the grace period'],
    ]),
    ...mutantsOf('src/billing/subscriptions/rules/charge.ts', [
      [
        "const retry = failure === 'taken_back' ? null : runAfter(now);",
        'const retry = runAfter(now);',
        'no retry is scheduled for a revoked account',
      ],
      [
        'return changed(subscription, { next_charge_at: retry }, plan, now);',
        'return subscription;',
        'a new payment method is charged at the next run',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/references.ts', [
      [
        'if (!isChargeable(source)) return missing(path, TEXTS.not_ready);',
        '',
        'only approved accounts can be charged',
      ],
    ]),
  ],
};
