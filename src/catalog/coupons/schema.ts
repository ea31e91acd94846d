import { z } from 'zod';
import { writtenNumber } from '#src/kernel/json.ts';
import { parseExact } from '#src/kernel/money.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CHECK_ALWAYS, nullable, optional, required } from '#src/platform/http/fields.ts';
import {
  date,
  decimal,
  flag,
  integer,
  letters,
  oneOf,
  RULE_TEXTS,
  type Rule,
  text,
} from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';
import { PERCENT_PLACES } from './percent.ts';
import { COUPON_DURATIONS } from './types.ts';

const COUNT_MAX = 2_147_483_647;

const TEXTS = {
  one_discount: {
    en: 'Send percent_off or amount_off, and not both.',
    es: 'Envíe percent_off o amount_off, y no ambos.',
  },
} as const satisfies Record<string, Text>;

const MAX_PERCENT = 100n * 10n ** BigInt(PERCENT_PLACES);

/** Validation rule for a percentage from 0 to 100. The result is in units of 10^-`PERCENT_PLACES`. */
const percentage: Rule<bigint> = {
  json: { type: ['number', 'string'], minimum: 0, maximum: 100 },
  read(value) {
    const written = writtenNumber(value) ?? value;
    const units = typeof written === 'string' ? parseExact(written, PERCENT_PLACES) : null;
    if (units === null) return { broken: RULE_TEXTS.number };
    if (units < 0n) return { broken: RULE_TEXTS.min, values: { min: 0 } };
    return units > MAX_PERCENT ? { broken: RULE_TEXTS.max, values: { max: 100 } } : units;
  },
};

interface Terms {
  percent_off?: unknown;
  amount_off?: unknown;
  duration?: unknown;
  duration_in_months?: unknown;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

function brokenTerms(coupon: Terms): { path: keyof Terms; text: Text }[] {
  const broken: { path: keyof Terms; text: Text }[] = [];
  const hasPercent = isGiven(coupon.percent_off);
  const hasAmount = isGiven(coupon.amount_off);
  if (hasPercent && hasAmount) broken.push({ path: 'amount_off', text: TEXTS.one_discount });
  if (!hasPercent && !hasAmount) broken.push({ path: 'percent_off', text: RULE_TEXTS.required });
  if (coupon.duration === 'repeating' && !isGiven(coupon.duration_in_months)) {
    broken.push({ path: 'duration_in_months', text: RULE_TEXTS.required });
  }
  return broken;
}

/**
 * Request body for creating and updating a coupon. An update must contain the office, although the office cannot
 * change.
 */
export const couponBody = z
  .object({
    code: nullable(text({ max: 64 })),
    name: nullable(text({ max: 255 })),
    percent_off: nullable(percentage),
    amount_off: nullable(decimal({ min: 0n })),
    currency: nullable(letters(3)),
    duration: required(oneOf(COUPON_DURATIONS)),
    duration_in_months: nullable(integer({ min: 1, max: COUNT_MAX })),
    max_redemptions: nullable(integer({ min: 1, max: COUNT_MAX })),
    redeem_by: nullable(date),
    active: optional(flag),
    office: required(officeId),
  })
  .superRefine((coupon, context) => {
    const faulty = new Set(context.issues.map((issue) => issue.path?.[0]));
    for (const { path, text: message } of brokenTerms(coupon)) {
      // A path in `faulty` already has an issue from the field's own rule.
      if (faulty.has(path)) continue;
      context.addIssue({ code: 'custom', path: [path], params: { text: message } });
    }
  }, CHECK_ALWAYS);

export const couponView = z
  .strictObject({
    id: z.uuid(),
    code: z.string(),
    name: z.string().nullable(),
    percent_off: z.number().nullable(),
    amount_off: z.number().nullable(),
    currency: z.string().nullable(),
    duration: z.enum(COUPON_DURATIONS),
    duration_in_months: z.int().nullable(),
    max_redemptions: z.int().nullable(),
    times_redeemed: z.int(),
    redeem_by: z.string().nullable(),
    active: z.boolean(),
    office: z.int().meta({
      description: 'Id of the merchant’s office (branch). Updates must send it, but it cannot change.',
    }),
  })
  .meta({ id: 'Coupon' });

export const createdCoupon = z.strictObject({
  saved: z.literal(true),
  coupon: couponView.pick({
    id: true,
    code: true,
    name: true,
    percent_off: true,
    duration: true,
    active: true,
    times_redeemed: true,
  }),
});

export const savedCoupon = z.strictObject({ saved: z.literal(true), coupon: couponView });

export const changedActiveCoupon = z.strictObject({
  updated: z.literal(true),
  coupon: couponView.pick({ id: true, code: true, active: true }),
});
