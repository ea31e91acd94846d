import { z } from 'zod';
import { prefilledSubscriber } from '#src/customers/subscribers/schema.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CHECK_ALWAYS, metadata, nullable, required } from '#src/platform/http/fields.ts';
import { id, integer, oneOf, type Rule, url } from '#src/platform/http/rules.ts';
import { subscriptionReference } from '../schema.ts';
import { CUSTOMER_FIELDS, type CustomerField, SESSION_MODES, SESSION_STATUSES } from './types.ts';

/** Lifetime of a checkout session in seconds: from one minute to 30 days, and one day by default. */
export const EXPIRES_IN = { min: 60, max: 2_592_000, default: 86_400 } as const;

const TEXTS = {
  fields: {
    en: 'The {field} must be a list of fields of customer: {list}.',
    es: 'El campo {field} debe ser una lista de campos de customer: {list}.',
  },
  no_value: {
    en: 'The field {name} is locked and has no value in customer.',
    es: 'El campo {name} está bloqueado y no tiene un valor en customer.',
  },
  two_customers: {
    en: 'The {field} may not be sent together with subscriber_id.',
    es: 'El campo {field} no se puede enviar junto con subscriber_id.',
  },
  items: {
    en: 'The plan has no components: {field} must be empty.',
    es: 'El plan no tiene componentes: {field} debe estar vacío.',
  },
} as const satisfies Record<string, Text>;

/**
 * Validation rule for a list of customer fields. It removes duplicates and sorts the list in the order of
 * `CUSTOMER_FIELDS`.
 */
const lockedFields: Rule<CustomerField[]> = {
  json: { type: 'array', items: { type: 'string', enum: CUSTOMER_FIELDS }, maxItems: CUSTOMER_FIELDS.length },
  read(value) {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isKnown = list.every((name) => CUSTOMER_FIELDS.some((field) => field === name));
    if (!Array.isArray(value) || !isKnown)
      return { broken: TEXTS.fields, values: { list: CUSTOMER_FIELDS.join(', ') } };
    return CUSTOMER_FIELDS.filter((name) => list.includes(name));
  },
};

/** Validation rule for the components of a plan. Only an empty list is valid, because plans have no components. */
const noItems: Rule<[]> = {
  json: { type: 'array', items: { type: 'object' }, maxItems: 0 },
  read: (value) => (Array.isArray(value) && value.length === 0 ? [] : { broken: TEXTS.items }),
};

/**
 * Customer fields that are locked together. The hosted page shows each pair as one input: the full name, and the
 * phone number with its country code.
 */
const PAIRS: Readonly<Partial<Record<CustomerField, CustomerField>>> = {
  name: 'last_name',
  last_name: 'name',
  phone_code: 'cellphone_number',
  cellphone_number: 'phone_code',
};

export function withPairs(locked: readonly CustomerField[]): CustomerField[] {
  const all = new Set(locked.flatMap((name) => [name, PAIRS[name] ?? name]));
  return CUSTOMER_FIELDS.filter((name) => all.has(name));
}

export const createSessionBody = z
  .object({
    mode: nullable(oneOf(SESSION_MODES)),
    plan_id: required(id()),
    items: nullable(noItems),
    subscriber_id: nullable(id()),
    customer: prefilledSubscriber.nullable().optional(),
    locked: nullable(lockedFields),
    reference: subscriptionReference,
    metadata,
    success_url: nullable(url({ max: 2048 })),
    cancel_url: nullable(url({ max: 2048 })),
    expires_in: nullable(integer(EXPIRES_IN)),
  })
  .superRefine(({ subscriber_id, customer, locked }, context) => {
    if (typeof subscriber_id === 'string') {
      if (customer)
        context.addIssue({ code: 'custom', path: ['customer'], params: { text: TEXTS.two_customers } });
      return;
    }
    if (!Array.isArray(locked)) return;
    const missing = withPairs(locked).find((name) => (customer?.[name] ?? null) === null);
    if (missing === undefined) return;
    const params = { text: TEXTS.no_value, values: { name: missing } };
    context.addIssue({ code: 'custom', path: ['locked'], params });
  }, CHECK_ALWAYS);

const value = z.string().nullable().optional();

const sessionCustomer = z
  .strictObject({
    identification_type: z.enum(IDENTIFICATION_TYPES).nullable().optional(),
    id_number: value,
    name: value,
    last_name: value,
    email: value,
    phone_code: z.int().nullable().optional(),
    cellphone_number: value,
    billing_address: value,
    billing_city: value,
    billing_country: value,
  })
  .nullable()
  .meta({
    description:
      'Customer data that the hosted page prefills. Null if there is none or the session is complete.',
  });

export const sessionView = z
  .strictObject({
    id: z.uuid(),
    url: z
      .string()
      .nullable()
      .meta({ description: 'URL to which you redirect the customer. Null unless the status is `open`.' }),
    expires_at: z.string(),
    status: z.enum(SESSION_STATUSES),
    subscription_id: z.uuid().nullable().meta({
      description: 'Id of the subscription that the customer created. Null unless the status is `complete`.',
    }),
    mode: z.enum(SESSION_MODES),
    plan_id: z.uuid(),
    items: z.array(z.strictObject({})).max(0),
    subscriber_id: z.uuid().nullable(),
    customer: sessionCustomer,
    locked: z.array(z.enum(CUSTOMER_FIELDS)),
    reference: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    success_url: z.string().nullable(),
    cancel_url: z.string().nullable(),
    created_at: z.string(),
    completed_at: z.string().nullable(),
  })
  .meta({ id: 'CheckoutSession' });
