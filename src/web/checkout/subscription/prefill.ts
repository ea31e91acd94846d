import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Query } from '#src/platform/http/query-string.ts';

/** What was typed before a charge that was refused, but for the card; to be corrected where it was guessed. */
export function typedBefore({ customer_payer: payer }: Transaction): Query {
  if (payer === null) return {};
  const { name, last_name } = splitName(payer.name ?? '');
  return {
    name,
    last_name,
    email: payer.email ?? '',
    identification_type: payer.identification_type ?? '',
    id_number: payer.id_number ?? '',
    phone_code: payer.dialling_code?.replace('+', '') ?? '',
    cellphone_number: payer.cellphone ?? '',
    billing_address: payer.address_1 ?? '',
    billing_city: payer.city ?? '',
    billing_country: payer.country ?? '',
  };
}

/** The same where nothing was charged: as it was typed. */
export function typedIn(subscriber: Readonly<Record<string, unknown>> = {}): Query {
  const texts = Object.entries(subscriber).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

/** Charges know one name. In Colombia people have two last names, and often two first ones. */
function splitName(full: string): { name: string; last_name: string } {
  const words = full.split(/\s+/).filter(Boolean);
  const first = words.length > 3 ? 2 : 1;
  return { name: words.slice(0, first).join(' '), last_name: words.slice(first).join(' ') };
}
