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
import { isReturn, QUERY_DELAYS_S } from '#src/ledger/transactions/decide.ts';
import { rateAt } from '#src/ledger/transactions/rates.ts';
import { nextStatus } from '#src/ledger/transactions/states.ts';
import type { CustomerPayer, Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';
import {
  refuseNotCharging,
  requireCharging,
  requireSettledBooks,
} from '#src/tenancy/merchants/collecting.ts';
import type { LockedMerchant } from '#src/tenancy/merchants/store.ts';
import { type ChooseProvider, providerChoice } from './choose-provider.ts';
import { intentOf } from './intents.ts';
import { needOf } from './missing.ts';

/**
 * Seconds after which a call without a response is assumed to be lost, and the provider is queried. If the call is
 * still running, the network declines it in the worst case.
 */
export const CALL_LIMIT_S = 15;

/** Reference to the object that the transaction pays for, such as a payment or an invoice. */
type OwnerColumns =
  | { payment_id: string }
  | { pre_authorization_id: string }
  | { subscription_id: string; invoice_id: string };

/** Data of a charge that will be sent to a provider. */
export type NewTransaction = OwnerColumns & {
  /** Reference of the operation. The provider receives the same reference. */
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
  /** First digits (BIN) and last four digits of the card or account number. Each is null if unknown. */
  card?: { bin: string | null; last_four: string | null };
  installments?: number;
  customer_payer: CustomerPayer | null;
  expires_at?: Temporal.Instant;
  /** True if the cash voucher is sent by email to the payer. Defaults to true. */
  mails_voucher?: boolean;
  /** Provider that stores the card or account. No other can charge it. Null or absent if none stores it. */
  kept_by?: string | null;
  /** Invoice that this charge pays. Set if invoice and transaction are written later, together with the outcome. */
  unwritten_invoice?: Invoice;
  /** True if the charge was made after the backup that was restored. It is recorded without calling the provider. */
  is_made?: boolean;
};

/** Charge whose operation is stored in the database. */
export interface OpenedTransaction {
  transaction: Transaction;
  operation: Operation;
}

export interface OpenOptions {
  /**
   * Inserts the objects that the charges pay for, if they are new. Called after transaction numbers are assigned, so
   * that all inserts are sent together.
   */
  writeOwners?: () => Promise<void>;
  /** Row of the merchant. Absent if the caller has not locked it. */
  merchant?: LockedMerchant | undefined;
  /** Result of `providerChoice`, if the caller has already loaded it. */
  choose?: ChooseProvider;
}

/**
 * Writes charges of one merchant before they are sent to a provider. The caller must commit soon and then call the
 * provider. Until commit, the lock on the transaction counter blocks other charges of the merchant.
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
    throw new Error('all charges of a batch must belong to one environment');
  }
  const now = deps.clock.now();
  const [, rates, choose, last] = await inPipeline(deps.db, (db) => [
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

/**
 * Locks the merchant until the transaction ends. Throws if the merchant is disabled, or not yet reconciled after a
 * restore from backup.
 */
async function mayCharge(
  db: Deps['db'],
  commerceId: number,
  held: LockedMerchant | undefined,
): Promise<void> {
  if (held) refuseNotCharging(held);
  else await requireCharging(db, [commerceId]);
}

/** Opens a single charge. See `openTransactions`. */
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
 * Writes a capture, void or refund of a transaction before it is sent to the provider. Throws if the merchant's
 * status does not allow the operation.
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

/**
 * Locks the merchant until the transaction ends. Throws if the merchant's status does not allow this capture, void or
 * refund.
 */
export function requireOpen({ db }: Deps, commerceId: number, input: Pick<FollowUp, 'kind'>): Promise<void> {
  return (isReturn(input) ? requireSettledBooks : requireCharging)(db, [commerceId]);
}

/** Writes a capture, void or refund like `openFollowUp`. The caller must already have called `requireOpen`. */
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
    next_ask_at: now.add({ seconds: CALL_LIMIT_S + QUERY_DELAYS_S[0] }),
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
