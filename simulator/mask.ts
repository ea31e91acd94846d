/**
 * Matches 13 or more digits, with optional spaces or dashes between them. Some matches are not card numbers, but
 * masking them is safer than missing a card number.
 */
const CARD_LIKE = /\d(?:[ -]?\d){12,}/g;
const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;
const MAX_DEPTH = 5;

/** Masks every possible card number in the text. The first six and last four digits stay visible. */
export function maskText(text: string): string {
  return text.length < 13 ? text : text.replace(CARD_LIKE, maskDigits);
}

function maskDigits(found: string): string {
  const last = found.replace(/\D/g, '').length - SHOWN_LAST;
  let seen = 0;
  return found.replace(/\d/g, (digit) => {
    seen += 1;
    return seen > SHOWN_FIRST && seen <= last ? '*' : digit;
  });
}

/** Returns a copy of a request body for display, with card numbers masked and the CVV removed. */
export function maskBody(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') return Math.abs(value) < 1e12 ? value : maskText(String(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => maskBody(item, depth + 1));
  const shown: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (!isSecret(name)) shown[maskText(name)] = maskBody(item, depth + 1);
  }
  return shown;
}

function isSecret(name: string): boolean {
  return /^(cvv2?|cvc2?|cid|security_?code)$/i.test(name);
}
