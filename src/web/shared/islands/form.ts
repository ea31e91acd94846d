/**
 * Sends a form without leaving the page, so that nothing that was typed is lost when something is wrong with it, and
 * once, however often the button is pressed. Without this script the browser sends the same form by itself.
 */
interface Problem {
  location?: string;
  errors?: Record<string, string>;
  notice?: string | null;
  /** What fields become, by name. */
  fields?: Record<string, string>;
  /** What places of the page become, by name. */
  copy?: Record<string, string>;
  csrf_token?: string | null;
  submission?: string | null;
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) enhance(form);

function enhance(form: HTMLFormElement): void {
  // Our own messages stand beside the fields and are in the language of the page.
  form.noValidate = true;
  let isBusy = false;
  // Back from where it led, by the back button: it may be sent again, and the server knows what was done.
  addEventListener('pageshow', () => {
    isBusy = false;
  });
  form.addEventListener('submit', async (event) => {
    // A button that only shows the page anew is the browser's affair.
    if (event.submitter?.hasAttribute('data-plain')) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const sent = new FormData(form, event.submitter) as unknown as Record<string, string>;
    const release = occupy(form, event.submitter);
    const problem = await send(form.action, new URLSearchParams(sent));
    if (problem?.location) {
      // Stays occupied: the page is on its way out.
      addEventListener('pageshow', release, { once: true });
      location.assign(problem.location);
      return;
    }
    release();
    isBusy = false;
    show(form, problem ?? { notice: form.dataset.offline ?? '' });
  });
}

/** Null: it is unknown whether it arrived. */
async function send(action: string, body: URLSearchParams): Promise<Problem | null> {
  try {
    const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } });
    return (await answer.json()) as Problem;
  } catch {
    return null;
  }
}

function occupy(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[data-submit]')];
  // By the Enter key it is none of them, and the last is what the form is for.
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
  // Only a submission that was made is followed by another: one that got no answer stays the same.
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
  const text = parts.filter(Boolean).join(' ') || (Object.keys(errors).length > 0 ? form.dataset.check : '');
  if (notice) {
    notice.textContent = text ?? '';
    notice.hidden = !text;
  }
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const isWell = !wrong && !text;
  if (!isWell) (wrong ?? notice)?.focus();
}

function refill(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = value;
    // Whatever helps with the field must hear of it.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function showCopy(copy: Record<string, string>): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const text = copy[place.dataset.copy ?? ''];
    if (text === undefined) continue;
    place.textContent = text;
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
