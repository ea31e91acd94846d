import type { ActivationRefusal } from '#src/billing/subscriptions/waiting/ready.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import { csvLine } from './write-csv.ts';

export interface RefusedRow {
  file: string;
  line: number | '';
  external_id: string;
  field: string;
  reason: string;
}

const COLUMNS = ['file', 'line', 'external_id', 'field', 'reason'] as const;

export const REFUSED_HEAD = csvLine(COLUMNS);

export function refusedLine(row: RefusedRow): string {
  return csvLine(COLUMNS.map((name) => String(row[name])));
}

/** Returns the row of the report that explains why an imported subscription cannot be activated. */
export function activationRefusalRow(
  { external_id, field, text, values }: ActivationRefusal,
  locale: Locale,
): RefusedRow {
  return {
    ...{ file: 'subscriptions.csv', line: '', external_id, field },
    reason: say(text, locale, { field, ...values }),
  };
}
