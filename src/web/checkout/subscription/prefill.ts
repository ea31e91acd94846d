import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Query } from '#src/platform/http/query-string.ts';

/**
 * Returns form values from a declined charge, without card data. The subscriber's name is also the default card
 * holder.
 */
export function typedBefore({ customer_payer: payer }: Transaction): Query {
  if (payer === null) return {};
  const name = payer.name ?? '';
  return {
    name,
    email: payer.email ?? '',
    identification_type: payer.identification_type ?? '',
    id_number: payer.id_number ?? '',
    cellphone_number: `${payer.dialling_code ?? ''} ${payer.cellphone ?? ''}`.trim(),
    billing_address: payer.address_1 ?? '',
    billing_city: payer.city ?? '',
    billing_country: payer.country ?? '',
    card_information: { holder: name },
  };
}

/**
 * Returns form values from a sign-up that charged nothing. The phone number is also the default for the wallet
 * account.
 */
export function typedIn(subscriber: Readonly<Record<string, unknown>> = {}): Query {
  const texts = Object.entries(subscriber).filter(([, value]) => ['string', 'number'].includes(typeof value));
  const { name, last_name, phone_code, cellphone_number, ...rest } = Object.fromEntries(
    texts.map(([key, value]) => [key, String(value)]),
  );
  if (name === undefined) return {};
  return {
    ...rest,
    name: [name, last_name].filter(Boolean).join(' '),
    cellphone_number: `+${phone_code} ${cellphone_number}`,
    account: { nequi_phone: cellphone_number, daviplata_phone: cellphone_number },
  };
}

/** Splits a full name into first and last names. Colombians have two last names and often two first names. */
export function splitName(full: string): { name: string; last_name: string } {
  const words = full.split(/\s+/).filter(Boolean);
  const first = words.length > 3 ? 2 : 1;
  return { name: words.slice(0, first).join(' '), last_name: words.slice(first).join(' ') };
}
