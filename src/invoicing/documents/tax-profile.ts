import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid } from '#src/kernel/errors.ts';
import type { Key } from '#src/kernel/ids.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { completeNit } from '#src/kernel/nit.ts';
import { required } from '#src/platform/http/fields.ts';
import { email, oneOf, text } from '#src/platform/http/rules.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { PERSONS } from '../port/account.ts';
import { findInvoicing, saveTaxProfile } from './settings/store.ts';

/** Request body of a tax profile, which identifies the subscriber on electronic invoices. */
export const taxProfileBody = z.object({
  person: required(oneOf(PERSONS)),
  identification_type: required(oneOf(IDENTIFICATION_TYPES)),
  id_number: required(text({ min: 4, max: 20 })),
  name: required(text({ max: 255 })),
  email: required(email),
});
export type NewTaxProfile = z.infer<typeof taxProfileBody>;

const TEXTS = {
  company: {
    en: 'A company is known by its NIT.',
    es: 'Una empresa se identifica con su NIT.',
  },
  nit: {
    en: 'The check digit of the NIT is another; write it as 900123456-8.',
    es: 'El dígito de verificación del NIT es otro; escríbalo como 900123456-8.',
  },
} as const;

/** Returns whether the environment's invoices name the payer. Pages ask for tax data only if they do. */
export async function asksTaxData({ db }: Pick<Deps, 'db'>, environment: Environment): Promise<boolean> {
  const row = await findInvoicing(db, environment);
  return row?.active === true && row.names_payers;
}

/**
 * Saves the tax profile of a subscriber for future invoices. Adds a missing check digit to a NIT. Throws if the check
 * digit is wrong or a company has no NIT.
 */
export async function setTaxProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subscriber: Key,
  given: NewTaxProfile,
): Promise<void> {
  if (given.person === 'legal' && given.identification_type !== 'NIT')
    throw invalid('identification_type', TEXTS.company);
  const id_number = given.identification_type === 'NIT' ? completeNit(given.id_number) : given.id_number;
  if (id_number === null) throw invalid('id_number', TEXTS.nit);
  const now = clock.now();
  await saveTaxProfile(db, {
    ...{ commerce_id: subscriber.commerce_id, subscriber_id: subscriber.id, ...given, id_number },
    ...{ created_at: now, updated_at: now },
  });
}
