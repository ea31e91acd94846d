import type { Page } from 'playwright-core';
import type { Locale, TestBrowser, Width } from '#test/support/browser.ts';
import type { Site } from '#test/support/site.ts';
import { bankScenes } from './scenes/bank.ts';
import { guideScenes } from './scenes/guides.ts';
import { panelScenes } from './scenes/panel.ts';
import { panelDetailScenes } from './scenes/panel-details.ts';
import { panelListScenes } from './scenes/panel-lists.ts';
import { panelPeopleScenes } from './scenes/panel-people.ts';
import { panelSandboxScenes } from './scenes/panel-sandbox.ts';
import { panelSettingsScenes } from './scenes/panel-settings.ts';
import { paymentScenes } from './scenes/payment.ts';
import { portalScenes } from './scenes/portal.ts';
import { portalMethodScenes } from './scenes/portal-methods.ts';
import { recaudaScenes } from './scenes/recauda.ts';
import { reservationScenes } from './scenes/reservation.ts';
import type { Scene } from './scenes/scene.ts';
import { sessionScenes } from './scenes/sessions.ts';
import { subscriptionScenes } from './scenes/subscription.ts';

/** All scenes for the accessibility test and for screenshots. */
export const SCENES: readonly Scene[] = [
  ...bankScenes,
  ...guideScenes,
  ...paymentScenes,
  ...reservationScenes,
  ...recaudaScenes,
  ...subscriptionScenes,
  ...sessionScenes,
  ...portalScenes,
  ...portalMethodScenes,
  ...panelScenes,
  ...panelPeopleScenes,
  ...panelListScenes,
  ...panelSandboxScenes,
  ...panelSettingsScenes,
  ...panelDetailScenes,
];

/** Opens a new page and brings it to the scene. */
export async function enter(
  scene: Scene,
  at: { browser: TestBrowser; site: Site; locale: Locale; width: Width },
): Promise<Page> {
  const { browser, site, locale, width } = at;
  // Removes network faults of the previous scene.
  await site.network.faults({});
  const page = await browser.open({ locale, width });
  await scene.open({ page, site, locale });
  return page;
}
