import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { until } from '#test/support/process.ts';
import { assertNothingCut } from '#test/support/reference.ts';
import { useSite } from '#test/support/site.ts';

const site = await useSite();
const browser = await useBrowser(site);

/** What an address names stands in the window: the page draws only what is near it. */
async function arriveAt(page: Page, id: string): Promise<Locator> {
  const top = `document.getElementById('${id}')?.getBoundingClientRect().top ?? Infinity`;
  await until(() => page.evaluate<boolean>(`Math.abs(${top}) < innerHeight / 2`));
  return page.locator(`[id="${id}"]`);
}

test('an address that names an operation or a tag shows it, with what an answer may look like', async () => {
  const page = await browser.open({ width: 360 });
  await page.goto('/docs#/Plans/post_subscriptions_plan');
  const plan = await arriveAt(page, 'operations-Plans-post_subscriptions_plan');
  await plan.locator('.responses-table').waitFor();
  await assertNothingCut(page);
  const shown = await plan.innerText();
  assert.match(shown, /"createdAt": "2031-03-01 19:00:00"/);
  assert.match(shown, /"name": "Café mensual"/);
  assert.doesNotMatch(shown, /"string"|9007199254740991|additionalProp/);
  // Far from where the page begins: it is not drawn until somebody comes near it.
  await page.goto('about:blank');
  await page.goto('/docs#/Payments');
  await arriveAt(page, 'operations-tag-Payments');
  const other = await browser.open({ width: 1280 });
  await other.goto('/docs#/Webhooks');
  await arriveAt(other, 'operations-tag-Webhooks');
  await browser.assertQuiet().catch(({ message }: Error) => {
    const told = message.split('\n').filter((line) => line.startsWith('console:'));
    // Of every name with a stroke in it the library complains, in case it stands for a space.
    assert.deepEqual(
      told.filter((line) => !line.includes('Deprecated: escaping deep link whitespace')),
      [],
      message,
    );
  });
});
