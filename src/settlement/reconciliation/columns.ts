import { z } from 'zod';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { parseDecimal } from '#src/kernel/money.ts';

const header = z.string().min(1);
/** The name of a report column, or several names whose amounts are added. */
const headers = z.union([header, z.array(header).min(1)]).transform((one) => [one].flat());
const words = z.array(z.string().min(1)).optional();

const decimal = (places: number) =>
  z.string().transform((text, context) => {
    const value = parseDecimal(text, places);
    if (value !== null && value >= 0n) return value;
    context.addIssue({ code: 'custom', message: `must be a number of at most ${places} decimals, as text` });
    return z.NEVER;
  });

/** Fees per payment that the merchant has agreed with the gateway. */
const terms = z.strictObject({
  /** Percentage of the amount. */
  percent: decimal(4).default(0n),
  fixed: decimal(2).default(0n),
  /** IVA (VAT) on the sum of `fixed` and the fee from `percent`, as a percentage. */
  iva: decimal(4).default(0n),
});
export type Terms = z.output<typeof terms>;

/** The kinds of lines in a settlement report, each with the words that the report uses for it. */
const types = z.strictObject({
  payment: words,
  refund: words,
  chargeback: words,
  chargeback_return: words,
  ignore: words,
});
export type LineKind = keyof z.output<typeof types>;

const columnMap = z
  .strictObject({
    delimiter: z.string().length(1).default(','),
    encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
    decimal: z.enum(['.', ',']).default('.'),
    date: z
      .enum(['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD', 'DD-MM-YYYY'])
      .default('YYYY-MM-DD'),
    /** Currency of all amounts if the report has no currency column. */
    currency: z.enum(CURRENCIES).default('COP'),
    columns: z.strictObject({
      reference: header.optional(),
      gateway_id: header.optional(),
      type: header.optional(),
      amount: header,
      currency: header.optional(),
      fee: headers.optional(),
      net: header.optional(),
      deductions: headers.optional(),
      date: header,
    }),
    types: types.default({}),
    terms: terms.optional(),
  })
  .refine(({ columns }) => columns.reference !== undefined || columns.gateway_id !== undefined, {
    path: ['columns'],
    message: 'must name a column for reference or gateway_id',
  });

/** Describes a settlement report: the columns to read, and the formats of its numbers and dates. */
export type ColumnMap = z.output<typeof columnMap>;

/** Parses a column map from JSON. If it is invalid, returns one sentence that lists all errors. */
export function readColumnMap(text: string): ColumnMap | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'is no JSON';
  }
  const read = columnMap.safeParse(json);
  if (read.success) return read.data;
  return read.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`).join('; ');
}
