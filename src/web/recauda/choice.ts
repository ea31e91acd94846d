import { type Due, dueOf, type PaymentBlock, paymentBlockOf } from '#src/checkout/collection/rules.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import { MAX_ITEMS, WRITTEN } from '#src/checkout/recauda/schema.ts';
import type { Choice } from '#src/checkout/recauda/types.ts';
import { displayMoney } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { formatDecimal, parseDecimal } from '#src/kernel/money.ts';
import { MAX_PRICE } from '#src/kernel/prices.ts';
import type { Locale, Text, TextValues } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { isBroken, type Rule } from '#src/platform/http/rules.ts';
import type { Problem } from '../shared/page.ts';
import { readAmount, sentFor } from '../shared/read-form.ts';
import { SENTENCES } from '../shared/sentences.ts';
import { CHOICE_TEXTS } from './texts.ts';

/**
 * The debts that the payer selected, with the typed amounts by item id. Item ids stay valid if the list of
 * debts changes before the form is submitted.
 */
export interface Wanted {
  /** Typed amount by item id. Null for items without partial payments, which are always paid in full. */
  amounts: ReadonlyMap<string, string | null>;
  address: string;
  comments: string;
}

export interface Line {
  item: CollectionItem;
  amount: bigint;
}

/** The payer's selection after validation: items with amounts, totals per currency, and errors. */
export interface ValidatedChoice {
  lines: readonly Line[];
  totals: ReadonlyMap<Currency, bigint>;
  problem: Problem;
  /** Whether the debts have changed since the payer selected them. */
  isStale: boolean;
}

export interface Day {
  today: Temporal.PlainDate;
  locale: Locale;
}

/** Functions that return the paths of an item's form fields. */
export const pathOf = {
  chosen: (id: string) => `items.${id}.chosen`,
  amount: (id: string) => `items.${id}.amount`,
} as const;

/** Returns whether the item accepts partial payments. */
export function takesParts({ smallest, available }: Pick<Due, 'smallest' | 'available'>): boolean {
  return smallest < available;
}

export function readWanted(form: Query): Wanted {
  const sent = form.items;
  const ids = typeof sent === 'object' && !Array.isArray(sent) ? Object.keys(sent) : [];
  const chosen = ids.filter((id) => sentFor(form, pathOf.chosen(id)) === '1');
  return {
    amounts: new Map(chosen.map((id) => [id, amountIn(sent as Query, id)])),
    address: sentFor(form, 'address').trim(),
    comments: sentFor(form, 'comments').trim(),
  };
}

function amountIn(items: Query, id: string): string | null {
  const item = items[id];
  const amount = typeof item === 'object' && !Array.isArray(item) ? item.amount : undefined;
  return typeof amount === 'string' ? amount : null;
}

export function wantedOf({ items, address, comments }: Choice): Wanted {
  return {
    amounts: new Map(items.map(({ id, amount }) => [id, amount?.replace(/\.00$/, '') ?? null])),
    address: address ?? '',
    comments: comments ?? '',
  };
}

/** Converts the payer's selection to form values. */
export function asForm({ amounts, address, comments }: Wanted): Query {
  const items = Object.fromEntries(
    [...amounts].map(([id, amount]) => [id, { chosen: '1', amount: amount ?? '' }]),
  );
  return { items, address, comments };
}

export function choiceOf({ lines }: ValidatedChoice, { address, comments }: Wanted): Choice {
  return {
    items: lines.map(({ item, amount }) => ({ id: item.id, amount: formatDecimal(amount) })),
    address: address || null,
    comments: comments || null,
  };
}

/**
 * Converts the payer's selection for storage. Amounts stay as typed, so that they can be validated against the
 * changed debts.
 */
export function asTyped({ amounts, address, comments }: Wanted): Choice {
  const items = [...amounts].slice(0, MAX_ITEMS).map(([id, amount]) => ({ id, amount }));
  return { items, address: address || null, comments: comments || null };
}

type Message = { text: Text; values?: TextValues };

/**
 * Validates the payer's selection. `items` must also contain selected items that can no longer be paid. Does no I/O.
 */
