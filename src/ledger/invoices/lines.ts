import type { z } from 'zod';
import { toNumber } from '#src/kernel/money.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { invoiceLine } from './schema.ts';
import type { InvoiceLine, LineKind } from './types.ts';

/**
 * Descriptions of invoice lines by kind. The database stores only the kind, so that each reader sees the description
 * in their own language.
 */
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

/** Returns the sum of all invoice lines of one kind, in minor units. */
export function sumOfKind(lines: readonly InvoiceLine[], kind: LineKind): bigint {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + BigInt(line.amount) : sum), 0n);
}

/** Returns the description of an invoice line, its amount in minor units and whether it is a proration. */
export function describeLine({ kind, plan, amount }: InvoiceLine, locale: Locale) {
  const description = say(LINE_TEXTS[kind], locale, { plan });
  return { description, amount: BigInt(amount), proration: kind !== 'plan' };
}

export function viewLine(line: InvoiceLine, locale: Locale): z.infer<typeof invoiceLine> {
  const described = describeLine(line, locale);
  return { ...described, amount: toNumber(described.amount) };
}
