import type { BodyOf, Call, CallOptions, QueryOf, Result } from '../operations.ts';

/** One-time payments, paid on the hosted page or through your own page. */
export interface Payments {
  /**
   * Creates a payment. With `checkout_type: 'redirect'`, the response has a `checkout_url` to which you redirect the
   * payer.
   */
  generate(body: BodyOf<'post_payment_generate'>, options?: CallOptions): Result<'post_payment_generate'>;
  /** Activates or deactivates a payment. An inactive payment cannot be paid. */
  setActive(id: string, active: boolean, options?: CallOptions): Result<'put_payment_id_active'>;
  /** Returns the status of the latest transaction of a payment. */
  status(
    paymentGateway: string,
    options?: CallOptions,
  ): Result<'post_payment_transaction_status_paymentGateway'>;
  /** Returns the status of all transactions of a payment, newest first. */
  listStatuses(
    paymentGateway: string,
    options?: CallOptions,
  ): Result<'post_payment_all_transaction_status_paymentGateway'>;
  /** Returns the documents of the payment provider that a payer must accept before paying. */
  consents(query?: QueryOf<'get_payment_consents'>, options?: CallOptions): Result<'get_payment_consents'>;
  /**
   * Methods that make a payment for a payer. They need no access token, because the body includes the id and the token
   * of the payment.
   */
  readonly pay: PaymentMethods;
  /** Transactions, which are attempts to make a payment. */
  readonly transactions: Transactions;
}

type PayOperation =
  | 'post_payment_checkout_card'
  | 'post_payment_checkout_pse'
  | 'post_payment_checkout_cash'
  | 'post_payment_checkout_nequi'
  | 'post_payment_checkout_daviplata'
  | 'post_payment_checkout_bancolombia';

type Pay<Name extends PayOperation> = (body: BodyOf<Name>, options?: CallOptions) => Result<Name>;

/** Ways to pay a payment. */
export interface PaymentMethods {
  /** Pays by card. */
  byCard: Pay<'post_payment_checkout_card'>;
  /** Pays by bank transfer (PSE). Redirect the payer to the `url_response` of the transaction. */
  byPse: Pay<'post_payment_checkout_pse'>;
  /** Creates a payment code that the payer pays in cash at a counter. */
  byCash: Pay<'post_payment_checkout_cash'>;
  /** Pays from a Nequi account. The payer approves the payment in the app. */
  byNequi: Pay<'post_payment_checkout_nequi'>;
  /** Pays from a Daviplata account. */
  byDaviplata: Pay<'post_payment_checkout_daviplata'>;
  /** Pays with the Bancolombia button. Redirect the payer to the `url_response` of the transaction. */
  byBancolombia: Pay<'post_payment_checkout_bancolombia'>;
}

/** Transactions, which are attempts to make a payment. */
export interface Transactions {
  /** Returns a transaction by number or id. */
  get(transaction: string | number, options?: CallOptions): Result<'post_payment_transaction_transaction'>;
  /** Refunds a transaction. `amount` limits the refund to a part of the transaction. */
  refund(
    transaction: string | number,
    body?: BodyOf<'post_payment_transaction_transaction_refund'>,
    options?: CallOptions,
  ): Result<'post_payment_transaction_transaction_refund'>;
  /** Returns the requests that the service sent to the payment provider for a transaction, oldest first. */
  operations(
    transaction: string | number,
    options?: CallOptions,
  ): Result<'get_payment_transaction_transaction_operations'>;
}

export function payments(call: Call): Payments {
  return {
    generate: (body, options) => call('post_payment_generate', { body }, options),
    setActive: (id, active, options) =>
      call('put_payment_id_active', { path: { id }, body: { active } }, options),
    status: (paymentGateway, options) =>
      call('post_payment_transaction_status_paymentGateway', { path: { paymentGateway } }, options),
    listStatuses: (paymentGateway, options) =>
      call('post_payment_all_transaction_status_paymentGateway', { path: { paymentGateway } }, options),
    consents: (query, options) => call('get_payment_consents', { query }, options),
    pay: paymentMethods(call),
    transactions: transactions(call),
  };
}

function paymentMethods(call: Call): PaymentMethods {
  return {
    byCard: (body, options) => call('post_payment_checkout_card', { body }, options),
    byPse: (body, options) => call('post_payment_checkout_pse', { body }, options),
    byCash: (body, options) => call('post_payment_checkout_cash', { body }, options),
    byNequi: (body, options) => call('post_payment_checkout_nequi', { body }, options),
    byDaviplata: (body, options) => call('post_payment_checkout_daviplata', { body }, options),
    byBancolombia: (body, options) => call('post_payment_checkout_bancolombia', { body }, options),
  };
}

function transactions(call: Call): Transactions {
  const pathOf = (transaction: string | number) => ({ transaction: String(transaction) });
  return {
    get: (transaction, options) =>
      call('post_payment_transaction_transaction', { path: pathOf(transaction) }, options),
    refund: (transaction, body = {}, options) =>
      call('post_payment_transaction_transaction_refund', { path: pathOf(transaction), body }, options),
    operations: (transaction, options) =>
      call('get_payment_transaction_transaction_operations', { path: pathOf(transaction) }, options),
  };
}
