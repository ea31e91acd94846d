import { keepPlan } from '#src/billing/subscriptions/actions/change-plan.ts';
import {
  type AgreedAmounts,
  agreedAmountsOf,
  choosePlan,
  listChoices,
  previewChoice,
} from '#src/billing/subscriptions/actions/choose-plan.ts';
import type { PortalChange } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Call } from '#src/platform/http/route.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { type PortalPlan, viewPlan } from '../views.ts';
import { type PortalAcceptance, triedAt, viewAcceptance } from './act.ts';
import { requireOwn } from './subscriptions.ts';

interface PayerRequest {
  session: PortalSession;
  id: string;
}

export interface PortalChoice extends PortalPlan {
  description: string;
  how: PortalChange;
}

/** Lists the plans to which the payer can change the subscription. */
export async function listOwnChoices(deps: Deps, { session, id }: PayerRequest): Promise<PortalChoice[]> {
  const own = await requireOwn(deps.db, session, id);
  const choices = await listChoices(asPayer(deps, session).deps, own);
  return choices.map((plan) => {
    return { ...viewPlan(plan), description: plan.description, how: plan.portal_change };
  });
}

/**
 * Preview of a plan change. The confirmation form returns `prorated_at` and `agreed`, so that the payer pays exactly
 * the previewed amount.
 */
export interface PortalPreview {
  plan: PortalPlan;
  how: PortalChange;
  prorated_at: Temporal.Instant;
  agreed: AgreedAmounts;
  /** Invoice that is charged immediately. Null if the change charges nothing now. */
  now: Invoice | null;
  /** Next regular invoice after the change. Null if there is none. */
  next: Invoice | null;
}

/** Returns a preview of a plan change. Changes nothing. */
export async function previewOwnChoice(
  deps: Deps,
  { session, id, plan_id }: PayerRequest & { plan_id: string },
): Promise<PortalPreview> {
  const { deps: timed, principal } = asPayer(deps, session);
  const own = await requireOwn(deps.db, session, id);
  const prorated_at = timed.clock.now();
  const preview = await previewChoice(timed, principal, own, { plan_id, prorated_at });
  const { plan, how, now, next } = preview;
  return { plan: viewPlan(plan), how, prorated_at, agreed: agreedAmountsOf(preview), now, next };
}

/** Changes the subscription's plan. Opens its own transactions before and after the network call. */
export async function changeOwnPlan(
  deps: Deps,
  input: PayerRequest & {
    plan_id: string;
    prorated_at: Temporal.Instant;
    agreed: AgreedAmounts;
    claim: Call<unknown>['claim'];
    address: string;
  },
): Promise<PortalAcceptance> {
  const { session, claim, address, ...choice } = input;
  const { deps: timed, principal } = asPayer(deps, session);
  const { id } = await requireOwn(deps.db, session, choice.id);
  const tried = triedAt(id, { session, address });
  return viewAcceptance(deps, session, await choosePlan(timed, principal, choice, { claim, tried }));
}

/** Undoes a plan change that was scheduled for the next charge date. */
export async function keepOwnPlan(deps: Deps, { session, id }: PayerRequest): Promise<void> {
  const { deps: timed, principal } = asPayer(deps, session);
  await requireOwn(deps.db, session, id);
  await keepPlan(timed, principal, id);
}
