import { takeFromBalances } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { shareOf } from '#src/kernel/money.ts';
import { insertInvoices, takeNumbers, updateInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { insertOperations, insertTransactions } from '#src/ledger/transactions/batch/store.ts';
import { ASK_TURNS_S } from '#src/ledger/transactions/decide.ts';
import { CALL_LIMIT_S } from '#src/ledger/transactions/open.ts';
import { rateAt } from '#src/ledger/transactions/rates.ts';
import { nextStatus } from '#src/ledger/transactions/states.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { requireCollecting } from '#src/tenancy/merchants/collecting.ts';
import { taxWithin } from '../rules/pricing.ts';
import { markCharging } from '../store.ts';
import type { Subscription } from '../types.ts';
import { type Draft, draftInvoice } from './draft.ts';
import type { Surroundings } from './surroundings.ts';

/** A charge whose intent is written: what it takes to call the network. */
export interface Opened {
  subscription: Subscription;
  invoice: Invoice;
  transaction: Transaction;
  operation: Operation;
}

/** An invoice with nothing to pay: settled without the network. */
export interface Free {
  subscription: Subscription;
  invoice: Invoice;
}

/**
 * Writes what is about to be asked of the network, for any number of charges in a handful of statements: invoices,
 * transactions, operations. The caller commits, and only then calls.
 */
export async function openCharges(
  deps: Deps,
  around: Surroundings,
  drafts: readonly (Draft & { reference?: string })[],
): Promise<{ opened: Opened[]; free: Free[] }> {
  const drafted = drafts.map((draft) => ({ draft, invoice: draftInvoice(draft) }));
  const charges = await writeCharges(
    deps,
    around,
    drafted.filter(({ invoice }) => invoice.total > 0n),
  );
  // After everything else: others of the merchant wait for their numbers until we commit.
  const invoices = await numbered(
    deps,
    drafted.map(({ invoice }) => invoice),
    drafts,
  );
  const billed = drafts.map((draft, index) => ({ draft, invoice: invoices[index] as Invoice }));
  await insertInvoices(
    deps.db,
    billed.filter(({ draft }) => draft.previous === null).map(({ invoice }) => invoice),
  );
  await updateInvoices(
    deps.db,
    billed.filter(({ draft }) => draft.previous !== null).map(({ invoice }) => invoice),
  );
  await takeBalances(deps, invoices, deps.clock.now());
  const opened = invoices.flatMap((invoice) => {
    const charge = charges.get(invoice.id);
    return charge ? [{ ...charge, invoice }] : [];
  });
  const free = billed
    .filter(({ invoice }) => invoice.total === 0n)
    .map(({ draft, invoice }) => ({ subscription: draft.subscription, invoice }));
  return { opened, free };
}

type Charge = Omit<Opened, 'invoice'>;

/** Transactions and operations, by the invoices they are for. */
async function writeCharges(
  deps: Deps,
  around: Surroundings,
  drafted: readonly { draft: Draft & { reference?: string }; invoice: Invoice }[],
): Promise<Map<string, Charge>> {
  const charges = new Map<string, Charge>();
  if (drafted.length === 0) return charges;
  await requireCollecting(
    deps.db,
    drafted.map(({ invoice }) => invoice.commerce_id),
  );
  const now = deps.clock.now();
  const rates = await ratesOf(
    deps,
    drafted.map(({ invoice }) => invoice),
  );
  for (const { draft, invoice } of drafted) {
    const reference = draft.reference ?? newId();
    const mark = { charging: reference, invoice_id: invoiceOf(invoice), alarm_at: null };
    const transaction = toTransaction(draft, invoice, around, rates(invoice), now);
    const operation = toOperation(reference, transaction, now);
    charges.set(invoice.id, { subscription: { ...draft.subscription, ...mark }, transaction, operation });
  }
  const written = [...charges.values()];
  const numbers = await insertTransactions(
    deps.db,
    written.map(({ transaction }) => transaction),
  );
  for (const { transaction } of written) transaction.number = numbers.get(transaction.id) ?? 0n;
  await insertOperations(
    deps.db,
    written.map(({ operation }) => operation),
  );
  await markCharging(
    deps.db,
    written.map(({ subscription }) => subscription),
  );
  return charges;
}

/** Only a renewal comes back to its invoice; the others are told of a refusal and leave none behind. */
function invoiceOf(invoice: Invoice): string | null {
  return invoice.reason === 'renewal' ? invoice.id : null;
}

/** Numbers are given to renewals now, also if they fail; others get theirs once they are paid. */
async function numbered(deps: Deps, invoices: Invoice[], drafts: readonly Draft[]): Promise<Invoice[]> {
  const needs = invoices.map(
    (invoice, index) =>
      drafts[index]?.previous === null && (invoice.reason === 'renewal' || invoice.total === 0n),
  );
  return giveNumbers(deps, invoices, (index) => needs[index] ?? false);
}

export async function giveNumbers(
  deps: Deps,
  invoices: readonly Invoice[],
  needs: (index: number) => boolean,
): Promise<Invoice[]> {
  const groups = Map.groupBy(
    invoices.keys().filter((index) => needs(index) && invoices[index]?.number === null),
    (index) => `${invoices[index]?.commerce_id} ${invoices[index]?.production}`,
  );
  const requests = [...groups.values()].map(([first = 0, ...rest]) => {
    const { commerce_id = 0, production = false } = invoices[first] ?? {};
    return { commerce_id, production, count: rest.length + 1 };
  });
  const result = [...invoices];
  if (requests.length === 0) return result;
  for (const { commerce_id, production, last } of await takeNumbers(deps.db, requests)) {
    const indexes = groups.get(`${commerce_id} ${production}`) ?? [];
    for (const [place, index] of indexes.entries()) {
      const number = last - BigInt(indexes.length - 1 - place);
      result[index] = { ...(invoices[index] as Invoice), number };
    }
  }
  return result;
}

async function takeBalances(deps: Deps, invoices: readonly Invoice[], now: Temporal.Instant): Promise<void> {
  await takeFromBalances(
    deps.db,
    balanceChanges(invoices, (invoice) => invoice.balance_applied, now),
  );
}

/** By subscriber, environment and currency; zero changes nothing. */
export function balanceChanges(
  invoices: readonly Invoice[],
  amountOf: (invoice: Invoice) => bigint,
  now: Temporal.Instant,
) {
  const keyOf = (invoice: Invoice) =>
    `${invoice.subscriber_id} ${invoice.production} ${invoice.currency_type}`;
  return [...Map.groupBy(invoices, keyOf).values()].flatMap((group) => {
    const amount = group.reduce((sum, invoice) => sum + amountOf(invoice), 0n);
    const [first] = group;
    if (!first || amount === 0n) return [];
    const { subscriber_id, production, currency_type: currency } = first;
    return [{ subscriber_id, production, currency, amount, updated_at: now }];
  });
}

async function ratesOf(deps: Deps, invoices: readonly Invoice[]): Promise<(invoice: Invoice) => bigint> {
  const now = deps.clock.now();
  const rates = new Map<string, bigint>();
  for (const currency of new Set(invoices.map((invoice) => invoice.currency_type))) {
    rates.set(currency, await rateAt(deps.db, currency, now));
  }
  return (invoice) => rates.get(invoice.currency_type) ?? 100n;
}

function toTransaction(
  draft: Draft,
  invoice: Invoice,
  around: Surroundings,
  cop_per_unit: bigint,
  now: Temporal.Instant,
): Transaction {
  const card = around.card(draft.subscription.card_id);
  const tax = taxWithin(invoice.total, invoice.tax_hundredths);
  return {
    id: newId(),
    number: 0n,
    commerce_id: invoice.commerce_id,
    office_id: invoice.office_id,
    production: invoice.production,
    payment_id: null,
    subscription_id: invoice.subscription_id,
    pre_authorization_id: null,
    invoice_id: invoice.id,
    status: nextStatus('Iniciada', 'sent'),
    payment_method: 'card',
    payment_method_source: card.brand,
    amount: invoice.total,
    currency_type: invoice.currency_type,
    cop_per_unit,
    value_cop: shareOf(invoice.total, cop_per_unit, 100n),
    tax_cop: shareOf(tax, cop_per_unit, 100n),
    refunded: 0n,
    response_code: null,
    authorization_code: null,
    network_transaction_id: null,
    card_bin: card.bin,
    card_last_four: card.last_four,
    installments: 1,
    customer_payer: payerOf(around.subscriber(invoice.subscriber_id)),
    url_response: null,
    coupon: null,
    barcode: null,
    expires_at: null,
    approved_at: null,
    created_at: now,
    updated_at: now,
  };
}

function payerOf(subscriber: Subscriber) {
  return {
    name: `${subscriber.name} ${subscriber.last_name}`,
    email: subscriber.email,
    address_1: subscriber.billing_address,
    city: subscriber.billing_city,
    country: subscriber.billing_country,
    dialling_code: `+${subscriber.phone_code}`,
    cellphone: subscriber.cellphone_number,
    identification_type: subscriber.identification_type,
    id_number: subscriber.id_number,
  };
}

function toOperation(reference: string, transaction: Transaction, now: Temporal.Instant): Operation {
  return {
    reference,
    transaction_id: transaction.id,
    commerce_id: transaction.commerce_id,
    production: transaction.production,
    kind: 'purchase',
    amount: transaction.amount,
    currency: transaction.currency_type,
    original: null,
    status: 'open',
    code: null,
    expires_at: null,
    asks: 0,
    next_ask_at: now.add({ seconds: CALL_LIMIT_S + ASK_TURNS_S[0] }),
    created_at: now,
    settled_at: null,
  };
}
