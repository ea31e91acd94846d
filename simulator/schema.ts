import { z } from 'zod';
import { parseDate } from '#src/kernel/calendar.ts';
import { CURRENCIES, IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { MAX_MINOR, parseDecimal } from '#src/kernel/money.ts';
import { FAULT_MODES } from './faults.ts';
import { ACCOUNT_METHODS, ENVIRONMENTS, OPERATION_KINDS } from './types.ts';

const MAX_LATENCY_MS = 60_000;
const MAX_PAGE = 10_000;

export const reference = z.string().min(1).max(64);

const instant = z.string().transform((text, context) => {
  const found = text.includes('T') ? parseDate(text) : null;
  if (found) return found;
  context.addIssue({ code: 'custom', message: 'must be an ISO 8601 instant' });
  return z.NEVER;
});

const amount = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/, 'must be decimal text with two places')
  .refine((text) => isAmount(text), 'must be above zero and not above the largest amount');

function isAmount(text: string): boolean {
  const minor = parseDecimal(text);
  return minor !== null && minor > 0n && minor <= MAX_MINOR;
}

const url = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) URL');

const environment = z.enum(ENVIRONMENTS);
const MAX_MERCHANT = 2 ** 31 - 1;
const merchant = z.int().min(1).max(MAX_MERCHANT);
const base = { environment, merchant, reference, at: instant };
const money = { amount, currency: z.enum(CURRENCIES) };

const card = z.object({
  number: z.string().regex(/^\d{13,19}$/, 'must be 13 to 19 digits'),
  expiry: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM'),
  holder: z.string().min(1).max(255),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, 'must be 3 or 4 digits')
    .nullish(),
});

const withCard = {
  ...base,
  ...money,
  card,
  installments: z.int().min(1).max(60).nullish(),
  series: z.string().min(1).max(128),
  challenge: z.object({ return_url: url, notify_url: url }).nullish(),
  three_ds: z.record(z.string().max(64), z.string().max(255)).nullish(),
};

const cardOperation = z.object({ kind: z.enum(['purchase', 'hold']), ...withCard });
const followUp = z.object({
  kind: z.enum(['capture', 'refund']),
  ...base,
  ...money,
  original: reference,
});
const cancellation = z.object({ kind: z.literal('void'), ...base, original: reference });

export const operation = z.discriminatedUnion('kind', [cardOperation, followUp, cancellation], {
  error: ({ code }) =>
    code === 'invalid_union' ? `must be one of ${OPERATION_KINDS.join(', ')}` : undefined,
});
export type CardOperation = z.output<typeof cardOperation>;
export type FollowUp = z.output<typeof followUp> | z.output<typeof cancellation>;

const token = z.string().min(1).max(255);
export const accountPurchase = z.object({
  kind: z.literal('purchase', 'accounts take purchases only'),
  ...base,
  ...money,
  kept: z.object({ kept: z.enum(ACCOUNT_METHODS), token }),
  series: z.string().min(1).max(128),
});
export type AccountPurchase = z.output<typeof accountPurchase>;

const phone = z.string().regex(/^\d{10}$/, 'must be ten digits');

export const newAccount = z
  .object({
    environment,
    merchant,
    at: instant,
    method: z.enum(ACCOUNT_METHODS),
    phone: phone.optional(),
    description: z.string().max(255),
    return_url: url,
  })
  .refine(({ method, phone }) => method === 'bancolombia' || phone !== undefined, {
    path: ['phone'],
    message: 'is needed to reach the holder',
  });
export const forgottenAccount = z.object({ environment, merchant, token });
export const accountDecision = z.object({ outcome: z.enum(['approve', 'reject', 'revoke']) });

const transfer = {
  ...base,
  ...money,
  description: z.string().max(255),
  expires_at: instant.optional(),
  return_url: url,
  notify_url: url,
};
const document = {
  identification_type: z.enum(IDENTIFICATION_TYPES),
  identification: z.string().min(1).max(30),
};

/** Request for a PSE transfer. A transfer request without `method` is a PSE transfer. */
export const bankTransfer = z.object({
  method: z.literal('pse').optional(),
  ...transfer,
  bank: z.string().min(1).max(20),
  user_type: z.enum(['person', 'company']),
  ...document,
});
export type BankTransfer = z.output<typeof bankTransfer>;

export const walletTransfer = z.discriminatedUnion('method', [
  z.object({ method: z.literal('nequi'), ...transfer, phone }),
  z.object({ method: z.literal('daviplata'), ...transfer, ...document }),
  z.object({ method: z.literal('bancolombia'), ...transfer }),
]);
export type WalletTransfer = z.output<typeof walletTransfer>;

export const cashCoupon = z
  .object({
    ...base,
    ...money,
    point: z.string().min(1).max(100),
    expires_at: instant,
    notify_url: url,
  })
  .refine(({ at, expires_at }) => Temporal.Instant.compare(at, expires_at) < 0, {
    path: ['expires_at'],
    message: 'must be after at',
  });
export type CashCoupon = z.output<typeof cashCoupon>;

export const payerDecision = z.object({ outcome: z.enum(['approve', 'reject']) });
export const counterVisit = z.object({
  at: instant.optional(),
  outcome: z.enum(['approve', 'reject']).default('approve'),
});

export const newDispute = z.object({
  at: instant,
  kind: z.enum(['chargeback', 'reversal']).default('chargeback'),
  amount: amount.optional(),
  reason_code: z.string().min(1).max(64).nullish(),
  reason: z.string().min(1).max(500).nullish(),
});
export const bankDecision = z.object({ outcome: z.enum(['won', 'lost']) });

export const faults = z.strictObject({
  latency_ms: z.int().min(0).max(MAX_LATENCY_MS).default(0),
  mode: z.enum(FAULT_MODES).default('none'),
});

const whole = z
  .string()
  .regex(/^\d{1,12}$/, 'must be a whole number')
  .transform(Number);
export const operationQuery = z.object({
  environment,
  merchant: whole.pipe(z.int().min(1).max(MAX_MERCHANT)),
  at: instant.optional(),
  /**
   * If `true`, a query does not change the state of an unknown reference. By default, the query invalidates the
   * reference.
   */
  peek: z.enum(['true', 'false']).optional(),
});
export const accountQuery = operationQuery.omit({ at: true, peek: true });
export const healthQuery = z.object({ environment: environment.optional() });
export const ledgerQuery = z.object({
  after: whole.default(0),
  limit: whole.pipe(z.int().min(1).max(MAX_PAGE)).default(100),
});

/**
 * Validates `input`. Returns the parsed value, or one message that lists all problems. The message never contains the
 * input.
 */
export function read<T extends z.ZodType>(
  schema: T,
  input: unknown,
): { value: z.output<T>; problem: null } | { value: null; problem: string } {
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data, problem: null };
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  return { value: null, problem: problems.join('; ') };
}
