import type { Scene } from './scene.ts';

export const guideScenes: readonly Scene[] = [
  {
    name: 'guides',
    async open({ page, site }) {
      await page.goto(`${site.url}/guides`);
    },
  },
  {
    name: 'guides-search',
    async open({ page, site }) {
      await page.goto(`${site.url}/guides`);
      await page.getByRole('searchbox').fill('grace retry');
      await page.getByRole('searchbox').press('Enter');
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'guides-article',
    async open({ page, site }) {
      await page.goto(`${site.url}/guides`);
      await page.getByRole('link', { name: 'Change plans' }).click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Change plans' }).waitFor();
    },
  },
];
