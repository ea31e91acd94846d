import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { shareOf } from '#src/kernel/money.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import { requireCollecting } from '#src/tenancy/merchants/collecting.ts';
import { ASK_TURNS_S } from './decide.ts';
import { rateAt } from './rates.ts';
import { nextStatus } from './states.ts';
import { insertOperation, insertTransaction } from './store.ts';
import type { CustomerPayer, Operation, OperationKind, PaymentMethod, Transaction } from './types.ts';

/** After this long without an outcome a call is taken for lost, and asked about; asking while it runs does no harm. */
export const CALL_LIMIT_S = 15;

export interface NewTransaction {
  commerce_id: number;
  office_id: number;
  production: boolean;
  payment_id: string | null;
  pre_authorization_id?: string;
  payment_method: PaymentMethod;
  payment_method_source: string | null;
  amount: bigint;
  currency_type: Currency;
  tax: bigint;
  card_number?: string;
  installments?: number;
  customer_payer: CustomerPayer | null;
  expires_at?: Temporal.Instant;
}

/** Writes that something is about to be asked of the network. The caller commits, and only then calls. */
export async function openTransaction(
  deps: Deps,
  reference: string,
  kind: OperationKind,
  input: NewTransaction,
): Promise<{ transaction: Transaction; operation: Operation }> {
  const now = deps.clock.now();
  const { card_number, tax, ...facts } = input;
  const cop_per_unit = await rateAt(deps.db, input.currency_type, now);
  const transaction = await insertTransaction(deps.db, {
    ...facts,
    id: newId(),
    subscription_id: null,
    pre_authorization_id: input.pre_authorization_id ?? null,
    invoice_id: null,
    status: nextStatus('Iniciada', 'sent'),
    cop_per_unit,
    value_cop: shareOf(input.amount, cop_per_unit, 100n),
    tax_cop: shareOf(tax, cop_per_unit, 100n),
    refunded: 0n,
    response_code: null,
    authorization_code: null,
    network_transaction_id: null,
    card_bin: card_number?.slice(0, 6) ?? null,
    card_last_four: card_number?.slice(-4) ?? null,
    installments: input.installments ?? null,
    customer_payer: toJson(input.customer_payer),
    url_response: null,
    coupon: null,
    barcode: null,
    expires_at: input.expires_at ?? null,
    approved_at: null,
    created_at: now,
    updated_at: now,
  });
  return {
    transaction,
    operation: await openOperation(deps, reference, transaction, {
      kind,
      amount: input.amount,
      expires_at: input.expires_at,
    }),
  };
}

/** What gives money back, or lets go of it. */
const RETURNS: ReadonlySet<OperationKind> = new Set(['void', 'refund']);

/** Nothing is collected for a merchant that was disabled since the caller was let in. */
export async function openOperation(
  deps: Deps,
  reference: string,
  transaction: Transaction,
  input: {
    kind: OperationKind;
    amount: bigint;
    original?: string;
    expires_at?: Temporal.Instant | undefined;
  },
): Promise<Operation> {
  if (!RETURNS.has(input.kind)) await requireCollecting(deps.db, [transaction.commerce_id]);
  const now = deps.clock.now();
  const operation: Operation = {
    reference,
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
  };
  await insertOperation(deps.db, operation);
  return operation;
}
