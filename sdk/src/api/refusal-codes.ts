// Written by `npm run sdk-types` from the API document: change that, not this.

export type RefusalCode =
  /** The holder has answered otherwise, or cannot take back what was not approved. */
  | 'account_answered'
  /** This concerns all offices of the merchant, and your user has access to some of them only. */
  | 'all_offices_required'
  /** The Idempotency-Key takes 1 to 255 visible ASCII characters. */
  | 'bad_request'
  /** The data was restored from a backup, and what was charged since is being looked up: nothing is charged or given back until then. */
  | 'books_unsettled'
  /** This merchant does not take cards of this brand. */
  | 'card_brand_not_offered'
  /** The card was declined. */
  | 'card_declined'
  /** A subscription is charged to this card; give it another one first. */
  | 'card_in_use'
  /** The payment provider does not keep this card: {reason} */
  | 'card_refused'
  /** The clock of this test environment is being moved; wait until that is done. */
  | 'clock_moving'
  /** The payer must accept the terms of the payment provider, just now: {links}. */
  | 'consent_required'
  /** The payment provider does not say what the payer must accept. Try again in a moment. */
  | 'consent_unavailable'
  /** The coupon does not exist, is inactive, has expired, has been used up, or is in another currency than the subscription. */
  | 'coupon_invalid'
  /** This merchant cannot charge in this currency this way. */
  | 'currency_not_offered'
  /** This dispute is decided. */
  | 'dispute_decided'
  /** A dispute takes at most {max} pieces of evidence. */
  | 'dispute_evidence_full'
  /** This dispute takes no more evidence: it was submitted, its time is over, or the case is decided. */
  | 'dispute_not_open'
  /** Attach evidence before you submit it. */
  | 'dispute_without_evidence'
  /** Payments in {currency} cannot be taken yet: no exchange rate is recorded. */
  | 'exchange_rate_missing'
  /** This action is not allowed. */
  | 'forbidden'
  /** The group still has plans and cannot be deleted. */
  | 'group_has_plans'
  /** This merchant’s payment provider cannot hold money on a card. */
  | 'holds_not_offered'
  /** The original request with this Idempotency-Key is still being processed. */
  | 'idempotency_key_in_progress'
  /** This Idempotency-Key was already used with other parameters. */
  | 'idempotency_key_reused'
  /** Something went wrong on our side. */
  | 'internal_error'
  /** There is no such charge, or the token is not its own. */
  | 'invalid_payment_credentials'
  /** An invitation for this subscription is pending. Another one can be sent once it is accepted or expires, 7 days after it was sent. */
  | 'invitation_already_pending'
  /** The invitation was already accepted, or it expired 7 days after it was sent. */
  | 'invitation_expired'
  /** This e-mail holds a code or a link for one time. Whoever needs one asks for a new one. */
  | 'mail_not_repeatable'
  /** This merchant is disabled. */
  | 'merchant_disabled'
  /** Resource not found. */
  | 'not_found'
  /** The service cannot keep up right now. Nothing was done; send it again in a few seconds. */
  | 'overloaded'
  /** The body may not be larger than 1 MiB. */
  | 'payload_too_large'
  /** This charge is already paid. */
  | 'payment_already_paid'
  /** This charge was tried already and takes no further attempt. */
  | 'payment_already_used'
  /** This charge has expired. */
  | 'payment_expired'
  /** A charge of this subscription is being processed; try again in a moment. */
  | 'payment_in_progress'
  /** This charge is switched off. */
  | 'payment_inactive'
  /** This merchant does not take this way of paying. */
  | 'payment_method_not_offered'
  /** This charge was paid and the money was returned; it takes no further payment. */
  | 'payment_returned'
  /** A subscription is charged to this account; give it another payment source first. */
  | 'payment_source_in_use'
  /** The payer has not approved this account, or took it back: it cannot be the default. */
  | 'payment_source_not_ready'
  /** The provider could not ask the payer. Nothing was charged; try again in a few minutes. */
  | 'payment_source_unreachable'
  /** The plan has active subscriptions and cannot be deleted. */
  | 'plan_has_active_subscriptions'
  /** The plan is inactive, or its deadline has passed. */
  | 'plan_inactive'
  /** The plan has reached its limit of active subscribers. */
  | 'plan_subscribers_limit_reached'
  /** Another return of this transaction is being processed. */
  | 'refund_in_progress'
  /** The payment provider that made this charge cannot return that amount; return it by other means. */
  | 'refund_not_offered'
  /** This action needs the role {role} or a higher one (viewer, operator, owner). An owner can change your role. */
  | 'role_insufficient'
  /** The service is not available right now; try again shortly. */
  | 'service_unavailable'
  /** The subscriber already has a subscription to this plan, which allows only one. */
  | 'subscriber_already_subscribed'
  /** The subscriber was deleted; nothing can be charged to it. */
  | 'subscriber_deleted'
  /** The subscriber has an active subscription and cannot be deleted. */
  | 'subscriber_has_active_subscriptions'
  /** The subscriber has cards or subscriptions in production; a test token changes nothing of it but the metadata, and does not delete it. Create another one to test with. */
  | 'subscriber_in_production'
  /** The subscriber has no saved card, and no account that can be charged. */
  | 'subscriber_without_card'
  /** The subscription is already canceled. */
  | 'subscription_already_canceled'
  /** The subscription is canceled. This action needs a subscription that is not canceled, in status trial, activa, en_gracia or pausada. */
  | 'subscription_canceled'
  /** The subscription has ended. This action needs the status trial, activa, en_gracia or pausada; send an invitation or renew it. */
  | 'subscription_inactive'
  /** The subscription has no cancellation that can be undone. */
  | 'subscription_not_canceled'
  /** The subscription is not paused. Only the status pausada can be resumed. */
  | 'subscription_not_paused'
  /** The subscription is already on that plan. Choose another one. */
  | 'subscription_same_plan'
  /** This number was asked too often. Wait {minutes} minutes, or pay another way. */
  | 'too_many_account_requests'
  /** Too many cards are being charged at this moment. Nothing was charged; try again in a few seconds. */
  | 'too_many_cards_at_once'
  /** Too many clocks are being moved at this moment; try again. */
  | 'too_many_clocks'
  /** Too many cards were declined. Nothing was charged; try again in {minutes} min. */
  | 'too_many_declined_cards'
  /** The request has too many fields: at most 2,000 in a body and 1,000 in a query. */
  | 'too_many_fields'
  /** Too many wrong tokens or links came from your address. Try again in {minutes} min. */
  | 'too_many_guesses'
  /** Too many e-mails were sent again. Try again in {minutes} minutes. */
  | 'too_many_mails_again'
  /** Too many requests with this token; wait before the next one. */
  | 'too_many_requests'
  /** The payer disputes this transaction: until that is decided, only the bank returns its money. */
  | 'transaction_in_dispute'
  /** The simulator opens no such dispute of this transaction. */
  | 'transaction_not_disputable'
  /** Only a card transaction in status Aprobada can be refunded. */
  | 'transaction_not_refundable'
  /** The access token is missing or invalid. */
  | 'unauthenticated'
  /** Send the body as application/json. */
  | 'unsupported_media_type'
  /** The field name is required. */
  | 'validation_failed';
