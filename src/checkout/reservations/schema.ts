import { z } from 'zod';
import { customerPayer, paymentCard } from '#src/customers/payers/schema.ts';
import { CHECKOUT_TYPES, CURRENCIES, RESERVATION_STATES } from '#src/kernel/lists.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { Text } from '#src/kernel/texts.ts';
import { networkError } from '#src/ledger/transactions/schema.ts';
import { brandOf } from '#src/platform/card-number.ts';
import { CHECK_ALWAYS, nullable, required } from '#src/platform/http/fields.ts';
import { decimal, email, integer, oneOf, pattern, RULE_TEXTS, text, url } from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';

const MAX_AMOUNT = 99_999_999_99n;
const MAX_REFERENCES = 5;

const TEXTS = {
  card: {
    en: 'Card data may not be sent here: {field}.',
    es: 'Aquí no se envían datos de tarjeta: {field}.',
  },
  plain: {
    en: 'The {field} takes only letters, digits and spaces.',
    es: 'El campo {field} solo lleva letras, dígitos y espacios.',
  },
  tax: {
    en: 'The {field} must be lower than the estimated_amount, {max}.',
    es: 'El campo {field} debe ser menor que estimated_amount, {max}.',
  },
  references: {
    en: 'The {field} takes at most 5 items.',
    es: 'El campo {field} lleva máximo 5 elementos.',
  },
  token: {
    en: 'Saved cards are not accepted here: the CVV is needed.',
    es: 'Aquí no se aceptan tarjetas guardadas: se necesita el CVV.',
  },
  ipv4: { en: 'The {field} must be an IPv4 address.', es: 'El campo {field} debe ser una dirección IPv4.' },
  size: {
    en: 'The {field} must have exactly 36 characters.',
    es: 'El campo {field} debe tener exactamente 36 caracteres.',
  },
} as const satisfies Record<string, Text>;

/**
 * Returns the schema of a field that requests must not contain. `message` states where to send the card data instead.
 */
function refused(message: Text) {
  return z
    .unknown()
    .superRefine((value, context) => {
      if (value !== undefined) context.addIssue({ code: 'custom', params: { text: message } });
    })
    .optional();
}

const CARD_FIELDS = [
  'number',
  'cvv',
  'card',
  'card_number',
  'card_token',
  'payment_card',
  'card_information',
  'expiration_date',
] as const;

/** Pattern for card fields in the naming styles of other systems, such as `cardNumber`, `CVC` or `credit-card`. */
const CARD_WORDS =
  /^(?:(?:payment|credit|debit|saved)?card.*|pan|number|expir(?:y|ation)(?:date|month|year)?|securitycode|.*(?:cvv|cvc).*)$/;

/**
 * Returns the paths of all fields that look like card data. Skips the top-level fields that the schema rejects by
 * name.
 */
function cardDataIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const isKnown = (name: string) => path.length === 0 && CARD_FIELDS.some((known) => known === name);
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (isKnown(name)) return [];
    const word = name.toLowerCase().replace(/[^a-z0-9]/g, '');
    return CARD_WORDS.test(word) ? [here] : cardDataIn(inner, here);
  });
}

const plain = (max: number) => pattern(/^[\p{L}\p{N} ]+$/u, TEXTS.plain, max);

const references = z
  .array(z.looseObject({ referenceKey: required(plain(64)), referenceDescription: required(plain(22)) }))
  .superRefine((list, context) => {
    if (list.length <= MAX_REFERENCES) return;
    context.addIssue({ code: 'custom', params: { text: TEXTS.references } });
  });

export const createBody = z
  .looseObject({
    description: required(text({ max: 255 })),
    office: nullable(officeId),
    estimated_amount: required(decimal({ min: 1n, max: MAX_AMOUNT })),
    checkout_type: nullable(oneOf(CHECKOUT_TYPES)),
    tax: nullable(decimal({ min: 0n })),
    references: references.nullable().optional(),
    customer: z
      .looseObject({ name: nullable(text({ max: 255 })), email: nullable(email) })
      .nullable()
      .optional(),
    webhook_url: nullable(url({ max: 255 })),
    redirect_url: nullable(url({ max: 255 })),
    checkout_template_id: nullable(integer({ min: 1, max: 2_147_483_647 })),
    ...Object.fromEntries(CARD_FIELDS.map((name) => [name, refused(TEXTS.card)])),
  })
  .superRefine((body, context) => {
    for (const path of cardDataIn(body)) {
      context.addIssue({ code: 'custom', path, params: { text: TEXTS.card } });
    }
  }, CHECK_ALWAYS)
  .superRefine((body, context) => {
    const { tax, estimated_amount } = body;
    if (typeof tax !== 'bigint' || typeof estimated_amount !== 'bigint' || tax < estimated_amount) return;
    const params = { text: TEXTS.tax, values: { max: toNumber(estimated_amount) } };
    context.addIssue({ code: 'custom', path: ['tax'], params });
  }, CHECK_ALWAYS);

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Schema of the 3-D Secure fields of all card brands. The card's brand determines which fields are required. */
const threeDs = z.object({
  /** Visa ECI values are validated when the card's brand is known. Unknown values return error 310. */
  eci: nullable(text({ max: 28 })),
  cavv: nullable(text({ max: 28 })),
  xid: nullable(text({ max: 28 })),
  directory_server_transaction_id: nullable(pattern(/^.{36}$/, TEXTS.size, 36)),
  ucaf_collection_indicator: nullable(oneOf(['0', '1', '2', '4', '6', '7'])),
  ucaf_authentication_data: nullable(text({ max: 200 })),
  specification_version: nullable(text({ max: 1 })),
});
export type ThreeDs = z.infer<typeof threeDs>;

