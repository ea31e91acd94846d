import { findAnyPayment } from '#src/checkout/payments/store.ts';
import { findAnyReservation } from '#src/checkout/reservations/store.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import { listInvoicesById } from '#src/ledger/invoices/store.ts';
import { pesosBetween } from '#src/ledger/transactions/pesos.ts';
import { getTransaction, listOperationsOf } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { listLosses } from '#src/settlement/disputes/store.ts';
import { customerOf } from './rules/customer.ts';
import { type Item, itemsOf, partOf } from './rules/items.ts';
import { findTaxProfile } from './settings/store.ts';
import type { Draft, ElectronicDocument } from './types.ts';

export interface Drafted {
  draft: Draft;
  amount_cop: bigint;
}

/** Reason why a document cannot be created, in Spanish, as shown to the merchant. */
export interface Unready {
  unready: string;
}

const NAME_LENGTH = 200;
const NO_RATE = 'El impuesto del cobro no corresponde a ninguna tarifa de IVA. Emítalo a mano.';
const BAD_NIT = 'El NIT del cliente no tiene el dígito de verificación correcto. Corrija sus datos.';

/**
 * Builds the content of a document from its charge, using the current data of the customer. Returns the reason if it
 * cannot be built.
 */
export async function loadDraft(
  deps: Deps,
  document: ElectronicDocument,
  { names_payers }: { names_payers: boolean },
): Promise<Drafted | Unready> {
  const { db } = deps;
  const transaction = await getTransaction(db, document.commerce_id, document.transaction_id);
  const about = await describe(db, transaction);
  const { value_cop: total, tax_cop: tax } = transaction;
  const items = itemsOf({ name: about.name, total, tax, rate_hundredths: about.rate_hundredths });
  if (!items) return { unready: NO_RATE };
  const customer = names_payers ? customerOf({ ...about, payer: transaction.customer_payer }) : null;
  if (customer === 'bad_nit') return { unready: BAD_NIT };
  const amount_cop = document.kind === 'invoice' ? total : await returnedBy(db, transaction, document.id);
  return {
    amount_cop,
    draft: {
      customer,
      items: (document.kind === 'invoice' ? items : partOf(items, amount_cop)).map(toJsonItem),
      method: transaction.payment_method,
      whole: amount_cop === total,
    },
  };
}

function toJsonItem({ name, amount, rate_hundredths }: Item): Draft['items'][number] {
  return { name, amount: String(amount), rate_hundredths };
}

/** Returns the description and tax rate of the charge, and the customer's data if known. */
async function describe(db: Deps['db'], transaction: Transaction) {
  const { commerce_id, invoice_id, payment_id, pre_authorization_id } = transaction;
  if (invoice_id !== null) {
    const [invoice] = await listInvoicesById(db, commerce_id, [invoice_id]);
    if (!invoice) throw new Error(`invoice ${invoice_id} is not on record`);
    const [subscriber] = await listSubscribersById(db, commerce_id, [invoice.subscriber_id]);
    const profile = await findTaxProfile(db, { commerce_id, id: invoice.subscriber_id });
    const names = [...new Set(invoice.lines.map(({ plan }) => plan))].join(', ');
    return { name: cut(names), rate_hundredths: invoice.tax_hundredths, subscriber, profile };
  }
  const charge =
    payment_id !== null
      ? await findAnyPayment(db, payment_id)
      : await findAnyReservation(db, pre_authorization_id ?? '');
  const withoutSubscriber = { rate_hundredths: null, subscriber: undefined, profile: undefined };
  return { name: cut(charge?.description ?? ''), ...withoutSubscriber };
}

function cut(name: string): string {
  return name.slice(0, NAME_LENGTH) || 'Cobro';
}

interface Return {
  id: string;
  amount: bigint;
  settled_at: Temporal.Instant;
}

/**
 * Returns the amount of a refund or lost dispute in minor units of COP, as debited from the virtual account. Earlier
 * refunds and disputes affect the rounding.
 */
async function returnedBy(db: Deps['db'], transaction: Transaction, id: string): Promise<bigint> {
  const returns = [...(await listReturns(db, transaction)), ...(await listLosses(db, transaction))];
  const own = returns.find((one) => one.id === id);
  if (!own) throw new Error(`return ${id} is not on record`);
  const before = returns.filter((one) => isBefore(one, own)).reduce((sum, { amount }) => sum + amount, 0n);
  return pesosBetween(transaction, before, before + own.amount);
}

/** Lists the approved voids and refunds of a transaction, without lost disputes. */
async function listReturns(db: Deps['db'], transaction: Transaction): Promise<Return[]> {
  const operations = await listOperationsOf(db, transaction);
  return operations.flatMap(({ kind, status, reference: id, amount, settled_at }) => {
    const isReturn = (kind === 'void' || kind === 'refund') && status === 'approved';
    return isReturn && settled_at !== null ? [{ id, amount, settled_at }] : [];
  });
}

function isBefore(other: Return, own: Return): boolean {
  const order = Temporal.Instant.compare(other.settled_at, own.settled_at);
  return order < 0 || (order === 0 && other.id < own.id);
}
