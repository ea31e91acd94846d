import type { AttemptTables } from './modules/attempts/types.ts';
import type { CardTables } from './modules/cards/types.ts';
import type { ClockTables } from './modules/clocks/types.ts';
import type { CollectionTables } from './modules/collection/types.ts';
import type { CouponTables } from './modules/coupons/types.ts';
import type { GroupTables } from './modules/groups/types.ts';
import type { InvoiceTables } from './modules/invoices/types.ts';
import type { LimitTables } from './modules/limits/types.ts';
import type { MailTables } from './modules/mails/types.ts';
import type { MerchantTables } from './modules/merchants/types.ts';
import type { PaymentTables } from './modules/payments/types.ts';
import type { PlanTables } from './modules/plans/types.ts';
import type { PortalTables } from './modules/portal/types.ts';
import type { RecaudaTables } from './modules/recauda/types.ts';
import type { ReservationTables } from './modules/reservations/types.ts';
import type { SubscriberTables } from './modules/subscribers/types.ts';
import type { SubscriptionTables } from './modules/subscriptions/types.ts';
import type { TokenTables } from './modules/tokens/types.ts';
import type { TransactionTables } from './modules/transactions/types.ts';
import type { VirtualAccountTables } from './modules/virtual-account/types.ts';
import type { WebhookTables } from './modules/webhooks/types.ts';
import type { WorkerTables } from './processes/types.ts';

/** Every table, for the query builder; each module declares its own. */
export type Tables = MerchantTables &
  TokenTables &
  ClockTables &
  AttemptTables &
  LimitTables &
  GroupTables &
  PlanTables &
  SubscriberTables &
  CouponTables &
  SubscriptionTables &
  PortalTables &
  CardTables &
  InvoiceTables &
  TransactionTables &
  PaymentTables &
  CollectionTables &
  RecaudaTables &
  ReservationTables &
  WebhookTables &
  MailTables &
  VirtualAccountTables &
  WorkerTables;
