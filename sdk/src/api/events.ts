// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CanceledEvent, CreatedEvent, EndedEvent, PausedEvent, PlanChangedEvent, RenewEvent, ResumedEvent, RetryEvent } from './events-objects-3.ts';
import type { CollectionEvent, DisputeAcceptedEvent, DisputeExpiredEvent, DisputeLostEvent, DisputeOpenedEvent, DisputeUpdatedEvent, DisputeWonEvent, MitConfirmedEvent, MitDeclinedEvent, MitExpiredEvent, MitExpiringSoonEvent, MitVoidedEvent } from './events-objects-2.ts';
import type { LimitsCardTestingEvent, MitPreAuthorizedEvent, PaymentEvent, PaymentSourceApprovedEvent, PaymentSourceRefusedEvent, PaymentSourceRevokedEvent, WebhookTestEvent } from './events-objects.ts';

/** Request bodies of the webhooks by kind of event. */
export interface Events {
  /** A payer lets an account be charged */
  'payment_source.approved': PaymentSourceApprovedEvent;
  /** A payer did not let an account be charged: `status` says whether they refused, or never answered */
  'payment_source.refused': PaymentSourceRefusedEvent;
  /** A payer took back that an account may be charged: nothing more is charged to it */
  'payment_source.revoked': PaymentSourceRevokedEvent;
  /** A subscription has begun */
  created: CreatedEvent;
  /** A renewal was paid: the sign to go on serving */
  renew: RenewEvent;
  /** A charge of a subscription failed and will be tried again; `transaction.error` says why */
  retry: RetryEvent;
  /** The plan of a subscription was changed */
  plan_changed: PlanChangedEvent;
  /** A subscription was paused */
  paused: PausedEvent;
  /** A paused subscription goes on */
  resumed: ResumedEvent;
  /** A cancellation was registered; `cancel_at` says until when it serves */
  canceled: CanceledEvent;
  /** The service of a subscription stops: a cancellation came to its day, or charges failed for good */
  ended: EndedEvent;
  /** A charge has a result, or was given back */
  payment: PaymentEvent;
  /** The money of a reservation is held */
  'mit.pre_authorized': MitPreAuthorizedEvent;
  /** The bank refused to hold the money of a reservation */
  'mit.declined': MitDeclinedEvent;
  /** A reservation was charged */
  'mit.confirmed': MitConfirmedEvent;
  /** A reservation was released */
  'mit.voided': MitVoidedEvent;
  /** A reservation can be charged for 24 hours more */
  'mit.expiring_soon': MitExpiringSoonEvent;
  /** The time of a reservation has passed */
  'mit.expired': MitExpiredEvent;
  /** A payer disputes a transaction, and the bank has taken the money back for now */
  'dispute.opened': DisputeOpenedEvent;
  /** A dispute changed: its evidence was submitted, or the bank changed amount, reason or time */
  'dispute.updated': DisputeUpdatedEvent;
  /** The time to answer a dispute is over */
  'dispute.expired': DisputeExpiredEvent;
  /** A dispute was won, and the money came back */
  'dispute.won': DisputeWonEvent;
  /** A dispute was lost: the money stays with the payer */
  'dispute.lost': DisputeLostEvent;
  /** The merchant accepted a dispute: the money stays with the payer */
  'dispute.accepted': DisputeAcceptedEvent;
  /** What was to pay an item of your own system has a result, or was given back */
  collection: CollectionEvent;
  /** Somebody pressed the button that sends a test event: nothing happened, and nothing needs to be done */
  'webhook.test': WebhookTestEvent;
  /** Too many cards were declined somewhere, and no more are taken there for a while */
  'limits.card_testing': LimitsCardTestingEvent;
}
