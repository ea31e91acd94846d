import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { shareChromium } from './chromium.ts';
import type { Site } from './site.ts';
import { type Watch, watch } from './watch.ts';

export const LOCALES = ['es', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The narrowest that a page must stand, a common phone, a desk, and a large one. */
export const WIDTHS = [320, 360, 1280, 1920] as const;
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

interface Visitor {
  context: BrowserContext;
  page: Page;
  troubles: Watch;
}

/**
 * Chromium for a test file. After each test its pages are closed, and the test fails if one of them logged an
 * error, broke its policy, called another origin or was answered 500.
 */
export async function useBrowser(site: Site): Promise<TestBrowser> {
  const { browser, leave } = await shareChromium();
  const opened: Visitor[] = [];
  afterEach(async () => {
    try {
      await assertQuiet(opened);
    } finally {
      await Promise.all(opened.splice(0).map(({ context }) => context.close()));
    }
  });
  after(leave);
  return {
    assertQuiet: () => assertQuiet(opened),
    async open(options = {}) {
      const visitor = await newVisitor(browser, site, options);
      await visitor.context.addInitScript(shiftDate(site));
      opened.push(visitor);
      return visitor.page;
    },
  };
}

/**
 * The same for tests that look at one page at a time: each takes the place of the one before, without its cookies. That
 * spares a process for each, which takes longer to start than the page to load.
 */
export async function useOnePageBrowser(site: Site): Promise<TestBrowser> {
  const { browser, leave } = await shareChromium();
  const kept = new Map<string, Visitor>();
  const quiet = () => assertQuiet([...kept.values()]);
  let date: Disposable | undefined;
  afterEach(quiet);
  after(leave);
  return {
    assertQuiet: quiet,
    async open({ scheme = 'light', width = 360, ...rest } = {}) {
      const key = JSON.stringify(rest);
      const visitor = kept.get(key) ?? (await newVisitor(browser, site, rest));
      kept.set(key, visitor);
      const { context, page } = visitor;
      // One that waits for something looks again by itself, and is not signed in any more.
      for (const { page: left } of kept.values()) await left.goto('about:blank');
      await context.clearCookies();
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize(viewportOf(width));
      await date?.dispose();
      date = await context.addInitScript(shiftDate(site));
      return page;
    },
  };
}

async function assertQuiet(visitors: readonly Visitor[]): Promise<void> {
  const troubles = (await Promise.all(visitors.map((one) => one.troubles()))).flat();
  assert.equal(troubles.length, 0, troubles.join('\n'));
}

async function newVisitor(browser: Browser, site: Site, options: OpenOptions): Promise<Visitor> {
  const { locale = 'es', scheme = 'light', width = 360, script = true } = options;
  const context = await browser.newContext({
    baseURL: site.url,
    locale: LANGUAGES[locale],
    timezoneId: 'America/Bogota',
    colorScheme: scheme,
    javaScriptEnabled: script,
    reducedMotion: 'reduce',
    viewport: viewportOf(width),
  });
  const troubles = await watch(context, site);
  return { context, troubles, page: await context.newPage() };
}

export function viewportOf(width: Width): { width: number; height: number } {
  return { width, height: width >= 1280 ? 800 : 740 };
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
