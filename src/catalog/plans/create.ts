import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { Issue } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { mergeMetadata, metadataIssue } from '#src/kernel/metadata.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { deadlineIssue, findReferences, requireReferences } from './references.ts';
import type { createPlanBody } from './schema.ts';
import { insertPlan, saveResultUrls } from './store.ts';
import type { Plan, PlanDetail } from './types.ts';

export async function createPlan(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof createPlanBody>,
): Promise<PlanDetail> {
  const more = [metadataIssue(null, input.metadata), deadlineIssue(input.deadline, deps.clock.now())];
  const group = await requireReferences(deps, principal, input, more);
  const urls = input.advanced_options?.result_urls ?? null;
  const plan: Plan = {
    ...draftPlan(principal, input, deps.clock.now()),
    subscription_group_id: group?.id ?? null,
    advanced_option_id: urls ? await saveResultUrls(deps.db, principal.commerce_id, null, urls) : null,
  };
  await insertPlan(deps.db, { ...plan, metadata: toJson(plan.metadata) });
  return { ...plan, group_name: group?.name ?? null, result_urls: urls };
}

/** Returns the validation issues of a new plan. */
export async function newPlanIssues(
  deps: Deps,
  principal: Principal,
  sent: Partial<z.infer<typeof createPlanBody>>,
): Promise<(Issue | null)[]> {
  const { issues } = await findReferences(deps, principal, sent);
  return [...issues, metadataIssue(null, sent.metadata), deadlineIssue(sent.deadline, deps.clock.now())];
}

/** Builds the row of a new plan from a request, without its group and result URLs. The row is not written. */
export function draftPlan(
  principal: Principal,
  input: z.infer<typeof createPlanBody>,
  now: Temporal.Instant,
): Plan {
  return {
    id: newId(),
    commerce_id: principal.commerce_id,
    office_id: input.office,
    user_id: principal.user_id,
    production: principal.production,
    active: true,
    name: input.name,
    description: input.description,
    price: input.price,
    currency_type: input.currency_type,
    tax_hundredths: typeof input.tax === 'bigint' ? Number(input.tax) : null,
    invoice_period: input.invoice_period,
    invoice_interval: input.invoice_interval,
    trial_period: input.trial_period ?? 0,
    trial_interval: input.trial_interval ?? 'day',
    grace_period: input.grace_period ?? null,
    grace_interval: input.grace_interval ?? null,
    discount_type_amount: input.discount_type_amount ?? null,
    discount_amount: input.discount_amount ?? null,
    discount_period: input.discount_period ?? 0,
    discount_interval: input.discount_interval ?? 'day',
    discount_subscribers_limit: input.discount_subscribers_limit ?? null,
    max_recurrences: input.max_recurrences ?? null,
    deadline: input.deadline ?? null,
    active_subscribers_limit: input.active_subscribers_limit ?? null,
    allow_multiple_subscriptions: input.allow_multiple_subscriptions ?? false,
    sort_order: input.sort_order ?? null,
    subscription_group_id: null,
    portal_change: input.portal_change ?? null,
    advanced_option_id: null,
    metadata: mergeMetadata(null, input.metadata),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}
