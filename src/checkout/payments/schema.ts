import { z } from 'zod';
import { resultUrls } from '#src/catalog/plans/schema.ts';
import { consentTokens } from '#src/charging/consents/schema.ts';
import { customerPayer, mobilePhone, paymentCard } from '#src/customers/payers/schema.ts';
import { CHECKOUT_TYPES, CURRENCIES, TRANSACTION_STATUSES } from '#src/kernel/lists.ts';
import { toNumber } from '#src/kernel/money.ts';
import { MAX_PRICE, MIN_PRICE } from '#src/kernel/prices.ts';
import type { Text } from '#src/kernel/texts.ts';
import { networkError, statusKey, statusRecord } from '#src/ledger/transactions/schema.ts';
import { CHECK_ALWAYS, nestedMetadata, nullable, required } from '#src/platform/http/fields.ts';
import {
  date,
  decimal,
  email,
  id,
  integer,
  oneOf,
  RULE_TEXTS,
  type Rule,
  text,
} from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';

const TEXTS = {
  tax_ids: {
    en: 'The {field} must be a list of tax ids.',
    es: 'El campo {field} debe ser una lista de ids de impuestos.',
  },
} as const satisfies Record<string, Text>;

const taxIds: Rule<number[]> = {
  json: { type: 'array', items: { type: 'integer' }, maxItems: 10 },
  read(value) {
    const isList =
      Array.isArray(value) && value.length <= 10 && value.every((id) => Number.isSafeInteger(id));
    return isList ? (value as number[]) : { broken: TEXTS.tax_ids };
  },
};

const reference = nullable(text({ max: 255 }));

export const generateBody = z.object({
  payment: z
    .object({
      currency_type: required(oneOf(CURRENCIES)),
      description: required(text({ max: 255 })),
      amount: required(decimal({ min: MIN_PRICE })),
      checkout_type: nullable(oneOf(CHECKOUT_TYPES)),
      selected_taxes: nullable(taxIds),
      checkout_template_id: nullable(integer({ min: 1, max: 2_147_483_647 })),
      expires_at: nullable(date),
      reference_1: reference,
      reference_2: reference,
      reference_3: reference,
      metadata: nestedMetadata,
    })
    .superRefine((payment, context) => {
      const max = MAX_PRICE[payment.currency_type];
      if (typeof payment.amount !== 'bigint' || max === undefined || payment.amount <= max) return;
      const params = { text: RULE_TEXTS.max, values: { max: toNumber(max) } };
      context.addIssue({ code: 'custom', path: ['amount'], params });
    }, CHECK_ALWAYS),
  customer: z
    .object({ name: nullable(text({ max: 255 })), email: nullable(email) })
    .nullable()
    .optional(),
  office: required(officeId),
  advanced_options: z
    .object({
      result_urls: resultUrls.nullable().optional(),
      max_transactions: nullable(integer({ min: 1, max: 100 })),
    })
    .nullable()
    .optional(),
});

const credentials = z.object({ id: required(id({ max: 255 })), token: required(text({ max: 255 })) });

const checkout = {
  payment: credentials,
  customer_payer: customerPayer,
  consents: consentTokens,
};

export const cardCheckoutBody = z.object({ ...checkout, payment_card: paymentCard });

export const bankCheckoutBody = z.object({
  ...checkout,
  pse: z.object({
    bank: required(text({ max: 20 })),
    userType: required(text({ max: 20 })),
    identificationType: required(text({ max: 20 })),
    identification: required(text({ max: 30 })),
  }),
});

export const cashCheckoutBody = z.object({
  ...checkout,
  cash: z.object({ franchise: required(text({ max: 60 })) }),
});

export const nequiCheckoutBody = z.object({
  ...checkout,
  nequi: z.object({ phone: required(mobilePhone) }),
});

export const daviplataCheckoutBody = z.object({
  ...checkout,
  daviplata: z.object({
    identificationType: required(text({ max: 20 })),
    identification: required(text({ max: 30 })),
  }),
});

export const bancolombiaCheckoutBody = z.object(checkout);

export const refundBody = z.object({ amount: nullable(decimal({ min: 1n })) });

export const generatedPayment = z.strictObject({
  payment_id: z.uuid(),
  token: z.string().optional(),
  checkout_url: z.string().optional(),
  status: z.enum(TRANSACTION_STATUSES),
  status_key: statusKey,
  amount: z.number(),
  currency_type: z.enum(CURRENCIES),
  expires_at: z.string().nullable(),
});

const checkoutTransaction = statusRecord
  .extend({
    id: z.uuid(),
    url_response: z.string().nullable(),
    coupon: z.string().nullable(),
    agreement: z.string().nullable().meta({
      description:
        'Collection agreement number that the payer gives at the counter with the coupon. Null if there is none.',
    }),
    barcode: z.string().nullable(),
    coupon_mailed: z.boolean().nullable().meta({
      description:
        'Whether the coupon is sent to the payer by e-mail. If false, too many coupons were requested for the e-mail address or from the payer’s IP address: show the coupon to the payer yourself. Null if there is no coupon.',
    }),
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'CheckoutTransaction' });

export const checkoutAnswer = z.strictObject({ transaction: checkoutTransaction });

/** Metadata that the merchant stored on the charge or the ERP item. */
const chargeMetadata = { metadata: z.record(z.string(), z.string()).nullable() };
const chargeStatus = statusRecord.extend(chargeMetadata).meta({ id: 'ChargeStatus' });

export const latestStatus = z.strictObject({ data: chargeStatus });
export const allStatuses = z.strictObject({ transactions: z.array(chargeStatus), last: chargeStatus });

export const transactionDetail = z.strictObject({
  data: statusRecord
    .extend({
      id: z.uuid(),
      customer_payer: z.record(z.string(), z.string().nullable()).nullable(),
      payment_id: z.uuid().nullable(),
      subscription_id: z.uuid().nullable(),
      pre_authorization_id: z.uuid().nullable(),
      ...chargeMetadata,
      error: networkError
        .nullable()
        .meta({ description: 'Why the transaction was not approved. Null if it was approved.' }),
    })
    .meta({ id: 'TransactionDetail' }),
});

export const refundAnswer = z.strictObject({
  refunded: z.boolean(),
  refund: z.strictObject({ id: z.uuid(), amount: z.number(), operation: z.enum(['void', 'refund']) }),
  transaction: statusRecord,
});

export const changedActive = z.strictObject({
  updated: z.literal(true),
  payment_id: z.uuid(),
  active: z.boolean(),
});
