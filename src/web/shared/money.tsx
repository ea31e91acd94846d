import { displayMoney } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { useReader } from './document.tsx';

/** An amount without line breaks inside it. */
export function Money({ minor, currency }: { minor: bigint; currency: Currency }) {
  const { locale } = useReader();
  return <span class="money">{displayMoney(minor, currency, locale)}</span>;
}
