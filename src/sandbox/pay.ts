import type { z } from 'zod';
import { TEST_BANKS } from '#src/catalog/reference-data/data/banks.ts';
import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import { queryOperation } from '#src/charging/query-operations.ts';
import { type PaymentAttemptMethod, pay } from '#src/checkout/payments/checkout.ts';
import { findPayment } from '#src/checkout/payments/store.ts';
import { hostedUrl } from '#src/checkout/payments/views.ts';
import { byBancolombia, byDaviplata, byNequi } from '#src/checkout/payments/wallets.ts';
import { byBank, byCard, byCash } from '#src/checkout/payments/ways.ts';
import type { Deps } from '#src/deps.ts';
import { invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { isInProgress } from '#src/ledger/transactions/states.ts';
import { findOpenOperation, getTransaction, listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import type { payBody } from './schema.ts';

type Input = z.infer<typeof payBody> & { id: string };

/** Data of the payer in simulated checkouts. */
export const PAYER = {
  name: 'Pagador de prueba',
  email: 'pagador@prueba.example',
  address_1: 'Calle 1 # 2-3',
  city: 'Bogotá',
  state: 'Bogotá, D.C.',
  country: 'COL',
  zip_code: '110111',
  dialling_code: '+57',
  cellphone: '3004567890',
  identification_type: 'CC',
  id_number: '1018456789',
} as const;

/**
 * Simulates the payer of a test payment: pays at the checkout, and then simulates the bank or the cash counter. If an
 * attempt is pending already, only simulates its outcome.
 */
export async function payInSandbox(deps: Deps, principal: Principal, input: Input): Promise<Transaction> {
  const payment = isUuid(input.id) ? await findPayment(deps.db, principal, input.id) : undefined;
  if (!payment) throw notFound();
  const { number = null, outcome } = input;
  const method = input.method ?? (number === null ? null : 'card');
  const attempts = await listOfPayment(deps.db, payment);
  // If an attempt is already pending at a bank or counter, only its outcome is simulated. A payment without a user is
  // an order and has only one attempt.
  const waiting = attempts
    .filter((attempt) => isInProgress(attempt.status) && (payment.user_id === null || isAtPayer(attempt)))
    .find((attempt) => isMeant(attempt, method, number));
  if (waiting) return decide(deps, waiting, outcome ?? 'approve');
  const way = { id: payment.id, method: method ?? 'card', number };
  const transaction = await pay(deps, payment, wayOf(deps, way));
  return isAtPayer(transaction) ? decide(deps, transaction, outcome ?? 'approve') : transaction;
}

/** Returns whether the attempt is waiting for the payer to act at a bank, a cash counter or a 3-D Secure challenge. */
function isAtPayer({ status, payment_method, url_response }: Transaction): boolean {
  return isInProgress(status) && (payment_method !== 'card' || url_response !== null);
}

/**
 * Returns whether the attempt uses the given payment method and card number. A null method or number matches any
 * value.
 */
function isMeant(attempt: Transaction, method: Method | null, number: string | null): boolean {
  if (method !== null && method !== attempt.payment_method) return false;
  return number === null || attempt.payment_method !== 'card' || isCard(attempt, number);
}

/** Returns whether the number has the first six and last four digits that the transaction stores. */
export function isCard({ card_bin, card_last_four }: Transaction, number: string): boolean {
  return number.slice(0, 6) === card_bin && number.slice(-4) === card_last_four;
}

function wayOf(
  deps: Deps,
  input: { id: string; method: Method; number: string | null },
): PaymentAttemptMethod {
  const base = { payment: { id: input.id, token: '' }, customer_payer: PAYER };
  if (input.method === 'pse') {
    const pending = TEST_BANKS.find((bank) => bank.outcome === 'pending');
    const bank = pending?.financialInstitutionCode ?? '';
    const identity = { userType: 'person', identificationType: 'CC', identification: PAYER.id_number };
    return byBank(deps, { ...base, pse: { bank, ...identity } });
  }
  if (input.method === 'cash')
    return byCash(deps, { ...base, cash: { franchise: CASH_POINTS[0]?.name ?? '' } });
  if (input.method === 'nequi') return byNequi(deps, { ...base, nequi: { phone: PAYER.cellphone } });
  if (input.method === 'bancolombia') return byBancolombia(deps, base);
  if (input.method === 'daviplata') {
    const daviplata = { identificationType: 'CC', identification: PAYER.id_number };
    return byDaviplata(deps, { ...base, daviplata });
  }
  const body = { ...base, payment_card: cardOf(input.number) };
  return byCard(deps, body, ({ id }) => hostedUrl(deps.base_url, id));
}

export function cardOf(number: string | null) {
  const card = TEST_CARDS.find((known) =>
    number === null ? known.outcome === 'approve' : known.number === number,
  );
  if (!card) throw invalid('number', RULE_TEXTS.exists);
  return {
    number: card.number,
    name: 'Pagador De Prueba',
    expiration_date: card.expiry,
    cvv: card.cvv,
    installments: 1,
  };
}

async function decide(deps: Deps, transaction: Transaction, outcome: 'approve' | 'reject' | 'pending') {
  const operation = await findOpenOperation(deps.db, transaction);
  if (!operation) return transaction;
  const { payment_method, url_response, voucher } = transaction;
  const { simulator } = deps.networks;
  if (outcome !== 'pending') {
    if (operation.kind === 'transfer') await simulator.decideTransfer(operation.reference, outcome);
    if (payment_method === 'card' && url_response !== null)
      await simulator.decideChallenge(operation.reference, outcome);
    if (payment_method === 'cash' && voucher !== null)
      await simulator.payVoucher(voucher, deps.clock.now(), outcome);
  }
  await queryOperation(deps, operation);
  return getTransaction(deps.db, transaction.commerce_id, transaction.id);
}
