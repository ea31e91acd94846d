/**
 * Browser script for card fields. It groups the digits of the card number, highlights the detected brand and inserts
 * the slash of the expiry date.
 */

/** Properties of a card brand: the first digits that identify it, its digit groups and the length of its CVV. */
interface Kind {
  /** Brand id as in the API; empty for an unknown brand. */
  id: string;
  starts: RegExp;
  groups: readonly number[];
  cvv: number;
}

const KINDS: readonly Kind[] = [
  { id: 'visa', starts: /^4/, groups: [4, 4, 4, 4], cvv: 3 },
  { id: 'mastercard', starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], cvv: 3 },
  { id: 'amex', starts: /^3[47]/, groups: [4, 6, 5], cvv: 4 },
  { id: 'diners', starts: /^3(0[0-5]|[689])/, groups: [4, 6, 4], cvv: 3 },
];
const UNKNOWN: Kind = { id: '', starts: /^/, groups: [4, 4, 4, 4, 3], cvv: 4 };

for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) enhance(card);

function enhance(card: HTMLElement): void {
  const part = (name: string) => card.querySelector<HTMLInputElement>(`[data-part="${name}"]`);
  const brand = card.querySelector<HTMLElement>('[data-brand]');
  const names = JSON.parse(brand?.dataset.names ?? '{}') as Record<string, string>;
  const marks = card.querySelectorAll<HTMLElement>('[data-mark]');
  const [number, expiry, cvv] = [part('number'), part('expiry'), part('cvv')];
  const refresh = () => {
    if (!number) return;
    const digits = number.value.replace(/\D/g, '');
    const kind = KINDS.find(({ starts }) => starts.test(digits)) ?? UNKNOWN;
    retype(number, group(digits, kind.groups));
    const name = names[kind.id] ?? '';
    if (brand && brand.textContent !== name) brand.textContent = name;
    for (const mark of marks) mark.classList.toggle('lit', mark.dataset.mark === kind.id);
    // The form script rejects a known brand that the merchant does not accept.
    number.toggleAttribute('data-not-taken', kind.id !== '' && name === '');
    if (cvv) cvv.maxLength = kind.cvv;
  };
  number?.addEventListener('input', refresh);
  expiry?.addEventListener('input', (event) => {
    const isErasing = (event as InputEvent).inputType?.startsWith('delete');
    if (!isErasing) retype(expiry, slashed(expiry.value));
  });
  cvv?.addEventListener('input', () => retype(cvv, cvv.value.replace(/\D/g, '')));
  // The browser may have filled in the fields before this script ran.
  refresh();
}

function group(digits: string, sizes: readonly number[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= digits.length) break;
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

function slashed(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 6);
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return month.length >= 2 ? `${month.slice(0, 2)}/${month.slice(2)}` : month;
}

/** Replaces the input value and keeps the caret after the same digit. */
function retype(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length;
  const isAtEnd = input.selectionStart === input.value.length;
  input.value = text;
  if (document.activeElement !== input) return;
  let place = 0;
  for (let seen = 0; place < text.length && seen < before; place += 1)
    if (/\d/.test(text[place] ?? '')) seen += 1;
  const at = isAtEnd ? text.length : place;
  input.setSelectionRange(at, at);
}
