import { z } from 'zod';
import { countries } from '#src/catalog/reference-data/data/countries.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { looksLikeCard } from '#src/platform/card-number.ts';
import { nullable, required } from '#src/platform/http/fields.ts';
import { digits, email, integer, oneOf, pattern, refine, text, url } from '#src/platform/http/rules.ts';
import type { PaymentCard } from '#src/providers/port/requests.ts';

const TEXTS = {
  card_number: {
    en: 'The {field} may not be a card number.',
    es: 'El campo {field} no puede ser un número de tarjeta.',
  },
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
  expired: { en: 'The card has expired.', es: 'La tarjeta está vencida.' },
} as const satisfies Record<string, Text>;

const ISO3 = new Set(Object.values(countries('en')).map((country) => country.iso3_code));

const documentNumber = refine(
  digits({ min: 5, max: 15 }),
  (number) => !looksLikeCard(number),
  TEXTS.card_number,
);

/** Who pays, as told at a checkout. */
export const customerPayer = z.object({
  name: required(text({ min: 5, max: 255 })),
  email: required(email),
  address_1: required(text({ min: 5, max: 100 })),
  address_2: nullable(text({ max: 100 })),
  city: required(text({ max: 100 })),
  state: required(text({ max: 100 })),
  country: required(refine(text({ max: 3 }), (code) => ISO3.has(code), TEXTS.country)),
  zip_code: required(digits({ min: 1, max: 10 })),
  dialling_code: required(pattern(/^\+\d{1,3}$/, TEXTS.dialling_code)),
  cellphone: required(digits({ min: 5, max: 15 })),
  identification_type: nullable(oneOf(IDENTIFICATION_TYPES)),
  id_number: nullable(documentNumber),
});

/** What our own pages ask of who pays: no more than a bank or a cash point needs, so that it is done in a minute. */
export const hostedPayer = z.object({
  name: customerPayer.shape.name,
  email: customerPayer.shape.email,
  identification_type: required(oneOf(IDENTIFICATION_TYPES)),
  id_number: required(documentNumber),
  dialling_code: customerPayer.shape.dialling_code,
  cellphone: customerPayer.shape.cellphone,
});

/** A card typed in at a checkout. Whether it is expired depends on today: see `expiryIssue`. */
export const paymentCard = z.object({
  number: required(digits({ min: 14, max: 16 })),
  name: required(pattern(/^[\p{L}\p{M} ]+$/u, TEXTS.letters, 255)),
  expiration_date: required(pattern(/^\d{4}-(?:0[1-9]|1[0-2])$/, TEXTS.month)),
  cvv: required(digits({ min: 3, max: 4 })),
  installments: required(integer({ min: 1, max: 60 })),
  redirect_url: nullable(url({ max: 500 })),
});

/** As providers take it. */
export function typedCard({ number, name, expiration_date, cvv }: z.infer<typeof paymentCard>): PaymentCard {
  return { number, expiry: expiration_date, holder: name, cvv };
}

/** A card is good through the last day of its month. */
export function isExpired(expiry: string, at: Temporal.Instant): boolean {
  const today = at.toZonedDateTimeISO(ZONE).toPlainDate();
  return Temporal.PlainYearMonth.compare(Temporal.PlainYearMonth.from(expiry), today.toPlainYearMonth()) < 0;
}

export function expiryIssue(path: string, expiry: string, now: Temporal.Instant) {
  return isExpired(expiry, now) ? { path, text: TEXTS.expired } : null;
}
