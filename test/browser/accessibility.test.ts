import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#test/support/accessible.ts';
import {
  LOCALES,
  SCHEMES,
  type Scheme,
  useOnePageBrowser,
  viewportOf,
  WIDTHS,
} from '#test/support/browser.ts';
import { assertFits } from '#test/support/fits.ts';
import { useSite } from '#test/support/site.ts';
import { isLookedAtFirst, unknownAmong } from './first-looks.ts';
import { enter, SCENES } from './scenes.ts';

/**
 * `SCENES=all` opens every scene in both languages and both color schemes. Another value selects the scenes whose name contains it.
 * Without `SCENES`, the test opens each scene of `first-looks.ts` once.
 */
const { SCENES: word = '' } = process.env;
const AT_LENGTH = word !== '';
const CHOSEN = SCENES.filter(({ name }) =>
  AT_LENGTH ? word === 'all' || name.includes(word) : isLookedAtFirst(name),
);

/**
 * In place: opening the scene anew for each would take longer than looking at it. What axe looks for is the same at every
 * width but for the colours, which are the same at every width too.
 */
async function assertAccessibleIn(schemes: readonly Scheme[], page: Page): Promise<void> {
  // As tall as the page: a bar at the bottom of the screen would hide half of a field, which scrolling brings out.
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ ...viewportOf(WIDTHS[0]), height });
  for (const [place, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await named(colorScheme, () => assertAccessible(page, place === 0 ? 'all' : 'colours'));
  }
}

async function assertFitsEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(viewportOf(width));
    await named(`${width} px`, () => assertFits(page));
  }
}

async function named(where: string, look: () => Promise<void>): Promise<void> {
  await look().catch((error: Error) => {
    throw new Error(`${where}: ${error.message}`);
  });
}

const site = await useSite();
const browser = await useOnePageBrowser(site);

/**
 * Without being asked for more, each scene is played once, every other in Spanish and every other pair in the light: what axe looks
 * for is in the structure and in the colours, which the pages have in common. At length it is both languages and both schemes.
 */
describe('scenes without accessibility violations', () => {
  for (const [number, scene] of CHOSEN.entries()) {
    const languages = AT_LENGTH ? LOCALES : LOCALES.slice(number % 2).slice(0, 1);
    const schemes = AT_LENGTH ? SCHEMES : SCHEMES.slice((number >> 1) % 2).slice(0, 1);
    test(scene.name, async () => {
      for (const locale of languages) {
        const page = await enter(scene, { browser, site, locale, width: WIDTHS[0] });
        await assertAccessibleIn(schemes, page);
        await assertFitsEverywhere(page);
      }
    });
  }
});

test('every scene of the short form exists', () => {
  assert.deepEqual(unknownAmong(new Set(SCENES.map(({ name }) => name))), []);
});
