import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { readInvoicing } from './account.ts';
import { listInvoicing } from './settings/store.ts';
import { countUnissued } from './store.ts';

/**
 * Check of `cuota doctor`. It fails if secrets of an invoicing account cannot be decrypted or a document needs
 * correction. It does not contact providers.
 */
export async function checkInvoicing(deps: Deps): Promise<Finding[]> {
  const rows = await listInvoicing(deps.db);
  const sealed: string[] = [];
  for (const row of rows) {
    if ((await readInvoicing(deps, row).catch(() => null)) === null)
      sealed.push(`the secrets of merchant ${row.commerce_id} cannot be decrypted`);
  }
  const { waiting, failing, refused } = await countUnissued(deps.db);
  const late = failing > 0 ? [`${failing} could not be issued yet and will be retried`] : [];
  const wrong = refused > 0 ? [`${refused} were refused and must be corrected in the panel`] : [];
  const active = rows.filter((row) => row.active).length;
  const well =
    active === 0
      ? 'no merchant issues any'
      : `${active} environments issue, ${waiting} documents are pending`;
  const detail = [...sealed, ...wrong, ...late].join('; ') || well;
  // Documents that are pending because of a provider outage are not an error. Refused documents are an error, because
  // a user must act.
  return [{ check: 'electronic invoices', ok: sealed.length === 0 && refused === 0, detail }];
}
