import { displayDate, displayMoney, displayPercent } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { KnownDiscount } from './load.ts';
import { WORDS } from './texts.ts';

/** Returns the name of a discount as `label`, and its amount and duration as `detail`. */
export function discountWords(
  { discount, ends_at, code }: KnownDiscount,
  currency: Currency,
  locale: Locale,
): { label: string; detail: string } {
  const { percent, percent_hundredths: rounded, amount, duration } = discount;
  const percent_hundredths = percent === undefined ? rounded : Number(percent) * 100;
  const off =
    percent_hundredths === null
      ? displayMoney(BigInt(amount ?? '0'), currency, locale)
      : displayPercent(percent_hundredths, locale);
  const label = code === null ? say(WORDS.plan_discount, locale) : say(WORDS.coupon, locale, { code });
  if (duration === 'once') return { label, detail: say(WORDS.once, locale, { off }) };
  if (ends_at === null) return { label, detail: say(WORDS.forever, locale, { off }) };
  return { label, detail: say(WORDS.until, locale, { off, date: displayDate(ends_at, locale) }) };
}
