import type { Deps } from '#src/deps.ts';
import type { Failure, InvoiceAccount, IssuedDocument, NewDocument } from '../port/account.ts';
import { openAccount } from './account.ts';
import { type Drafted, loadDraft } from './load-draft.ts';
import { nextAttempt } from './rules/retries.ts';
import { findInvoicing } from './settings/store.ts';
import { getDocument, markByHand, markFailed, markIssued, markSending } from './store.ts';
import type { DocumentFailure, ElectronicDocument } from './types.ts';

export type Attempted = 'issued' | 'refused' | 'postponed' | 'by_hand';

interface Trouble {
  kind: DocumentFailure;
  text: string;
  /** Time of the attempt that may have sent the document. Null if no attempt can have sent it. */
  sent_at: Temporal.Instant | null;
}

/**
 * Attempts to issue a document that the caller has leased. If an earlier attempt may have sent the document, queries
 * the provider first. Marks the document as sent before the request.
 */
export async function attempt(deps: Deps, document: ElectronicDocument): Promise<Attempted> {
  try {
    return await go(deps, document);
  } catch (error) {
    deps.log.error({ err: error, document: document.id }, 'could not process an electronic invoice');
    // The document stays in its stored state and is retried later, so that other documents continue.
    const kept = await getDocument(deps.db, document);
    return fail(
      deps,
      document,
      keeping(kept ?? document, 'trouble', 'Error interno: vea el registro del servicio.'),
    );
  }
}

async function go(deps: Deps, document: ElectronicDocument): Promise<Attempted> {
  const invoicing = await findInvoicing(deps.db, document);
  if (!invoicing)
    return fail(
      deps,
      document,
      keeping(document, 'unready', 'La facturación electrónica no está configurada.'),
    );
  const account = await openAccount(deps, invoicing);
  const invoice = document.kind === 'credit_note' ? await invoiceOf(deps, document) : null;
  const isByHand = account === null || invoice?.status === 'by_hand';
  if (invoice && invoice.status !== 'issued' && !isByHand)
    return fail(
      deps,
      document,
      keeping(document, 'waits_for_invoice', 'Primero se emite la factura electrónica del cobro.'),
    );
  if (account && document.sent_at !== null) {
    const known = await askFirst(deps, document, account);
    if (known !== 'absent') return known;
  }
  const drafted = await loadDraft(deps, document, invoicing);
  if ('unready' in drafted) return fail(deps, document, keeping(document, 'unready', drafted.unready));
  if (isByHand) {
    await markByHand(deps.db, document, drafted);
    return 'by_hand';
  }
  return send(deps, document, { account, drafted, invoice });
}

async function invoiceOf(deps: Deps, { commerce_id, transaction_id }: ElectronicDocument) {
  const invoice = await getDocument(deps.db, { commerce_id, id: transaction_id });
  if (!invoice) throw new Error(`transaction ${transaction_id} has no invoice`);
  return invoice;
}

/**
 * Queries the provider for the outcome of an earlier attempt. If the provider has the document but did not validate
 * it, deletes it at the provider.
 */
async function askFirst(
  deps: Deps,
  document: ElectronicDocument,
  account: InvoiceAccount,
): Promise<Attempted | 'absent'> {
  const found = await account.find(document.kind, document.id);
  if (found.kind === 'issued') return issued(deps, document, found.document);
  if (found.kind === 'absent') return 'absent';
  if (found.kind !== 'pending') return fail(deps, document, keeping(document, found.kind, found.text));
  const discarded = await account.discard(document.kind, document.id);
  if (discarded.kind === 'done') return 'absent';
  return fail(deps, document, keeping(document, discarded.kind, discarded.text));
}

interface Sending {
  account: InvoiceAccount;
  drafted: Drafted;
  invoice: ElectronicDocument | null;
}

async function send(
  deps: Deps,
  document: ElectronicDocument,
  { account, drafted: { draft, amount_cop }, invoice }: Sending,
): Promise<Attempted> {
  const sent_at = deps.clock.now();
  if (!(await markSending(deps.db, document, { sent_at, draft, amount_cop }))) return 'postponed';
  const body: NewDocument = {
    ...{ kind: document.kind, reference: document.id, customer: draft.customer, method: draft.method },
    items: draft.items.map((item) => ({ ...item, amount: BigInt(item.amount) })),
    of: invoice && { provider_id: invoice.provider_id ?? '', whole: draft.whole },
  };
  const outcome = await account.issue(body);
  if (outcome.kind === 'issued') return issued(deps, document, outcome.document);
  return fail(deps, document, { ...outcome, sent_at: didLeave(outcome) ? sent_at : document.sent_at });
}

/**
 * Returns whether a failed call may have sent the document. A refused document may still exist at the provider, so it
 * counts as sent.
 */
function didLeave({ kind }: Failure): boolean {
  return kind !== 'unreachable' && kind !== 'not_let_in';
}

function keeping({ sent_at }: ElectronicDocument, kind: DocumentFailure, text: string): Trouble {
  return { kind, text, sent_at };
}

async function issued(deps: Deps, document: ElectronicDocument, found: IssuedDocument): Promise<Attempted> {
  await markIssued(deps.db, document, { ...found, issued_at: deps.clock.now() });
  return 'issued';
}

/**
 * Records a failed attempt. If the data was wrong, the document is `refused` until a user corrects it. After any
 * other failure, the document is retried.
 */
async function fail(deps: Deps, document: ElectronicDocument, trouble: Trouble): Promise<Attempted> {
  const isRefused = trouble.kind === 'refused' || trouble.kind === 'unready';
  const attempts = document.attempts + 1;
  await markFailed(deps.db, document, {
    ...{
      attempts,
      sent_at: trouble.sent_at,
      failure: trouble.kind,
      failure_text: trouble.text.slice(0, 1_000),
    },
    status: isRefused ? 'refused' : 'waiting',
    next_attempt_at: isRefused ? null : nextAttempt(attempts, deps.clock.now()),
  });
  // The provider's message is not logged, because it may contain personal data of the payer.
  deps.log.warn(
    { document: document.id, failure: trouble.kind, attempts },
    'an electronic invoice was not issued',
  );
  return isRefused ? 'refused' : 'postponed';
}
