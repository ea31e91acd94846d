import { type CardAttempt, limitCardAttempts } from '#src/charging/card-testing/admit.ts';
import { storeConsents } from '#src/charging/consents/keep.ts';
import { limitPhoneRequests, type PhoneRequest } from '#src/charging/limit-phone-requests.ts';
import { needOf } from '#src/charging/missing.ts';
import { requireOffered } from '#src/charging/offer.ts';
import { type NewTransaction, openTransaction } from '#src/charging/open.ts';
import { queryOperation, queryUnanswered } from '#src/charging/query-operations.ts';
import { callAndSettle, settleOperation } from '#src/charging/settle.ts';
import type { Outcome } from '#src/charging/types.ts';
import { limitVoucherMails, type VoucherMail } from '#src/charging/voucher-mails.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, type Issue, refuseIf } from '#src/kernel/errors.ts';
import { type Key, newId } from '#src/kernel/ids.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { findOpenOperation, listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Call } from '#src/platform/http/route.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';
import { isOpenVoucher, refusalOf } from './rules.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/**
 * Defines how an attempt pays a charge: the data of the payment method, its validation and the call to the provider.
 */
export interface PaymentAttemptMethod {
  kind: OperationKind;
  /** Card number that the payer typed. Undefined for other payment methods and stored cards. */
  card_number?: string;
  /**
   * Set if the payer approves the payment in an app or on a provider page. Such attempts are limited per phone number
   * and per IP address.
   */
  rings?: Pick<PhoneRequest, 'kind' | 'phone'>;
  /** Email address that the payer entered for the cash voucher. Undefined if the payer entered none. */
  voucher_email?: string;
  /** Tokens that prove the payer's acceptance of the provider's terms. */
  consents: readonly string[];
  /** Returns the issues that prevent this method from paying the charge. A null entry means that a check passed. */
  issues(payment: Payment): (Issue | null)[];
  facts(
    payment: Payment,
  ): Pick<NewTransaction, 'payment_method' | 'payment_method_source' | 'customer_payer'> &
    Partial<Pick<NewTransaction, 'card' | 'installments' | 'expires_at'>>;
  call(opened: {
    payment: Payment;
    transaction: Transaction;
    operation: Operation;
    /** Consent tokens issued by the provider. */
    consents: readonly string[];
  }): Promise<Finding>;
}

/**
 * Payer of an attempt. Card attempts are limited per object in `targets`, which by default contains only the charge.
 */
export type AttemptPayer = Pick<CardAttempt, 'payer'> &
  Partial<Pick<CardAttempt, 'targets'>> & {
    /**
     * True on pages that show the payer's open cash voucher. The payer may then choose another payment method
     * although the voucher is open.
     */
    beside_voucher?: boolean;
  };

/**
 * Runs a payment attempt: queries the outcome of earlier attempts, commits the intent, calls the provider and writes
 * the outcome. If the process stops before writing the outcome, the operation stays open and a job queries the
 * provider later.
 */
export async function pay(
  deps: Deps,
  key: Key,
  way: PaymentAttemptMethod,
  claim: Call<unknown>['claim'] = async () => undefined,
  by: AttemptPayer | null = null,
): Promise<Transaction> {
  await queryUnanswered(deps, { commerce_id: key.commerce_id, payment_id: key.id });
  const besideVoucher = by?.beside_voucher === true && way.kind !== 'voucher';
  if (besideVoucher) await queryVouchers(deps, key);
  const reference = newId();
  const tried = triedBy(by, key.id, way);
  const origin = by?.payer.address ?? null;
  const ring = by && way.rings ? { ...by.payer, ...way.rings } : null;
  const opened = await limitCardAttempts(deps, tried, reference, () =>
    limitPhoneRequests(deps, ring, () =>
      limitVoucherMails(deps, voucherBy(by, way), (mails_voucher) =>
        openAttempt(deps, key, way, { claim, reference, mails_voucher, origin, besideVoucher }),
      ),
    ),
  );
  const { transaction } = await callAndSettle<Outcome>(deps, opened, {
    tried,
    call: () => way.call(opened),
    settle: (finding) => settleOperation(deps, opened.operation, finding, opened.transaction),
    left: (unknown) => unknown,
  });
  return transaction;
}

/**
 * Queries the provider about the charge's open cash vouchers. Otherwise a payer who has just paid in cash could pay a
 * second time.
 */
async function queryVouchers(deps: Deps, { commerce_id, id }: Key): Promise<void> {
  for (const attempt of (await listOfPayment(deps.db, { commerce_id, id })).filter(isOpenVoucher)) {
    const operation = await findOpenOperation(deps.db, attempt);
    if (operation) await queryOperation(deps, operation);
  }
}

/**
 * Returns the card attempt to which rate limits apply. Returns null if no card number was typed, or if the attempt
 * was made with a merchant's access token.
 */
function triedBy(
  by: AttemptPayer | null,
  id: string,
  { card_number }: PaymentAttemptMethod,
): CardAttempt | null {
  if (by === null || card_number === undefined) return null;
  return { targets: [{ type: 'payment', id }], ...by, card_number };
}

function voucherBy(
  by: AttemptPayer | null,
  { voucher_email: email }: PaymentAttemptMethod,
): VoucherMail | null {
  return by === null || email === undefined ? null : { ...by.payer, email };
}

interface Attempt {
  claim: Call<unknown>['claim'];
  reference: string;
  mails_voucher: boolean;
  origin: string | null;
  besideVoucher: boolean;
}

async function openAttempt(
  deps: Deps,
  key: Key,
  way: PaymentAttemptMethod,
  { claim, reference, mails_voucher, origin, besideVoucher }: Attempt,
) {
  return inTransaction(deps.db, async (db) => {
    await claim(db, reference);
    // The charge is locked before its attempts are read, so that the list of attempts is complete.
    const [payment, attempts] = await inPipeline(db, (scope) => [
      lockPayment(scope, key),
      listOfPayment(scope, key),
    ]);
    const refusal = refusalOf(payment, attempts, deps.clock.now(), besideVoucher);
    if (refusal) throw new ApiError(refusal);
    refuseIf(way.issues(payment));
    await requireOffered({ ...deps, db }, payment, needOfWay(way, payment));
    const { commerce_id, office_id, production, amount, currency_type, tax } = payment;
    const { transaction, operation } = await openTransaction(
      { ...deps, db },
      {
        reference,
        kind: way.kind,
        commerce_id,
        office_id,
        production,
        payment_id: payment.id,
        amount,
        currency_type,
        tax,
        mails_voucher,
        ...way.facts(payment),
      },
    );
    const what = {
      commerce_id,
      provider: operation.provider,
      purpose: 'charge',
      given_for: reference,
    } as const;
    const consents = await storeConsents({ ...deps, db }, what, { tokens: way.consents, origin });
    return { payment, transaction, operation, consents };
  });
}

function needOfWay(way: PaymentAttemptMethod, payment: Payment) {
  const { currency_type } = payment;
  return needOf({ transaction: { ...way.facts(payment), currency_type }, operation: { kind: way.kind } });
}
