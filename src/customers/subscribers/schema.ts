import { z } from 'zod';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { looksLikeCard } from '#src/platform/card-number.ts';
import {
  checkDocument,
  DOCUMENT_DIGITS,
  DOCUMENT_TEXTS,
  documentWithLetters,
} from '#src/platform/http/document-number.ts';
import { CHECK_ALWAYS, metadata, nullable, optional, required } from '#src/platform/http/fields.ts';
import { digits, email, integer, oneOf, refine, text } from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';
import { isRealPhone } from './phone.ts';

export const SUBSCRIBER_TEXTS = {
  phone: {
    en: 'The {field} is not a real number of the country with that calling code.',
    es: 'El campo {field} no es un número real del país con ese indicativo.',
  },
} as const satisfies Record<string, Text>;

const name = text({ max: 255 });
const phoneCode = integer({ min: 1, max: 999 });
const cellphone = digits({ min: 1, max: 15 });
const idNumber = refine(
  digits(DOCUMENT_DIGITS),
  (number) => !looksLikeCard(number),
  DOCUMENT_TEXTS.card_number,
);

const fields = {
  identification_type: required(oneOf(IDENTIFICATION_TYPES)),
  id_number: required(idNumber),
  name: required(name),
  last_name: required(name),
  email: required(email),
  phone_code: required(phoneCode),
  cellphone_number: required(cellphone),
  billing_address: required(name),
  billing_city: required(name),
  billing_country: required(name),
  office: required(officeId),
  metadata,
};

function checkPhone(
  { phone_code, cellphone_number }: { phone_code: unknown; cellphone_number: unknown },
  context: z.RefinementCtx,
): void {
  if (typeof phone_code !== 'number' || typeof cellphone_number !== 'string') return;
  if (isRealPhone(phone_code, cellphone_number)) return;
  context.addIssue({ code: 'custom', path: ['cellphone_number'], params: { text: SUBSCRIBER_TEXTS.phone } });
}

export const createSubscriberBody = z.object(fields).superRefine(checkPhone, CHECK_ALWAYS);

const { billing_address, billing_city, billing_country, ...person } = fields;

/**
 * Fields of the sign-up form on a plan's hosted page. If the merchant requires an address, the page uses
 * `createSubscriberBody` instead.
 */
export const hostedSubscriber = z.object(person).superRefine(checkPhone, CHECK_ALWAYS);

/** Form fields of the hosted page that a merchant can prefill for a customer. All of them are optional. */
export const prefilledSubscriber = z
  .object({
    identification_type: nullable(oneOf(IDENTIFICATION_TYPES)),
    id_number: nullable(idNumber),
    name: nullable(name),
    last_name: nullable(name),
    email: nullable(email),
    phone_code: nullable(phoneCode),
    cellphone_number: nullable(cellphone),
    billing_address: nullable(name),
    billing_city: nullable(name),
    billing_country: nullable(name),
  })
  .superRefine((body, context) => {
    checkPhone({ phone_code: body.phone_code, cellphone_number: body.cellphone_number }, context);
  }, CHECK_ALWAYS);

/**
 * Document number that may contain letters. The hosted page of earlier releases accepted letters, and exports from
 * other systems contain them.
 */
const formerDocument = required(documentWithLetters);

/** Sign-up form data that is stored until the payer approves the payment account. */
export const keptSubscriber = z.object({
  ...person,
  id_number: formerDocument,
  ...{ billing_address: z.string(), billing_city: z.string(), billing_country: z.string() },
});

/** Subscriber in an import file. Accepts every subscriber that Cuota exports. */
export const movedInSubscriber = z
  .object({
    ...person,
    id_number: formerDocument,
    billing_address: optional(name),
    billing_city: optional(name),
    billing_country: optional(name),
  })
  .superRefine(checkPhone, CHECK_ALWAYS)
  .superRefine(checkDocument, CHECK_ALWAYS);

/**
 * Request body of a subscriber update. Document and office are ignored, because they cannot change. Address fields
 * may be null, because hosted pages do not always request them.
 */
export const updateSubscriberBody = z.object({
  name: optional(name),
  last_name: optional(name),
  email: optional(email),
  phone_code: optional(phoneCode),
  cellphone_number: optional(cellphone),
  billing_address: nullable(name),
  billing_city: nullable(name),
  billing_country: nullable(name),
  metadata,
});

const metadataView = z.record(z.string(), z.string()).nullable();

export const listedSubscriber = z
  .strictObject({
    id: z.uuid(),
    identification_type: z.enum(IDENTIFICATION_TYPES),
    id_number: z.string(),
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_code: z.int(),
    cellphone_number: z.string(),
    billing_address: z.string(),
    billing_city: z.string(),
    billing_country: z.string(),
    metadata: metadataView,
    office_id: z.int(),
    commerce_id: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'ListedSubscriber' });

export const rawSubscriber = listedSubscriber
  .extend({
    default_payment_method_id: z.uuid().nullable(),
    balance: z.number(),
    currency: z.string(),
    active: z.boolean(),
  })
  .meta({ id: 'RawSubscriber' });

export const subscriberView = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneCode: z.int(),
    cellphoneNumber: z.string(),
    billingAddress: z.string(),
    billingCity: z.string(),
    billingCountry: z.string(),
    metadata: metadataView,
    active: z.boolean(),
    subscriptionsCount: z.int(),
    activeSubscriptionsCount: z.int(),
    inactiveSubscriptionsCount: z.int(),
    createdAt: z.string(),
  })
  .meta({ id: 'Subscriber' });

export const savedSubscriber = z.strictObject({ saved: z.literal(true), subscriber: subscriberView });
