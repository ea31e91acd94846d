import { z } from 'zod';
import { parseColombiaDateTime } from '#src/kernel/calendar.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import { nullable } from '#src/platform/http/fields.ts';
import { resourceSchema } from '#src/platform/http/pagination.ts';
import { integer, isBroken, oneOf, type Rule, refine, text } from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';
import { dayInColombia } from './availability.ts';
import { AMOUNTS, AVAILABILITIES } from './types.ts';

export const PER_PAGE = { default: 15, max: 100 } as const;

const TEXTS = {
  day: {
    en: 'The {field} must be a date in the form YYYY-MM-DD.',
    es: 'El campo {field} debe ser una fecha con la forma AAAA-MM-DD.',
  },
  future: {
    en: 'The {field} may not be in the future.',
    es: 'El campo {field} no puede ser una fecha futura.',
  },
  order: {
    en: 'The start_date may not be after the finish_date.',
    es: 'El campo start_date no puede ser posterior a finish_date.',
  },
  list: { en: 'The {field} must be a list of offices.', es: 'El campo {field} debe ser una lista de sedes.' },
} as const satisfies Record<string, Text>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const day: Rule<Temporal.PlainDate> = {
  json: { type: 'string', format: 'date' },
  read(value) {
    const isDay = typeof value === 'string' && DAY.test(value);
    const start = isDay ? parseColombiaDateTime(`${value} 00:00:00`) : null;
    return start === null ? { broken: TEXTS.day } : dayInColombia(start);
  },
};

/**
 * Validation rule for a list in the query string. Accepts `offices[]=1&offices[]=2`, `offices[0]=1&offices[1]=2` and
 * `offices=1,2`.
 */
const list: Rule<readonly string[]> = {
  json: { type: 'array', items: { type: 'string' } },
  read(value) {
    const items = typeof value === 'string' ? value.split(',') : Object.values(value ?? {});
    if (!items.every((item) => typeof item === 'string')) return { broken: TEXTS.list };
    return items.map((item) => item.trim()).filter((item) => item !== '');
  },
};

interface Broken {
  path: (string | number)[];
  text: Text;
  values?: TextValues;
}

/**
 * Returns the validation errors of the requested period, which ends today if `finish_date` is missing. Ignores dates
 * that could not be parsed, because their errors are already reported.
 */
function brokenPeriod(query: Record<string, unknown>, today: Temporal.PlainDate): Broken[] {
  const { start_date: start, finish_date: finish = null } = query;
  if (!(start instanceof Temporal.PlainDate)) return [];
  if (finish === null) {
    const isAhead = Temporal.PlainDate.compare(start, today) > 0;
    return isAhead ? [{ path: ['start_date'], text: TEXTS.future }] : [];
  }
  if (!(finish instanceof Temporal.PlainDate) || Temporal.PlainDate.compare(start, finish) <= 0) return [];
  return ['start_date', 'finish_date'].map((path) => ({ path: [path], text: TEXTS.order }));
}

function brokenOffices({ offices }: Record<string, unknown>): Broken[] {
  const items: unknown[] = Array.isArray(offices) ? offices : [];
  return items.flatMap((item, index) => {
    const read = officeId.read(item);
    if (!isBroken(read)) return [];
    const values = { ...read.values, field: `offices.${index}` };
    return [{ path: ['offices', index], text: read.broken, values }];
  });
}

export function movementQuery(today: Temporal.PlainDate) {
  const past = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(date, today) <= 0;
  return z
    .object({
      start_date: nullable(day),
      finish_date: nullable(refine(day, past, TEXTS.future)),
      offices: nullable(list),
      availability: nullable(oneOf(AVAILABILITIES)),
      transaction_id: nullable(text({ max: 64 })),
      per_page: nullable(integer({ min: 1, max: PER_PAGE.max })),
    })
    .superRefine(
      (query, context) => {
        for (const { path, text: message, values } of [
          ...brokenPeriod(query, today),
          ...brokenOffices(query),
        ]) {
          context.addIssue({ code: 'custom', path, params: { text: message, values } });
        }
      },
      // This check also runs if another field is invalid, so that one response reports all errors.
      { when: () => true },
    );
}

const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, z.number()])) as Record<
  (typeof AMOUNTS)[number],
  z.ZodNumber
>;

export const movementView = z
  .strictObject({
    environment: z.enum(['Producción', 'Pruebas']),
    concept: z.string(),
    transaction_id: z.union([z.int(), z.uuid()]).meta({
      description: 'Number of the transaction. For a void or refund, its id.',
    }),
    authorization_number: z.string().nullable(),
    ...amounts,
    transaction_date: z.string(),
    available_at: z.string().nullable(),
    days_difference: z.string().nullable(),
    plan_detail_feature: z
      .strictObject({
        commission: z.number(),
        min_commission: z.number(),
        fee: z.number(),
        gravamen: z.number(),
      })
      .nullable(),
  })
  .meta({
    id: 'Movement',
    description:
      'A movement of the merchant’s virtual account. Amounts are in Colombian pesos. Use `liquidated_amount` for reconciliation.',
  });

export const movementPage = resourceSchema(movementView);
