import { z } from 'zod';
import { consentTokens } from '#src/charging/consents/schema.ts';
import { ADVANCE_TYPES } from '#src/checkout/collection/item.ts';
import { gatewayView, itemView, timestamps } from '#src/checkout/collection/schema.ts';
import {
  bankCheckoutBody,
  cashCheckoutBody,
  checkoutAnswer,
  daviplataCheckoutBody,
  nequiCheckoutBody,
} from '#src/checkout/payments/schema.ts';
import { customerPayer, paymentCard } from '#src/customers/payers/schema.ts';
import { CURRENCIES } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { statusRecord } from '#src/ledger/transactions/schema.ts';
import { looksLikeCard } from '#src/platform/card-number.ts';
import { nullable, required } from '#src/platform/http/fields.ts';
import { decimal, digits, id, RULE_TEXTS, refine, text } from '#src/platform/http/rules.ts';

export const MAX_ITEMS = 100;

const TEXTS = {
  card_number: {
    en: 'The {field} may not be a card number.',
    es: 'El campo {field} no puede ser un número de tarjeta.',
  },
  items: {
    en: 'The {field} must be a list of 1 to {max} items.',
    es: 'El campo {field} debe ser una lista de 1 a {max} elementos.',
  },
} as const satisfies Record<string, Text>;

export const owedBody = z.object({
  id_number: required(
    refine(digits({ min: 5, max: 20 }), (number) => !looksLikeCard(number), TEXTS.card_number),
  ),
});

const wantedPart = z.object({ id: required(id({ max: 36 })), amount: nullable(decimal({ min: 1n })) });

/** Schema of the items to pay. The number of items is checked before each item is validated. */
const wanted = z
  .unknown()
  .superRefine((value, context) => {
    if (value === undefined || value === null) return complain(context, RULE_TEXTS.required);
    const isList = Array.isArray(value) && value.length >= 1 && value.length <= MAX_ITEMS;
    if (!isList) complain(context, TEXTS.items);
  })
  .pipe(z.array(wantedPart) as unknown as z.ZodType<z.infer<typeof wantedPart>[], unknown>)
  .meta({
    type: 'array',
    minItems: 1,
    maxItems: MAX_ITEMS,
    items: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', format: 'uuid' }, amount: { type: ['number', 'string', 'null'] } },
    },
  });

function complain(context: z.RefinementCtx, message: Text): void {
  const params = { text: message, values: { max: MAX_ITEMS } };
  context.addIssue({ code: 'custom', params, continue: false });
}

/** Text fields that the customer fills in on the payment page. */
export const WRITTEN = { comments: text({ max: 500 }), address: text({ min: 5, max: 255 }) } as const;

const order = {
  items: wanted,
  customer_payer: customerPayer,
  comments: nullable(WRITTEN.comments),
  address: nullable(WRITTEN.address),
  consents: consentTokens,
};

export const cardOrderBody = z.object({ ...order, payment_card: paymentCard });
export const bankOrderBody = z.object({ ...order, pse: bankCheckoutBody.shape.pse });
export const cashOrderBody = z.object({ ...order, cash: cashCheckoutBody.shape.cash });
export const nequiOrderBody = z.object({ ...order, nequi: nequiCheckoutBody.shape.nequi });
export const daviplataOrderBody = z.object({ ...order, daviplata: daviplataCheckoutBody.shape.daviplata });
export const bancolombiaOrderBody = z.object(order);

const owedItem = z
  .strictObject({
    id: z.uuid(),
    payment_gateway_id: z.uuid(),
    ref_payment: z.string(),
    description: z.string(),
    payer_name: z.string(),
    currency_type: z.enum(CURRENCIES),
    amount: z.number(),
    discount: z.number(),
    discount_before_on: z.string().nullable(),
    delivery: z.number(),
    total: z.number(),
    total_advance: z.number(),
    total_pending: z.number(),
    in_progress: z.number(),
    payable: z.number(),
    minimum: z.number(),
    advance: z.strictObject({ type: z.enum(ADVANCE_TYPES), value: z.number() }).nullable(),
    expiration_date: z.string().nullable(),
    limit_date: z.string().nullable(),
    picture: z.string().nullable(),
    references: z.array(z.string()),
    request_address_delivery: z.boolean(),
    has_comments: z.boolean(),
    comments_label: z.string().nullable(),
  })
  .meta({ id: 'OwedItem' });

export const owedAnswer = z.strictObject({
  merchant: z.strictObject({ name: z.string(), slug: z.string() }),
  notice: z.strictObject({ code: z.enum(['erp_unavailable', 'erp_busy']), message: z.string() }).nullable(),
  items: z.array(owedItem),
});

const orderedItem = z
  .strictObject({
    id: z.uuid(),
    payment_gateway_id: z.uuid(),
    ref_payment: z.string(),
    description: z.string(),
    amount: z.number(),
    currency_type: z.enum(CURRENCIES),
    total: z.number(),
    total_advance: z.number(),
    total_pending: z.number(),
    totalmente_pagado: z.boolean(),
  })
  .meta({ id: 'OrderedItem' });

export const orderAnswer = checkoutAnswer.extend({ payment_id: z.uuid(), items: z.array(orderedItem) });

export const recaudaAnswer = z.strictObject({
  payment_gateway: gatewayView,
  recauda: itemView,
  summary: z.strictObject({
    amount: z.number(),
    amount_cop: z.number().nullable().meta({
      description: 'Amount of the invoice in Colombian pesos. Null if the currency has no exchange rate.',
    }),
    amount_paid: z.number(),
    totalmente_pagado: z.boolean(),
  }),
  checkout_gateway: z.strictObject({
    id: z.uuid(),
    total_advance: z.number(),
    total_pending: z.number(),
    paid_at: z.string().nullable(),
    ongoing_transaction: z.boolean(),
    comments: z.string().nullable(),
    ...timestamps,
    transactions: z.array(statusRecord),
  }),
});
