import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // axe disables the rules of WCAG 2.2 by default.
  rules: { 'target-size': { enabled: true } },
};
const RULES = {
  all: ALL,
  /** Rules that depend on the colour scheme, for a second scan of the same page. */
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const satisfies Record<string, RunOptions>;

/**
 * Ends finite transitions, whose intermediate colours would fail the contrast rules. Endless animations keep running.
 */
const FINISH_TRANSITIONS = `for (const motion of document.getAnimations())
  if (Number.isFinite(motion.effect.getComputedTiming().endTime)) motion.finish();`;

/** Asserts that the page has no violation of WCAG 2.2 A and AA or of the best practices of axe. */
export async function assertAccessible(page: Page, rules: keyof typeof RULES = 'all'): Promise<void> {
  await page.evaluate(FINISH_TRANSITIONS);
  // Evaluated through the debugger, so the content security policy of the page does not apply.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE);
  // Preloading fetches stylesheets, which a content security policy may forbid. All our stylesheets are same-origin.
  const options: RunOptions = {
    ...RULES[rules],
    resultTypes: ['violations'],
    preload: false,
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  assert.equal(violations.length, 0, violations.map(describe).join('\n'));
}

function describe({ id, help, nodes }: Result): string {
  const where = nodes.map(
    ({ target, failureSummary = '' }) =>
      `  ${target.join(' ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}`,
  );
  return `${id}: ${help}\n${where.join('\n')}`;
}
