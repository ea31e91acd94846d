import { z } from 'zod';
import { ZONE } from '#src/kernel/calendar.ts';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { MAX_MINOR, parseDecimal } from '#src/kernel/money.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CHECK_ALWAYS, metadata, nullable, required } from '#src/platform/http/fields.ts';
import {
  decimal,
  flag,
  integer,
  oneOf,
  pattern,
  RULE_TEXTS,
  type Rule,
  refine,
  text,
  url,
} from '#src/platform/http/rules.ts';

/** Values that the ERP sends in `advance.type`. They are in Spanish, as the published API contract defines. */
export const ADVANCE_TYPES = ['Valor Minimo', 'Porcentaje Minimo'] as const;
export const DISCOUNT_KINDS = ['Porcentaje', 'Valor'] as const;
export const DELIVERY_TYPES = ['Gratis', 'Con Valor'] as const;
export const CASH_INTERVALS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

const MAX_REFERENCES = 3;
const HUNDRED = 10_000n;

const TEXTS = {
  amount: {
    en: 'The {field} must be text with a decimal above zero, of at most 2 places.',
    es: 'El campo {field} debe ser texto con un decimal mayor que cero, de máximo 2 cifras.',
  },
  id_number: {
    en: 'The {field} must be text of at least 5 digits.',
    es: 'El campo {field} debe ser texto de al menos 5 dígitos.',
  },
  day: {
    en: 'The {field} must be a date in the form YYYY-MM-DD.',
    es: 'El campo {field} debe ser una fecha con la forma AAAA-MM-DD.',
  },
  past: { en: 'The {field} is in the past.', es: 'El campo {field} está en el pasado.' },
  percentage: { en: 'A percentage is at most 100.', es: 'Un porcentaje es máximo 100.' },
  advance: {
    en: 'The smallest advance may not be more than the amount.',
    es: 'El abono mínimo no puede ser mayor que el valor.',
  },
  together: {
    en: 'The {field} needs the other half of the pair.',
    es: 'El campo {field} necesita la otra mitad de la pareja.',
  },
  taxes: {
    en: 'The {field} must be a list of ids of active taxes.',
    es: 'El campo {field} debe ser una lista de ids de impuestos activos.',
  },
  list: {
    en: 'The {field} must be a list of at most {max} items.',
    es: 'El campo {field} debe ser una lista de máximo {max} elementos.',
  },
} as const satisfies Record<string, Text>;

/**
 * Validation rule for an amount. It accepts only a string, because a JSON number could lose cents to rounding.
 */
