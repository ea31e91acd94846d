/** Looks whether what the page waits for has happened, ever more seldom, and shows the page anew when it has. */
const FIRST_MS = 1_500;
const LONGEST_MS = 10_000;
const GROWTH = 1.3;

const waiting = document.querySelector<HTMLElement>('[data-wait]');
if (waiting) look(waiting.dataset.wait ?? '', FIRST_MS);

/** A link to follow by itself after so many seconds; not when somebody came back by the back button. */
const forward = document.querySelector<HTMLAnchorElement>('a[data-forward]');
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (forward && visit?.type !== 'back_forward') {
  setTimeout(() => location.assign(forward.href), Number(forward.dataset.forward) * 1_000);
}

function look(state: string, delay: number): void {
  setTimeout(async () => {
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
    const now = answer?.headers.get('x-state') ?? (answer?.ok ? '' : state);
    if (now === state) look(state, Math.min(delay * GROWTH, LONGEST_MS));
    else location.reload();
  }, delay);
}
