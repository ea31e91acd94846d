import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Payer } from '#src/providers/port/requests.ts';

type Person = Pick<
  Subscriber,
  'name' | 'last_name' | 'email' | 'phone_code' | 'cellphone_number' | 'identification_type' | 'id_number'
>;

/** Converts a subscriber to the payer data that is sent to a provider. */
export function payerOf(person: Person): Payer {
  const { name, last_name, email, phone_code, cellphone_number, identification_type, id_number } = person;
  return {
    name: `${name} ${last_name}`,
    email,
    phone: `+${phone_code}${cellphone_number}`,
    document: { type: identification_type, number: id_number },
  };
}
