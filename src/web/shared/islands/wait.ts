/** Browser script that polls the state of a waiting page less and less often, and reloads the page when it changes. */

/** Delay before the first poll, in milliseconds. */
const FIRST_MS = 1_500;
const LONGEST_MS = 10_000;
const GROWTH = 1.3;

const waiting = document.querySelector<HTMLElement>('[data-wait]');
if (waiting) look(waiting.dataset.wait ?? '', FIRST_MS);

/** Link that the page follows after a delay in seconds, unless the payer came back with the back button. */
const forward = document.querySelector<HTMLAnchorElement>('a[data-forward]');
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (forward && visit?.type !== 'back_forward') leaveAfter(forward, Number(forward.dataset.forward));

/** Counts down the seconds and then follows the link, unless the payer cancels. */
function leaveAfter(link: HTMLAnchorElement, seconds: number): void {
  const shown = document.querySelector<HTMLElement>('[data-countdown]');
  const text = shown?.querySelector<HTMLElement>('[data-left]');
  let left = seconds;
  const tell = () => {
    if (text) text.textContent = (text.dataset.left ?? '').replace('{count}', String(left));
  };
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return tell();
    clearInterval(timer);
    location.assign(link.href);
  }, 1_000);
  if (left === 0) {
    clearInterval(timer);
    location.assign(link.href);
  }
  tell();
  if (shown) shown.hidden = false;
  shown?.querySelector('[data-stay]')?.addEventListener('click', () => {
    clearInterval(timer);
    shown.hidden = true;
    link.focus();
  });
}

function look(state: string, delay: number): void {
  setTimeout(async () => {
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
    const now = answer?.headers.get('x-state') ?? (answer?.ok ? '' : state);
    if (now === state) look(state, Math.min(delay * GROWTH, LONGEST_MS));
    else location.reload();
  }, delay);
}
