import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { type Issue, invalid, refuseIf } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { violates } from '#src/platform/database/pool.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { type PercentColumns, percentColumns } from './percent.ts';
import type { couponBody } from './schema.ts';
import { COUPON_CODE_INDEX, insertCoupon, isCodeTaken } from './store.ts';
import type { Coupon } from './types.ts';

/** Characters in generated coupon codes. I, O, 0 and 1 are excluded, because they are easily confused. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

type Input = z.infer<typeof couponBody>;

export async function createCoupon(deps: Deps, principal: Principal, input: Input): Promise<Coupon> {
  if (await officeIssue(deps, principal, input.office))
    refuseIf(await couponIssues(deps, principal, input, principal));
  const coupon = toCoupon(principal, input, deps.clock.now());
  await insertCoupon(deps.db, coupon).catch(refuseDuplicateCode);
  return coupon;
}

/** Returns the validation issues of a new or changed coupon. `coupon.id` is set if the coupon already exists. */
export async function couponIssues(
  deps: Deps,
  principal: Principal,
  { code, office }: Partial<Input>,
  coupon: { commerce_id: number; id?: string },
): Promise<(Issue | null)[]> {
  const isTaken = (code ?? null) !== null && (await isCodeTaken(deps.db, coupon, code ?? ''));
  return [
    isTaken ? { path: 'code', text: RULE_TEXTS.unique } : null,
    office === undefined ? null : await officeIssue(deps, principal, office),
  ];
}

export function toCoupon(principal: Principal, input: Input, now: Temporal.Instant): Coupon {
  return {
    id: newId(),
    commerce_id: principal.commerce_id,
    office_id: input.office,
    production: principal.production,
    code: input.code ?? newCode(),
    name: input.name ?? null,
    ...discountOf(input),
    duration: input.duration,
    duration_in_months: monthsOf(input, null),
    max_redemptions: input.max_redemptions ?? null,
    times_redeemed: 0,
    redeem_by: input.redeem_by ?? null,
    active: input.active ?? true,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/** Returns the discount columns of a coupon. A fixed amount without a currency is in COP. */
export function discountOf(input: Input): PercentColumns & Pick<Coupon, 'amount_off' | 'currency'> {
  const amount_off = input.amount_off ?? null;
  const currency = input.currency?.toUpperCase() ?? (amount_off === null ? null : 'COP');
  return { ...percentColumns(input.percent_off ?? null), amount_off, currency };
}

/**
 * Returns the duration of a repeating discount in months. If the request does not contain a duration, returns
 * `before`. Returns null for any other kind of discount.
 */
export function monthsOf(input: Input, before: number | null): number | null {
  return input.duration === 'repeating' ? (input.duration_in_months ?? before) : null;
}

export function refuseDuplicateCode(error: unknown): never {
  throw violates(error, COUPON_CODE_INDEX) ? invalid('code', RULE_TEXTS.unique) : error;
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}
