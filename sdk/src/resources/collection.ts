import type { BodyOf, Call, CallOptions, InputOf, QueryOf } from '../operations.ts';

type Environment = QueryOf<'post_recauda_merchant_items'>;

/** What customers owe in the merchant's own system. */
export function collection(call: Call) {
  return {
    /** An item, and how far it is paid. */
    get: (query: QueryOf<'get_payment_recauda'>, options?: CallOptions) =>
      call('get_payment_recauda', { query }, options),
    /** A customer's own call, by their document number. */
    owed: (
      merchant: string,
      body: BodyOf<'post_recauda_merchant_items'>,
      query?: Environment,
      options?: CallOptions,
    ) => call('post_recauda_merchant_items', { path: { merchant }, query, body }, options),
    pay: waysToPay(call),
  };
}

function waysToPay(call: Call) {
  type Way =
    | 'post_recauda_merchant_pay_card'
    | 'post_recauda_merchant_pay_pse'
    | 'post_recauda_merchant_pay_cash'
    | 'post_recauda_merchant_pay_nequi'
    | 'post_recauda_merchant_pay_daviplata'
    | 'post_recauda_merchant_pay_bancolombia';
  const way =
    <Name extends Way>(name: Name) =>
    (merchant: string, body: BodyOf<Name>, query?: Environment, options?: CallOptions) =>
      call(name, { path: { merchant }, query, body } as unknown as InputOf<Name>, options);
  return {
    byCard: way('post_recauda_merchant_pay_card'),
    byPse: way('post_recauda_merchant_pay_pse'),
    inCash: way('post_recauda_merchant_pay_cash'),
    byNequi: way('post_recauda_merchant_pay_nequi'),
    byDaviplata: way('post_recauda_merchant_pay_daviplata'),
    byBancolombia: way('post_recauda_merchant_pay_bancolombia'),
  };
}
