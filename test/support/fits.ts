import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const FITS = readFileSync(new URL('./fits.js', import.meta.url), 'utf8');

/**
 * Asserts that the page needs no sideways scrolling, no text is cut off or overflows its box, no two targets overlap,
 * each target is at least 24 pixels wide and high, selected options are fully visible, and elements above a card
 * share its left edge.
 */
export async function assertFits(page: Page): Promise<void> {
  const faults = await page.evaluate<string[]>(FITS);
  assert.equal(faults.length, 0, faults.join('\n'));
}
