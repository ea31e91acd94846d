import { schedulePlanForecasts } from './billing/subscriptions/forecast/store.ts';
import {
  bringAlarmsForward,
  countSubscriptions,
  hasActiveSubscriptions,
  hasLiveSubscriptions,
  hasProductionSubscriptions,
  isCardInUse,
  isSourceInUse,
} from './billing/subscriptions/uses/store.ts';
import { countPlans } from './catalog/plans/store.ts';
import { hasProductionCards } from './customers/cards/store.ts';
import { hasProductionSources } from './customers/payment-sources/store.ts';
import type { Deps } from './deps.ts';

/** Functions that modules provide to modules listed before them, which cannot import them. */
export const USES: Deps['uses'] = {
  group: { countPlans },
  plan: { hasActiveSubscriptions, bringAlarmsForward, markChanged: schedulePlanForecasts },
  subscriber: {
    countSubscriptions,
    hasLiveSubscriptions,
    async isInProduction(db, subscriber) {
      return (
        (await hasProductionSubscriptions(db, subscriber)) ||
        (await hasProductionCards(db, subscriber)) ||
        (await hasProductionSources(db, subscriber))
      );
    },
  },
  card: { isInUse: isCardInUse },
  payment_source: { isInUse: isSourceInUse },
  mail: {
    // The PDF code is imported on demand. It includes a font and is slow to load, and few mails have attachments.
    documentsOf: async (...of) => (await import('./checkout/print-receipt.ts')).documentsOf(...of),
  },
};
