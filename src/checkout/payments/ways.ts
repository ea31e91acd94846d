import type { z } from 'zod';
import { PRODUCTION_BANKS, TEST_BANKS } from '#src/catalog/reference-data/data/banks.ts';
import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import { PSE_IDENTIFICATION_TYPES } from '#src/catalog/reference-data/data/pse-identification-types.ts';
import { callBank, callCard, callCashPoint } from '#src/charging/call.ts';
import { documentIssue } from '#src/customers/payers/documents.ts';
import { expiryIssue, typedCard } from '#src/customers/payers/schema.ts';
import type { Deps } from '#src/deps.ts';
import type { Issue } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { CustomerPayer } from '#src/ledger/transactions/types.ts';
import { brandOf, endsOf } from '#src/platform/card-number.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import type { PaymentAttemptMethod } from './checkout.ts';
import type { bankCheckoutBody, cardCheckoutBody, cashCheckoutBody } from './schema.ts';
import type { Payment } from './types.ts';
import { hostedUrl } from './views.ts';

export const METHOD_ERROR_TEXTS = {
  pesos: { en: 'This way of paying takes only COP.', es: 'Este medio de pago solo admite COP.' },
  amount: {
    en: 'That cash point takes amounts from {min} to {max} pesos.',
    es: 'Ese punto de pago recibe valores de {min} a {max} pesos.',
  },
} as const satisfies Record<string, Text>;

const CASH_POINT_NAMES = CASH_POINTS.flatMap(({ name, active }) => (active ? name : [])).join(', ');
const USER_TYPES = PSE_IDENTIFICATION_TYPES.map(({ user_type }) => user_type.value).join(', ');

/** Days after which an unpaid cash voucher expires, unless the caller sets another expiry. */
const COUPON_DAYS = 3;

/** Minutes until a bank or wallet payment expires if the payer does not return. */
export const BANK_MINUTES = 60;

export function pesosIssue(payment: Payment): Issue | null {
  return payment.currency_type === 'COP' ? null : { path: 'payment.id', text: METHOD_ERROR_TEXTS.pesos };
}

/** Fields of a checkout request that describe the payer and the payment method. */
export type CheckoutInput<Body> = Omit<Body, 'payment' | 'customer_payer'> & {
  customer_payer: CustomerPayer;
};

/**
 * Builds the card payment method. `returnTo` returns the URL to which the issuing bank sends the payer after a 3-D
 * Secure challenge, or null if no challenge is possible. By default, `returnTo` returns the `redirect_url` of the
 * request.
 */
export function byCard(
  deps: Deps,
  body: CheckoutInput<z.infer<typeof cardCheckoutBody>>,
  returnTo: (payment: Payment) => string | null = () => body.payment_card.redirect_url ?? null,
): PaymentAttemptMethod {
  const card = body.payment_card;
  return {
    kind: 'purchase',
    consents: body.consents ?? [],
    card_number: card.number,
    issues: () => [expiryIssue('payment_card.expiration_date', card.expiration_date, deps.clock.now())],
    facts: () => ({
      payment_method: 'card',
      payment_method_source: brandOf(card.number),
      customer_payer: body.customer_payer,
      card: endsOf(card.number),
      installments: card.installments,
    }),
    call: ({ payment, consents, ...opened }) =>
      callCard(deps, opened, {
        consents,
        instrument: { card: typedCard(card) },
        description: payment.description,
        installments: card.installments,
        series: payment.id,
        return_url: returnTo(payment),
      }),
  };
}

/**
 * Returns a function that returns the URL to which a bank redirects the payer of a charge. The URL is the merchant's
 * return URL if set, and otherwise the hosted page.
 */
export function returnOf({ base_url }: Pick<Deps, 'base_url'>) {
  return ({ result_urls, id }: Payment): string => result_urls?.return ?? hostedUrl(base_url, id);
}

export function byBank(
  deps: Deps,
  body: CheckoutInput<z.infer<typeof bankCheckoutBody>>,
  returnTo: (payment: Payment) => string = returnOf(deps),
): PaymentAttemptMethod {
  const { bank, userType, identificationType, identification } = body.pse;
  const banksOf = (payment: Payment) => (payment.production ? PRODUCTION_BANKS : TEST_BANKS);
  const find = (payment: Payment) =>
    banksOf(payment).find((known) => known.financialInstitutionCode === bank);
  const kind = PSE_IDENTIFICATION_TYPES.find(({ user_type }) => user_type.value === userType);
  const type = kind?.identification_types.find(({ value }) => value === identificationType)?.value;
  const expires_at = deps.clock.now().add({ minutes: BANK_MINUTES });
  const issue = (isWrong: boolean, path: string, text: Text): Issue | null =>
    isWrong ? { path, text } : null;
  return {
    kind: 'transfer',
    consents: body.consents ?? [],
    issues: (payment) => [
      pesosIssue(payment),
      issue(find(payment) === undefined, 'pse.bank', RULE_TEXTS.exists),
      kind ? null : { path: 'pse.userType', text: RULE_TEXTS.one_of, values: { list: USER_TYPES } },
      issue(kind !== undefined && type === undefined, 'pse.identificationType', RULE_TEXTS.exists),
      type === undefined ? null : documentIssue('pse.identification', type, identification),
    ],
    facts: (payment) => ({
      payment_method: 'pse',
      payment_method_source: find(payment)?.financialInstitutionName ?? null,
      customer_payer: body.customer_payer,
      expires_at,
    }),
    call: ({ payment, consents, ...opened }) =>
      callBank(deps, opened, {
        consents,
        method: 'pse',
        bank,
        user_type: userType,
        identification_type: identificationType,
        identification,
        description: payment.description,
        expires_at,
        return_url: returnTo(payment),
      }),
  };
}

export function byCash(
  deps: Deps,
  body: CheckoutInput<z.infer<typeof cashCheckoutBody>>,
  expires_at = deps.clock.now().add({ hours: COUPON_DAYS * 24 }),
): PaymentAttemptMethod {
  const { franchise } = body.cash;
  const point = CASH_POINTS.find((known) => known.name === franchise && known.active);
  function amountIssue(payment: Payment): Issue | null {
    if (!point || payment.currency_type !== 'COP') return null;
    const { min, max } = point;
    const fits = payment.amount >= BigInt(min) * 100n && payment.amount <= BigInt(max) * 100n;
    return fits ? null : { path: 'cash.franchise', text: METHOD_ERROR_TEXTS.amount, values: { min, max } };
  }
  return {
    kind: 'voucher',
    voucher_email: body.customer_payer.email ?? '',
    consents: body.consents ?? [],
    issues: (payment) => [
      pesosIssue(payment),
      point ? null : { path: 'cash.franchise', text: RULE_TEXTS.one_of, values: { list: CASH_POINT_NAMES } },
      amountIssue(payment),
    ],
    facts: () => ({
      payment_method: 'cash',
      payment_method_source: franchise,
      customer_payer: body.customer_payer,
      expires_at,
    }),
    call: ({ payment: { description }, consents, ...opened }) =>
      callCashPoint(deps, opened, { point: franchise, description, expires_at, consents }),
  };
}
