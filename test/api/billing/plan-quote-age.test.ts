import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quotePlan } from '#src/billing/subscriptions/actions/change-plan.ts';
import { ValidationError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, subscribed } from '#test/support/billing.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

describe('proration instant of a plan quote', () => {
  test('is at most one hour old and never in the future', async () => {
    const merchant = await aMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { name: 'Doble', price: 60_000 });
    const principal = { commerce_id: merchant.id, production: false, offices: null } as Principal;
    service.clock.advance({ hours: 5 });
    const quoteAt = (change: Temporal.DurationLike) =>
      quotePlan(service.deps, principal, {
        ...{ id, plan_id, behavior: 'create_prorations' },
        prorated_at: service.clock.now().add(change),
      });
    for (const accepted of [{ hours: 0 }, { minutes: -30 }, { hours: -1 }])
      assert.equal((await quoteAt(accepted)).plan.id, plan_id);
    for (const refused of [{ hours: -1, milliseconds: -1 }, { hours: -2 }, { milliseconds: 1 }])
      await assert.rejects(
        quoteAt(refused),
        (error) => error instanceof ValidationError && error.issues[0]?.path === 'prorated_at',
      );
  });
});
