/**
 * Browser script that updates the preview next to a form while the user types. The server renders the whole page, and
 * the script takes the preview from it. Nothing is saved.
 */

/** Time after the last key press before the preview is requested, in milliseconds. */
const PAUSE_MS = 500;

for (const pane of document.querySelectorAll<HTMLElement>('[data-preview]')) enhance(pane);

function enhance(pane: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form]');
  if (!form) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      asked += 1;
      const mine = asked;
      const drawn = await draw(form);
      // Ignore a response to an older request.
      if (drawn && mine === asked) pane.replaceChildren(...drawn.childNodes);
    }, PAUSE_MS);
  });
}

/**
 * Returns the preview element, or null if the request failed. `XMLHttpRequest` parses the page, because the Trusted
 * Types policy does not allow scripts to parse HTML.
 */
function draw(form: HTMLFormElement): Promise<Element | null> {
  const sent = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  sent.set('step', 'preview');
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.setRequestHeader('accept', 'text/html');
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      resolve(request.responseXML?.querySelector('[data-preview]') ?? null);
    });
    request.send(sent);
  });
}
