import { inTransaction } from '#src/platform/database/transaction.ts';
import { changeLegal } from '#src/tenancy/merchants/settings/change.ts';
import { legalBody } from '#src/tenancy/merchants/settings/schema.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import type { Merchant } from '#src/tenancy/merchants/types.ts';
import { optionalText, printRecord, type Run } from './command.ts';
import { readBody } from './read-body.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

/** Columns of the merchant's legal data, by command-line option. */
const FIELDS = {
  name: 'name',
  'legal-name': 'legal_name',
  'tax-id': 'tax_id',
  email: 'contact_email',
  phone: 'contact_phone',
  address: 'address',
  'privacy-text': 'privacy_text',
  'privacy-url': 'privacy_url',
} as const satisfies Record<string, keyof Merchant>;

/** Changes the given legal data of a merchant and prints all of it. Options that are not given keep their value. */
export const legalCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const given = Object.entries(FIELDS).flatMap(([option, field]) => {
      const value = optionalText(options, option);
      return value === undefined ? [] : [[field, value] as const];
    });
    if (given.length > 0)
      await inTransaction(deps.db, async (db) => {
        const body = readBody(legalBody, { ...(await currentOf(db, id)), ...Object.fromEntries(given) });
        await changeLegal({ ...deps, db }, { commerce_id: id, role: 'owner', offices: null }, body);
      });
    printRecord({ merchant: id, ...(await currentOf(deps.db, id)) }, options);
  });

async function currentOf(db: Parameters<typeof findMerchant>[0], id: number) {
  const merchant = await findMerchant(db, id);
  return Object.fromEntries(Object.values(FIELDS).map((field) => [field, merchant?.[field] ?? null]));
}
