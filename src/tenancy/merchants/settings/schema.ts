import { z } from 'zod';
import { readNit } from '#src/kernel/nit.ts';
import { LOCALES } from '#src/kernel/texts.ts';
import { nullable, optional, required } from '#src/platform/http/fields.ts';
import { decimal, email, oneOf, type Rule, text, url } from '#src/platform/http/rules.ts';

const TEXTS = {
  nit: {
    en: 'The {field} must be a NIT with its check digit, such as 900123456-8.',
    es: 'El campo {field} debe ser un NIT con su dígito de verificación, como 900123456-8.',
  },
} as const;

const nit: Rule<string> = {
  json: { type: 'string' },
  read(value) {
    const read = typeof value === 'string' ? readNit(value) : null;
    return read ?? { broken: TEXTS.nit };
  },
};

/** The merchant's public name, legal data, contact data and privacy policy. */
export const legalBody = z.object({
  name: required(text({ max: 100 })),
  legal_name: nullable(text({ max: 120 })),
  tax_id: nullable(nit),
  contact_email: nullable(email),
  contact_phone: nullable(text({ min: 5, max: 40 })),
  address: nullable(text({ max: 200 })),
  privacy_text: nullable(text({ max: 2_000 })),
  privacy_url: nullable(url({ max: 2_048 })),
});

export const officeBody = z.object({ name: required(text({ max: 100 })) });

/** Request body of a tax. `value` is a percentage with up to two decimals. */
export const taxBody = z.object({
  name: required(text({ max: 60 })),
  value: required(decimal({ min: 0n, max: 10_000n })),
});

export const addressBody = z.object({ url: nullable(url({ max: 2_048 })) });

/**
 * Body of the webhook settings: default URL, and language of human-readable strings. Without `locale` the language
 * does not change.
 */
export const webhookBody = addressBody.extend({ locale: optional(oneOf(LOCALES)) });
