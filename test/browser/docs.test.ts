import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from '#test/support/browser.ts';
import { assertNothingCut } from '#test/support/reference.ts';
import { useSite } from '#test/support/site.ts';

const site = await useSite();
const browser = await useBrowser(site);

test('the API reference is readable on a phone, and its token form fits the screen', async () => {
  const page = await browser.open({ width: 360, scheme: 'dark' });
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'The first subscription' }).waitFor();
  await assertNothingCut(page);
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const dialog = page.locator('.modal-ux');
  await dialog.getByRole('textbox').waitFor();
  const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: 0 };
  assert.ok(x >= 0 && x + width <= 360, `from ${x}, ${width} px`);
});
