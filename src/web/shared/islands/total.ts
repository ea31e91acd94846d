/** Browser script that updates the total while the payer selects items. Amounts are in cents, as `bigint`. */

/** Amount with points as thousands separators and an optional decimal comma. */
const POINTS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const COMMAS = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const BARE = /^(\d+)(?:[.,](\d{1,2}))?$/;
const SIGNS: Readonly<Record<string, string>> = { COP: '$', USD: '$', EUR: '€' };

/**
 * Parses an amount by the same rules as the server and returns it in cents. Returns null if the string is not an
 * amount.
 */
export function centsIn(text: string): bigint | null {
  const bare = text.replaceAll(/[\s$€]/g, '');
  const parts = POINTS.exec(bare) ?? COMMAS.exec(bare) ?? BARE.exec(bare);
  if (!parts) return null;
  return BigInt((parts[1] ?? '').replaceAll(/[.,]/g, '')) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
}

/** Formats an amount in cents in the same way as the server. */
export function inWords(cents: bigint, currency: string, language: string): string {
  const whole = new Intl.NumberFormat(language === 'en' ? 'en-US' : 'es-CO').format(cents / 100n);
  const rest = String(cents % 100n).padStart(2, '0');
  const fraction = currency === 'COP' && rest === '00' ? '' : `${language === 'en' ? '.' : ','}${rest}`;
  return `${SIGNS[currency] ?? ''} ${whole}${fraction} ${currency}`;
}

for (const total of document.querySelectorAll<HTMLElement>('[data-total]')) enhance(total);

function enhance(total: HTMLElement): void {
  const form = total.closest('form');
  if (!form) return;
  const sum = total.querySelector<HTMLElement>('[data-sum]');
  const mixed = total.querySelector<HTMLElement>('[data-mixed]');
  // Remove the button instead of hiding it: the Enter key activates the first button of a form.
  for (const button of total.querySelectorAll('[data-plain]')) button.remove();
  const refresh = () => {
    const sums = sumsOf(form);
    const words = [...sums].map(([currency, cents]) =>
      inWords(cents, currency, document.documentElement.lang),
    );
    sum?.replaceChildren(...(words.length === 0 ? [sum.dataset.none ?? ''] : words.flatMap(piece)));
    if (mixed) mixed.hidden = sums.size < 2;
  };
  form.addEventListener('input', refresh);
  // The browser may restore an earlier selection.
  addEventListener('pageshow', refresh);
  refresh();
}

/**
 * Wraps an amount in an element without line breaks. Amounts of more than 18 characters use a smaller font, as in
 * `recauda/items.tsx`.
 */
function piece(word: string, place: number): (string | HTMLElement)[] {
  const span = document.createElement('span');
  span.className = word.length > 18 ? 'money long' : 'money';
  span.textContent = word;
  return place === 0 ? [span] : [' + ', span];
}

function sumsOf(form: HTMLFormElement): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const item of form.querySelectorAll<HTMLElement>('[data-item]')) {
    const box = item.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (!box?.checked) continue;
    const typed = item.querySelector<HTMLInputElement>('[data-part="amount"]');
    const cents = typed ? centsIn(typed.value) : BigInt(item.dataset.item ?? '0');
    const currency = item.dataset.currency ?? '';
    sums.set(currency, (sums.get(currency) ?? 0n) + (cents ?? 0n));
  }
  return sums;
}
