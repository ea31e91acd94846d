import { IDENTIFICATION_TYPES, type IdentificationType } from '#src/kernel/lists.ts';
import type { CustomerPayer } from '#src/ledger/transactions/types.ts';
import type { Payer } from '#src/providers/port/requests.ts';

/** Returns the payer of a transaction in the format that providers expect. */
export function payerOf(customer: CustomerPayer | null): Payer {
  const { name, email, dialling_code, cellphone, identification_type, id_number } = customer ?? {};
  return {
    name: name ?? null,
    email: email ?? null,
    phone: dialling_code && cellphone ? `${dialling_code}${cellphone}` : null,
    document:
      isDocumentType(identification_type) && id_number
        ? { type: identification_type, number: id_number }
        : null,
  };
}

function isDocumentType(type: string | null | undefined): type is IdentificationType {
  return IDENTIFICATION_TYPES.some((known) => known === type);
}
