import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#test/support/accessible.ts';
import { LOCALES, SCHEMES, useBrowser, viewportOf, WIDTHS } from '#test/support/browser.ts';
import { assertFits } from '#test/support/fits.ts';
import { useSite } from '#test/support/site.ts';
import { enter, SCENES } from './scenes.ts';

const site = await useSite();
const browser = await useBrowser(site);

/** In place: opening the scene anew for each would take longer than looking at it. */
async function assertFitForAll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(viewportOf(width));
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      try {
        await assertAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
        await assertFits(page);
      } catch (error) {
        throw new Error(`${width} px, ${colorScheme}: ${(error as Error).message}`);
      }
    }
  }
}

for (const locale of LOCALES) {
  describe(`everybody can use, in ${locale},`, () => {
    for (const scene of SCENES) {
      test(scene.name, async () => {
        const page = await enter(scene, { browser, site, locale, width: WIDTHS[0] });
        await assertFitForAll(page);
      });
    }
  });
}
