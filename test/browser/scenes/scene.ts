import type { Page } from 'playwright-core';
import type { Locale } from '#test/support/browser.ts';
import type { Site } from '#test/support/site.ts';

export interface Stage {
  /** Fresh, of a visitor with no cookies. */
  page: Page;
  /** Shared by all scenes: each makes the charge, plan or merchant that it shows. */
  site: Site;
  locale: Locale;
}

/** Something a person sees: `open` brings the page there, by its links and forms where that can be done. */
export interface Scene {
  /** Of lowercase words, as it is part of a file's name: `payment-declined`. */
  name: string;
  open(stage: Stage): Promise<void>;
}
