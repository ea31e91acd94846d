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
import { isDefaultScene, unknownNames } from './default-scenes.ts';
import { enter, SCENES } from './scenes.ts';

/**
 * `SCENES=all` opens every scene in both languages and both color schemes. Another value selects the scenes whose name contains it.
 * Without `SCENES`, the test opens each scene of `default-scenes.ts` once.
 */
const { SCENES: word = '' } = process.env;
const IS_FULL_RUN = word !== '';
const CHOSEN = SCENES.filter(({ name }) =>
  IS_FULL_RUN ? word === 'all' || name.includes(word) : isDefaultScene(name),
);

/**
 * Switches the color scheme without opening the scene again, which would take longer than the check. axe
 * finds the same problems at every width.
 */
async function assertAccessibleIn(schemes: readonly Scheme[], page: Page): Promise<void> {
  // As tall as the page, because a bar at the bottom of the screen would hide parts of fields that scrolling
  // reveals.
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
 * By default, each scene is opened once, alternating between Spanish and English and between the color
 * schemes. axe checks structure and colors, which the pages share.
 */
describe('scenes without accessibility violations', () => {
  for (const [number, scene] of CHOSEN.entries()) {
    const languages = IS_FULL_RUN ? LOCALES : LOCALES.slice(number % 2).slice(0, 1);
    const schemes = IS_FULL_RUN ? SCHEMES : SCHEMES.slice((number >> 1) % 2).slice(0, 1);
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
  assert.deepEqual(unknownNames(new Set(SCENES.map(({ name }) => name))), []);
});
