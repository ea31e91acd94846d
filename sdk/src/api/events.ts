// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CanceledEvent, CreatedEvent, EndedEvent, PausedEvent, PlanChangedEvent, RenewEvent, ResumedEvent, RetryEvent } from './events-objects-3.ts';
import type { CollectionEvent, DisputeAcceptedEvent, DisputeExpiredEvent, DisputeLostEvent, DisputeOpenedEvent, DisputeUpdatedEvent, DisputeWonEvent, MitConfirmedEvent, MitDeclinedEvent, MitExpiredEvent, MitExpiringSoonEvent, MitVoidedEvent } from './events-objects-2.ts';
import type { LimitsCardTestingEvent, MitPreAuthorizedEvent, PaymentEvent, PaymentSourceApprovedEvent, PaymentSourceRefusedEvent, PaymentSourceRevokedEvent, WebhookTestEvent } from './events-objects.ts';

/** Maps each kind of event to the request body of its webhook. */
export interface Events {
  /** A payer approved charges to an account, which can now be charged. */
  'payment_source.approved': PaymentSourceApprovedEvent;
  /** A payer refused charges to an account, or did not respond in time. */
  'payment_source.refused': PaymentSourceRefusedEvent;
  /** A payer revoked the approval of an account, which can no longer be charged. */
  'payment_source.revoked': PaymentSourceRevokedEvent;
  /** A subscription started. */
  created: CreatedEvent;
  /** The subscriber paid a renewal. Continue the service. */
  renew: RenewEvent;
  /** A charge of a subscription failed and will be retried. `transaction.error` has the reason. */
  retry: RetryEvent;
  /** The plan of a subscription was changed. */
  plan_changed: PlanChangedEvent;
  /** A subscription was paused. */
  paused: PausedEvent;
  /** A paused subscription was resumed. */
  resumed: ResumedEvent;
  /** A subscription was canceled and ends at `cancel_at`. */
  canceled: CanceledEvent;
  /** A subscription ended because it was canceled or its charges failed. */
  ended: EndedEvent;
  /** A one-time payment was approved, declined or refunded. */
  payment: PaymentEvent;
  /** The amount of a reservation was held on the card. */
  'mit.pre_authorized': MitPreAuthorizedEvent;
  /** The bank refused to hold the amount of a reservation. */
  'mit.declined': MitDeclinedEvent;
  /** The held amount of a reservation was charged. */
  'mit.confirmed': MitConfirmedEvent;
  /** The held amount of a reservation was released. */
  'mit.voided': MitVoidedEvent;
  /** A reservation expires in 24 hours. */
  'mit.expiring_soon': MitExpiringSoonEvent;
  /** A reservation expired. */
  'mit.expired': MitExpiredEvent;
  /** A payer disputes a transaction, and the bank withdrew the disputed amount. */
  'dispute.opened': DisputeOpenedEvent;
  /** The evidence of a dispute was submitted, or the bank changed the amount, reason or deadline of the dispute. */
  'dispute.updated': DisputeUpdatedEvent;
  /** The deadline to submit evidence for a dispute passed. */
  'dispute.expired': DisputeExpiredEvent;
  /** The merchant won a dispute, and the bank returned the disputed amount to the merchant. */
  'dispute.won': DisputeWonEvent;
  /** The merchant lost a dispute, and the payer keeps the disputed amount. */
  'dispute.lost': DisputeLostEvent;
  /** The merchant accepted a dispute, and the payer keeps the disputed amount. */
  'dispute.accepted': DisputeAcceptedEvent;
  /** The payment of an ERP invoice was approved, declined or refunded. */
  collection: CollectionEvent;
  /** A user of the panel sent a test event. No action is required. */
  'webhook.test': WebhookTestEvent;
  /** Too many cards were declined, and card payments are blocked until `closed_until`. */
  'limits.card_testing': LimitsCardTestingEvent;
}
