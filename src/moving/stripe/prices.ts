import type { Text } from '#src/kernel/texts.ts';
import type { CsvCells } from '../kind.ts';
import { plans } from '../kinds/plans.ts';
import { ownCells, readerOf, type Translated } from './cells.ts';

const TEXTS = {
  once: {
    en: 'It is charged once: only prices with an interval are plans.',
    es: 'Se cobra una sola vez: solo los precios con intervalo son planes.',
  },
  usage: {
    en: 'It is charged by use or in tiers, which no plan here is: write the plan yourself.',
    es: 'Se cobra por uso o por tramos, y aquí ningún plan lo hace: cree el plan usted mismo.',
  },
} as const satisfies Record<string, Text>;

const TEXT_MAX = 150;

/** Converts a recurring Stripe price to a plan, which gets the name of the Stripe product. */
export function translatePrice(cells: CsvCells): Translated {
  const { cell, amount, time, refuse, issues } = readerOf(cells);
  const interval = cell('Interval');
  if (interval === undefined) refuse('Interval', TEXTS.once);
  if ((cell('Usage Type') ?? 'licensed') !== 'licensed') refuse('Usage Type', TEXTS.usage);
  if ((cell('Billing Scheme') ?? 'per_unit') !== 'per_unit') refuse('Billing Scheme', TEXTS.usage);
  const trial = cell('Trial Period Days');
  const name = cell('Product Name')?.slice(0, TEXT_MAX);
  return {
    cells: ownCells(cells, plans.columns, {
      external_id: cell('Price ID'),
      name,
      description: cell('Description') ?? name,
      price: amount('Amount'),
      currency_type: cell('Currency')?.toUpperCase(),
      invoice_period: cell('Interval Count') ?? '1',
      invoice_interval: interval,
      trial_period: trial,
      trial_interval: trial === undefined ? undefined : 'day',
      created_at: time('Created (UTC)'),
    }),
    issues,
  };
}
