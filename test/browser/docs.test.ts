import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { until } from '#test/support/process.ts';
import { useSite } from '#test/support/site.ts';

const site = await useSite();
const browser = await useBrowser(site);

/** What lies outside of the window, or is cut off by a box that does not scroll. */
const CUT = `[...document.querySelectorAll('.swagger-ui *')].filter((one) => {
  if (!one.checkVisibility() || !one.textContent.trim() || one.closest('svg, option')) return false;
  const { left, right, width } = one.getBoundingClientRect();
  const cuts = ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
  const isScrolled = one.parentElement.closest('pre, .model-box, .json-schema-2020-12') !== null;
  return width > 0 && ((!isScrolled && (right > innerWidth + 1 || left < -1)) || (cuts && one.scrollWidth > one.clientWidth + 1));
}).map((one) => one.localName + '.' + one.className + ' «' + one.textContent.slice(0, 40) + '»')`;

async function assertNothingCut(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(CUT), []);
  const [wide, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  assert.ok(wide <= window, `the page is ${wide} px wide in a window of ${window}`);
}

/** What an address names stands in the window: the page draws only what is near it. */
async function arriveAt(page: Page, id: string): Promise<Locator> {
  const top = `document.getElementById('${id}')?.getBoundingClientRect().top ?? Infinity`;
  await until(() => page.evaluate<boolean>(`Math.abs(${top}) < innerHeight / 2`));
  return page.locator(`[id="${id}"]`);
}

// A page each: to draw the reference takes longer than to look at it.
test('the reference can be read on a phone, where its form for a token fits too', async () => {
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
