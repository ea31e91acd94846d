import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import type { Site } from './site.ts';
import { type Watch, watch } from './watch.ts';

export const LOCALES = ['es', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** The narrowest that a page must stand, a common phone, and a desk. */
export const WIDTHS = [320, 360, 1280] as const;
export type Width = (typeof WIDTHS)[number];

const LANGUAGES = { es: 'es-CO', en: 'en-US' } as const satisfies Record<Locale, string>;

interface OpenOptions {
  locale?: Locale;
  scheme?: Scheme;
  width?: Width;
  /** False: as where scripts never arrive. */
  script?: boolean;
}

export interface TestBrowser {
  /** A page of a visitor who was never here before. Paths are of the site: `page.goto('/docs')`. */
  open(options?: OpenOptions): Promise<Page>;
  /** Throws if a page of this test did what none may do; what it told, it does not tell again after the test. */
  assertQuiet(): Promise<void>;
}

/**
 * One Chromium for a test file. After each test its pages are closed, and the test fails if one of them logged an
 * error, broke its policy, called another origin or was answered 500.
 */
export async function useBrowser(site: Site): Promise<TestBrowser> {
  const browser = await launchChromium();
  const opened: { context: BrowserContext; troubles: Watch }[] = [];
  async function assertQuiet(): Promise<void> {
    const troubles = (await Promise.all(opened.map((one) => one.troubles()))).flat();
    assert.equal(troubles.length, 0, troubles.join('\n'));
  }
  afterEach(async () => {
    try {
      await assertQuiet();
    } finally {
      await Promise.all(opened.splice(0).map(({ context }) => context.close()));
    }
  });
  after(() => browser.close());
  return {
    assertQuiet,
    async open({ locale = 'es', scheme = 'light', width = 360, script = true } = {}) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: LANGUAGES[locale],
        timezoneId: 'America/Bogota',
        colorScheme: scheme,
        javaScriptEnabled: script,
        reducedMotion: 'reduce',
        viewport: viewportOf(width),
      });
      await context.addInitScript(shiftDate(site));
      opened.push({ context, troubles: await watch(context, site) });
      return context.newPage();
    },
  };
}

export function viewportOf(width: Width): { width: number; height: number } {
  return { width, height: width === 1280 ? 800 : 740 };
}

/** Scripts find the time that the site has, not the real one; it goes on from there. */
function shiftDate({ clock }: Site): string {
  const shift = clock.now().epochMilliseconds - Date.now();
  return `globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) => Reflect.construct(real, given.length ? given : [real.now() + ${shift}], made),
    apply: (real) => new real(real.now() + ${shift}).toString(),
    get: (real, name) => (name === 'now' ? () => real.now() + ${shift} : real[name]),
  });`;
}
