import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Finds elements outside of the window or cut off by a box that does not scroll. */
const CUT = `[...document.querySelectorAll('.swagger-ui *')].filter((one) => {
  if (!one.checkVisibility() || !one.textContent.trim() || one.closest('svg, option')) return false;
  const { left, right, width } = one.getBoundingClientRect();
  const cuts = ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
  const isScrolled = one.parentElement.closest('pre, .model-box, .json-schema-2020-12') !== null;
  return width > 0 && ((!isScrolled && (right > innerWidth + 1 || left < -1)) || (cuts && one.scrollWidth > one.clientWidth + 1));
}).map((one) => one.localName + '.' + one.className + ' «' + one.textContent.slice(0, 40) + '»')`;

/** Asserts that nothing in the API reference is cut off. */
export async function assertNothingCut(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(CUT), []);
  const [wide, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  assert.ok(wide <= window, `the page is ${wide} px wide in a window of ${window}`);
}
