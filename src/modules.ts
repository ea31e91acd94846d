import { paymentSourcesModule } from './billing/payment-sources/module.ts';
import { subscriptionsModule } from './billing/subscriptions/module.ts';
import { couponsModule } from './catalog/coupons/module.ts';
import { groupsModule } from './catalog/groups/module.ts';
import { plansModule } from './catalog/plans/module.ts';
import { referenceDataModule } from './catalog/reference-data/module.ts';
import { cardTestingModule } from './charging/card-testing/module.ts';
import { chargingModule } from './charging/module.ts';
import { collectionModule } from './checkout/collection/module.ts';
import { paymentsModule } from './checkout/payments/module.ts';
import { recaudaModule } from './checkout/recauda/module.ts';
import { reservationsModule } from './checkout/reservations/module.ts';
import { cardsModule } from './customers/cards/module.ts';
import { paymentSourceRowsModule } from './customers/payment-sources/module.ts';
import { privacyModule } from './customers/privacy/module.ts';
import { submissionsModule } from './customers/submissions/module.ts';
import { subscribersModule } from './customers/subscribers/module.ts';
import { electronicInvoicesModule } from './invoicing/documents/module.ts';
import { longJobsModule } from './jobs/long/module.ts';
import { jobsModule } from './jobs/module.ts';
import { figuresModule } from './ledger/figures/module.ts';
import { invoicesModule } from './ledger/invoices/module.ts';
import { transactionsModule } from './ledger/transactions/module.ts';
import { virtualAccountModule } from './ledger/virtual-account/module.ts';
import { mailsModule } from './messages/mails/module.ts';
import { webhooksModule } from './messages/webhooks/module.ts';
import type { Module } from './module.ts';
import { movingModule } from './moving/module.ts';
import { panelModule } from './panel/module.ts';
import { httpModule } from './platform/http/module.ts';
import { portalModule } from './portal/module.ts';
import { sandboxModule } from './sandbox/module.ts';
import { disputesModule } from './settlement/disputes/module.ts';
import { reconciliationModule } from './settlement/reconciliation/module.ts';
import { auditModule } from './tenancy/audit/module.ts';
import { clocksModule } from './tenancy/clocks/module.ts';
import { limitsModule } from './tenancy/limits/module.ts';
import { peopleModule } from './tenancy/people/module.ts';
import { providerAccountsModule } from './tenancy/provider-accounts/module.ts';
import { savedViewsModule } from './tenancy/saved-views/module.ts';
import { checkoutPagesModule } from './web/checkout/module.ts';
import { frontDoorModule } from './web/front-door/module.ts';
import { guidesModule } from './web/guides/module.ts';
import { jobPagesModule } from './web/panel/jobs/module.ts';
import { panelPagesModule } from './web/panel/module.ts';
import { personPagesModule } from './web/panel/personal-data/module.ts';
import { sandboxPagesModule } from './web/panel/sandbox/module.ts';
import { portalPagesModule } from './web/portal/module.ts';
import { recaudaPagesModule } from './web/recauda/module.ts';

/** All modules, in the order in which the API document lists their endpoints. This is the only list of modules. */
export const MODULES: readonly Module[] = [
  httpModule,
  portalModule,
  groupsModule,
  plansModule,
  subscribersModule,
  cardsModule,
  paymentSourceRowsModule,
  paymentSourcesModule,
  couponsModule,
  subscriptionsModule,
  paymentsModule,
  recaudaModule,
  reservationsModule,
  virtualAccountModule,
  disputesModule,
  reconciliationModule,
  invoicesModule,
  collectionModule,
  electronicInvoicesModule,
  movingModule,
  transactionsModule,
  figuresModule,
  referenceDataModule,
  sandboxModule,
  webhooksModule,
  mailsModule,
  chargingModule,
  jobsModule,
  longJobsModule,
  providerAccountsModule,
  peopleModule,
  panelModule,
  submissionsModule,
  privacyModule,
  limitsModule,
  clocksModule,
  auditModule,
  savedViewsModule,
  cardTestingModule,
  frontDoorModule,
  guidesModule,
  checkoutPagesModule,
  recaudaPagesModule,
  portalPagesModule,
  panelPagesModule,
  jobPagesModule,
  sandboxPagesModule,
  personPagesModule,
];
