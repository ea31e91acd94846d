import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#test/support/accessible.ts';
import { type Locale, SCHEMES, speak, useOnePageBrowser, viewportOf, WIDTHS } from '#test/support/browser.ts';
import { assertFits } from '#test/support/fits.ts';
import { useSite } from '#test/support/site.ts';
import { enter, SCENES } from './scenes.ts';

/** `SCENES=all` plays every scene in both languages and holds every rule to it in both. */
const AT_LENGTH = process.env.SCENES === 'all';

/** What a page is made of, without its words, and the language it says it is in. */
const STRUCTURE = `Array.from(document.body.querySelectorAll('*'), (element) =>
  [element.localName, element.className, element.name, element.hidden].join(' ')).join('\\n')`;
const LANGUAGE = 'document.documentElement.lang';

/**
 * In place: opening the scene anew for each would take longer than looking at it. What axe looks for is the same at every
 * width but for the colours, which are the same at every width too.
 */
async function assertAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await named(colorScheme, () => assertAccessible(page, colorScheme === 'light' ? 'all' : 'colours'));
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

/** Whether the address alone brings the same page in another language. It does not after a form, for instance. */
async function turnsInto(locale: Locale, page: Page): Promise<boolean> {
  const before = await page.evaluate(STRUCTURE);
  await speak(page, locale);
  await page.goto(page.url());
  try {
    return (await page.evaluate(LANGUAGE)) === locale && (await page.evaluate(STRUCTURE)) === before;
  } catch (error) {
    // A page that waits for a bank looks again by itself, perhaps in this very moment.
    if (/context was destroyed/.test(String(error))) return false;
    throw error;
  }
}

/**
 * Axe looks at each page in one language, at every other in Spanish: what it looks for is in the structure and in the
 * colours, which both languages have in common. Words differ, and with them what fits.
 */
describe('everybody can use', () => {
  for (const [number, scene] of SCENES.entries()) {
    const play = (locale: Locale) => enter(scene, { browser, site, locale, width: WIDTHS[0] });
    const [first, second] = number % 2 === 0 ? (['es', 'en'] as const) : (['en', 'es'] as const);
    test(scene.name, async () => {
      const page = await play(first);
      await assertAccessibleInBothSchemes(page);
      await assertFitsEverywhere(page);
      const same = !AT_LENGTH && (await turnsInto(second, page));
      const other = same ? page : await play(second);
      if (AT_LENGTH) await assertAccessibleInBothSchemes(other);
      await assertFitsEverywhere(other);
    });
  }
});
