import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Query } from '#src/platform/http/query-string.ts';

/**
 * Returns form values from a failed charge, without card data. The payer's name is also the default card holder, and
 * the payer's phone number the default Nequi number.
 */
export function typedBefore({ customer_payer, payment_method }: Transaction): Query {
  const kept = Object.entries(customer_payer ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  if (kept.length === 0) return {};
  const { dialling_code = '', cellphone = '', name = '', ...payer } = Object.fromEntries(kept);
  return {
    customer_payer: { ...payer, name, cellphone: `${dialling_code} ${cellphone}`.trim() },
    ...(payment_method === 'card' ? { payment_card: { name } } : {}),
    ...(payment_method === 'nequi' ? { nequi: { phone: cellphone } } : {}),
  };
}
