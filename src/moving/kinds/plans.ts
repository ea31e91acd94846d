import { draftPlan } from '#src/catalog/plans/create.ts';
import { insertPlans, listOwnPlans } from '#src/catalog/plans/moving/store.ts';
import { requireReferences } from '#src/catalog/plans/references.ts';
import { createPlanBody } from '#src/catalog/plans/schema.ts';
import { saveResultUrls } from '#src/catalog/plans/store.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { parse } from '#src/platform/http/fields.ts';
import { bodyOf } from '../cells.ts';
import { type ImportRow, type ImportScope, type Kind, readEach } from '../kind.ts';
import { EXTRAS, outcomeOf, readAll, readExtras } from './extras.ts';

const FIELDS = [
  ...['name', 'description', 'price', 'currency_type', 'tax', 'invoice_period', 'invoice_interval'],
  ...['trial_period', 'trial_interval', 'grace_period', 'grace_interval', 'discount_type_amount'],
  ...['discount_amount', 'discount_period', 'discount_interval', 'discount_subscribers_limit'],
  ...['max_recurrences', 'deadline', 'active_subscribers_limit', 'allow_multiple_subscriptions'],
  ...['sort_order', 'portal_change', 'subscription_group_id'],
] as const;

/**
 * Imports the plans of a merchant. A merchant has only a few plans, so each row is validated separately, like an API
 * request.
 */
export const plans: Kind = {
  name: 'plan',
  file: 'plans.csv',
  columns: [...FIELDS, 'office', 'result_urls', 'metadata', ...EXTRAS],
  is_shared: false,
  own: ({ deps, principal }, ids) => listOwnPlans(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const named = rows.flatMap(({ cells }) => cells.subscription_group_id ?? []);
    const groups = await scope.resolve('group', named);
    const { good, refused } = await readEach(rows, (row) => readPlan(scope, row, groups));
    const written = await insertPlans(
      scope.deps.db,
      good.map(({ read }) => read),
    );
    return outcomeOf(good, refused, written, 'external_id');
  },
};

async function readPlan(
  scope: ImportScope,
  { cells }: ImportRow,
  groups: ReadonlyMap<string, string>,
): Promise<Plan> {
  const { deps, principal } = scope;
  const now = deps.clock.now();
  const office = scope.office(cells.office);
  const [input, extras] = readAll(
    () => {
      const {
        result_urls,
        subscription_group_id: key,
        ...body
      } = bodyOf(cells, [...FIELDS, 'result_urls'], {
        flags: ['allow_multiple_subscriptions'],
        json: ['result_urls'],
      });
      const group = key === undefined ? {} : { subscription_group_id: groups.get(String(key)) ?? key };
      const urls = result_urls === undefined ? {} : { advanced_options: { result_urls } };
      return parse(createPlanBody, { ...body, ...group, ...urls, office });
    },
    () => readExtras(cells, now),
  );
  const group = await requireReferences(deps, principal, input);
  const urls = input.advanced_options?.result_urls ?? null;
  return {
    ...draftPlan(principal, input, now),
    ...extras,
    subscription_group_id: group?.id ?? null,
    advanced_option_id: urls ? await saveResultUrls(deps.db, principal.commerce_id, null, urls) : null,
  };
}
