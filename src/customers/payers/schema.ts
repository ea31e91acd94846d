import { z } from 'zod';
import { countries } from '#src/catalog/reference-data/data/countries.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { looksLikeCard } from '#src/platform/card-number.ts';
import {
  checkDocument,
  DOCUMENT_DIGITS,
  DOCUMENT_TEXTS,
  documentWithLetters,
} from '#src/platform/http/document-number.ts';
import { CHECK_ALWAYS, nullable, required } from '#src/platform/http/fields.ts';
import { digits, email, integer, oneOf, pattern, refine, text, url } from '#src/platform/http/rules.ts';
import type { PaymentCard } from '#src/providers/port/requests.ts';

export const PAYER_TEXTS = {
  country: {
    en: 'The {field} must be a three-letter country code of the catalog.',
    es: 'El campo {field} debe ser un código de país de tres letras del catálogo.',
  },
  dialling_code: {
    en: 'The {field} must be + and 1 to 3 digits.',
    es: 'El campo {field} debe ser + y de 1 a 3 dígitos.',
  },
  letters: {
    en: 'The {field} takes only letters and spaces.',
    es: 'El campo {field} solo lleva letras y espacios.',
  },
  month: {
    en: 'The {field} must be a month in the form YYYY-MM.',
    es: 'El campo {field} debe ser un mes con la forma AAAA-MM.',
  },
  phone: {
    en: 'The {field} must be a Colombian mobile number of ten digits.',
    es: 'El campo {field} debe ser un celular colombiano de diez dígitos.',
  },
  expired: { en: 'The card has expired.', es: 'La tarjeta está vencida.' },
} as const satisfies Record<string, Text>;

const ISO3 = new Set(Object.values(countries('en')).map((country) => country.iso3_code));

const documentNumber = refine(
  digits(DOCUMENT_DIGITS),
  (number) => !looksLikeCard(number),
  DOCUMENT_TEXTS.card_number,
);

/** Colombian mobile number of a wallet account, such as Nequi: ten digits without the country code. */
export const mobilePhone = pattern(/^3\d{9}$/, PAYER_TEXTS.phone);

/** Payer data in the body of a checkout request. */
export const customerPayer = z.object({
  name: required(text({ min: 5, max: 255 })),
  email: required(email),
  address_1: required(text({ min: 5, max: 100 })),
  address_2: nullable(text({ max: 100 })),
  city: required(text({ max: 100 })),
  state: required(text({ max: 100 })),
  country: required(refine(text({ max: 3 }), (code) => ISO3.has(code), PAYER_TEXTS.country)),
  zip_code: required(digits({ min: 1, max: 10 })),
  dialling_code: required(pattern(/^\+\d{1,3}$/, PAYER_TEXTS.dialling_code)),
  cellphone: required(digits({ min: 5, max: 15 })),
  identification_type: nullable(oneOf(IDENTIFICATION_TYPES)),
  id_number: nullable(documentNumber),
});

/**
 * Payer data that hosted pages request. To keep the form short, it contains only what banks and cash networks
 * require.
 */
export const hostedPayer = z
  .object({
    name: customerPayer.shape.name,
    email: customerPayer.shape.email,
    identification_type: required(oneOf(IDENTIFICATION_TYPES)),
    id_number: required(documentWithLetters),
    dialling_code: customerPayer.shape.dialling_code,
    cellphone: customerPayer.shape.cellphone,
  })
  .superRefine(checkDocument, CHECK_ALWAYS);

/**
 * Card that a payer enters at a checkout. Call `expiryIssue` in addition, because the schema cannot compare the
 * expiration with the current date.
 */
export const paymentCard = z.object({
  number: required(digits({ min: 14, max: 16 })),
  name: required(pattern(/^[\p{L}\p{M} ]+$/u, PAYER_TEXTS.letters, 255)),
  expiration_date: required(pattern(/^\d{4}-(?:0[1-9]|1[0-2])$/, PAYER_TEXTS.month)),
  cvv: required(digits({ min: 3, max: 4 })),
  installments: required(integer({ min: 1, max: 60 })),
  redirect_url: nullable(url({ max: 500 })),
});

/** Converts the card fields of a request to the format of the provider interface. */
export function typedCard({ number, name, expiration_date, cvv }: z.infer<typeof paymentCard>): PaymentCard {
  return { number, expiry: expiration_date, holder: name, cvv };
}

/**
 * Returns whether a card is expired. A card is valid through the last day of its expiration month, in Colombian time.
 */
export function isExpired(expiry: string, at: Temporal.Instant): boolean {
  const today = at.toZonedDateTimeISO(ZONE).toPlainDate();
  return Temporal.PlainYearMonth.compare(Temporal.PlainYearMonth.from(expiry), today.toPlainYearMonth()) < 0;
}

/**
 * Returns an issue if the card is expired, and null otherwise. A missing expiration month is not reported, because
 * the schema reports it.
 */
export function expiryIssue(path: string, expiry: string | undefined, now: Temporal.Instant) {
  return expiry !== undefined && isExpired(expiry, now) ? { path, text: PAYER_TEXTS.expired } : null;
}
