import type { BodyOf, Call, CallOptions, InputOf, QueryOf, Result } from '../operations.ts';

type Environment = QueryOf<'post_recauda_merchant_items'>;

/** Invoices that customers owe in the merchant's ERP system. */
export interface Collection {
  /** Returns an invoice and how much of it is paid. */
  get(query: QueryOf<'get_payment_recauda'>, options?: CallOptions): Result<'get_payment_recauda'>;
  /**
   * Lists the invoices that the customer with a document number owes. Customers call this method without an access
   * token.
   */
  listItems(
    merchant: string,
    body: BodyOf<'post_recauda_merchant_items'>,
    query?: Environment,
    options?: CallOptions,
  ): Result<'post_recauda_merchant_items'>;
  /** Methods that pay invoices. Customers call them without an access token. */
  readonly pay: CollectionPayments;
}

type PayOperation =
  | 'post_recauda_merchant_pay_card'
  | 'post_recauda_merchant_pay_pse'
  | 'post_recauda_merchant_pay_cash'
  | 'post_recauda_merchant_pay_nequi'
  | 'post_recauda_merchant_pay_daviplata'
  | 'post_recauda_merchant_pay_bancolombia';

type PayItems<Name extends PayOperation> = (
  merchant: string,
  body: BodyOf<Name>,
  query?: Environment,
  options?: CallOptions,
) => Result<Name>;

/** Ways to pay invoices of the merchant's ERP system. */
export interface CollectionPayments {
  /** Pays by card. */
  byCard: PayItems<'post_recauda_merchant_pay_card'>;
  /** Pays by bank transfer (PSE). Redirect the payer to the `url_response` of the transaction. */
  byPse: PayItems<'post_recauda_merchant_pay_pse'>;
  /** Creates a payment code that the payer pays in cash at a counter. */
  byCash: PayItems<'post_recauda_merchant_pay_cash'>;
  /** Pays from a Nequi account. The payer approves the payment in the app. */
  byNequi: PayItems<'post_recauda_merchant_pay_nequi'>;
  /** Pays from a Daviplata account. */
  byDaviplata: PayItems<'post_recauda_merchant_pay_daviplata'>;
  /** Pays with the Bancolombia button. Redirect the payer to the `url_response` of the transaction. */
  byBancolombia: PayItems<'post_recauda_merchant_pay_bancolombia'>;
}

export function collection(call: Call): Collection {
  const pay =
    <Name extends PayOperation>(name: Name): PayItems<Name> =>
    (merchant, body, query, options) =>
      call(name, { path: { merchant }, query, body } as unknown as InputOf<Name>, options);
  return {
    get: (query, options) => call('get_payment_recauda', { query }, options),
    listItems: (merchant, body, query, options) =>
      call('post_recauda_merchant_items', { path: { merchant }, query, body }, options),
    pay: {
      byCard: pay('post_recauda_merchant_pay_card'),
      byPse: pay('post_recauda_merchant_pay_pse'),
      byCash: pay('post_recauda_merchant_pay_cash'),
      byNequi: pay('post_recauda_merchant_pay_nequi'),
      byDaviplata: pay('post_recauda_merchant_pay_daviplata'),
      byBancolombia: pay('post_recauda_merchant_pay_bancolombia'),
    },
  };
}
