/** Browser script that submits forms without a page load, so that typed values are kept after an error. */

/** Response of the server to a submitted form. */
interface Problem {
  location?: string;
  errors?: Record<string, string>;
  notice?: string | null;
  /** New values of form fields, by input name. */
  fields?: Record<string, string>;
  /** New contents of `data-copy` elements, by name. */
  copy?: Record<string, string>;
  csrf_token?: string | null;
  submission?: string | null;
  /** Whether the payment was declined. The notice is then shown above the payment method's fields. */
  is_refusal?: boolean;
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) enhance(form);

function enhance(form: HTMLFormElement): void {
  // The page shows its own messages at the fields, in the page language.
  form.noValidate = true;
  checkWhileTyping(form);
  chooseKeyboard(form);
  for (const one of form.querySelectorAll<HTMLElement>('[data-scripted]')) one.hidden = false;
  let isBusy = false;
  // After a return with the back button, the form can be sent again. The server detects a repeated submission.
  addEventListener('pageshow', () => {
    isBusy = false;
  });
  form.addEventListener('submit', async (event) => {
    // Buttons that only redraw the page are left to the browser.
    if (event.submitter?.hasAttribute('data-plain')) return;
    const isHalf = hasIncompleteDate(form);
    // Filter forms are also left to the browser: they become a URL.
    if (form.method === 'get' && !isHalf) return;
    event.preventDefault();
    if (isBusy || isHalf) return;
    isBusy = true;
    const submitter = pressedIn(event);
    const sent = new FormData(form, submitter) as unknown as Record<string, string>;
    const release = markBusy(form, submitter);
    const problem = await send(form.action, new URLSearchParams(sent));
    if (problem?.location) {
      // The buttons stay disabled while the browser loads the next page.
      addEventListener('pageshow', release, { once: true });
      location.assign(problem.location);
      return;
    }
    release();
    isBusy = false;
    show(form, problem ?? { notice: form.dataset.offline ?? '' });
  });
}

/** Marks incomplete dates, which the browser would send as empty. Returns whether there are any. */
function hasIncompleteDate(form: HTMLFormElement): boolean {
  const halves = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')].filter(
    ({ validity }) => validity.badInput,
  );
  for (const half of halves) {
    const field = half.closest<HTMLElement>('[data-field]');
    if (field) mark(field, wordsOf(form).date ?? '');
  }
  halves[0]?.focus();
  return halves.length > 0;
}

/**
 * Returns the button that was pressed or that Enter activates in the focused field; null for the form's main action.
 */
function pressedIn({ submitter }: SubmitEvent): HTMLElement | null {
  if (!submitter?.hasAttribute('data-enter')) return submitter;
  return document.activeElement?.closest('[data-own-button]')?.querySelector<HTMLElement>('button') ?? null;
}

/** Sends the form. Returns null if no response arrived; the server may still have received the form. */
async function send(action: string, body: URLSearchParams): Promise<Problem | null> {
  try {
    const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } });
    return (await answer.json()) as Problem;
  } catch {
    return null;
  }
}

function markBusy(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[data-submit]')];
  // With the Enter key no button was clicked. The last button is the form's main action.
  const pressed = buttons.find((button) => button === submitter) ?? buttons.at(-1);
  const text = pressed?.textContent ?? '';
  for (const button of buttons) button.setAttribute('aria-disabled', 'true');
  if (pressed) pressed.textContent = form.dataset.sending ?? text;
  form.setAttribute('aria-busy', 'true');
  return () => {
    for (const button of buttons) button.removeAttribute('aria-disabled');
    if (pressed) pressed.textContent = text;
    form.removeAttribute('aria-busy');
  };
}

