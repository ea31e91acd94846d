import { z } from 'zod';
import type { PaymentAttemptMethod } from '#src/checkout/payments/checkout.ts';
import { bankCheckoutBody, cashCheckoutBody, nequiCheckoutBody } from '#src/checkout/payments/schema.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import { hostedUrl } from '#src/checkout/payments/views.ts';
import { byBancolombia, byDaviplata, byNequi } from '#src/checkout/payments/wallets.ts';
import { byBank, byCard, byCash } from '#src/checkout/payments/ways.ts';
import { hostedPayer, paymentCard } from '#src/customers/payers/schema.ts';
import type { Deps } from '#src/deps.ts';
import { parse } from '#src/platform/http/fields.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import { readConsents } from '../consents/read.ts';
import { CARD_READERS, readDigits, readGroup, readPayer } from '../read-form.ts';

const payer = { customer_payer: hostedPayer };
const cardForm = z.object({ ...payer, payment_card: paymentCard });
const bankForm = z.object({ ...payer, pse: bankCheckoutBody.shape.pse });
const cashForm = z.object({ ...payer, cash: cashCheckoutBody.shape.cash });
const nequiForm = z.object({ ...payer, nequi: nequiCheckoutBody.shape.nequi });
const payerForm = z.object(payer);

/**
 * Parsers of the payment form, by payment method. They throw a `ValidationError` with all issues if the form is
 * invalid.
 */
export const FORM_READERS = {
  card: (deps: Deps, form: Query): PaymentAttemptMethod =>
    byCard(deps, agreed(form, readCard(form)), pageOf(deps)),
  pse: (deps: Deps, form: Query): PaymentAttemptMethod =>
    byBank(deps, agreed(form, readBank(form)), pageOf(deps)),
  cash: (deps: Deps, form: Query, coupon_expires_at?: Temporal.Instant): PaymentAttemptMethod =>
    byCash(deps, agreed(form, readCash(form)), coupon_expires_at),
  nequi: (deps: Deps, form: Query): PaymentAttemptMethod =>
    byNequi(deps, agreed(form, readNequi(form)), pageOf(deps)),
  daviplata: (deps: Deps, form: Query): PaymentAttemptMethod =>
    byDaviplata(deps, agreed(form, readDaviplata(form)), pageOf(deps)),
  bancolombia: (deps: Deps, form: Query): PaymentAttemptMethod =>
    byBancolombia(deps, agreed(form, parse(payerForm, { customer_payer: readPayer(form) })), pageOf(deps)),
} as const satisfies Record<Method, unknown>;

/** Returns a function that builds the URL of a payment's page, to which the bank returns the payer. */
function pageOf(deps: Deps) {
  return ({ id }: Payment) => hostedUrl(deps.base_url, id);
}

/**
 * Maps the document fields in errors of PSE and Daviplata to the payer's document fields. The form asks for the
 * document only once.
 */
export const SAME_FIELDS = {
  'pse.identificationType': 'customer_payer.identification_type',
  'pse.identification': 'customer_payer.id_number',
  'daviplata.identificationType': 'customer_payer.identification_type',
  'daviplata.identification': 'customer_payer.id_number',
} as const;

function agreed<Body>(form: Query, body: Body): Body & { consents: string[] } {
  return { ...body, consents: readConsents(form) };
}

function readCard(form: Query) {
  return parse(cardForm, {
    customer_payer: readPayer(form),
    payment_card: { ...readGroup(form, 'payment_card', CARD_READERS), redirect_url: null },
  });
}

function readBank(form: Query) {
  const customer_payer = readPayer(form);
  const pse = { ...readGroup(form, 'pse', {}), ...documentOf(customer_payer) };
  return parse(bankForm, { customer_payer, pse });
}

/** Renames the document fields to the names that the API uses for banks and wallets. */
function documentOf({ identification_type, id_number }: ReturnType<typeof readPayer>) {
  return { identificationType: identification_type, identification: id_number };
}

function readNequi(form: Query) {
  return parse(nequiForm, {
    customer_payer: readPayer(form),
    nequi: readGroup(form, 'nequi', { phone: readDigits }),
  });
}

function readDaviplata(form: Query) {
  const body = parse(payerForm, { customer_payer: readPayer(form) });
  const { identification_type: identificationType, id_number: identification } = body.customer_payer;
  return { ...body, daviplata: { identificationType, identification } };
}

function readCash(form: Query) {
  return parse(cashForm, { customer_payer: readPayer(form), cash: readGroup(form, 'cash', {}) });
}
