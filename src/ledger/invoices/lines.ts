import type { z } from 'zod';
import { toNumber } from '#src/kernel/money.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { invoiceLine } from './schema.ts';
import type { InvoiceLine, LineKind } from './types.ts';

/** Lines are stored as what they are for, and put into words for whoever reads them. */
const LINE_TEXTS = {
  plan: { en: '{plan}', es: '{plan}' },
  unused_time: {
    en: 'Credit for the unused time of {plan}',
    es: 'Crédito por el tiempo no usado de {plan}',
  },
  remaining_time: {
    en: 'Charge for the remaining time of {plan}',
    es: 'Cargo por el tiempo restante de {plan}',
  },
} as const satisfies Record<LineKind, Text>;

/** What lines of one kind add up to, wherever they stand on the invoice. */
export function sumOfKind(lines: readonly InvoiceLine[], kind: LineKind): bigint {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + BigInt(line.amount) : sum), 0n);
}

/** A line in words, its amount still exact. */
export function describeLine({ kind, plan, amount }: InvoiceLine, locale: Locale) {
  const description = say(LINE_TEXTS[kind], locale, { plan });
  return { description, amount: BigInt(amount), proration: kind !== 'plan' };
}

export function viewLine(line: InvoiceLine, locale: Locale): z.infer<typeof invoiceLine> {
  const described = describeLine(line, locale);
  return { ...described, amount: toNumber(described.amount) };
}
