import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#test/support/accessible.ts';
import { type Locale, SCHEMES, useBrowser, viewportOf, WIDTHS } from '#test/support/browser.ts';
import { assertFits } from '#test/support/fits.ts';
import { useSite } from '#test/support/site.ts';
import { enter, SCENES } from './scenes.ts';

/**
 * In place: opening the scene anew for each would take longer than looking at it. What axe looks for is the same at every
 * width but for the colours, which are the same at every width too; what fits is not.
 */
async function assertFitForAll(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await told(colorScheme, () => assertAccessible(page, colorScheme === 'light' ? 'all' : 'colours'));
  }
  for (const width of WIDTHS) {
    await page.setViewportSize(viewportOf(width));
    await told(`${width} px`, () => assertFits(page));
  }
}

async function told(where: string, look: () => Promise<void>): Promise<void> {
  await look().catch((error: Error) => {
    throw new Error(`${where}: ${error.message}`);
  });
}

/** Goes over every scene in one language. */
export async function lookAtEveryScene(locale: Locale): Promise<void> {
  const site = await useSite();
  const browser = await useBrowser(site);
  describe(`everybody can use, in ${locale},`, () => {
    for (const scene of SCENES) {
      test(scene.name, async () => {
        const page = await enter(scene, { browser, site, locale, width: WIDTHS[0] });
        await assertFitForAll(page);
      });
    }
  });
}
