// Generated from the API document by `npm run sdk-types`. Do not edit.

export type RefusalCode =
  /** Error message: “The account holder has already decided otherwise, or there is no approval to revoke.” */
  | 'account_answered'
  /** Error message: “This concerns all offices of the merchant, and your user has access to some of them only.” */
  | 'all_offices_required'
  /** Error message: “The Idempotency-Key takes 1 to 255 visible ASCII characters.” */
  | 'bad_request'
  /** Error message: “The data was restored from a backup. Charges and returns are paused until the operations since the backup are verified.” */
  | 'books_unsettled'
  /** Error message: “This merchant does not accept cards of this brand.” */
  | 'card_brand_not_offered'
  /** Error message: “The card was declined.” */
  | 'card_declined'
  /** Error message: “A subscription is charged to this card; give it another one first.” */
  | 'card_in_use'
  /** Error message: “The payment provider does not keep this card: {reason}” */
  | 'card_refused'
  /** Error message: “The clock of this test environment is being moved. Wait until the move has finished.” */
  | 'clock_moving'
  /** Error message: “The payer must accept the terms of the payment provider, just now: {links}.” */
  | 'consent_required'
  /** Error message: “The terms of the payment provider are not available. Try again in a moment.” */
  | 'consent_unavailable'
  /** Error message: “The coupon does not exist, is inactive, has expired, has been used up, or is in another currency than the subscription.” */
  | 'coupon_invalid'
  /** Error message: “This merchant cannot charge in this currency with this payment method.” */
  | 'currency_not_offered'
  /** Error message: “This dispute is decided.” */
  | 'dispute_decided'
  /** Error message: “A dispute accepts at most {max} pieces of evidence.” */
  | 'dispute_evidence_full'
  /** Error message: “This dispute accepts no more evidence: the evidence was submitted, the deadline has passed, or the case is decided.” */
  | 'dispute_not_open'
  /** Error message: “Attach evidence before you submit it.” */
  | 'dispute_without_evidence'
  /** Error message: “Payments in {currency} cannot be taken yet: no exchange rate is recorded.” */
  | 'exchange_rate_missing'
  /** Error message: “This action is not allowed.” */
  | 'forbidden'
  /** Error message: “The group still has plans and cannot be deleted.” */
  | 'group_has_plans'
  /** Error message: “This merchant’s payment provider does not support card holds.” */
  | 'holds_not_offered'
  /** Error message: “The original request with this Idempotency-Key is still being processed.” */
  | 'idempotency_key_in_progress'
  /** Error message: “This Idempotency-Key was already used with other parameters.” */
  | 'idempotency_key_reused'
  /** Error message: “Something went wrong on our side.” */
  | 'internal_error'
  /** Error message: “The charge does not exist, or the token does not belong to it.” */
  | 'invalid_payment_credentials'
  /** Error message: “An invitation for this subscription is pending. Another one can be sent once it is accepted or expires, 7 days after it was sent.” */
  | 'invitation_already_pending'
  /** Error message: “The invitation was already accepted, or it expired 7 days after it was sent.” */
  | 'invitation_expired'
  /** Error message: “This e-mail contains a single-use code or link and cannot be sent again. Request a new one instead.” */
  | 'mail_not_repeatable'
  /** Error message: “This merchant is disabled.” */
  | 'merchant_disabled'
  /** Error message: “Resource not found.” */
  | 'not_found'
  /** Error message: “The service cannot keep up right now. Nothing was done; send it again in a few seconds.” */
  | 'overloaded'
  /** Error message: “The body may not be larger than 1 MiB.” */
  | 'payload_too_large'
  /** Error message: “This charge is already paid.” */
  | 'payment_already_paid'
  /** Error message: “This charge was already attempted and accepts no further attempt.” */
  | 'payment_already_used'
  /** Error message: “This charge has expired.” */
  | 'payment_expired'
  /** Error message: “A charge of this subscription is being processed; try again in a moment.” */
  | 'payment_in_progress'
  /** Error message: “This charge is inactive.” */
  | 'payment_inactive'
  /** Error message: “This merchant does not accept this payment method.” */
  | 'payment_method_not_offered'
  /** Error message: “This charge was paid and the money was returned. It accepts no further payment.” */
  | 'payment_returned'
  /** Error message: “A subscription uses this account. Assign another payment source to it first.” */
  | 'payment_source_in_use'
  /** Error message: “The payer has not approved this account, or revoked it, so it cannot be the default.” */
  | 'payment_source_not_ready'
  /** Error message: “The provider could not request the payer’s approval. Nothing was charged. Try again in a few minutes.” */
  | 'payment_source_unreachable'
  /** Error message: “The plan has active subscriptions and cannot be deleted.” */
  | 'plan_has_active_subscriptions'
  /** Error message: “The plan is inactive, or its deadline has passed.” */
  | 'plan_inactive'
  /** Error message: “The plan has reached its limit of active subscribers.” */
  | 'plan_subscribers_limit_reached'
  /** Error message: “Another return of this transaction is being processed.” */
  | 'refund_in_progress'
  /** Error message: “The payment provider of this charge cannot return this amount. Return it by other means.” */
  | 'refund_not_offered'
  /** Error message: “This action needs the role {role} or a higher one (viewer, operator, owner). An owner can change your role.” */
  | 'role_insufficient'
  /** Error message: “The service is not available right now; try again shortly.” */
  | 'service_unavailable'
  /** Error message: “The subscriber already has a subscription to this plan, which allows only one.” */
  | 'subscriber_already_subscribed'
  /** Error message: “The subscriber was deleted; nothing can be charged to it.” */
  | 'subscriber_deleted'
  /** Error message: “The subscriber has an active subscription and cannot be deleted.” */
  | 'subscriber_has_active_subscriptions'
  /** Error message: “The subscriber has cards or subscriptions in production; a test token changes nothing of it but the metadata, and does not delete it. Create another one to test with.” */
  | 'subscriber_in_production'
  /** Error message: “The subscriber has no saved card, and no account that can be charged.” */
  | 'subscriber_without_card'
  /** Error message: “The subscription is already canceled.” */
  | 'subscription_already_canceled'
  /** Error message: “The subscription is canceled. This action needs a subscription that is not canceled, in status trial, activa, en_gracia or pausada.” */
  | 'subscription_canceled'
  /** Error message: “The subscription has ended. This action needs the status trial, activa, en_gracia or pausada; send an invitation or renew it.” */
  | 'subscription_inactive'
  /** Error message: “The subscription has no cancellation that can be undone.” */
  | 'subscription_not_canceled'
  /** Error message: “The subscription is not paused. Only the status pausada can be resumed.” */
  | 'subscription_not_paused'
  /** Error message: “The subscription is already on that plan. Choose another one.” */
  | 'subscription_same_plan'
  /** Error message: “This number was asked too often. Wait {minutes} minutes, or pay another way.” */
  | 'too_many_account_requests'
  /** Error message: “Too many cards are being charged at this moment. Nothing was charged; try again in a few seconds.” */
  | 'too_many_cards_at_once'
  /** Error message: “Too many clocks are being moved. Try again in a moment.” */
  | 'too_many_clocks'
  /** Error message: “Too many cards were declined. Nothing was charged; try again in {minutes} min.” */
  | 'too_many_declined_cards'
  /** Error message: “The request has too many fields: at most 2,000 in a body and 1,000 in a query.” */
  | 'too_many_fields'
  /** Error message: “Too many wrong tokens or links came from your address. Try again in {minutes} min.” */
  | 'too_many_guesses'
  /** Error message: “Too many e-mails were sent again. Try again in {minutes} minutes.” */
  | 'too_many_mails_again'
  /** Error message: “Too many requests with this token; wait before the next one.” */
  | 'too_many_requests'
  /** Error message: “The payer disputes this transaction. It cannot be returned until the dispute is decided.” */
  | 'transaction_in_dispute'
  /** Error message: “The simulator opens no such dispute of this transaction.” */
  | 'transaction_not_disputable'
  /** Error message: “Only a card transaction in status Aprobada can be refunded.” */
  | 'transaction_not_refundable'
  /** Error message: “The access token is missing or invalid.” */
  | 'unauthenticated'
  /** Error message: “Send the body as application/json.” */
  | 'unsupported_media_type'
  /** Error message: “The field name is required.” */
  | 'validation_failed';
