import type { z } from 'zod';
import type { ErpFailure } from '#src/checkout/collection/query-owed.ts';
import { dayOf, dueOf } from '#src/checkout/collection/rules.ts';
import { listItems, listParts } from '#src/checkout/collection/store.ts';
import type { CollectionItem, Part } from '#src/checkout/collection/types.ts';
import { viewGateway, viewProgress, viewRecauda } from '#src/checkout/collection/views.ts';
import { answerCheckout } from '#src/checkout/payments/views.ts';
import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { shareOf, toNumber } from '#src/kernel/money.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewStatus } from '#src/ledger/transactions/views.ts';
import type { Answer } from '#src/platform/http/route.ts';
import type { Owed } from './list-owed.ts';
import type { orderAnswer, owedAnswer, recaudaAnswer } from './schema.ts';

export const ERP_FAILURE_TEXTS = {
  erp_unavailable: {
    en: '{merchant}’s system is not available. The items shown are from an earlier query and can be paid. Try again in a few minutes to see all items.',
    es: '{merchant} no nos pudo decir ahora lo que debe. Lo que ya nos había dicho se puede pagar; para lo demás, intente en unos minutos.',
  },
  erp_busy: {
    en: '{merchant}’s system is busy. The items shown are from an earlier query and can be paid. Try again in a moment to see all items.',
    es: 'Muchas personas están consultando a {merchant} en este momento. Lo que ya nos había dicho se puede pagar; para lo demás, intente en un momento.',
  },
} as const satisfies Record<ErpFailure, Text>;

export function viewOwed(
  { merchant, failure, items }: Owed,
  now: Temporal.Instant,
  locale: Locale,
): z.infer<typeof owedAnswer> {
  const { name, slug } = merchant;
  return {
    merchant: { name, slug },
    notice: failure && {
      code: failure,
      message: say(ERP_FAILURE_TEXTS[failure], locale, { merchant: name }),
    },
    items: items.map((item) => viewOwedItem(item, dayOf(now))),
  };
}

type OwedItem = z.infer<typeof owedAnswer>['items'][number];

function viewOwedItem(item: CollectionItem, today: Temporal.PlainDate): OwedItem {
  const { options, advance } = item;
  const due = dueOf(item, today);
  return {
    id: item.id,
    payment_gateway_id: item.gateway_id,
    ref_payment: item.ref_payment,
    description: item.description,
    payer_name: maskedName(item.payer_name),
    currency_type: item.currency_type,
    amount: toNumber(item.amount),
    discount: toNumber(due.discount),
    discount_before_on: due.discount > 0n ? (options.discount?.before_on ?? null) : null,
    delivery: toNumber(due.delivery),
    total: toNumber(due.total),
    total_advance: toNumber(item.paid),
    total_pending: toNumber(due.pending),
    in_progress: toNumber(item.held),
    payable: toNumber(due.available),
    minimum: toNumber(due.smallest),
    advance: advance && { type: advance.type, value: Number(advance.value) },
    expiration_date: item.expiration_date?.toString() ?? null,
    limit_date: item.limit_date?.toString() ?? null,
    picture: options.picture,
    references: [...options.references],
    request_address_delivery: options.request_address_delivery,
    has_comments: options.has_comments,
    comments_label: options.comments_label,
  };
}

/**
 * Shortens each word of a name to two letters. Anyone can enter another person's document number, so the page must
 * not show full names.
 */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${[...word].slice(0, 2).join('')}•••`)
    .join(' ');
}

/** Builds the checkout response, with the new state of each item of the order. */
export async function answerOrder(deps: Deps, transaction: Transaction, locale: Locale): Promise<Answer> {
  const { commerce_id } = transaction;
  const payment_id = transaction.payment_id ?? '';
  const parts = await listParts(deps.db, { commerce_id, id: payment_id });
  const ids = parts.map(({ item_id }) => item_id);
  const items = new Map((await listItems(deps.db, transaction, ids)).map((item) => [item.id, item]));
  const today = dayOf(deps.clock.now());
  const viewed = parts.flatMap((part) => {
    const item = items.get(part.item_id);
    return item ? [viewPart(part, item, today)] : [];
  });
  const answer = answerCheckout(transaction, locale);
  return { ...answer, body: { ...(answer.body as object), payment_id, items: viewed } };
}

function viewPart(
  part: Part,
  item: CollectionItem,
  today: Temporal.PlainDate,
): z.infer<typeof orderAnswer>['items'][number] {
  const due = dueOf(item, today);
  return {
    id: item.id,
    payment_gateway_id: item.gateway_id,
    ref_payment: item.ref_payment,
    description: item.description,
    amount: toNumber(part.amount),
    currency_type: item.currency_type,
    total: toNumber(due.total),
    total_advance: toNumber(item.paid),
    total_pending: toNumber(due.pending),
    totalmente_pagado: item.full_payment_at !== null,
  };
}

/** Renders an item for the response to a merchant's lookup. */
export function viewFound(
  found: {
    item: CollectionItem;
    transactions: readonly Transaction[];
    cop_per_unit: bigint | null;
    url: string;
  },
  now: Temporal.Instant,
  locale: Locale,
): z.infer<typeof recaudaAnswer> {
  const { item, transactions, cop_per_unit, url } = found;
  const today = dayOf(now);
  const due = dueOf(item, today);
  return {
    payment_gateway: viewGateway(item, url),
    recauda: viewRecauda(item, today, locale),
    summary: {
      amount: toNumber(due.total),
      amount_cop: cop_per_unit === null ? null : toNumber(shareOf(due.total, cop_per_unit, 100n)),
      amount_paid: toNumber(item.paid),
      totalmente_pagado: item.full_payment_at !== null,
    },
    checkout_gateway: {
      ...viewProgress(item, due),
      ongoing_transaction: item.held > 0n,
      comments: item.comments,
      created_at: toColombiaText(item.created_at),
      updated_at: toColombiaText(item.updated_at),
      transactions: transactions.map((one) => viewStatus(one, locale)),
    },
  };
}
