import type { z } from 'zod';
import { findGroupName } from '#src/catalog/groups/store.ts';
import type { Deps } from '#src/deps.ts';
import { type Issue, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { mergeMetadata, metadataIssue } from '#src/kernel/metadata.ts';
import type { Text } from '#src/kernel/texts.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { deadlineIssue, findReferences, type References, requireReferences } from './references.ts';
import type { updatePlanBody } from './schema.ts';
import { deleteResultUrls, lockPlanForChange, saveResultUrls, updatePlan } from './store.ts';
import type { PlanDetail } from './types.ts';

type Input = z.infer<typeof updatePlanBody>;

const TEXTS = {
  currency: {
    en: 'The {field} cannot change while the plan has active subscriptions.',
    es: 'El campo {field} no puede cambiar mientras el plan tenga suscripciones activas.',
  },
} as const satisfies Record<string, Text>;

/** Updates a plan. Fields that are not sent keep their value. */
export async function changePlan(
  deps: Deps,
  principal: Principal,
  input: Input & { id: string },
): Promise<PlanDetail> {
  const plan = await requirePlan(deps, principal, input.id);
  const references = changedReferences(plan, input);
  const more = await ownIssues(deps, plan, input);
  const group = await requireReferences(deps, principal, references, more);
  const { id, office, tax, advanced_options, metadata, ...columns } = input;
  const sent = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const advanced = await changeAdvancedOptions(deps, plan, advanced_options);
  const { group_name, result_urls, ...row } = {
    ...plan,
    ...sent,
    ...advanced,
    ...(office === undefined ? {} : { office_id: office }),
    ...(tax === undefined ? {} : { tax_hundredths: tax === null ? null : Number(tax) }),
    ...(references.subscription_group_id === undefined
      ? {}
      : { subscription_group_id: group?.id ?? null, group_name: group?.name ?? null }),
    metadata: mergeMetadata(plan.metadata, metadata),
    updated_at: deps.clock.now(),
  };
  const { uses } = deps;
  await updatePlan(deps.db, plan, { ...row, metadata: toJson(row.metadata) });
  await uses.plan.markChanged(deps.db, plan);
  if (row.deadline !== null) await uses.plan.bringAlarmsForward(deps.db, plan, row.deadline);
  const isCleared = plan.advanced_option_id !== null && row.advanced_option_id === null;
  if (isCleared) await deleteResultUrls(deps.db, plan.commerce_id, plan.advanced_option_id);
  return { ...row, group_name, result_urls };
}

/** Returns the validation issues of a plan update. */
export async function planIssues(
  deps: Deps,
  principal: Principal,
  input: Partial<Input> & { id: string },
): Promise<(Issue | null)[]> {
  const plan = await requirePlan(deps, principal, input.id);
  const { issues } = await findReferences(deps, principal, changedReferences(plan, input));
  return [...issues, ...(await ownIssues(deps, plan, input))];
}

/**
 * Returns issues that depend on the stored plan, such as a currency that is in use. The stored deadline is accepted
 * even if it has passed, because clients send it back with other changes.
 */
async function ownIssues(
  { db, uses, clock }: Deps,
  plan: PlanDetail,
  { currency_type = plan.currency_type, metadata, deadline }: Input,
): Promise<(Issue | null)[]> {
  const isSameDeadline = deadline && plan.deadline?.equals(deadline);
  const isOther = currency_type !== plan.currency_type;
  const isInUse = isOther && (await uses.plan.hasActiveSubscriptions(db, plan));
  return [
    isInUse ? { path: 'currency_type', text: TEXTS.currency } : null,
    metadataIssue(plan.metadata, metadata),
    isSameDeadline ? null : deadlineIssue(deadline, clock.now()),
  ];
}

/**
 * Returns the references of a request that must be validated. Omits a tax, currency or group that equals the stored
 * one, because clients send it back unchanged even if it is inactive now.
 */
function changedReferences(plan: PlanDetail, input: Input): References {
  const { tax, currency_type, subscription_group_id, office } = input;
  const isSameTax = tax !== undefined && plan.tax_hundredths === (tax === null ? null : Number(tax));
  return {
    office,
    tax: isSameTax ? undefined : tax,
    currency_type: currency_type === plan.currency_type ? undefined : currency_type,
    subscription_group_id:
      subscription_group_id === plan.subscription_group_id ? undefined : subscription_group_id,
  };
}

export async function requirePlan(deps: Deps, principal: Principal, id: string): Promise<PlanDetail> {
  const plan = isUuid(id) ? await lockPlanForChange(deps.db, principal, id) : undefined;
  if (!plan) throw notFound();
  const { subscription_group_id: group } = plan;
  const key = group === null ? null : { commerce_id: plan.commerce_id, id: group };
  return { ...plan, group_name: key && (await findGroupName(deps.db, key)) };
}

/**
 * Updates the result URLs of a plan. If `options` is null, removes all URLs. If `result_urls` is absent, the URLs
 * stay unchanged.
 */
async function changeAdvancedOptions(
  deps: Deps,
  plan: PlanDetail,
  options: Input['advanced_options'],
): Promise<Pick<PlanDetail, 'advanced_option_id' | 'result_urls'>> {
  const { advanced_option_id, result_urls, commerce_id } = plan;
  if (options === null) return { advanced_option_id: null, result_urls: null };
  const urls = options?.result_urls;
  if (urls === undefined) return { advanced_option_id, result_urls };
  return {
    advanced_option_id: await saveResultUrls(deps.db, commerce_id, advanced_option_id, urls),
    result_urls: urls,
  };
}
