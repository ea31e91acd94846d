import assert from 'node:assert/strict';
import { runChecks } from '#src/cli/operations.ts';
import { MODULES } from '#src/modules.ts';
import type { TestApp } from './app.ts';

/** Everything that `cuota doctor` proves, but that a worker is there: a test does the work itself. */
export async function assertWell({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const findings = await runChecks(deps, MODULES);
  assert.ok(findings.length > 10, 'the doctor looks at something');
  const ill = findings.filter(({ ok, check }) => !ok && check !== 'worker');
  assert.deepEqual(ill, []);
}
