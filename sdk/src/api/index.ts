// Generated from the API document by `npm run sdk-types`. Do not edit.

import { OPERATIONS as catalogs, type Operations as Catalogs } from './catalogs.ts';
import { OPERATIONS as catalogs2, type Operations as Catalogs2 } from './catalogs-2.ts';
import { OPERATIONS as checkoutSessions, type Operations as CheckoutSessions } from './checkout-sessions.ts';
import { OPERATIONS as collection, type Operations as Collection } from './collection.ts';
import { OPERATIONS as collection2, type Operations as Collection2 } from './collection-2.ts';
import { OPERATIONS as collection3, type Operations as Collection3 } from './collection-3.ts';
import { OPERATIONS as coupons, type Operations as Coupons } from './coupons.ts';
import { OPERATIONS as disputes, type Operations as Disputes } from './disputes.ts';
import { OPERATIONS as groups, type Operations as Groups } from './groups.ts';
import { OPERATIONS as mails, type Operations as Mails } from './mails.ts';
import { OPERATIONS as payments, type Operations as Payments } from './payments.ts';
import { OPERATIONS as payments2, type Operations as Payments2 } from './payments-2.ts';
import { OPERATIONS as payments3, type Operations as Payments3 } from './payments-3.ts';
import { OPERATIONS as plans, type Operations as Plans } from './plans.ts';
import { OPERATIONS as plans2, type Operations as Plans2 } from './plans-2.ts';
import { OPERATIONS as portalSessions, type Operations as PortalSessions } from './portal-sessions.ts';
import { OPERATIONS as reservations, type Operations as Reservations } from './reservations.ts';
import { OPERATIONS as reservations2, type Operations as Reservations2 } from './reservations-2.ts';
import { OPERATIONS as sandbox, type Operations as Sandbox } from './sandbox.ts';
import { OPERATIONS as sandbox2, type Operations as Sandbox2 } from './sandbox-2.ts';
import { OPERATIONS as subscribers, type Operations as Subscribers } from './subscribers.ts';
import { OPERATIONS as subscriptions, type Operations as Subscriptions } from './subscriptions.ts';
import { OPERATIONS as subscriptions2, type Operations as Subscriptions2 } from './subscriptions-2.ts';
import { OPERATIONS as subscriptions3, type Operations as Subscriptions3 } from './subscriptions-3.ts';
import { OPERATIONS as virtualAccount, type Operations as VirtualAccount } from './virtual-account.ts';
import { OPERATIONS as webhooks, type Operations as Webhooks } from './webhooks.ts';

export type { AcceptedErrorBody, AppliedErrorBody, AppliedValidationErrorBody, CanceledErrorBody, CanceledValidationErrorBody, ChangedErrorBody, ChangedValidationErrorBody, DeletedErrorBody, ErrorBody, ErrorObject, FileBytes, PausedErrorBody, PausedValidationErrorBody, QueryValue, RefundedErrorBody, RefundedValidationErrorBody, RenewedErrorBody, ResumedErrorBody, SavedErrorBody, SavedValidationErrorBody, SuccessErrorBody, SuccessValidationErrorBody, TakenBackErrorBody, UpdatedErrorBody, UpdatedValidationErrorBody, ValidationErrorBody } from './basics.ts';
export type { CanceledEvent, CreatedEvent, EndedEvent, PausedEvent, PlanChangedEvent, RenewEvent, ResumedEvent, RetryEvent, WebhookSubscription } from './events-objects-3.ts';
export type { ChangedSubscription, Invoice, InvoiceLine, PaymentSource, SubscriptionTransaction } from './subscriptions-objects.ts';
export type { ChargeStatus, CheckoutTransaction, Consent, Operation, TransactionDetail, TransactionStatus } from './payments-objects.ts';
export type { CheckoutSession } from './checkout-sessions.ts';
export type { CollectionEvent, DisputeAcceptedEvent, DisputeExpiredEvent, DisputeLostEvent, DisputeOpenedEvent, DisputeUpdatedEvent, DisputeWonEvent, MitConfirmedEvent, MitDeclinedEvent, MitExpiredEvent, MitExpiringSoonEvent, MitVoidedEvent } from './events-objects-2.ts';
export type { Coupon } from './coupons.ts';
export type { Dispute, DisputeEvidence } from './disputes.ts';
export type { ErrorCode } from './codes.ts';
export type { Events } from './events.ts';
export type { Group, RawGroup } from './groups.ts';
export type { GroupedPlan, Plan, RawPlan } from './plans-objects.ts';
export type { LimitsCardTestingEvent, MitPreAuthorizedEvent, PaymentEvent, PaymentSourceApprovedEvent, PaymentSourceRefusedEvent, PaymentSourceRevokedEvent, WebhookReservation, WebhookTestEvent, WebhookTransaction } from './events-objects.ts';
export type { ListedReservation, Reservation } from './reservations-objects.ts';
export type { ListedSubscriber, OwnPaymentSource, RawSubscriber, SavedCard, Subscriber } from './subscribers-objects.ts';
export type { Mail, SandboxClock, WebhookAttempt, WebhookDelivery } from './sandbox-objects.ts';
export type { Movement } from './virtual-account.ts';
export type { OrderedItem, OwedItem } from './collection-objects.ts';
export type { PortalSession } from './portal-sessions.ts';
export type { Proration, Subscription } from './subscriptions-objects-2.ts';
export { EVENT_KINDS } from './event-kinds.ts';

/** All operations by name. */
export interface Operations
  extends PortalSessions,
    Groups,
    Plans,
    Plans2,
    Subscribers,
    Coupons,
    Subscriptions,
    Subscriptions2,
    Subscriptions3,
    CheckoutSessions,
    Payments,
    Payments2,
    Payments3,
    Collection,
    Collection2,
    Collection3,
    Reservations,
    Reservations2,
    VirtualAccount,
    Disputes,
    Catalogs,
    Catalogs2,
    Sandbox,
    Sandbox2,
    Webhooks,
    Mails {}

/** HTTP method and path of every operation of the API, by operation name. */
export const OPERATIONS: Readonly<
  Record<keyof Operations, { method: string; path: string; takes_key?: true; is_file?: true }>
> = {
  ...portalSessions,
  ...groups,
  ...plans,
  ...plans2,
  ...subscribers,
  ...coupons,
  ...subscriptions,
  ...subscriptions2,
  ...subscriptions3,
  ...checkoutSessions,
  ...payments,
  ...payments2,
  ...payments3,
  ...collection,
  ...collection2,
  ...collection3,
  ...reservations,
  ...reservations2,
  ...virtualAccount,
  ...disputes,
  ...catalogs,
  ...catalogs2,
  ...sandbox,
  ...sandbox2,
  ...webhooks,
  ...mails,
};
