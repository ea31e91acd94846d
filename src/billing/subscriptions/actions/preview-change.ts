import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { draftInvoice } from '../charge/draft.ts';
import { draftUpcoming } from '../upcoming.ts';
import { type ChangePlan, draftDifference, moveUncharged, type PlanQuote, quotePlan } from './change-plan.ts';

/** Effect of a plan change, computed by the same rules as the actual change. */
export interface ChangePreview {
  plan: Plan;
  quote: PlanQuote;
  /** Invoice that would be charged immediately. Null if nothing is charged now. */
  now: Invoice | null;
  /** Invoice of the first charge after the plan change. Null if there will be no further charge. */
  next: Invoice | null;
}

/** Computes the effect of a plan change. Changes nothing. */
export async function previewPlanChange(
  deps: Deps,
  principal: Principal,
  input: Pick<ChangePlan, 'id' | 'plan_id' | 'behavior' | 'at_period_end' | 'prorated_at'>,
): Promise<ChangePreview> {
  const { plan, ...quote } = await quotePlan(deps, principal, input);
  const { subscription } = quote;
  const now = deps.clock.now();
  if (input.at_period_end) {
    const scheduled = { ...subscription, scheduled_plan_id: plan.id };
    return { plan, quote, now: null, next: await draftUpcoming(deps, scheduled) };
  }
  const isInvoiced = quote.behavior === 'always_invoice' && quote.proration.net !== 0n;
  const moved = moveUncharged(quote, plan, now).subscription;
  const difference = isInvoiced ? draftInvoice(draftDifference(quote, plan, now)) : null;
  const next = await draftUpcoming(deps, moved, difference?.balance_credited);
  return { plan, quote, now: difference, next };
}