export function validateChoice(items: readonly CollectionItem[], wanted: Wanted, day: Day): ValidatedChoice {
  const chosen = items.filter(({ id }) => wanted.amounts.has(id));
  const payable = chosen.filter((item) => paymentBlockOf(item, day.today) === null);
  const read = payable.map((item) => ({ item, ...amountOf(item, wanted, day) }));
  const lines = read.flatMap(({ item, amount }) => (amount === null ? [] : [{ item, amount }]));
  const totals = totalsOf(lines);
  const errors = new Map<string, Message>();
  for (const { item, error } of read) if (error) errors.set(pathOf.amount(item.id), error);
  for (const [field, error] of writtenErrors(payable, wanted)) errors.set(field, error);
  const isChanged = chosen.length < wanted.amounts.size || read.some((one) => one.isChanged);
  const stale = blockNotice(chosen, day.today) ?? (isChanged ? { text: CHOICE_TEXTS.changed } : null);
  const notice =
    stale ??
    countNotice(wanted) ??
    (totals.size > 1 ? { text: CHOICE_TEXTS.mixed } : null) ??
    totalNotice(totals, day.locale);
  return { lines, totals, problem: { errors, notice }, isStale: stale !== null };
}

export function isFaulty({ problem }: ValidatedChoice): boolean {
  return problem.notice !== null || problem.errors.size > 0;
}

interface Read {
  amount: bigint | null;
  error?: Message;
  isChanged?: boolean;
}

function amountOf(item: CollectionItem, { amounts }: Wanted, { today, locale }: Day): Read {
  const due = dueOf(item, today);
  const typed = amounts.get(item.id) ?? null;
  const amount = typed === null ? due.available : parseDecimal(readAmount(typed));
  if (!takesParts(due)) return { amount: due.available, isChanged: amount !== due.available };
  const money = (value: bigint) => displayMoney(value, item.currency_type, locale);
  if (amount === null || amount < 0n) return { amount: null, error: { text: CHOICE_TEXTS.unreadable } };
  const min = money(due.smallest);
  const max = money(due.available);
  if (amount < due.smallest) return { amount, error: { text: CHOICE_TEXTS.too_little, values: { min } } };
  if (amount > due.available) return { amount, error: { text: CHOICE_TEXTS.too_much, values: { max } } };
  return { amount };
}

function totalsOf(lines: readonly Line[]): Map<Currency, bigint> {
  const totals = new Map<Currency, bigint>();
  for (const { item, amount } of lines) {
    totals.set(item.currency_type, (totals.get(item.currency_type) ?? 0n) + amount);
  }
  return totals;
}

const BLOCK_TEXTS = {
  paid: CHOICE_TEXTS.paid,
  in_progress: CHOICE_TEXTS.in_progress,
  inactive: CHOICE_TEXTS.gone,
  expired: CHOICE_TEXTS.gone,
} as const satisfies Record<PaymentBlock, Text>;

/**
 * Returns a notice about why selected items cannot be paid, for the first reason found, with the references of all
 * affected items. Null if all can be paid.
 */
function blockNotice(chosen: readonly CollectionItem[], today: Temporal.PlainDate): Message | null {
  for (const [obstacle, text] of Object.entries(BLOCK_TEXTS)) {
    const stopped = chosen.filter((item) => paymentBlockOf(item, today) === obstacle);
    const refs = stopped.map(({ ref_payment }) => ref_payment).join(', ');
    if (stopped.length > 0) return { text, values: { refs } };
  }
  return null;
}

function countNotice({ amounts }: Wanted): Message | null {
  if (amounts.size === 0) return { text: CHOICE_TEXTS.nothing };
  return amounts.size > MAX_ITEMS ? { text: CHOICE_TEXTS.too_many, values: { max: MAX_ITEMS } } : null;
}

function totalNotice(totals: ValidatedChoice['totals'], locale: Locale): Message | null {
  for (const [currency, total] of totals) {
    const max = MAX_PRICE[currency];
    if (total > max)
      return { text: CHOICE_TEXTS.total, values: { max: displayMoney(max, currency, locale) } };
  }
  return null;
}

function writtenErrors(payable: readonly CollectionItem[], wanted: Wanted): [string, Message][] {
  const needsAddress = payable.some(({ options }) => options.request_address_delivery);
  const missing: Message | null = needsAddress && wanted.address === '' ? { text: SENTENCES.required } : null;
  const found: [string, Message | null][] = [
    ['address', missing ?? brokenBy(WRITTEN.address, wanted.address)],
    ['comments', brokenBy(WRITTEN.comments, wanted.comments)],
  ];
  return found.flatMap(([field, error]) => (error === null ? [] : [[field, error]]));
}

function brokenBy(rule: Rule<string>, typed: string): Message | null {
  const read = typed === '' ? typed : rule.read(typed);
  return isBroken(read) ? { text: read.broken, values: read.values ?? {} } : null;
}
