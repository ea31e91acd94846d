import { z } from 'zod';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { parseDecimal } from '#src/kernel/money.ts';

const header = z.string().min(1);
/** One column name, or several columns whose amounts are added. */
const headers = z.union([header, z.array(header).min(1)]).transform((one) => [one].flat());
const words = z.array(z.string().min(1)).optional();

const decimal = (places: number) =>
  z.string().transform((text, context) => {
    const value = parseDecimal(text, places);
    if (value !== null && value >= 0n) return value;
    context.addIssue({ code: 'custom', message: `must be a number of at most ${places} decimals, as text` });
    return z.NEVER;
  });

/** Agreed fees of the gateway per payment. */
const terms = z.strictObject({
  /** Percentage of the amount. */
  percent: decimal(4).default(0n),
  fixed: decimal(2).default(0n),
  /** VAT on `percent` and `fixed`, as a percentage. */
  iva: decimal(4).default(0n),
});
export type Terms = z.output<typeof terms>;

/** Kinds of lines in a report, and the words that the report uses for each. */
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
    /** Currency of the report if it has no currency column. */
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

/** Maps the columns of a report, and defines its number and date formats. */
export type ColumnMap = z.output<typeof columnMap>;

/** Parses the column map. Returns one sentence that lists all errors if it is invalid. */
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
