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

/** The narrowest supported width, a common phone, a laptop and a large screen. */
export const WIDTHS = [320, 360, 1280, 1920] as const;
export type Width = (typeof WIDTHS)[number];

const LANGUAGES = { es: 'es-CO', en: 'en-US' } as const satisfies Record<Locale, string>;

interface OpenOptions {
  locale?: Locale;
  scheme?: Scheme;
  width?: Width;
  /** False disables JavaScript. */
  script?: boolean;
}

export interface TestBrowser {
  /** Opens a page in a fresh context, without cookies. Paths are relative to the site: `page.goto('/docs')`. */
  open(options?: OpenOptions): Promise<Page>;
  /**
   * Throws if a page of this test logged an error, broke its policy, called another origin or got a 500. Reported
   * errors are not reported again after the test.
   */
  assertQuiet(): Promise<void>;
}

interface Visitor {
  context: BrowserContext;
  page: Page;
  faults: Watch;
}

/**
 * Shares one Chromium for a test file. After each test it closes the pages, and fails the test if a page logged an
 * error, broke its policy, called another origin or got a 500.
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
 * The same for tests that use one page at a time. Each `open` reuses the page and clears its cookies. This avoids
 * starting a browser process per page, which takes longer than loading the page.
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
      // A page left open may poll the service, and it is not signed in any more.
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
  const faults = (await Promise.all(visitors.map((one) => one.faults()))).flat();
  assert.equal(faults.length, 0, faults.join('\n'));
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
  const faults = await watch(context, site);
  return { context, faults, page: await context.newPage() };
}

export function viewportOf(width: Width): { width: number; height: number } {
  return { width, height: width >= 1280 ? 800 : 740 };
}

/** Shifts `Date` in the page to the time of the site. It advances in real time from there. */
function shiftDate({ clock }: Site): string {
  const shift = clock.now().epochMilliseconds - Date.now();
  return `globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) => Reflect.construct(real, given.length ? given : [real.now() + ${shift}], made),
    apply: (real) => new real(real.now() + ${shift}).toString(),
    get: (real, name) => (name === 'now' ? () => real.now() + ${shift} : real[name]),
  });`;
}
