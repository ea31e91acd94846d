/**
 * Shows what a form would make while it is being filled in: the server draws the same page, of which one part is taken. Nothing is
 * saved. Without this script a button of the form asks for it.
 */
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
      // An answer to what was typed before is of no use any more.
      if (drawn && mine === asked) pane.replaceChildren(...drawn.childNodes);
    }, PAUSE_MS);
  });
}

/**
 * Null: there was no answer, and what is shown stays. The browser reads the page by itself: to make one of a text is what the content
 * policy of our pages keeps every script from.
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
