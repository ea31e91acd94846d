import { type Area, mutantsOf } from '../types.ts';

export const paymentSources: Area = {
  name: 'payment sources',
  tests: [
    'test/unit/*/{payment-source-states,subscription-charge}.test.ts',
    'test/api/*/{payment-sources,account-sign-up,portal-account}.test.ts',
    'test/scenarios/*/payment-sources.test.ts',
  ],
  mutants: [
    ...mutantsOf('src/billing/subscriptions/approvals/follow.ts', [
      [
        "if (approval?.status !== 'waiting' || !source || source.status === 'pending') return;",
        "if (approval?.status !== 'waiting' || !source) return;",
        'nothing follows before the payer has answered',
      ],
      [
        'if (!(await holdWaiting(deps.db, approval))) throw new AlreadyFollowed();',
        '',
        'what is followed twice leads to one subscription',
      ],
      [
        "if (approval.kind === 'sign_up') await disownSources(db, commerce_id, [payment_source_id], now);",
        '',
        'an account that nobody has is forgotten',
      ],
      ['if (refusal) throw new ApiError(refusal);', '', 'what was cancelled meanwhile is not moved'],
    ]),
    ...mutantsOf('src/billing/payment-sources/ask.ts', [
      [
        'if (isPending && Temporal.Instant.compare(source.expires_at, now) <= 0)',
        'if (false)',
        'whoever never answers is not waited for longer than an hour',
      ],
      [
        "const no = source.status === 'ready' ? 'taken_back' : 'declined';",
        "const no = 'declined' as const;",
        'a permission that was taken back is heard of',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/charge/call.ts', [
      [
        'return isChargeable(source) ? accountInstrument(deps, source) : null;',
        'return accountInstrument(deps, source);',
        'an account that was taken back is not tried again',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/charge/outcome.ts', [
      ["if (isTakenBack(outcome)) return 'taken_back';", '', 'a permission that was taken back leaves grace'],
    ]),
    ...mutantsOf('src/billing/subscriptions/rules/charge.ts', [
      [
        "const retry = failure === 'taken_back' ? null : runAfter(now);",
        'const retry = runAfter(now);',
        'nothing is tried at an account that was taken back',
      ],
      [
        'return changed(subscription, { next_charge_at: retry }, plan, now);',
        'return subscription;',
        'another way to pay is tried at the next run',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/references.ts', [
      [
        'if (!isChargeable(source)) return missing(path, TEXTS.not_ready);',
        '',
        'only what its payer approved can be charged',
      ],
    ]),
  ],
};
