import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { listOperations } from '#src/ledger/transactions/batch/store.ts';
import type { Change, SubscriptionOccurrence } from '../charge/change.ts';
import type { ChargeContext } from '../charge/charge-context.ts';
import type { Draft } from '../charge/draft.ts';
import { type FreeInvoice, type Opened, openCharges } from '../charge/open.ts';
import { renewalReference } from '../charge/renewal-reference.ts';
import { saveChanges } from '../charge/save.ts';
import type { Subscription } from '../types.ts';
import { draftRenewals, movePlans } from './drafts.ts';

interface OpenedRenewals {
  opened: Opened[];
  free: FreeInvoice[];
  occurrences: SubscriptionOccurrence[];
}

/**
 * Writes the intents of renewals of one merchant, with the changes of plan that waited for them, in the caller's transaction. `made`
 * names by subscription what was charged in a time that a restored backup knows nothing of: nobody will be called for those.
 */
export async function openRenewals(
  deps: Deps,
  context: ChargeContext,
  charging: readonly Subscription[],
  made?: ReadonlyMap<string, string>,
): Promise<OpenedRenewals> {
  const moved = movePlans(charging, context, deps.clock.now());
  const drafts = await draftRenewals(deps, moved.subscriptions, context);
  const referred = made ? drafts.map((draft) => ofMade(draft, made)) : await withReferences(deps, drafts);
  const { opened, free } = await openCharges(deps, context, referred);
  // A change of plan is written before the charge it comes with: saving writes whole rows.
  const charged = new Set(opened.map(({ subscription }) => subscription.id));
  const { occurrences } = await saveChanges(deps, context, withCharging(moved.changes, opened, charged));
  return { opened, free, occurrences };
}

type Referred = Draft & { reference: string; is_made?: boolean };

function ofMade(draft: Draft, made: ReadonlyMap<string, string>): Referred {
  return { ...draft, reference: made.get(draft.subscription.id) ?? newId(), is_made: true };
}

/** None should be taken, but one that is would keep all the others of the evening from being charged. */
async function withReferences(deps: Deps, drafts: readonly Draft[]): Promise<Referred[]> {
  const [first] = drafts;
  if (!first) return [];
  const referred = drafts.map((draft) => ({ ...draft, reference: renewalReference(draft) }));
  const references = referred.map(({ reference }) => reference);
  const { commerce_id } = first.subscription;
  const known = await listOperations(deps.db, commerce_id, references);
  const taken = new Set(known.map(({ reference }) => reference));
  return referred.map((draft) => (taken.has(draft.reference) ? { ...draft, reference: newId() } : draft));
}

/** Rows that are written whole must not undo that they are at the network. */
function withCharging(
  changes: readonly Change[],
  opened: readonly Opened[],
  ids: ReadonlySet<string>,
): Change[] {
  const byId = new Map(opened.map(({ subscription }) => [subscription.id, subscription]));
  return changes.map((change) => {
    const { id } = change.subscription;
    const open = ids.has(id) ? byId.get(id) : undefined;
    if (!open) return change;
    const { open_operation, invoice_id } = open;
    return { ...change, subscription: { ...change.subscription, open_operation, invoice_id } };
  });
}
