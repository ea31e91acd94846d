import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // The only rule of WCAG 2.2, which axe leaves off unless it is asked for.
  rules: { 'target-size': { enabled: true } },
};
const RULES = {
  all: ALL,
  /** For a page that was looked at in another colour scheme. */
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const satisfies Record<string, RunOptions>;

/** A colour halfway to another is nobody's choice. What turns for ever is left turning. */
const FINISH_TRANSITIONS = `for (const motion of document.getAnimations())
  if (Number.isFinite(motion.effect.getComputedTiming().endTime)) motion.finish();`;

/** No violation of WCAG 2.2 A and AA, nor of what axe holds for good practice, as the page stands. */
export async function assertAccessible(page: Page, rules: keyof typeof RULES = 'all'): Promise<void> {
  await page.evaluate(FINISH_TRANSITIONS);
  // Evaluated by the debugger, to which no policy of the page applies.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE);
  // Preloading would fetch stylesheets, which a policy may forbid; all of ours are of the page's own origin.
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
