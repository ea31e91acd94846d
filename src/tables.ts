import type { CheckoutSessionTables } from './billing/subscriptions/sessions/types.ts';
import type { SubscriptionTables } from './billing/subscriptions/types.ts';
import type { CouponTables } from './catalog/coupons/types.ts';
import type { GroupTables } from './catalog/groups/types.ts';
import type { PlanTables, PlanViews } from './catalog/plans/types.ts';
import type { ConsentTables } from './charging/consents/types.ts';
import type { CollectionTables } from './checkout/collection/types.ts';
import type { PaymentTables } from './checkout/payments/types.ts';
import type { RecaudaTables } from './checkout/recauda/types.ts';
import type { ReservationTables } from './checkout/reservations/types.ts';
import type { CardTables } from './customers/cards/types.ts';
import type { PaymentSourceTables, PaymentSourceViews } from './customers/payment-sources/types.ts';
import type { PrivacyTables } from './customers/privacy/types.ts';
import type { SubmissionTables } from './customers/submissions/types.ts';
import type { SubscriberTables, SubscriberViews } from './customers/subscribers/types.ts';
import type { ElectronicInvoiceTables } from './invoicing/documents/types.ts';
import type { LongJobTables } from './jobs/long/types.ts';
import type { WorkerTables } from './jobs/types.ts';
import type { FigureTables, FigureViews } from './ledger/figures/types.ts';
import type { InvoiceTables, InvoiceViews } from './ledger/invoices/types.ts';
import type { TransactionTables, TransactionViews } from './ledger/transactions/types.ts';
import type { VirtualAccountTables, VirtualAccountViews } from './ledger/virtual-account/types.ts';
import type { MailTables } from './messages/mails/types.ts';
import type { WebhookTables } from './messages/webhooks/types.ts';
import type { MovingTables } from './moving/types.ts';
import type { PortalTables } from './portal/types.ts';
import type { DisputeTables } from './settlement/disputes/types.ts';
import type { ReconciliationTables } from './settlement/reconciliation/types.ts';
import type { AuditTables } from './tenancy/audit/types.ts';
import type { ClockTables, ClockViews } from './tenancy/clocks/types.ts';
import type { LimitTables } from './tenancy/limits/types.ts';
import type { MerchantTables } from './tenancy/merchants/types.ts';
import type { PeopleTables, PeopleViews } from './tenancy/people/types.ts';
import type { ProviderAccountTables } from './tenancy/provider-accounts/types.ts';
import type { SavedViewTables } from './tenancy/saved-views/types.ts';
import type { TokenTables } from './tenancy/tokens/types.ts';

/** All database views that modules provide for modules listed after them. */
type Views = PeopleViews &
  ClockViews &
  PlanViews &
  SubscriberViews &
  PaymentSourceViews &
  VirtualAccountViews &
  FigureViews &
  TransactionViews &
  InvoiceViews;

/** Types of all tables and views, for the query builder. Each module declares the types of its own tables. */
export type Tables = Views &
  MerchantTables &
  PeopleTables &
  TokenTables &
  AuditTables &
  SavedViewTables &
  ProviderAccountTables &
  ConsentTables &
  ClockTables &
  SubmissionTables &
  PrivacyTables &
  LimitTables &
  GroupTables &
  PlanTables &
  SubscriberTables &
  CouponTables &
  SubscriptionTables &
  CheckoutSessionTables &
  PortalTables &
  CardTables &
  PaymentSourceTables &
  FigureTables &
  InvoiceTables &
  TransactionTables &
  PaymentTables &
  CollectionTables &
  RecaudaTables &
  ReservationTables &
  WebhookTables &
  MailTables &
  VirtualAccountTables &
  DisputeTables &
  ReconciliationTables &
  WorkerTables &
  LongJobTables &
  ElectronicInvoiceTables &
  MovingTables;