const amount: Rule<bigint> = {
  json: { type: 'string', minLength: 4, maxLength: 191 },
  read(value) {
    if (typeof value !== 'string' || value.length < 4 || value.length > 191) return { broken: TEXTS.amount };
    const minor = parseDecimal(value);
    return minor === null || minor <= 0n || minor > MAX_MINOR ? { broken: TEXTS.amount } : minor;
  },
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const day: Rule<Temporal.PlainDate> = {
  json: { type: 'string', format: 'date' },
  read(value) {
    if (typeof value !== 'string' || !DAY.test(value)) return { broken: TEXTS.day };
    try {
      return Temporal.PlainDate.from(value, { overflow: 'reject' });
    } catch {
      return { broken: TEXTS.day };
    }
  },
};

const MAX_TAXES = 10;

const taxIds: Rule<number[]> = {
  json: { type: 'array', items: { type: 'integer' }, maxItems: MAX_TAXES },
  read(value) {
    const isList =
      Array.isArray(value) && value.length <= MAX_TAXES && value.every((id) => Number.isSafeInteger(id));
    return isList ? (value as number[]) : { broken: TEXTS.taxes };
  },
};

/** Issue reported when a selected tax does not match any active tax of the merchant. */
export const UNKNOWN_TAX = { path: 'recauda_information.selected_taxes', text: TEXTS.taxes } as const;

function todayOrLater(now: Temporal.Instant): Rule<Temporal.PlainDate> {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  return refine(day, (date) => Temporal.PlainDate.compare(date, today) >= 0, TEXTS.past);
}

function recaudaInformation() {
  return z.object({
    description: required(text({ min: 4, max: 191 })),
    amount: required(amount),
    currency_type: required(oneOf(CURRENCIES)),
    id_number: nullable(pattern(/^\d{5,}$/, TEXTS.id_number, 191)),
    payer_name: required(text({ min: 5, max: 191 })),
    ref_payment: required(text({ max: 191 })),
    expiration_date: nullable(day),
    advance: z
      .object({ type: required(oneOf(ADVANCE_TYPES)), value: required(decimal({ min: 1n })) })
      .nullable()
      .optional(),
    metadata,
    selected_taxes: nullable(taxIds),
  });
}

function advancedOptions(now: Temporal.Instant) {
  const future = todayOrLater(now);
  return z
    .object({
      picture: nullable(text({ max: 250 })),
      limit_date: nullable(future),
      references: z
        .array(required(text({ max: 50 })))
        .nullable()
        .optional()
        .superRefine((list, context) => {
          if ((list ?? []).length <= MAX_REFERENCES) return;
          const params = { text: TEXTS.list, values: { max: MAX_REFERENCES } };
          context.addIssue({ code: 'custom', params });
        }),
      result_urls: z
        .object({ webhook: required(url({ max: 2048 })) })
        .nullable()
        .optional(),
      delivery_service: z
        .object({ type: required(oneOf(DELIVERY_TYPES)), value: nullable(decimal({ min: 0n })) })
        .nullable()
        .optional(),
      request_address_delivery: nullable(flag),
      discount: z
        .object({
          before_on: required(future),
          type: required(oneOf(DISCOUNT_KINDS)),
          value: required(decimal({ min: 0n })),
        })
        .nullable()
        .optional(),
      cash_expired_period: nullable(integer({ min: 1, max: 60 })),
      cash_expired_interval: nullable(oneOf(CASH_INTERVALS)),
      has_comments: required(flag),
      comments_label: nullable(text({ max: 100 })),
    })
    .superRefine(checkOptions, CHECK_ALWAYS);
}

interface Options {
  cash_expired_period?: unknown;
  cash_expired_interval?: unknown;
  delivery_service?: { type?: unknown; value?: unknown } | null | undefined;
  discount?: { type?: unknown; value?: unknown } | null | undefined;
}

function checkOptions(options: Options, context: z.RefinementCtx): void {
  const complain = (path: string[], message: Text) =>
    context.addIssue({ code: 'custom', path, params: { text: message } });
  const has = (value: unknown) => (value ?? null) !== null;
  const { cash_expired_period: period, cash_expired_interval: interval } = options;
  if (has(period) && !has(interval)) complain(['cash_expired_interval'], TEXTS.together);
  if (has(interval) && !has(period)) complain(['cash_expired_period'], TEXTS.together);
  const { delivery_service: delivery, discount } = options;
  if (delivery?.type === 'Con Valor' && !has(delivery.value)) {
    complain(['delivery_service', 'value'], RULE_TEXTS.required);
  }
  if (discount?.type === 'Porcentaje' && typeof discount.value === 'bigint' && discount.value > HUNDRED) {
    complain(['discount', 'value'], TEXTS.percentage);
  }
}

/** Returns the schema of one ERP item. The dates of the item are validated against the day of `now`. */
export function itemSchema(now: Temporal.Instant) {
  return z
    .object({
      recauda_information: recaudaInformation(),
      advanced_options: advancedOptions(now).nullable().optional(),
    })
    .superRefine(({ recauda_information: item }, context) => {
      const advance = item?.advance;
      if (!advance || typeof advance.value !== 'bigint') return;
      const isShare = advance.type === 'Porcentaje Minimo';
      const most = isShare ? HUNDRED : item.amount;
      if (typeof most !== 'bigint' || advance.value <= most) return;
      const message = isShare ? TEXTS.percentage : TEXTS.advance;
      const path = ['recauda_information', 'advance', 'value'];
      context.addIssue({ code: 'custom', path, params: { text: message } });
    }, CHECK_ALWAYS);
}

export type Item = z.infer<ReturnType<typeof itemSchema>>;
