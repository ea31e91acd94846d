import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { shareOf } from '#src/kernel/money.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import {
  insertOperations,
  insertTransactions,
  takeTransactionNumbers,
} from '#src/ledger/transactions/batch/store.ts';
import { ASK_TURNS_S, isReturn } from '#src/ledger/transactions/decide.ts';
import { rateAt } from '#src/ledger/transactions/rates.ts';
import { nextStatus } from '#src/ledger/transactions/states.ts';
import type { CustomerPayer, Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { sideBySide } from '#src/platform/database/side-by-side.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';
import { refuseNotCharging, requireCharging, requireSettled } from '#src/tenancy/merchants/collecting.ts';
import type { HeldMerchant } from '#src/tenancy/merchants/store.ts';
import { type ChooseProvider, providerChoice } from './choose-provider.ts';
import { intentOf } from './intents.ts';
import { needOf } from './missing.ts';

/** After this long without an outcome a call is taken for lost, and asked about; asking while it runs does no harm. */
export const CALL_LIMIT_S = 15;

/** What a transaction belongs to: exactly one thing. */
type OwnerColumns =
  | { payment_id: string }
  | { pre_authorization_id: string }
  | { subscription_id: string; invoice_id: string };

/** A charge that is about to be asked of the network. */
export type NewTransaction = OwnerColumns & {
  /** Of its operation: what the network knows it by. */
  reference: string;
  kind: OperationKind;
  commerce_id: number;
  office_id: number;
  production: boolean;
  payment_method: Method;
  payment_method_source: string | null;
  amount: bigint;
  currency_type: Currency;
  tax: bigint;
  /** The ends of the card's number, or of the account's. */
  card?: { bin: string | null; last_four: string | null };
  installments?: number;
  customer_payer: CustomerPayer | null;
  expires_at?: Temporal.Instant;
  /** Whether its voucher goes to the payer's address; it does unless said otherwise. */
  mails_voucher?: boolean;
  /** The provider that keeps the card or the account: nobody else can charge it. */
  kept_by?: string | null;
  /** The invoice that it pays, where both are written only once the outcome is known. */
  unwritten_invoice?: Invoice;
  /** That it was made in a time that a restored backup knows nothing of, and is written now: nobody will be called. */
  is_made?: boolean;
};

/** A charge whose intent is written. */
export interface OpenedTransaction {
  transaction: Transaction;
  operation: Operation;
}

export interface OpenOptions {
  /** Writes what they belong to, where that is new, once the numbers are there: what is written next to each other is one statement. */
  writeOwners?: () => Promise<void>;
  /** The merchant, where the caller holds it already. */
  merchant?: HeldMerchant | undefined;
  /** How the merchant's provider is chosen, where that was read before. */
  choose?: ChooseProvider;
}

/**
 * Writes what is about to be asked of the network, for any number of charges of one merchant in a handful of statements. The
 * caller commits, and only then calls; soon, because the merchant's other charges wait for their numbers until then.
 */
export async function openTransactions(
  deps: Deps,
  charges: readonly NewTransaction[],
  { writeOwners, choose: chosen, merchant }: OpenOptions = {},
): Promise<OpenedTransaction[]> {
  const [first] = charges;
  if (!first) return [];
  const commerceId = first.commerce_id;
  if (
    charges.some(
      ({ commerce_id, production }) => commerce_id !== commerceId || production !== first.production,
    )
  ) {
    throw new Error('charges of several environments cannot be opened at once');
  }
  const now = deps.clock.now();
  const [, rates, choose, last] = await sideBySide(deps.db, (db) => [
    first.is_made ? Promise.resolve() : mayCharge(db, commerceId, merchant),
    ratesOf({ ...deps, db }, charges),
    chosen ? Promise.resolve(chosen) : providerChoice({ ...deps, db }, first),
    takeTransactionNumbers(db, commerceId, charges.length),
  ]);
  const opened = charges.map((charge, index): OpenedTransaction => {
    const number = last - BigInt(charges.length - 1 - index);
    const transaction = toTransaction(charge, number, rates(charge.currency_type), now);
    const { kind, kept_by = null } = charge;
    const { provider } = choose({ ...needOf({ transaction, operation: { kind } }), kept_by });
    const operation = toOperation(transaction, { ...charge, provider }, now);
    const invoice = charge.unwritten_invoice;
    const intent = invoice ? intentOf(operation, transaction, invoice) : null;
    return { transaction, operation: { ...operation, intent } };
  });
  await writeOwners?.();
  await insertTransactions(
    deps.db,
    opened.filter(({ operation }) => operation.intent === null).map(({ transaction }) => transaction),
  );
  await insertOperations(
    deps.db,
    opened.map(({ operation }) => operation),
  );
  return opened;
}

/** Nothing is collected for a merchant that was disabled since the caller was let in; none is before the transaction ends. */
async function mayCharge(db: Deps['db'], commerceId: number, held: HeldMerchant | undefined): Promise<void> {
  if (held) refuseNotCharging(held);
  else await requireCharging(db, [commerceId]);
}

/** The same for one. */
export async function openTransaction(
  deps: Deps,
  charge: NewTransaction,
  options?: OpenOptions,
): Promise<OpenedTransaction> {
  const [opened] = await openTransactions(deps, [charge], options);
  if (!opened) throw new Error(`charge ${charge.reference} was not opened`);
  return opened;
}

/**
 * Writes that something is about to be done to a transaction that is on record. Nothing is collected for a merchant that was
 * disabled since the caller was let in.
 */
export async function openFollowUp(
  deps: Deps,
  reference: string,
  transaction: Transaction,
  input: FollowUp,
): Promise<Operation> {
  await requireOpen(deps, transaction.commerce_id, input);
  return writeFollowUp(deps, reference, transaction, input);
}

export interface FollowUp {
  kind: 'capture' | 'void' | 'refund';
  amount: bigint;
  original: Pick<Operation, 'reference' | 'provider'>;
}

/** The merchant of a follow-up, held until the transaction ends. */
export function requireOpen({ db }: Deps, commerceId: number, input: Pick<FollowUp, 'kind'>): Promise<void> {
  return (isReturn(input) ? requireSettled : requireCharging)(db, [commerceId]);
}

/** For those who asked for that before. */
export async function writeFollowUp(
  deps: Deps,
  reference: string,
  transaction: Transaction,
  input: FollowUp,
): Promise<Operation> {
  const { reference: original, provider } = input.original;
  const operation = toOperation(transaction, { ...input, reference, original, provider }, deps.clock.now());
  await insertOperations(deps.db, [operation]);
  return operation;
}

async function ratesOf(
  deps: Deps,
  charges: readonly NewTransaction[],
): Promise<(currency: Currency) => bigint> {
  const now = deps.clock.now();
  const rates = new Map<Currency, bigint>();
  for (const currency of new Set(charges.map(({ currency_type }) => currency_type))) {
    rates.set(currency, await rateAt(deps.db, currency, now));
  }
  return (currency) => rates.get(currency) ?? 100n;
}

function toTransaction(
  charge: NewTransaction,
  number: bigint,
  cop_per_unit: bigint,
  now: Temporal.Instant,
): Transaction {
  const { amount, tax } = charge;
  return {
    id: newId(),
    number,
    commerce_id: charge.commerce_id,
    office_id: charge.office_id,
    production: charge.production,
    payment_id: 'payment_id' in charge ? charge.payment_id : null,
    subscription_id: 'subscription_id' in charge ? charge.subscription_id : null,
    pre_authorization_id: 'pre_authorization_id' in charge ? charge.pre_authorization_id : null,
    invoice_id: 'invoice_id' in charge ? charge.invoice_id : null,
    status: nextStatus('Iniciada', 'sent'),
    payment_method: charge.payment_method,
    payment_method_source: charge.payment_method_source,
    amount,
    currency_type: charge.currency_type,
    cop_per_unit,
    value_cop: shareOf(amount, cop_per_unit, 100n),
    tax_cop: shareOf(tax, cop_per_unit, 100n),
    refunded: 0n,
    disputed: 0n,
    response_code: null,
    authorization_code: null,
    network_transaction_id: null,
    card_bin: charge.card?.bin ?? null,
    card_last_four: charge.card?.last_four ?? null,
    installments: charge.installments ?? null,
    customer_payer: charge.customer_payer,
    url_response: null,
    voucher: null,
    barcode: null,
    agreement: null,
    mails_voucher: charge.mails_voucher ?? true,
    expires_at: charge.expires_at ?? null,
    approved_at: null,
    created_at: now,
    updated_at: now,
  };
}

function toOperation(
  transaction: Transaction,
  input: {
    reference: string;
    provider: string;
    kind: OperationKind;
    amount: bigint;
    original?: string;
    expires_at?: Temporal.Instant;
  },
  now: Temporal.Instant,
): Operation {
  return {
    reference: input.reference,
    transaction_id: transaction.id,
    commerce_id: transaction.commerce_id,
    production: transaction.production,
    kind: input.kind,
    amount: input.amount,
    currency: transaction.currency_type,
    original: input.original ?? null,
    status: 'open',
    code: null,
    expires_at: input.expires_at ?? null,
    asks: 0,
    next_ask_at: now.add({ seconds: CALL_LIMIT_S + ASK_TURNS_S[0] }),
    created_at: now,
    settled_at: null,
    provider: input.provider,
    network_id: null,
    authorization_code: null,
    provider_text: null,
    answered_ms: null,
    passed_on_by: null,
    disputes_ask_at: null,
    intent: null,
  };
}
