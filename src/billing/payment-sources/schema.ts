import { z } from 'zod';
import { consentTokens } from '#src/charging/consents/schema.ts';
import { mobilePhone } from '#src/customers/payers/schema.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CHECK_ALWAYS, nullable, required } from '#src/platform/http/fields.ts';
import { oneOf, url } from '#src/platform/http/rules.ts';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';

const TEXTS = {
  no_phone: {
    en: 'The {field} is required for that account.',
    es: 'El campo {field} es obligatorio para esa cuenta.',
  },
} as const satisfies Record<string, Text>;

export const accountFields = {
  type: required(oneOf(ACCOUNT_METHODS)),
  phone: nullable(mobilePhone),
};

/**
 * Requires a phone number for Nequi and DaviPlata. Bancolombia redirects the customer to its own page and needs none.
 */
export function checkPhone(account: { type: unknown; phone?: unknown }, context: z.RefinementCtx): void {
  const isMissing = account.phone === undefined || account.phone === null;
  if (isMissing && (account.type === 'nequi' || account.type === 'daviplata'))
    context.addIssue({ code: 'custom', path: ['phone'], params: { text: TEXTS.no_phone } });
}

export const newSourceBody = z
  .object({ ...accountFields, return_url: nullable(url({ max: 2048 })), consents: consentTokens })
  .superRefine(checkPhone, CHECK_ALWAYS);