function show(form: HTMLFormElement, problem: Problem): void {
  const errors = problem.errors ?? {};
  // The server sends a new submission id only after it processed the last one. Without a response, the id stays.
  for (const name of ['csrf_token', 'submission'] as const) {
    const hidden = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`);
    const value = problem[name];
    if (hidden && value) hidden.value = value;
  }
  refill(form, problem.fields ?? {});
  showCopy(problem.copy ?? {});
  const strangers: string[] = [];
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) mark(field, null);
  for (const [path, text] of Object.entries(errors)) {
    const field = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (field) mark(field, text);
    else strangers.push(text.replace('{field}', path));
  }
  const parts = [problem.notice ?? '', ...strangers];
  const notice = form.querySelector<HTMLElement>('[data-notice]');
  const text = parts.filter(Boolean).join(' ');
  for (const one of form.querySelectorAll<HTMLElement>('[data-refusal]')) one.hidden = true;
  const isElsewhere = Boolean(problem.is_refusal) && showRefusal(form, text);
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (notice) {
    notice.textContent = isElsewhere ? '' : text;
    notice.hidden = isElsewhere || !text;
    if (!text && wrong) showErrorSummary(form, notice);
  }
  const isWell = !wrong && !text;
  if (!isWell && !isElsewhere) (wrong ?? notice)?.focus();
}

/** Shows why the payment was declined. Returns false if the form has no element for it. */
function showRefusal(form: HTMLFormElement, text: string): boolean {
  const panel = form.querySelector<HTMLElement>('[data-panel]:not([hidden])');
  const place = panel?.querySelector<HTMLElement>('[data-refusal]');
  const words = place?.querySelector('[data-refusal-text]');
  if (!panel || !place || !words) return false;
  words.textContent = text;
  place.hidden = false;
  (panel.querySelector<HTMLElement>('[data-part="number"]') ?? place).focus();
  place.scrollIntoView({ block: 'center' });
  return true;
}

function refill(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = value;
    // Let the other scripts react to the new value.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function showCopy(copy: Record<string, string>): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const text = copy[place.dataset.copy ?? ''];
    if (text === undefined) continue;
    // Prevent line breaks within an amount.
    place.textContent = text.replace(/[$€] \d[\d.,]*( [A-Z]{3})?/g, (amount) =>
      amount.replaceAll(' ', '\u00a0'),
    );
    place.hidden = text === '';
  }
}

function mark(field: HTMLElement, text: string | null): void {
  const input = field.querySelector<HTMLElement>('input, select, textarea');
  const error = field.querySelector<HTMLElement>('[data-error]');
  const label = field.querySelector('[data-label]')?.textContent ?? '';
  if (!input || !error) return;
  error.textContent = text?.replace('{field}', label) ?? '';
  error.hidden = text === null;
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && id !== error.id);
  const described = text === null ? others : [...others, error.id];
  if (text === null) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  if (described.length > 0) input.setAttribute('aria-describedby', described.join(' '));
  else input.removeAttribute('aria-describedby');
}

/** Shows how many fields are invalid, with a link to each of them. */
function showErrorSummary(form: HTMLFormElement, notice: HTMLElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]:has([aria-invalid="true"])')];
  const words = wordsOf(form);
  const intro = (fields.length === 1 ? words.one : words.many) ?? '';
  notice.replaceChildren(intro.replace('{count}', String(fields.length)), ' ');
  for (const [place, field] of fields.entries()) {
    const link = document.createElement('a');
    link.href = `#${field.querySelector('input, select, textarea')?.id ?? ''}`;
    // A checkbox label is a whole sentence, so its field has a short name.
    link.textContent = field.dataset.name ?? field.querySelector('[data-label]')?.textContent ?? '';
    notice.append(...(place > 0 ? [', '] : []), link);
  }
  notice.hidden = fields.length === 0;
}

function wordsOf(form: HTMLFormElement): Record<string, string | undefined> {
  return JSON.parse(form.dataset.words ?? '{}') as Record<string, string>;
}

let isPressed = false;
addEventListener('pointerdown', () => {
  isPressed = true;
});
for (const end of ['pointerup', 'pointercancel'])
  addEventListener(end, () => {
    isPressed = false;
  });

/** Runs `work` after the pointer is released, because a new message could move the pressed button away. */
function whenReleased(work: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(work), { once: true });
  else work();
}

/** Validates each field when it loses the focus, and fields with an error on every change. */
function checkWhileTyping(form: HTMLFormElement): void {
  const words = wordsOf(form);
  const notice = form.querySelector<HTMLElement>('[data-notice]');
  const look = (event: Event, isLeft: boolean) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const field = input.closest<HTMLElement>('[data-field]');
    const isRed = input.getAttribute('aria-invalid') === 'true';
    if (!field || form.ariaBusy === 'true' || (!isLeft && !isRed)) return;
    const wrong = faultOf(input, form);
    // Errors that only the server can detect stay until the field changes.
    if (wrong === null && isRed && isLeft) return;
    mark(field, wrong === null ? null : (words[wrong] ?? ''));
    if (notice?.querySelector('a')) showErrorSummary(form, notice);
  };
  form.addEventListener('focusout', (event) => whenReleased(() => look(event, true)));
  form.addEventListener('input', (event) => look(event, false));
}

/** Returns the key of the error message for an input, or null if no error is found. */
function faultOf(input: HTMLInputElement, form: HTMLFormElement): string | null {
  const text = input.value.trim();
  if (input.type === 'checkbox') return null;
  if (input.validity.badInput) return 'date';
  if (text === '') return input.required ? 'required' : null;
  if (input.inputMode === 'email') return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? null : 'email';
  const digits = text.replace(/\D/g, '');
  switch (input.dataset.part) {
    case 'number':
      if (input.hasAttribute('data-not-taken')) return 'brand';
      return digits.length >= 13 && hasCheckDigit(digits) ? null : 'number';
    case 'expiry':
      return faultOfMonth(text, form.dataset.month ?? '');
    case 'cvv': {
      const number = form.querySelector<HTMLInputElement>('[data-part="number"]')?.value ?? '';
      return digits.length === (/^3[47]/.test(number) ? 4 : 3) ? null : 'cvv';
    }
    case 'phone':
      // The prefilled dialling code alone counts as empty.
      return digits.length > 3 ? null : 'required';
    default:
      return null;
  }
}

/** Shows a text keyboard for passport numbers, the only document numbers with letters. */
function chooseKeyboard(form: HTMLFormElement): void {
  const group = form.querySelector<HTMLElement>('[data-document]');
  const [type, number] = [group?.querySelector('select'), group?.querySelector('input')];
  if (!group || !type || !number) return;
  const choose = () => {
    number.inputMode = type.value === group.dataset.document ? 'text' : 'numeric';
  };
  type.addEventListener('change', choose);
  addEventListener('pageshow', choose);
}

/** Returns whether a card number has the correct Luhn check digit. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function faultOfMonth(text: string, today: string): 'month' | 'expired' | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(text) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return 'month';
  return `20${year}-${month.padStart(2, '0')}` < today ? 'expired' : null;
}
