import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { IDENTIFICATION_TYPES, type IdentificationType } from '#src/kernel/lists.ts';
import { completeNit } from '#src/kernel/nit.ts';
import type { CustomerPayer } from '#src/ledger/transactions/types.ts';
import type { Customer } from '../../port/account.ts';
import type { TaxProfile } from '../types.ts';

/** Stored data from which the customer of an invoice is derived. */
export interface KnownPayer {
  profile: TaxProfile | undefined;
  subscriber: Subscriber | undefined;
  payer: CustomerPayer | null;
}

/**
 * Returns the customer of an invoice from the tax profile, else the subscriber, else the payer. Returns null for an
 * unnamed final consumer if that data is incomplete, and `bad_nit` if the NIT has a wrong check digit.
 */
export function customerOf({ profile, subscriber, payer }: KnownPayer): Customer | null | 'bad_nit' {
  const contact = {
    phone: subscriber?.cellphone_number ?? payer?.cellphone ?? '',
    address: subscriber?.billing_address ?? payer?.address_1 ?? '',
  };
  if (profile) {
    const { person, identification_type, id_number, name, email } = profile;
    return complete({ person, identification_type, id_number, name, email, ...contact });
  }
  if (subscriber) {
    const { identification_type, id_number, email } = subscriber;
    const name = `${subscriber.name} ${subscriber.last_name}`.trim();
    return complete({
      person: personOf(identification_type),
      identification_type,
      id_number,
      name,
      email,
      ...contact,
    });
  }
  const type = IDENTIFICATION_TYPES.find((known) => known === payer?.identification_type);
  if (!payer || !type || !payer.id_number || !payer.name) return null;
  const { id_number, name, email } = payer;
  return complete({
    ...{ person: personOf(type), identification_type: type, id_number, name, email: email ?? '' },
    ...contact,
  });
}

function personOf(type: IdentificationType): Customer['person'] {
  return type === 'NIT' ? 'legal' : 'natural';
}

function complete(customer: Customer): Customer | 'bad_nit' {
  if (customer.identification_type !== 'NIT') return customer;
  const id_number = completeNit(customer.id_number);
  return id_number === null ? 'bad_nit' : { ...customer, id_number };
}
