import { z } from 'zod';
import type { Reply } from '../gateway/http-client.ts';
import { withoutKeys } from './keys.ts';
import type { Refusal, RefusedFor } from './types.ts';

/**
 * Schema of a field that is only informational. A value of the wrong type becomes null and does not invalidate the
 * response.
 */
const text = z.string().nullish().catch(null);
const whole = z.number().int().nullish().catch(null);

const extraSchema = z.object({
  processor_response_code: text,
  external_identifier: text,
  async_payment_url: text,
  /** URL of the page where Daviplata asks the payer to approve. */
  url: text,
  business_agreement_code: text,
  payment_intention_identifier: text,
});

const transactionSchema = z.object({
  id: z.string().min(1),
  reference: z.string(),
  status: z.string(),
  amount_in_cents: z.number().int(),
  currency: z.string(),
  status_message: text,
  payment_method_type: text,
  payment_method: z
    .object({ extra: extraSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
  payment_source_id: whole,
  finalized_at: text,
});
export type WompiTransaction = z.infer<typeof transactionSchema>;

const contractSchema = z.object({ acceptance_token: z.string().min(1), permalink: z.url() });

const merchantSchema = z.object({
  name: z.string(),
  accepted_payment_methods: z.array(z.string()).catch([]),
  accepted_currencies: z.array(z.string()).catch([]),
  presigned_acceptance: contractSchema,
  presigned_personal_data_auth: contractSchema,
});

const cardTokenSchema = z.object({
  id: z.string().min(1),
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  /** Time after which the token cannot create a payment source. Existing payment sources remain valid. */
  expires_at: text,
});

const accountTokenSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  phone_number: text,
  bank_account_type: text,
  bank_account_last_four: text,
  /** URL of Bancolombia's page where the payer chooses the account to authorize. */
  authorization_url: text,
  /** Daviplata's URLs to send and validate the payer's one-time code. */
  url_services: z
    .object({ token: z.string(), code_otp_send: z.string(), code_otp_validate: z.string() })
    .nullish()
    .catch(null),
});

const paymentSourceSchema = z.object({
  id: z.number().int(),
  type: z.string(),
  status: z.string(),
  public_data: z
    .object({ phone_number: text, last_four: text, bank_account_type: text, bank_account_last_four: text })
    .nullish()
    .catch(null),
});

const bankSchema = z.object({
  financial_institution_code: z.string(),
  financial_institution_name: z.string(),
});

const oneTimeCodeSchema = z.object({
  subscription: z.object({ PK: z.string(), status: z.string() }),
  /** Access token that is valid only for the next call. */
  authorization: z.object({ access_token: z.string() }),
});

/** Result of a void, with its own status. The transaction in the same response may not reflect the void yet. */
const voidSchema = z.object({ status: z.string(), status_message: text });

const refundSchema = z.object({ status: z.string(), status_message: text, amount_in_cents: whole });

const SHAPES = {
  transaction: transactionSchema,
  transactions: z.array(z.unknown()),
  merchant: merchantSchema,
  card_token: cardTokenSchema,
  account_token: accountTokenSchema,
  payment_source: paymentSourceSchema,
  banks: z.array(bankSchema),
  one_time_code: oneTimeCodeSchema,
  void: voidSchema,
  refund: refundSchema,
} as const;
type Shapes = typeof SHAPES;
export type Shape = keyof Shapes;
export type Shaped<S extends Shape> = z.infer<Shapes[S]>;

/** Returns the `data` of a successful response, or null if the status is not 2xx or the data is invalid. */
export function readData<S extends Shape>(shape: S, { status, body }: Reply): Shaped<S> | null {
  if (status < 200 || status > 299) return null;
  const parsed = SHAPES[shape].safeParse((body as { data?: unknown } | null)?.data);
  return parsed.success ? (parsed.data as Shaped<S>) : null;
}

/**
 * Returns the listed transactions with exactly this reference. Returns null if an entry cannot be read, because it
 * may be the wanted one.
 */
export function transactionsOf(list: readonly unknown[], reference: string): WompiTransaction[] | null {
  const parsed = z.array(transactionSchema).safeParse(list);
  return parsed.success ? parsed.data.filter((entry) => entry.reference === reference) : null;
}

const errorSchema = z.object({
  error: z.object({ type: z.string().min(1), reason: text, messages: z.unknown().optional() }),
});

/**
 * Returns the gateway's refusal, or null for any other response. Only a 4xx response in the gateway's own error format
 * is a refusal, because a proxy can also return 4xx.
 */
export function readRefusal({ status, body }: Reply): Refusal | null {
  if (status < 400 || status > 499 || status === 429) return null;
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return null;
  const { type, reason, messages } = parsed.data.error;
  const sentences = flatten(messages, []);
  const parts = [...(reason ? [reason] : []), ...sentences.map(({ path, said }) => `${path}: ${said}`)];
  return {
    status,
    type,
    about: aboutOf(
      status,
      type,
      sentences.map(({ path }) => path),
      reason ?? '',
    ),
    text: withoutKeys(parts.join('; ') || type),
  };
}

/**
 * Flattens the gateway's error messages, which are grouped by possibly nested fields, into a list of paths and texts.
 */
function flatten(messages: unknown, path: readonly string[]): { path: string; said: string }[] {
  if (typeof messages === 'string') return [{ path: path.join('.'), said: messages }];
  if (Array.isArray(messages)) return messages.flatMap((entry) => flatten(entry, path));
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([name, entry]) => flatten(entry, [...path, name]));
}

const BY_FIELD: readonly (readonly [field: RegExp, about: RefusedFor])[] = [
  [/^reference$/, 'reference'],
  [/^signature$/, 'signature'],
  [/^(acceptance_token|accept_personal_auth)$/, 'consent'],
  [/^payment_source/, 'payment_source'],
  [/^(payment_method|token|number|phone_number)/, 'payment_method'],
];

function aboutOf(status: number, type: string, fields: readonly string[], reason: string): RefusedFor {
  if (status === 401 || status === 403 || type === 'INVALID_ACCESS_TOKEN') return 'keys';
  const named = BY_FIELD.find(([field]) => fields.some((name) => field.test(name)));
  if (named) return named[1];
  if (status === 422 && /fuente de pago/i.test(reason) && !/método de pago/i.test(reason))
    return 'payment_source';
  return status === 404 ? 'not_found' : 'request';
}
