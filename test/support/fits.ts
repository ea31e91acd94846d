import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const FITS = readFileSync(new URL('./fits.js', import.meta.url), 'utf8');

/**
 * The page needs no sideways scrolling, no text is cut off or runs out of its box, no two things to tap lie on one
 * another, each is at least 24 pixels wide and high, what is chosen is read whole, and what stands above a card begins where it does.
 */
export async function assertFits(page: Page): Promise<void> {
  const troubles = await page.evaluate<string[]>(FITS);
  assert.equal(troubles.length, 0, troubles.join('\n'));
}
