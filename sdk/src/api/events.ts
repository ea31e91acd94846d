// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CanceledEvent, CreatedEvent, EndedEvent, PausedEvent, PlanChangedEvent, RenewEvent, ResumedEvent, RetryEvent } from './events-objects-3.ts';
import type { CollectionEvent, DisputeAcceptedEvent, DisputeExpiredEvent, DisputeLostEvent, DisputeOpenedEvent, DisputeUpdatedEvent, DisputeWonEvent, MitConfirmedEvent, MitDeclinedEvent, MitExpiredEvent, MitExpiringSoonEvent, MitVoidedEvent } from './events-objects-2.ts';
import type { LimitsCardTestingEvent, MitPreAuthorizedEvent, PaymentEvent, PaymentSourceApprovedEvent, PaymentSourceRefusedEvent, PaymentSourceRevokedEvent, WebhookTestEvent } from './events-objects.ts';

/** Request bodies of the webhooks by kind of event. */
export interface Events {
  /** A payer approved charges to an account */
  'payment_source.approved': PaymentSourceApprovedEvent;
  /** A payer refused charges to an account, or did not respond; see `status` */
  'payment_source.refused': PaymentSourceRefusedEvent;
  /** A payer revoked the approval of an account; it is no longer charged */
  'payment_source.revoked': PaymentSourceRevokedEvent;
  /** A subscription started */
  created: CreatedEvent;
  /** A renewal was paid; continue the service */
  renew: RenewEvent;
  /** A charge of a subscription failed and will be retried; see `transaction.error` */
  retry: RetryEvent;
  /** The plan of a subscription was changed */
  plan_changed: PlanChangedEvent;
  /** A subscription was paused */
  paused: PausedEvent;
  /** A paused subscription was resumed */
  resumed: ResumedEvent;
  /** A subscription was canceled; it ends at `cancel_at` */
  canceled: CanceledEvent;
  /** A subscription ended, because it was canceled or because its charges failed */
  ended: EndedEvent;
  /** A payment has a result, or was refunded */
  payment: PaymentEvent;
  /** The amount of a reservation is held */
  'mit.pre_authorized': MitPreAuthorizedEvent;
  /** The bank refused to hold the amount of a reservation */
  'mit.declined': MitDeclinedEvent;
  /** A reservation was charged */
  'mit.confirmed': MitConfirmedEvent;
  /** A reservation was released */
  'mit.voided': MitVoidedEvent;
  /** A reservation expires in 24 hours */
  'mit.expiring_soon': MitExpiringSoonEvent;
  /** A reservation expired */
  'mit.expired': MitExpiredEvent;
  /** A payer disputes a transaction, and the bank withdrew the amount */
  'dispute.opened': DisputeOpenedEvent;
  /** A dispute changed: evidence was submitted, or the bank changed its amount, reason or deadline */
  'dispute.updated': DisputeUpdatedEvent;
  /** The deadline of a dispute passed */
  'dispute.expired': DisputeExpiredEvent;
  /** A dispute was won, and the amount was returned to the merchant */
  'dispute.won': DisputeWonEvent;
  /** A dispute was lost, and the payer keeps the amount */
  'dispute.lost': DisputeLostEvent;
  /** The merchant accepted a dispute, and the payer keeps the amount */
  'dispute.accepted': DisputeAcceptedEvent;
  /** The payment of an ERP invoice has a result, or was refunded */
  collection: CollectionEvent;
  /** A user of the panel sent a test event; no action is needed */
  'webhook.test': WebhookTestEvent;
  /** Too many cards were declined, and card payments are blocked for a while */
  'limits.card_testing': LimitsCardTestingEvent;
}
