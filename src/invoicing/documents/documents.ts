import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { openAccount } from './account.ts';
import { electronicInvoiceErrors } from './errors.ts';
import { findInvoicing } from './settings/store.ts';
import { findDocument, findFile, keepFile, tryAgain } from './store.ts';
import type { ElectronicDocument } from './types.ts';

export async function requireDocument(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<ElectronicDocument> {
  const document = await findDocument(deps.db, principal, id);
  if (!document) throw notFound();
  return document;
}

/** Makes a refused or failed document due immediately. Throws if the document cannot be retried. */
export async function retryDocument(deps: Deps, principal: Principal, id: string): Promise<void> {
  requireRole(principal, 'operator');
  const document = await requireDocument(deps, principal, id);
  if (!(await tryAgain(deps.db, document, deps.clock.now())))
    throw new ApiError(electronicInvoiceErrors.document_not_retryable);
}

/**
 * Returns the provider's PDF of the document. Stores it after the first download, because an issued document never
 * changes.
 */
export async function printDocument(deps: Deps, document: ElectronicDocument): Promise<Buffer> {
  const kept = await findFile(deps.db, document);
  if (kept) return kept;
  const invoicing = await findInvoicing(deps.db, document);
  const account = invoicing && (await openAccount(deps, invoicing));
  if (!account || document.number === null) throw notFound();
  const printed = await account.print(document.kind, document.number);
  if (printed.kind !== 'done')
    throw new ApiError(electronicInvoiceErrors.document_not_printable, { reason: printed.text });
  await keepFile(deps.db, document, { bytes: printed.bytes, created_at: deps.clock.now() });
  return printed.bytes;
}
