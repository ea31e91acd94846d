/**
 * `npm run mutate`: breaks the product in small ways, one at a time, and counts how often the tests notice.
 *
 *   --rules        only the hand-written mutants of business rules
 *   --stores       only the generated mutants of statements in stores
 *   --only TEXT    only matching mutants; repeatable. Rules: an area or part of its text. Stores: a kind, `file:line`,
 *                  or part of file, function or removed text
 *   --sample N     so many random store mutants; `--seed S` chooses which (default 1)
 *   --resume       continues the last run of store mutants
 *   --workers N    processes that try store mutants (default 2)
 *   --files N      test files that a store mutant is tried against (default 15)
 *   --json         only the summary
 */
import { parseArgs } from 'node:util';
import { runRules } from './rules.ts';
import { runStores } from './stores/run.ts';

const { values } = parseArgs({
  options: {
    rules: { type: 'boolean' },
    stores: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    files: { type: 'string', default: '15' },
    json: { type: 'boolean' },
  },
});
const { only, resume } = values;
const report = (line: string) => (values.json ? undefined : console.log(line));
const both = !values.rules && !values.stores;
const results: Record<string, { summary: object; passed: boolean }> = {};
if (both || values.rules) results.rules = await runRules({ only, report });
if (both || values.stores)
  results.stores = await runStores({
    ...{ only, resume, report, seed: Number(values.seed), workers: Number(values.workers) },
    ...{
      sample: values.sample === undefined ? undefined : Number(values.sample),
      max_files: Number(values.files),
    },
  });
console.log(
  JSON.stringify(
    Object.fromEntries(Object.entries(results).map(([kind, { summary }]) => [kind, summary])),
    null,
    2,
  ),
);
process.exitCode = Object.values(results).every(({ passed }) => passed) ? 0 : 1;
