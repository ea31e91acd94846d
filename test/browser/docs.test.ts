import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { until } from '#test/support/process.ts';
import { useSite } from '#test/support/site.ts';

const site = await useSite();
const browser = await useBrowser(site);

/** The page draws only what is near the window: scrolls down to an operation and opens it. */
async function openOperation(page: Page, id: string): Promise<Locator> {
  const block = page.locator(`[id="operations-${id}"]`);
  for (let screens = 0; (await block.count()) === 0; screens += 1) {
    assert.ok(screens < 60, `${id} is nowhere on the page`);
    await page.evaluate('scrollBy(0, innerHeight / 2)');
    // It draws at the next frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
  await block.locator('.opblock-summary-control').click();
  await block.locator('.responses-table').waitFor();
  return block;
}

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

test('the reference can be read on a phone, and shows what an answer may look like', async () => {
  const page = await browser.open({ width: 360 });
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'The first subscription' }).waitFor();
  await assertNothingCut(page);
  const plan = await openOperation(page, 'Plans-post_subscriptions_plan');
  await assertNothingCut(page);
  const shown = await plan.innerText();
  assert.match(shown, /"createdAt": "2031-03-01 19:00:00"/);
  assert.match(shown, /"name": "Café mensual"/);
  assert.doesNotMatch(shown, /"string"|9007199254740991|additionalProp/);
});

test('the form for a token fits a phone', async () => {
  const page = await browser.open({ width: 360, scheme: 'dark' });
  await page.goto('/docs');
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const dialog = page.locator('.modal-ux');
  await dialog.getByRole('textbox').waitFor();
  const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: 0 };
  assert.ok(x >= 0 && x + width <= 360, `from ${x}, ${width} px`);
});

test('an address that names an operation or a tag shows it', async () => {
  const ADDRESSES = [
    ['/docs#/Payments/post_payment_generate', 'operations-Payments-post_payment_generate'],
    ['/docs#/Webhooks', 'operations-tag-Webhooks'],
  ] as const;
  for (const [address, id] of ADDRESSES) {
    const page = await browser.open({ width: 1280 });
    await page.goto(address);
    const top = `document.getElementById('${id}')?.getBoundingClientRect().top ?? Infinity`;
    await until(() => page.evaluate<boolean>(`Math.abs(${top}) < innerHeight / 2`));
  }
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
