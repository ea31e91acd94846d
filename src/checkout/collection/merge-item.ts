import type { Issue } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { mergeMetadata } from '#src/kernel/metadata.ts';
import { formatDecimal } from '#src/kernel/money.ts';
import type { Text } from '#src/kernel/texts.ts';
import { type Item, UNKNOWN_TAX } from './item.ts';
import { dayOf, priceOf } from './rules.ts';
import type { CollectionItem, ItemOptions } from './types.ts';

const TEXTS = {
  currency: {
    en: 'The {field} may not change once something was paid.',
    es: 'El campo {field} no puede cambiar cuando ya se pagó una parte.',
  },
  amount: {
    en: 'The {field} may not be less than what was paid or is being paid.',
    es: 'El campo {field} no puede ser menor que lo pagado o lo que se está pagando.',
  },
} as const satisfies Record<string, Text>;

/** The merchant whose ERP sent the items, and the customer for whom the ERP was queried. */
export interface Source {
  commerce_id: number;
  office_id: number;
  production: boolean;
  /** Document number of the queried customer. It is used for items without a document number in the ERP response. */
  id_number: string;
  /** Rates of the merchant's active taxes by id, in hundredths of a percent. */
  tax_rates: ReadonlyMap<number, number>;
}

type Facts = Pick<
  CollectionItem,
  | 'description'
  | 'amount'
  | 'currency_type'
  | 'selected_taxes'
  | 'tax_rate'
  | 'payer_name'
  | 'expiration_date'
  | 'advance'
  | 'metadata'
  | 'limit_date'
  | 'options'
>;

export type MergedItem =
  | { item: CollectionItem }
  | { issues: readonly Issue[] }
  | { unchanged: CollectionItem };

/**
 * Decides how to store an item that a merchant's ERP sent. A fully paid item never changes. If part of an item is
 * paid or held, the item is refused if its currency changes or its new price is below that part.
 */
export function mergeItem(
  sent: Item,
  known: CollectionItem | undefined,
  source: Source,
  now: Temporal.Instant,
): MergedItem {
  if (known && known.full_payment_at !== null) return { unchanged: known };
  const taxes = [...new Set(sent.recauda_information.selected_taxes ?? [])];
  const rates = taxes.map((id) => source.tax_rates.get(id));
  if (rates.includes(undefined)) return { issues: [UNKNOWN_TAX] };
  const tax_rate = rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
  const facts = factsOf(sent, tax_rate);
  const own = sent.recauda_information.id_number ?? null;
  if (!known) return { item: newItem(facts, sent, source, now) };
  const id_number = own ?? known.id_number;
  const changed = { ...known, ...facts, id_number };
  if (isSame(known, changed)) return { unchanged: known };
  const issue = conflictOf(known, changed, now);
  if (issue !== null) return { issues: [issue] };
  return { item: { ...changed, ...closed(changed, now), updated_at: now } };
}

function conflictOf(known: CollectionItem, changed: CollectionItem, now: Temporal.Instant): Issue | null {
  const taken = known.paid + known.held;
  if (taken === 0n) return null;
  if (known.currency_type !== changed.currency_type) {
    return { path: 'recauda_information.currency_type', text: TEXTS.currency };
  }
  const { total } = priceOf({ ...changed, agreed: null }, dayOf(now));
  return total < taken ? { path: 'recauda_information.amount', text: TEXTS.amount } : null;
}

/**
 * Returns the changes that mark an item as fully paid if its new price equals the amount already paid. Returns an
 * empty object otherwise.
 */
function closed(item: CollectionItem, now: Temporal.Instant): Partial<CollectionItem> {
  const isAll = item.held === 0n && item.paid > 0n && priceOf(item, dayOf(now)).total === item.paid;
  return isAll ? { full_payment_at: now, agreed: item.paid } : {};
}

function newItem(facts: Facts, sent: Item, source: Source, now: Temporal.Instant): CollectionItem {
  const { commerce_id, office_id, production } = source;
  const { ref_payment, id_number } = sent.recauda_information;
  return {
    id: newId(),
    gateway_id: newId(),
    commerce_id,
    office_id,
    production,
    ref_payment,
    id_number: id_number ?? source.id_number,
    ...facts,
    paid: 0n,
    held: 0n,
    agreed: null,
    full_payment_at: null,
    active: true,
    comments: null,
    created_at: now,
    updated_at: now,
  };
}

function factsOf({ recauda_information: sent, advanced_options }: Item, tax_rate: number): Facts {
  const { advance } = sent;
  return {
    description: sent.description,
    amount: sent.amount,
    currency_type: sent.currency_type,
    selected_taxes: sent.selected_taxes ?? null,
    tax_rate,
    payer_name: sent.payer_name,
    expiration_date: sent.expiration_date ?? null,
    advance: advance ? { type: advance.type, value: formatDecimal(advance.value) } : null,
    metadata: mergeMetadata(null, sent.metadata, 'recauda_information.metadata'),
    limit_date: advanced_options?.limit_date ?? null,
    options: optionsOf(advanced_options ?? null),
  };
}

function optionsOf(sent: NonNullable<Item['advanced_options']> | null): ItemOptions {
  const { delivery_service: delivery, discount, cash_expired_period: period } = sent ?? {};
  const interval = sent?.cash_expired_interval ?? null;
  return {
    picture: sent?.picture ?? null,
    references: sent?.references ?? [],
    webhook: sent?.result_urls?.webhook ?? null,
    delivery: delivery
      ? { type: delivery.type, value: delivery.value == null ? null : formatDecimal(delivery.value) }
      : null,
    request_address_delivery: sent?.request_address_delivery ?? false,
    discount: discount
      ? {
          before_on: discount.before_on.toString(),
          type: discount.type,
          value: formatDecimal(discount.value),
        }
      : null,
    cash_expiry: period && interval ? { period, interval } : null,
    has_comments: sent?.has_comments ?? false,
    comments_label: sent?.comments_label ?? null,
  };
}

/**
 * Returns whether two items are equal. Key order is ignored, because PostgreSQL reorders the keys of JSON columns.
 */
function isSame(one: CollectionItem, other: CollectionItem): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => {
    if (typeof inner === 'bigint') return String(inner);
    const isPlain = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isPlain ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner;
  });
}
