const POINTS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const COMMAS = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const BARE = /^(\d+)(?:[.,](\d{1,2}))?$/;

/**
 * Parses an amount typed by a person. For example, `20.000`, `20,000.50` and `$ 20000,5` give `20000`, `20000.50` and
 * `20000.5`. Returns null if the text is not an amount.
 */
export function decimalIn(text: string): string | null {
  const bare = text.replaceAll(/[\s$€]/g, '');
  const parts = POINTS.exec(bare) ?? COMMAS.exec(bare) ?? BARE.exec(bare);
  if (!parts) return null;
  const whole = (parts[1] ?? '').replaceAll(/[.,]/g, '');
  return parts[2] === undefined ? whole : `${whole}.${parts[2]}`;
}
