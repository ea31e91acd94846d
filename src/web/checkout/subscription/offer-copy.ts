import type { PlanOffer } from '#src/billing/subscriptions/rules/plan-offer.ts';
import { percentHundredths } from '#src/catalog/coupons/percent.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { type Locale, say, type Text, type TextValues } from '#src/kernel/texts.ts';
import { everyWords, lengthWords } from '../../shared/frequency.ts';
import type { Places } from '../../shared/page.ts';
import type { PayBy } from './paths.ts';
import type { Mode } from './rounds.ts';
import { CONDITIONS, TEXTS } from './texts.ts';

interface CopyInput {
  offer: PlanOffer;
  merchant: string;
  mode: Mode;
  /** Payment method named in the mandate, which is the customer's authorization of charges. Defaults to card. */
  payBy?: PayBy;
  locale: Locale;
}

const PERCENT = {
  es: new Intl.NumberFormat('es-CO', { maximumFractionDigits: 4 }),
  en: new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }),
} as const satisfies Record<Locale, Intl.NumberFormat>;

function speaker(locale: Locale, plan: Plan) {
  return {
    t: (text: Text, values?: TextValues) => say(text, locale, values),
    money: (amount: bigint) => displayMoney(amount, plan.currency_type, locale),
    date: (instant: Temporal.Instant) => displayDate(instant, locale),
    every: everyWords(plan.invoice_period, plan.invoice_interval, locale),
  };
}

/** Returns the strings of the page that depend on the coupon, by name. */
export function copyOf(input: CopyInput): Places {
  const [discount, first] = [discountWords(input), firstWords(input)];
  return {
    discount,
    first,
    applied: input.offer.coupon ? `${discount} ${first}` : '',
    next: nextWords(input),
    tax: taxWords(input),
    ...ledgerOf(input),
    mandate: mandateWords(input),
    button: buttonWords(input),
  };
}

/** Returns the summary lines that depend on the coupon, and the amount due today. */
function ledgerOf({ offer, locale }: CopyInput): Places {
  const { plan, first, coupon, trial_ends_at } = offer;
  const { t, money } = speaker(locale, plan);
  const isTrial = trial_ends_at !== null;
  const invoice = isTrial ? null : (first?.invoice ?? null);
  const { discount = 0n, tax = 0n, total = 0n } = invoice ?? {};
  const off = offOf(offer, locale);
  const line = coupon ? t(TEXTS.coupon_line, { code: coupon.code, off }) : t(TEXTS.discount_line, { off });
  const length = lengthWords(plan.trial_period, plan.trial_interval, locale);
  const reduced = isTrial ? plan.price : discount;
  return {
    less_label: isTrial ? t(TEXTS.free_line, { length }) : discount > 0n ? line : '',
    less_amount: reduced > 0n ? money(-reduced) : '',
    tax_label: tax > 0n ? t(TEXTS.tax_line, { rate: percentWords(plan.tax_hundredths ?? 0, locale) }) : '',
    tax_amount: tax > 0n ? money(tax) : '',
    due: money(total),
  };
}

function firstWords({ offer, locale }: CopyInput): string {
  const { plan, first, trial_ends_at } = offer;
  const { t, money, date } = speaker(locale, plan);
  if (trial_ends_at === null) {
    const total = first?.invoice.total ?? 0n;
    return total === 0n ? t(TEXTS.today_nothing) : t(TEXTS.today, { amount: money(total) });
  }
  if (first === null) return t(TEXTS.trial_only, { date: date(plan.deadline ?? trial_ends_at) });
  const length = lengthWords(plan.trial_period, plan.trial_interval, locale);
  return t(TEXTS.trial, { length, date: date(first.at), amount: money(first.invoice.total) });
}

function nextWords({ offer, locale }: CopyInput): string {
  const { plan, first, second, trial_ends_at } = offer;
  const { t, money, date, every } = speaker(locale, plan);
  if (first === null) return '';
  if (second === null) return t(TEXTS.no_next);
  // After a trial, show the second charge only if its amount differs from the first.
  const isSame = second.invoice.total === first.invoice.total;
  if (trial_ends_at !== null && isSame) return '';
  if (trial_ends_at !== null && second.invoice.total === plan.price) {
    return t(TEXTS.after_trial, { price: money(plan.price), every });
  }
  return t(TEXTS.next, { date: date(second.at), amount: money(second.invoice.total) });
}

function taxWords({ offer, locale }: CopyInput): string {
  const tax = offer.first?.invoice.tax ?? 0n;
  const { t, money } = speaker(locale, offer.plan);
  return tax > 0n ? t(TEXTS.tax, { amount: money(tax) }) : '';
}

function discountWords({ offer, locale }: CopyInput): string {
  const { plan, coupon, first } = offer;
  const { t } = speaker(locale, plan);
  if (coupon) {
    const off = offOf(offer, locale);
    if (coupon.duration === 'once') return t(TEXTS.coupon_once, { code: coupon.code, off });
    if (coupon.duration === 'forever') return t(TEXTS.coupon_forever, { code: coupon.code, off });
    const length = lengthWords(coupon.duration_in_months ?? 1, 'month', locale);
    return t(TEXTS.coupon_repeating, { code: coupon.code, off, length });
  }
  if (first === null || first.invoice.discount === 0n) return '';
  const off = offOf(offer, locale);
  const length = lengthWords(plan.discount_period, plan.discount_interval, locale);
  return t(TEXTS.plan_discount, { off, length });
}

