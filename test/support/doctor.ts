import assert from 'node:assert/strict';
import { runChecks } from '#src/cli/operations.ts';
import { MODULES } from '#src/modules.ts';
import type { TestApp } from './app.ts';

/** Asserts all checks of `cuota doctor` except the one for a running worker: tests run the jobs themselves. */
export async function assertWell({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const findings = await runChecks(deps, MODULES);
  assert.ok(findings.length > 10, 'the doctor runs its checks');
  const failed = findings.filter(({ ok, check }) => !ok && check !== 'worker');
  assert.deepEqual(failed, []);
}
