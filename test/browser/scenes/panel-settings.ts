import { panelScene } from './panel.ts';
import { shopScene } from './panel-shop.ts';
import type { Scene } from './scene.ts';

const SECTIONS = [
  'merchant',
  'brand',
  'offices',
  'taxes',
  'tokens',
  'webhooks',
  'providers',
  'invoicing',
  'templates',
  'erp',
];

/** Every settings section, the list of sections, and a new token, which is shown once. */
export const panelSettingsScenes: readonly Scene[] = [
  shopScene('settings', '/settings'),
  ...SECTIONS.map((section) => shopScene(`settings-${section}`, `/settings/${section}`)),
  {
    name: 'panel-settings-token-made',
    async open(stage) {
      await panelScene('settings-tokens', '/settings/tokens').open(stage);
      await stage.page.fill('[name="name"]', 'Tienda');
      await stage.page.click('form[action$="/settings/tokens/new"] button');
      await stage.page.locator('code.copied').waitFor();
    },
  },
];
