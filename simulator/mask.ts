import { hasCheckDigit } from './test-cards.ts';

const CARD_LIKE = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const MAX_DEPTH = 5;

/** Hides all but the first six and the last four digits of whatever passes for a card number. */
export function maskText(text: string): string {
  if (text.length < 13) return text;
  return text.replace(CARD_LIKE, (found) =>
    hasCheckDigit(found.replace(/\D/g, '')) ? maskNumber(found) : found,
  );
}

function maskNumber(digits: string): string {
  return digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4);
}

/** A body as it may be shown: no card number in any field, no CVV at all. */
export function maskBody(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') return maskedDigits(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => maskBody(item, depth + 1));
  const shown: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (isSecret(name)) continue;
    shown[maskText(name)] = isNumberField(name, item) ? maskNumber(item) : maskBody(item, depth + 1);
  }
  return shown;
}

/** A number field is hidden whatever its check digit says: a typing error is still nearly the card. */
function isNumberField(name: string, item: unknown): item is string {
  return name === 'number' && typeof item === 'string' && item.length > 10;
}

function isSecret(name: string): boolean {
  return /^(cvv2?|cvc|cid|security_?code)$/i.test(name);
}

function maskedDigits(value: number): unknown {
  const text = String(value);
  const masked = maskText(text);
  return masked === text ? value : masked;
}