/** Formats the discount of the coupon. Without a coupon, formats the discount of the plan. */
function offOf({ plan, coupon }: PlanOffer, locale: Locale): string {
  if (coupon) return offWords(plan, percentHundredths(coupon), coupon.amount_off, locale);
  const isPercentage = plan.discount_type_amount === 'percentage';
  const percent = isPercentage ? Math.min(Number(plan.discount_amount), 10_000) : null;
  return offWords(plan, percent, plan.discount_amount, locale);
}

function percentWords(hundredths: number, locale: Locale): string {
  const figure = PERCENT[locale].format(hundredths / 100);
  return locale === 'en' ? `${figure}%` : `${figure} %`;
}

function offWords(plan: Plan, hundredths: number | null, amount: bigint | null, locale: Locale): string {
  if (hundredths === null) return displayMoney(amount ?? 0n, plan.currency_type, locale);
  return percentWords(hundredths, locale);
}

/**
 * Formats the mandate (authorization of charges) that the customer accepts: who charges how much, how often
 * and until when. If the first charge has another amount or date, the mandate states it.
 */
function mandateWords({ offer, merchant, mode, payBy = 'card', locale }: CopyInput): string {
  const { plan, first, trial_ends_at } = offer;
  const { t, money, date, every } = speaker(locale, plan);
  const sentence = mode === 'own' ? TEXTS.mandate : TEXTS.mandate_assign;
  const target = t(payBy === 'card' ? TEXTS[`card_${mode}`] : TEXTS[`account_${mode}`]);
  const until = untilWords(plan, mode, locale);
  const mandate = t(sentence, { name: merchant, target, price: money(plan.price), every, until });
  if (first === null) return mandate;
  const isUsual = trial_ends_at === null && first.invoice.total === plan.price;
  if (isUsual) return mandate;
  const amount = money(first.invoice.total);
  const isFree = first.invoice.total === 0n;
  return `${mandate} ${isFree ? t(TEXTS.first_nothing) : t(TEXTS.first_is, { date: date(first.at), amount })}`;
}

function untilWords(plan: Plan, mode: Mode, locale: Locale): string {
  const { t, date } = speaker(locale, plan);
  const { max_recurrences: count, deadline } = plan;
  const parts = [
    ...(count === null ? [] : [count === 1 ? t(TEXTS.until_once) : t(TEXTS.until_count, { count })]),
    ...(deadline === null ? [] : [t(TEXTS.until_date, { date: date(deadline) })]),
  ];
  if (parts.length > 0) return parts.join(', ');
  return t(mode === 'own' ? TEXTS.until_canceled : TEXTS.until_canceled_assign);
}

function buttonWords({ offer, mode, locale }: CopyInput): string {
  const { plan, first, trial_ends_at } = offer;
  const { t, money } = speaker(locale, plan);
  const isOwn = mode === 'own';
  if (trial_ends_at !== null) return t(isOwn ? TEXTS.subscribe_trial : TEXTS.assign_trial);
  const total = first?.invoice.total ?? 0n;
  if (total === 0n) return t(isOwn ? TEXTS.subscribe : TEXTS.assign);
  return t(isOwn ? TEXTS.subscribe_pay : TEXTS.assign_pay, { amount: money(total) });
}

/** Formats a plan's price and billing frequency: `$ 30.000 COP`, `cada mes`. */
export function priceWords(plan: Plan, locale: Locale): { price: string; every: string } {
  const { money, every } = speaker(locale, plan);
  return { price: money(plan.price), every };
}

/** Describes a plan's maximum number of charges and its last day. Empty if it has no such limits. */
export function limitWords(plan: Plan, locale: Locale): string[] {
  const { t, date } = speaker(locale, plan);
  const { max_recurrences: count, deadline } = plan;
  return [
    ...(count === null ? [] : [count === 1 ? t(TEXTS.one_charge) : t(TEXTS.most_charges, { count })]),
    ...(deadline === null ? [] : [t(TEXTS.deadline, { date: date(deadline) })]),
  ];
}

/** Returns the full terms of a plan as a list of sentences. */
export function conditionsOf(plan: Plan, merchant: string, locale: Locale): string[] {
  const { t, date, every, money } = speaker(locale, plan);
  const { max_recurrences: count, deadline, grace_period, grace_interval } = plan;
  const hasGrace = grace_period !== null && grace_period > 0;
  return [
    t(CONDITIONS.who, { name: merchant }),
    t(CONDITIONS.price, { price: money(plan.price), every }),
    t(CONDITIONS.when),
    ...(plan.trial_period > 0 ? [t(CONDITIONS.trial)] : []),
    hasGrace
      ? t(CONDITIONS.grace, { length: lengthWords(grace_period, grace_interval ?? 'day', locale) })
      : t(CONDITIONS.no_grace),
    ...(count === null ? [] : [t(CONDITIONS.most, { count })]),
    ...(deadline === null ? [] : [t(CONDITIONS.deadline, { date: date(deadline) })]),
    t(CONDITIONS.cancel),
    t(CONDITIONS.card),
  ];
}
