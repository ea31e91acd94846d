/**
 * Code 128 encoder for the barcodes of cash vouchers. It encodes digits in pairs (code set C) and an odd last
 * digit in code set B. Existing libraries include a hundred unneeded symbologies, require a canvas or write
 * inline styles.
 */

/** Bar and space widths per symbol value, in modules. The stop pattern has one additional bar. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const TO_C = 99;
const TO_B = 100;
const FUNCTION_1 = 102;
const START_C = 105;
const STOP = 106;
/** Symbol value of digit 0 in code set B. */
const ZERO_IN_B = 16;

/** GS1-128 fields of a payment voucher: collecting company (415), reference (8020), amount (3902) and due date (96). */
const COLLECTION = /^(415\d{13})(8020\d+)(3902\d{14})(96\d{8})$/;

/**
 * Returns the symbol values of a barcode from start to stop, including the check value. FNC1 symbols mark a GS1
 * barcode and separate its fields. Throws if `digits` contains anything but digits.
 */
export function valuesOf(digits: string): number[] {
  if (!/^\d+$/.test(digits)) throw new Error('only digits can be drawn');
  const [, collector = '', debt = '', amount = '', day = ''] = COLLECTION.exec(digits) ?? [];
  const fields = collector === '' ? [digits] : [collector + debt, amount, day];
  const data = fields.flatMap((field) => [FUNCTION_1, ...pairsOf(field)]);
  // After the last field there is no need to switch back to code set C.
  const values = [START_C, ...(data.at(-1) === TO_C ? data.slice(0, -1) : data)];
  const check = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103;
  return [...values, check, STOP];
}

/** Encodes digits in pairs. An odd last digit is encoded in code set B, followed by a switch back to code set C. */
function pairsOf(digits: string): number[] {
  const pairs = (digits.match(/\d\d/g) ?? []).map(Number);
  return digits.length % 2 === 0 ? pairs : [...pairs, TO_B, ZERO_IN_B + Number(digits.at(-1)), TO_C];
}

interface Bar {
  x: number;
  width: number;
}

/**
 * Returns the bars with their positions from the left, and the total width without quiet zones. The unit is the
 * module, the narrowest bar width.
 */
export function barsOf(digits: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = [];
  let x = 0;
  for (const value of valuesOf(digits)) {
    for (const [index, width] of [...(PATTERNS[value] ?? '')].map(Number).entries()) {
      if (index % 2 === 0) bars.push({ x, width });
      x += width;
    }
  }
  return { bars, width: x };
}

/** Formats the digits for printing below the bars: `(415)7709998000018(8020)7000000001…`. */
export function readable(digits: string): string {
  const parts = COLLECTION.exec(digits)?.slice(1);
  return parts?.map((part) => part.replace(/^(415|8020|3902|96)/, '($1)')).join(' ') ?? digits;
}
