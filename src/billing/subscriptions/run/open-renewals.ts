import type { Deps } from '#src/deps.ts';
import type { Change, SubscriptionOccurrence } from '../charge/change.ts';
import type { ChargeContext } from '../charge/charge-context.ts';
import { type FreeInvoice, type Opened, openCharges } from '../charge/open.ts';
import { saveChanges } from '../charge/save.ts';
import type { Subscription } from '../types.ts';
import { draftRenewals, movePlans } from './drafts.ts';

interface OpenedRenewals {
  opened: Opened[];
  free: FreeInvoice[];
  occurrences: SubscriptionOccurrence[];
}

/**
 * Writes the charge intents and scheduled plan changes of renewals, in the caller's transaction. After a restore from
 * backup, `made` maps subscription ids to references of charges that already exist at the provider. These charges are
 * not sent again.
 */
export async function openRenewals(
  deps: Deps,
  context: ChargeContext,
  charging: readonly Subscription[],
  made?: ReadonlyMap<string, string>,
): Promise<OpenedRenewals> {
  const moved = movePlans(charging, context, deps.clock.now());
  const drafts = await draftRenewals(deps, moved.subscriptions, context, made);
  const { opened, free } = await openCharges(deps, context, drafts);
  // `saveChanges` writes whole rows, so the plan changes must include the new open operation.
  const charged = new Set(opened.map(({ subscription }) => subscription.id));
  const { occurrences } = await saveChanges(deps, context, withCharging(moved.changes, opened, charged));
  return { opened, free, occurrences };
}

/**
 * Copies the open operation and invoice into each change. Otherwise writing the whole row would clear these columns.
 */
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
