import { type Area, mutantsOf } from '../types.ts';

export const idempotency: Area = {
  name: 'idempotency',
  tests: ['test/api/*/{idempotency,reservation-idempotency,payments}.test.ts'],
  mutants: [
    ...mutantsOf('src/platform/http/idempotency.ts', [
      [
        'if (!stored.fingerprint.equals(request.fingerprint)) throw new ApiError(idempotencyErrors.key_reused);',
        '',
        'a key with other parameters is refused',
      ],
      [
        'if (!isLocked) throw new ApiError(idempotencyErrors.key_in_progress);',
        '',
        'a concurrent request with the same key gets key_in_progress',
      ],
      [
        'and key = ${request.key} and created_at > ${oldest(deps)}',
        'and key = ${request.key}',
        'a key is valid for one day',
      ],
      ['`${key_scope} ${request.key}`', 'request.key', 'keys of different payments are separate'],
      [
        'if (rows.length === 0) throw new ApiError(idempotencyErrors.key_in_progress);',
        '',
        'the second claim of a key is refused',
      ],
    ]),
    ...mutantsOf('src/platform/http/execute.ts', [
      [' || error.entry.status === 429) throw error;', ') throw error;', 'a 429 response is not stored'],
      ['const isFailure = answer.status >= 500;', 'const isFailure = false;', 'a 5xx response is not stored'],
      [
        "if (kept && 'answer' in kept) return { answer: kept.answer, replayed: true };",
        '',
        'a stored response is returned again',
      ],
    ]),
    {
      file: 'src/platform/http/idempotency.ts',
      find: `    delete from idempotency_keys
    where commerce_id = \${commerce_id} and user_id = \${user_id} and production = \${production}
      and key = \${request.key} and operation = \${operation} and answer is null`,
      replace: `    delete from idempotency_keys
    where commerce_id = \${commerce_id} and user_id = \${user_id} and production = \${production}
      and key = \${request.key}`,
      breaks: 'releasing a claim keeps the claims of other requests',
    },
  ],
};

export const authorization: Area = {
  name: 'authorization',
  tests: [
    'test/api/*/{authentication,environments,payer-tokens,subscriber-cards,subscription-create,coupons}*.test.ts',
    'test/api/*/{sandbox-offices,disabled-merchant,reservation-reads,payment-status}.test.ts',
    'test/scenarios/billing/restored-books.test.ts',
    'test/api/portal/portal-reads.test.ts',
    'test/api/*/subscription-{lists,reads,cut-off,change-plan,first-charge}.test.ts',
  ],
  mutants: [
    ...mutantsOf('src/tenancy/merchants/store.ts', [
      [
        '(${offices}::int[] is null or ${sql.ref(column)} = any (${offices}::int[]))',
        'true',
        'a user reads only data of their offices',
      ],
    ]),
    ...mutantsOf('src/tenancy/merchants/office-reach.ts', [
      [
        'principal.offices === null || principal.offices.includes(office)',
        'true',
        'a user writes only data of their offices',
      ],
    ]),
    ...mutantsOf('src/catalog/plans/store.ts', [
      [
        'where id = ${id} and deleted_at is null and ${visibleTo(principal)}`',
        'where id = ${id} and deleted_at is null and commerce_id = ${principal.commerce_id} and production = ${principal.production}`',
        'a plan of an inaccessible office cannot be subscribed to',
      ],
      [
        'where id = ${id} and deleted_at is null and ${visibleTo(principal)}`',
        'where id = ${id} and deleted_at is null and commerce_id = ${principal.commerce_id}`',
        'a plan of the other environment cannot be subscribed to',
      ],
      [
        'and ${isCounted} for no key update',
        'and ${isCounted} for key share',
        'concurrent subscriptions to a plan with limited places run one after another',
      ],
    ]),
    ...mutantsOf('src/billing/subscriptions/of-payer/store.ts', [
      ["    .where('p.deleted_at', 'is', null)\n", '', 'a deleted subscriber is not in the portal'],
    ]),
    ...mutantsOf('src/billing/subscriptions/store.ts', [
      [
        'commerce_id = $2 and production = $3 and not provisional',
        'commerce_id = $2 and $3::bool is not null and not provisional',
        'a subscription is visible only in its environment',
      ],
      [' and not provisional\n', '\n', 'a provisional subscription is hidden'],
    ]),
    ...mutantsOf('src/billing/subscriptions/references.ts', [
      [
        'await lockPlanPlace(deps.db, plan, subscriber_id);',
        '',
        'concurrent requests create one subscription per subscriber',
      ],
      [
        '{ commerce_id: principal.commerce_id, id }',
        "(await deps.db.selectFrom('subscribers').select(['commerce_id', 'id']).where('id', '=', id).executeTakeFirstOrThrow())",
        "another merchant's subscriber is refused",
      ],
      [
        'if (sent !== undefined && own !== sent) return missing(path, TEXTS.other_office, { own, sent });',
        '',
        'the subscriber must belong to the given office',
      ],
    ]),
    ...mutantsOf('src/tenancy/merchants/collecting.ts', [
      ['if (!isActive) throw', 'if (false) throw', 'a disabled merchant cannot charge'],
      ['if (since !== null) throw', 'if (false) throw', 'no charges are made until a restore is settled'],
    ]),
  ],
};

export const coupons: Area = {
  name: 'coupons',
  tests: [
    'test/unit/*/subscription-{pricing,start,coupons}.test.ts',
    'test/api/*/{coupons,coupon-redemptions,subscription-coupons,subscription-concurrency,subscription-first-charge,subscription-page-once}.test.ts',
    'test/scenarios/billing/discounts.test.ts',
  ],
  mutants: [
    ...mutantsOf('src/billing/subscriptions/rules/coupons.ts', [
      [
        'coupon.times_redeemed >= coupon.max_redemptions',
        'coupon.times_redeemed > coupon.max_redemptions',
        'max_redemptions is enforced',
      ],
      [
        'coupon.amount_off !== null && coupon.currency !== currency',
        'false',
        'an amount in another currency is rejected',
      ],
      ['coupon.active && !isForeign', '!isForeign', 'an inactive coupon is not redeemed'],
      [
        'Temporal.Instant.compare(limit, wholeSecond(now)) < 0',
        'Temporal.Instant.compare(limit, wholeSecond(now)) <= 0',
        'a coupon is valid in its last second',
      ],
      ['.subtract({ seconds: 1 })', '', 'three months are three charges'],
    ]),
    ...mutantsOf('src/catalog/coupons/store.ts', [
      [
        'return selectByCode(db, environment, code).forUpdate().executeTakeFirst();',
        'return selectByCode(db, environment, code).executeTakeFirst();',
        'concurrent redemptions are counted correctly',
      ],
      ['c.times_redeemed - n.count', 'c.times_redeemed', 'a failed redemption is returned'],
    ]),
    ...mutantsOf('src/billing/subscriptions/actions/apply-coupon.ts', [
      [
        'if (redeemed && redeemed.id === subscription.discount?.id) return { subscription, coupon };',
        '',
        'a coupon applied again changes nothing',
      ],
    ]),
  ],
};