export const VISA_FIELDS = ['eci', 'cavv', 'xid'] as const;
export const OTHER_FIELDS = [
  'directory_server_transaction_id',
  'ucaf_collection_indicator',
  'ucaf_authentication_data',
  'specification_version',
] as const;

/** Requires all 3-D Secure fields of the card's brand. Fields of only another brand cause error 319 or 320. */
function checkThreeDs(
  body: { payment_card?: { number?: unknown } | undefined; three_ds?: ThreeDs | null | undefined },
  context: z.RefinementCtx,
): void {
  const number = body.payment_card?.number;
  if (!body.three_ds || typeof number !== 'string') return;
  const sent = body.three_ds;
  const has = (name: keyof ThreeDs) => (sent[name] ?? null) !== null;
  const isVisa = brandOf(number) === 'visa';
  const [own, other] = isVisa ? [VISA_FIELDS, OTHER_FIELDS] : [OTHER_FIELDS, VISA_FIELDS];
  if (!own.some(has) && other.some(has)) return;
  for (const name of own.filter((field) => !has(field))) {
    context.addIssue({ code: 'custom', path: ['three_ds', name], params: { text: RULE_TEXTS.required } });
  }
}

const cardWithoutToken = paymentCard.extend({ token: refused(TEXTS.token) });

const authorizeFields = {
  customer_payer: customerPayer,
  payment_card: cardWithoutToken,
  browser_information: z
    .object({ ipAddress: nullable(pattern(IPV4, TEXTS.ipv4)) })
    .nullable()
    .optional(),
};

export const authorizeBody = z
  .object({
    payment: z.object({ token: required(text({ max: 255 })) }),
    ...authorizeFields,
    three_ds: threeDs.nullable().optional(),
  })
  .superRefine(checkThreeDs, CHECK_ALWAYS);

/** Accepts any value in `three_ds`, because the request handler rejects it later with error 309. */
const noThreeDs = { three_ds: z.unknown().optional() };

/**
 * Request body of the hosted page. It has no token, because the URL of the reservation identifies the customer.
 */
export const hostedAuthorizeBody = z.object({ ...authorizeFields, ...noThreeDs });

export const confirmBody = z.object({
  amount: required(decimal({ min: 1n, max: MAX_AMOUNT })),
  ...noThreeDs,
});

export const releaseBody = z.object(noThreeDs);

const moment = z.string().nullable();
const card = z
  .strictObject({
    franchise: z.string().nullable(),
    bin: z.string().nullable(),
    last_four: z.string().nullable(),
  })
  .nullable();

export const reservationView = z
  .strictObject({
    id: z.uuid(),
    operation: z.literal('pre_authorization'),
    status: z.enum([...RESERVATION_STATES, 'pendiente_autorizacion']),
    status_label: z.string(),
    office_id: z.int(),
    checkout_type: z.enum(CHECKOUT_TYPES),
    description: z.string(),
    estimated_amount: z.number(),
    authorized_amount: z.number().nullable(),
    max_confirmable_amount: z.number(),
    confirmed_amount: z.number().nullable(),
    currency: z.enum(CURRENCIES),
    installments: z.int().nullable(),
    card,
    references: z.array(z.strictObject({ referenceKey: z.string(), referenceDescription: z.string() })),
    network_transaction_id: z.int().nullable(),
    authorization_code: z.string().nullable(),
    response_code: z.string().nullable(),
    expires_at: moment,
    confirmable_until: moment,
    voidable_until: moment,
    can_confirm: z.boolean(),
    can_void: z.boolean(),
    blocked_reason: z.string().nullable(),
    checkout_url: z.string().optional(),
    token: z.string().optional(),
    authorized_at: moment,
    confirmed_at: moment,
    voided_at: moment,
    created_at: z.string(),
    error: networkError.nullable().meta({
      description: 'Why no amount is held. Null unless the status is Rechazada, Fallida or Indeterminada.',
    }),
  })
  .meta({ id: 'Reservation' });

export const reservationData = z.strictObject({ data: reservationView });

export const reservationAnswer = z.looseObject({ success: z.boolean(), pre_authorization: reservationView });

/**
 * Schema of the response while no amount is held, because the outcome is unknown or a 3-D Secure challenge is
 * pending.
 */
export const waitingAnswer = reservationAnswer.extend({
  url_response: z
    .string()
    .optional()
    .meta({ description: 'URL of the bank’s page on which the customer confirms the payment, if required.' }),
});

const operation = z.strictObject({
  id: z.uuid(),
  operation: z.enum(['confirmation', 'void']),
  status: z.string(),
  status_label: z.string(),
  estimated_amount: z.number(),
  amount: z.number().meta({ description: 'Amount that was charged or released, in units of the currency.' }),
  response_code: z.string().nullable(),
  authorization_code: z.string().nullable(),
  network_transaction_id: z.int().nullable(),
});

export const operationAnswer = reservationAnswer.extend({ operation: operation.optional() });

export const listedReservation = reservationView
  .pick({
    id: true,
    operation: true,
    status: true,
    status_label: true,
    office_id: true,
    checkout_type: true,
    description: true,
    estimated_amount: true,
    authorized_amount: true,
    max_confirmable_amount: true,
    confirmed_amount: true,
    currency: true,
    card: true,
    expires_at: true,
    confirmable_until: true,
    voidable_until: true,
    can_confirm: true,
    can_void: true,
    blocked_reason: true,
    authorized_at: true,
    confirmed_at: true,
    voided_at: true,
    created_at: true,
  })
  .meta({ id: 'ListedReservation' });
