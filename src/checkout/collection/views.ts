import type { z } from 'zod';
import { CURRENCY_OPTIONS } from '#src/catalog/reference-data/data/enums.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import { type Due, dueOf, taxOf } from './rules.ts';
import type { gatewayView, itemView } from './schema.ts';
import type { CollectionItem } from './types.ts';

/** Returns the URL of the merchant's public payment page, for production or for the test environment. */
export function pageUrl(baseUrl: string, merchant: { slug: string }, production: boolean): string {
  return `${baseUrl}/recauda/${merchant.slug}${production ? '' : '?environment=testing'}`;
}

export function viewGateway(item: CollectionItem, url: string): z.infer<typeof gatewayView> {
  return {
    id: item.gateway_id,
    tool_name: 'recauda',
    active: item.active,
    production: item.production,
    full_payment_at: toColombiaText(item.full_payment_at),
    url,
    created_at: toColombiaText(item.created_at),
    updated_at: toColombiaText(item.updated_at),
  };
}

function viewCurrency(currency: CollectionItem['currency_type'], locale: Locale) {
  const details = CURRENCY_OPTIONS.find(({ abbreviation }) => abbreviation === currency);
  return {
    name: details ? say(details.name, locale) : currency,
    symbol: details?.symbol ?? '',
    abbreviation: currency,
  };
}

/** Renders an item for the API, with its price on the given day. */
export function viewRecauda(
  item: CollectionItem,
  today: Temporal.PlainDate,
  locale: Locale,
): z.infer<typeof itemView> {
  const due = dueOf(item, today);
  return {
    id: item.id,
    description: item.description,
    amount: toNumber(item.amount),
    tax: toNumber(taxOf(item, due.total, today)),
    currency_type: viewCurrency(item.currency_type, locale),
    id_number: item.id_number,
    payer_name: item.payer_name,
    ref_payment: item.ref_payment,
    expiration_date: item.expiration_date?.toString() ?? null,
    total: toNumber(due.total),
    include_tax: item.tax_rate > 0,
    has_advance: item.advance !== null,
    created_at: toColombiaText(item.created_at),
    updated_at: toColombiaText(item.updated_at),
    metadata: item.metadata,
  };
}

/** Renders the paid and pending amounts of an item for the API. */
export function viewProgress(item: CollectionItem, due: Due) {
  return {
    id: item.gateway_id,
    total_advance: toNumber(item.paid),
    total_pending: toNumber(due.pending),
    paid_at: toColombiaText(item.full_payment_at),
  };
}
