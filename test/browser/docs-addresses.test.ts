import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { until } from '#test/support/process.ts';
import { assertNothingCut } from '#test/support/reference.ts';
import { useSite } from '#test/support/site.ts';

const site = await useSite();
const browser = await useBrowser(site);

/**
 * Asserts that the element of the URL fragment is in the viewport. The page renders only what is near the
 * viewport.
 */
async function arriveAt(page: Page, id: string): Promise<Locator> {
  const top = `document.getElementById('${id}')?.getBoundingClientRect().top ?? Infinity`;
  await until(() => page.evaluate<boolean>(`Math.abs(${top}) < innerHeight / 2`));
  return page.locator(`[id="${id}"]`);
}

test('a URL with the fragment of an operation or tag scrolls to it and shows a response example', async () => {
  const page = await browser.open({ width: 360 });
  await page.goto('/docs#/Plans/post_subscriptions_plan');
  const plan = await arriveAt(page, 'operations-Plans-post_subscriptions_plan');
  await plan.locator('.responses-table').waitFor();
  await assertNothingCut(page);
  const shown = await plan.innerText();
  assert.match(shown, /"createdAt": "2031-03-01 19:00:00"/);
  assert.match(shown, /"name": "Café mensual"/);
  assert.doesNotMatch(shown, /"string"|9007199254740991|additionalProp/);
  // Far from the top of the page, so it is not rendered before the page scrolls there.
  await page.goto('about:blank');
  await page.goto('/docs#/Payments');
  await arriveAt(page, 'operations-tag-Payments');
  const other = await browser.open({ width: 1280 });
  await other.goto('/docs#/Webhooks');
  await arriveAt(other, 'operations-tag-Webhooks');
  await browser.assertQuiet().catch(({ message }: Error) => {
    const reported = message.split('\n').filter((line) => line.startsWith('console:'));
    // The library warns about every name with a hyphen, because the hyphen could represent a space.
    assert.deepEqual(
      reported.filter((line) => !line.includes('Deprecated: escaping deep link whitespace')),
      [],
      message,
    );
  });
});
