import type { Module } from '#src/module.ts';
import { subscriptionActionRoutes } from './action-routes.ts';
import { applyDecidedApprovals, dueApprovals, purgeApprovals } from './approvals/run.ts';
import { eraseTestApprovals } from './approvals/store.ts';
import { billingRoutes } from './billing-routes.ts';
import { expectedChargeList, runList, subscriptionList } from './browse/store.ts';
import { checkRates, checkRestored, checkSubscriptionFigures, checkUnpaid } from './checks.ts';
import { subscriptionEvents } from './event-kinds.ts';
import { eraseTestCustomers } from './figures/store.ts';
import { eraseTestForecasts } from './forecast/store.ts';
import { updateForecasts } from './forecast/update.ts';
import { personalApprovals, personalSubscriptions } from './personal-data/store.ts';
import { subscriptionRoutes } from './routes.ts';
import { runCharges } from './run/charge-run.ts';
import { dueSubscriptions } from './run/due-subscriptions.ts';
import { eraseTestRuns } from './run/store.ts';
import { personalCheckoutSessions } from './sessions/personal-data/store.ts';
import { purgeSessions } from './sessions/purge.ts';
import { checkoutSessionRoutes } from './sessions/routes.ts';
import { eraseTestSessions } from './sessions/store.ts';
import { detachTestCharges, eraseTestData } from './store.ts';
import { eraseImported } from './waiting/store.ts';

export const subscriptionsModule: Module = {
  lists: [subscriptionList, expectedChargeList, runList],
  routes: [...subscriptionRoutes, ...subscriptionActionRoutes, ...billingRoutes, ...checkoutSessionRoutes],
  jobs: [
    { name: 'charge-run', every_s: 0, run: runCharges },
    { name: 'update-forecasts', every_s: 5, run: updateForecasts },
    { name: 'follow-approvals', every_s: 5, run: applyDecidedApprovals },
    { name: 'purge-approvals', every_s: 600, run: purgeApprovals },
    { name: 'purge-checkout-sessions', every_s: 600, run: purgeSessions },
  ],
  due: [dueApprovals, dueSubscriptions],
  events: Object.values(subscriptionEvents),
  personal_data: [personalSubscriptions, personalApprovals, personalCheckoutSessions],
  erasers: [
    { order: 10, erase: detachTestCharges },
    { order: 20, erase: eraseTestApprovals },
    { order: 20, erase: eraseTestSessions },
    { order: 20, erase: eraseTestCustomers },
    { order: 20, erase: eraseTestRuns },
    { order: 20, erase: eraseTestForecasts },
    { order: 20, erase: eraseImported },
    { order: 30, erase: eraseTestData },
  ],
  checks: [
    {
      order: 1,
      run: async ({ db }) => [
        await checkUnpaid(db),
        await checkRates(db),
        await checkRestored(db),
        ...(await checkSubscriptionFigures(db)),
      ],
    },
  ],
};
