import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { listAuditTriggers } from './store.ts';

/** Keeps entries from being changed. */
const GUARD = 'audit_log_unchanging';

/** Whoever owns the database can switch a trigger off; the log would go on with gaps, or could be rewritten. */
export async function checkAudit(deps: Pick<Deps, 'db'>): Promise<Finding[]> {
  const triggers = await listAuditTriggers(deps.db);
  const off = triggers.filter(({ is_on }) => !is_on).map(({ name }) => name);
  const isGuarded = triggers.some(({ name }) => name === GUARD);
  const missing = isGuarded ? [] : [GUARD];
  const wrong = [...missing, ...off];
  const detail =
    wrong.length === 0
      ? `only added to; ${triggers.length - 1} triggers write it`
      : `not in force: ${wrong.join(', ')}`;
  return [{ check: 'audit log', ok: wrong.length === 0, detail }];
}
