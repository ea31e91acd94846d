import type { Page } from 'playwright-core';
import type { Locale } from '#test/support/browser.ts';
import type { Site } from '#test/support/site.ts';

export interface Stage {
  /** A new page without cookies. */
  page: Page;
  /** Shared by all scenes. Each scene creates the charge, plan or merchant that it shows. */
  site: Site;
  locale: Locale;
}

/** A state of a page. `open` brings the page to this state, by its links and forms where possible. */
export interface Scene {
  /** Lowercase words, used in file names: `payment-declined`. */
  name: string;
  open(stage: Stage): Promise<void>;
}
