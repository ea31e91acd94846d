import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { TEST_BANKS } from '#src/modules/catalogs/data/banks.ts';
import { CASH_POINTS } from '#src/modules/catalogs/data/cash-points.ts';
import { askAbout } from '#src/modules/payments/ask.ts';
import { pay, type Way } from '#src/modules/payments/checkout.ts';
import { findPayment } from '#src/modules/payments/store.ts';
import { hostedUrl } from '#src/modules/payments/views.ts';
import { byBank, byCard, byCash } from '#src/modules/payments/ways.ts';
import { isInProgress } from '#src/modules/transactions/states.ts';
import { findOpenOperation, getTransaction, listOfPayment } from '#src/modules/transactions/store.ts';
import type { Transaction } from '#src/modules/transactions/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import type { payBody } from './schema.ts';

type Input = z.infer<typeof payBody> & { id: string };

/** Whoever stands at a test checkout. */
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

/** Does what a payer would do at the checkout of a test charge, and what the bank or the counter would do after. */
export async function payInSandbox(deps: Deps, principal: Principal, input: Input): Promise<Transaction> {
  const payment = isUuid(input.id) ? await findPayment(deps.db, principal, input.id) : undefined;
  if (!payment) throw notFound();
  const [latest] = await listOfPayment(deps.db, payment.id);
  // An order of a customer is at its bank or counter already: all there is to do is what they would.
  const isThere = payment.user_id === null && latest && isInProgress(latest.status);
  if (isThere) return decide(deps, latest, input.outcome ?? 'approve');
  const transaction = await pay(deps, payment.id, wayOf(deps, input));
  const isAsked = input.method !== 'card' || transaction.url_response !== null;
  const isDecided = isAsked && input.outcome !== 'pending';
  return isDecided ? decide(deps, transaction, input.outcome ?? 'approve') : transaction;
}

function wayOf(deps: Deps, input: Input): Way {
  const base = { payment: { id: input.id, token: '' }, customer_payer: PAYER };
  if (input.method === 'pse') {
    const pending = TEST_BANKS.find((bank) => bank.outcome === 'pending');
    const bank = pending?.financialInstitutionCode ?? '';
    const identity = { userType: 'person', identificationType: 'CC', identification: PAYER.id_number };
    return byBank(deps, { ...base, pse: { bank, ...identity } });
  }
  if (input.method === 'cash')
    return byCash(deps, { ...base, cash: { franchise: CASH_POINTS[0]?.name ?? '' } });
  const body = { ...base, payment_card: cardOf(input.number ?? null) };
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
  const operation = await findOpenOperation(deps.db, transaction.id);
  if (!operation) return transaction;
  if (transaction.payment_method === 'pse' && outcome !== 'pending') {
    await deps.network.simulate.decideTransfer(operation.reference, outcome);
  }
  if (transaction.payment_method === 'card' && transaction.url_response !== null && outcome !== 'pending') {
    await deps.network.simulate.decideChallenge(operation.reference, outcome);
  }
  if (transaction.payment_method === 'cash' && outcome === 'approve' && transaction.coupon !== null) {
    await deps.network.simulate.payCoupon(transaction.coupon, deps.clock.now());
  }
  await askAbout(deps, operation);
  return getTransaction(deps.db, transaction.id);
}
