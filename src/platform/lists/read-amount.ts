import { MAX_MINOR, parseDecimal } from '#src/kernel/money.ts';

/** `28.000` and `1.850.000,50`: dots between thousands, as people write them in Colombia. */
const WITH_DOTS = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/;
/** `28000`, `28000,5` and `28000.50`. */
const PLAIN = /^\d{1,13}([.,]\d{1,2})?$/;

/** An amount as a person types it, in minor units; with or without the sign of the peso. */
export function readAmount(text: string): bigint | null {
  const bare = text.replace(/^\s*(\$|COP|USD|EUR)?\s*/i, '').trimEnd();
  const decimal = WITH_DOTS.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : PLAIN.test(bare)
      ? bare.replace(',', '.')
      : null;
  const minor = decimal === null ? null : parseDecimal(decimal);
  return minor === null || minor > MAX_MINOR ? null : minor;
}
