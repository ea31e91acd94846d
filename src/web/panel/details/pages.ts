import type { Page } from '../../shared/page.ts';
import { couponPages } from './coupon/page.tsx';
import { deliveryPages } from './delivery/page.tsx';
import { replayManyPages } from './delivery/replay-many.tsx';
import { disputePages } from './dispute/page.tsx';
import { electronicDocumentPages } from './electronic-document/page.tsx';
import { groupPages } from './group/page.tsx';
import { invoicePages } from './invoice/page.tsx';
import { itemPages } from './item/page.tsx';
import { queryErpPages as askErpPages } from './item/query-erp.tsx';
import { mailPages } from './mail/page.tsx';
import { movementPages } from './movement/page.tsx';
import { paymentPages } from './payment/page.tsx';
import { planPages } from './plan/page.tsx';
import { refusedItemPages } from './refused-item/page.tsx';
import { reservationPages } from './reservation/page.tsx';
import { runPages } from './run/page.tsx';
import { subscriberFormPages } from './subscriber/forms.tsx';
import { subscriberPages } from './subscriber/page.tsx';
import { taxDataPages } from './subscriber/tax-data.tsx';
import { subscriptionActionPages } from './subscription/actions.tsx';
import { changePlanPages } from './subscription/change-plan.tsx';
import { moreSubscriptionPages } from './subscription/more-actions.tsx';
import { subscriptionPages } from './subscription/page.tsx';
import { transactionPages } from './transaction/page.tsx';
import { queryPages } from './transaction/query.tsx';
import { refundPages } from './transaction/refund.tsx';

/** All detail pages and the pages of their actions. */
export const detailPages: readonly Page[] = [
  ...subscriptionPages,
  ...subscriptionActionPages,
  ...changePlanPages,
  ...transactionPages,
  ...refundPages,
  ...queryPages,
  ...invoicePages,
  ...electronicDocumentPages,
  ...deliveryPages,
  ...replayManyPages,
  ...mailPages,
  ...subscriberPages,
  ...subscriberFormPages,
  ...taxDataPages,
  ...planPages,
  ...paymentPages,
  ...reservationPages,
  ...moreSubscriptionPages,
  ...couponPages,
  ...movementPages,
  ...disputePages,
  ...groupPages,
  ...askErpPages,
  ...itemPages,
  ...refusedItemPages,
  ...runPages,
];
