import type { BodyOf, Call, CallOptions, QueryOf } from '../operations.ts';

/** Charges that are paid once, at the hosted page or through your own. */
export function payments(call: Call) {
  return {
    /** With `checkout_type: 'redirect'` the answer has the address of a page to send the payer to. */
    generate: (body: BodyOf<'post_payment_generate'>, options?: CallOptions) =>
      call('post_payment_generate', { body }, options),
    setActive: (id: string, active: boolean, options?: CallOptions) =>
      call('put_payment_id_active', { path: { id }, body: { active } }, options),
    /** Of the latest attempt. */
    status: (paymentGateway: string, options?: CallOptions) =>
      call('post_payment_transaction_status_paymentGateway', { path: { paymentGateway } }, options),
    /** Of every attempt, newest first. */
    allStatus: (paymentGateway: string, options?: CallOptions) =>
      call('post_payment_all_transaction_status_paymentGateway', { path: { paymentGateway } }, options),
    /** What a payer must accept of the payment provider before they pay. */
    consents: (query?: QueryOf<'get_payment_consents'>, options?: CallOptions) =>
      call('get_payment_consents', { query }, options),
    pay: waysToPay(call),
    transactions: transactions(call),
  };
}

/** A payer's own calls: the pair of id and token in the body stands for them. */
function waysToPay(call: Call) {
  return {
    byCard: (body: BodyOf<'post_payment_checkout_card'>, options?: CallOptions) =>
      call('post_payment_checkout_card', { body }, options),
    byPse: (body: BodyOf<'post_payment_checkout_pse'>, options?: CallOptions) =>
      call('post_payment_checkout_pse', { body }, options),
    inCash: (body: BodyOf<'post_payment_checkout_cash'>, options?: CallOptions) =>
      call('post_payment_checkout_cash', { body }, options),
    byNequi: (body: BodyOf<'post_payment_checkout_nequi'>, options?: CallOptions) =>
      call('post_payment_checkout_nequi', { body }, options),
    byDaviplata: (body: BodyOf<'post_payment_checkout_daviplata'>, options?: CallOptions) =>
      call('post_payment_checkout_daviplata', { body }, options),
    byBancolombia: (body: BodyOf<'post_payment_checkout_bancolombia'>, options?: CallOptions) =>
      call('post_payment_checkout_bancolombia', { body }, options),
  };
}

function transactions(call: Call) {
  return {
    /** By number or id. */
    get: (transaction: string | number, options?: CallOptions) =>
      call('post_payment_transaction_transaction', { path: { transaction: String(transaction) } }, options),
    /** All of it, or with `amount` a part. */
    refund: (
      transaction: string | number,
      body: BodyOf<'post_payment_transaction_transaction_refund'> = {},
      options?: CallOptions,
    ) =>
      call(
        'post_payment_transaction_transaction_refund',
        { path: { transaction: String(transaction) }, body },
        options,
      ),
    /** What was asked of the payment provider, oldest first. */
    operations: (transaction: string | number, options?: CallOptions) =>
      call(
        'get_payment_transaction_transaction_operations',
        { path: { transaction: String(transaction) } },
        options,
      ),
  };
}
