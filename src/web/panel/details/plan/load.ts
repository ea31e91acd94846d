import { countLive } from '#src/billing/subscriptions/store.ts';
import { findPlan, listPlansById } from '#src/catalog/plans/store.ts';
import type { Plan, PlanWithUrls } from '#src/catalog/plans/types.ts';
import { checkoutUrl } from '#src/catalog/plans/views.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';

/** Returns the plan with its return URLs. Throws 404 if the caller may not see it. */
export async function requirePlan(deps: Deps, { principal }: Caller, id: string): Promise<PlanWithUrls> {
  const plan = isUuid(id) ? await findPlan(deps.db, principal, id) : undefined;
  const [whole] = plan ? await listPlansById(deps.db, plan.commerce_id, [plan.id]) : [];
  if (!whole) throw notFound();
  return whole;
}

export async function loadPlan(deps: Deps, { params: { id = '' } }: Visit, caller: Caller) {
  const plan = await requirePlan(deps, caller, id);
  const { commerce_id, production } = plan;
  return {
    plan,
    url: checkoutUrl(deps.base_url, plan.id),
    live: await countLive(deps.db, plan),
    changes: await listChangesOf(deps.db, { commerce_id, production, kind: 'plan', id: plan.id }),
  };
}

export const ALL_PLANS: Text = { es: 'Planes', en: 'Plans' };

export function trailOf({ id, name }: Pick<Plan, 'id' | 'name'>, all: string) {
  return [
    { label: all, path: '/plans' },
    { label: name, path: `/plans/${id}` },
  ];
}
