import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { LOCALES, SCHEMES, useBrowser, viewportOf } from '#test/support/browser.ts';
import { useSite } from '#test/support/site.ts';
import { enter, SCENES } from './scenes.ts';

const FOLDER = 'screenshots';
const DEVICES = { phone: 360, desktop: 1280 } as const;

const site = await useSite();
const browser = await useBrowser(site);
const word = process.env.SCREENSHOTS ?? '';
// Removes the screenshots of scenes that no longer exist.
if (word === '') rmSync(FOLDER, { recursive: true, force: true });

async function takeScreenshot(page: Page, name: string, locale: string): Promise<void> {
  for (const [device, width] of Object.entries(DEVICES)) {
    await page.setViewportSize(viewportOf(width));
    // As tall as the page, because a bar at the bottom of the screen would hide content that scrolling
    // reveals.
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
    await page.setViewportSize({ ...viewportOf(width), height });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const path = join(FOLDER, `${name}-${device}-${colorScheme}-${locale}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
  }
}

for (const scene of SCENES.filter(({ name }) => name.includes(word))) {
  for (const locale of LOCALES) {
    test(`${scene.name}, ${locale}`, async () => {
      const page = await enter(scene, { browser, site, locale, width: DEVICES.phone });
      await takeScreenshot(page, scene.name, locale);
    });
  }
}
