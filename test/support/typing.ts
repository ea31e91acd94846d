import type { Page } from 'playwright-core';

/** The time a person needs on a phone to find and tap a field, and to press a key. */
const FIELD_MS = 600;
const KEY_MS = 200;

/** `HUMAN=1` types at that speed. Otherwise the keys are pressed without delay and their time is added. */
const IS_REAL = process.env.HUMAN === '1';

/** The text to type, by field name. Fields that a form does not have are skipped. */
type Typed = Readonly<Record<string, string>>;

export interface TimeToPay {
  fields: number;
  keys: number;
  /** The time from the first paint to the result, at human speed. */
  total_ms: number;
}

const FIRST_PAINT_AT_MS = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') resolve(performance.timeOrigin + startTime);
  }).observe({ type: 'paint', buffered: true });
})`;
const NOW_MS = 'performance.timeOrigin + performance.now()';

/** Fills in the form field by field in the order of the page, submits it and waits for the heading `done`. */
export async function payAtHumanSpeed(
  page: Page,
  typed: Typed,
  { button, done }: { button: string; done: string },
): Promise<TimeToPay> {
  const painted = await page.evaluate<number>(FIRST_PAINT_AT_MS);
  const opened = await page.evaluate<number>(NOW_MS);
  let fields = 0;
  let keys = 0;
  const fill = async (name: string, text: string) => {
    fields += 1;
    keys += text.length;
    const field = page.locator(`[name="${name}"]`);
    if (IS_REAL) await page.waitForTimeout(FIELD_MS);
    if ((await field.getAttribute('type')) === 'checkbox') return field.check();
    await field.click();
    return field.pressSequentially(text, IS_REAL ? { delay: KEY_MS } : {});
  };
  for (const name of await namesOf(page)) {
    const text = typed[name];
    if (text !== undefined) await fill(name, text);
  }
  fields += 1;
  keys += 1;
  if (IS_REAL) await page.waitForTimeout(FIELD_MS + KEY_MS);
  const sent = performance.now();
  await page.locator(button).click();
  await page.getByRole('heading', { name: done }).waitFor();
  const ended = performance.now();
  if (IS_REAL) return { fields, keys, total_ms: Math.round(Date.now() - painted) };
  const work_ms = opened - painted + ended - sent;
  return { fields, keys, total_ms: Math.round(fields * FIELD_MS + keys * KEY_MS + work_ms) };
}

/** Returns the names of the visible fields from top to bottom. */
function namesOf(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('form input:not([type=hidden])')]
    .filter((input) => input.checkVisibility())
    .map((input) => input.name)`);
}
