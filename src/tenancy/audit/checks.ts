import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { listAuditTriggers } from './store.ts';

/** Trigger that rejects changes to existing audit log entries. */
const GUARD = 'audit_log_unchanging';

/**
 * Checks that the audit log's triggers exist and are enabled. A database owner who disables them could leave gaps in
 * the log or rewrite its entries.
 */
export async function checkAudit(deps: Pick<Deps, 'db'>): Promise<Finding[]> {
  const triggers = await listAuditTriggers(deps.db);
  const off = triggers.filter(({ is_on }) => !is_on).map(({ name }) => name);
  const isGuarded = triggers.some(({ name }) => name === GUARD);
  const missing = isGuarded ? [] : [GUARD];
  const wrong = [...missing, ...off];
  const detail =
    wrong.length === 0
      ? `append-only; ${triggers.length - 1} triggers write it`
      : `missing or disabled: ${wrong.join(', ')}`;
  return [{ check: 'audit log', ok: wrong.length === 0, detail }];
}
