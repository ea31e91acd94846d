import {
  type NewTransaction,
  type OpenedTransaction,
  type OpenOptions,
  openTransactions,
} from '#src/charging/open.ts';
import { takeFromBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { insertInvoices, takeNumbers, updateInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { isUndistributed } from '#src/platform/database/citus/undistributed.ts';
import { taxWithin } from '../rules/pricing.ts';
import { insertSubscription, markCharging } from '../store.ts';
import type { Subscription } from '../types.ts';
import type { ChargeContext } from './charge-context.ts';
import { shownAs } from './charged-to.ts';
import { type Draft, draftInvoice } from './draft.ts';

/**
 * Draft of a charge to write. If `reference` is absent, one is generated. If `is_new` is true, the subscription is
 * inserted too.
 */
type Referred = Draft & {
  reference?: string;
  is_made?: boolean;
  is_new?: boolean;
  /**
   * Defers writing the transaction and the invoice until the outcome is known. The caller must then write both with
   * the outcome.
   */
  is_put_off?: boolean;
};

/** Charge whose intent is in the database, with the data needed to call the provider. */
export interface Opened extends OpenedTransaction {
  subscription: Subscription;
  invoice: Invoice;
}

/** Invoice with a total of zero. It is settled without calling the provider. */
export interface FreeInvoice {
  subscription: Subscription;
  invoice: Invoice;
}

/**
 * Writes the charge intents of any number of charges in a few statements. An intent consists of an invoice, a
 * transaction and an operation. The caller commits before it calls the network.
 */
export async function openCharges(
  deps: Deps,
  context: ChargeContext,
  drafts: readonly Referred[],
  { merchant }: Pick<OpenOptions, 'merchant'> = {},
): Promise<{ opened: Opened[]; free: FreeInvoice[] }> {
  const drafted = drafts.map((draft) => ({ draft, invoice: draftInvoice(draft) }));
  const unnumbered = drafted.map(({ invoice }) => invoice);
  await takeBalances(deps, unnumbered, deps.clock.now());
  // Invoice numbers are assigned last: their counter stays locked until commit and blocks other charges of the
  // merchant.
  const invoices = await numbered(deps, unnumbered, drafts);
  const billed = drafts.map((draft, index) => ({ draft, invoice: invoices[index] as Invoice }));
  const paying = billed.filter(({ invoice }) => invoice.total > 0n);
  // Called right before the transactions are inserted, so that all inserts are sent as one statement.
  const writeOwners = () => writeInvoices(deps, billed);
  if (paying.length === 0) await writeOwners();
  const charges = await writeCharges(deps, context, paying, { writeOwners, merchant });
  const opened = invoices.flatMap((invoice) => {
    const charge = charges.get(invoice.id);
    return charge ? [{ ...charge, invoice }] : [];
  });
  const free = billed
    .filter(({ invoice }) => invoice.total === 0n)
    .map(({ draft, invoice }) => ({ subscription: draft.subscription, invoice }));
  return { opened, free };
}

/**
 * Returns whether the transaction and the invoice of a charge are written together with its outcome. For retries,
 * free invoices and invoices that deduct a balance, both are written before the provider is called.
 */
function isDeferred({ draft, invoice }: Billed): boolean {
  const { previous, is_put_off = false } = draft;
  return is_put_off && previous === null && invoice.total > 0n && invoice.balance_applied === 0n;
}

async function writeInvoices({ db }: Deps, billed: readonly Billed[]): Promise<void> {
  for (const one of billed) if (one.draft.is_new) await insertSubscription(db, toInsertedRow(one));
  const first = billed.filter((one) => one.draft.previous === null && !isDeferred(one));
  const again = billed.filter(({ draft }) => draft.previous !== null);
  await insertInvoices(
    db,
    first.map(({ invoice }) => invoice),
  );
  await updateInvoices(
    db,
    again.map(({ invoice }) => invoice),
  );
}

interface Billed {
  draft: Referred;
  invoice: Invoice;
}

/**
 * Returns whether a new subscription is inserted in the same statement as the operation of its charge. This is not
 * possible on Citus, where each insert is a separate statement.
 */
function isInsertedMarked({ draft: { is_new, reference }, invoice }: Billed): boolean {
  return is_new === true && reference !== undefined && invoice.total > 0n && isUndistributed();
}

function toInsertedRow(billed: Billed): Subscription {
  const { draft, invoice } = billed;
  if (!isInsertedMarked(billed)) return draft.subscription;
  const mark = { open_operation: draft.reference ?? null, invoice_id: invoiceAfter(draft, invoice) };
  return { ...draft.subscription, ...mark };
}

type Charge = Omit<Opened, 'invoice'>;

/** Writes transactions and operations. Returns the charges by invoice id. */
async function writeCharges(
  deps: Deps,
  context: ChargeContext,
  drafted: readonly Billed[],
  options: OpenOptions,
): Promise<Map<string, Charge>> {
  const written = await openTransactions(
    deps,
    drafted.map(({ draft, invoice }) => toTransaction(draft, invoice, context)),
    options,
  );
  const charges = new Map(
    drafted.flatMap(({ draft, invoice }, index): [string, Charge][] => {
      const opened = written[index];
      if (!opened) return [];
      const open_operation = opened.operation.reference;
      const mark = { open_operation, invoice_id: invoiceAfter(draft, invoice) };
      return [[invoice.id, { ...opened, subscription: { ...draft.subscription, ...mark } }]];
    }),
  );
  await markCharging(
    deps.db,
    drafted
      .filter((one) => !isInsertedMarked(one))
      .flatMap(({ invoice }) => charges.get(invoice.id)?.subscription ?? []),
  );
  return charges;
}

/**
 * Returns the new `invoice_id` of the subscription, which references the unpaid invoice to retry. This is the new
 * invoice for a renewal, and the current value for any other charge.
 */
function invoiceAfter({ subscription }: Draft, invoice: Invoice): string | null {
  return invoice.reason === 'renewal' ? invoice.id : subscription.invoice_id;
}

/**
 * Assigns numbers to new renewal invoices and to free invoices. Any other invoice gets its number once it is paid.
 */
async function numbered(deps: Deps, invoices: Invoice[], drafts: readonly Draft[]): Promise<Invoice[]> {
  const needs = invoices.map(
    (invoice, index) =>
      drafts[index]?.previous === null && (invoice.reason === 'renewal' || invoice.total === 0n),
  );
  return assignNumbers(deps, invoices, (index) => needs[index] ?? false);
}

export async function assignNumbers(
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

/** Sums `amountOf` over the invoices, by subscriber, environment and currency. Omits sums of zero. */
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
    const { commerce_id, subscriber_id, production, currency_type: currency } = first;
    return [{ commerce_id, subscriber_id, production, currency, amount, updated_at: now }];
  });
}

function toTransaction(draft: Referred, invoice: Invoice, context: ChargeContext): NewTransaction {
  const chargedTo = context.chargedTo(draft.subscription);
  const { card, source } = chargedTo;
  const { brand, last_four } = shownAs(chargedTo);
  const { commerce_id, office_id, production, subscription_id, currency_type } = invoice;
  return {
    reference: draft.reference ?? newId(),
    kind: 'purchase',
    commerce_id,
    office_id,
    production,
    subscription_id,
    invoice_id: invoice.id,
    payment_method: source?.kind ?? 'card',
    payment_method_source: brand,
    amount: invoice.total,
    currency_type,
    tax: taxWithin(invoice.total, invoice.tax_hundredths),
    card: { bin: card?.bin ?? null, last_four },
    installments: 1,
    kept_by: (card ?? source).provider,
    ...(draft.is_made ? { is_made: true } : {}),
    ...(isDeferred({ draft, invoice }) ? { unwritten_invoice: invoice } : {}),
    customer_payer: payerOf(context.subscriber(invoice.subscriber_id)),
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
