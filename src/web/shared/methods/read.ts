import { z } from 'zod';
import type { Way } from '#src/checkout/payments/checkout.ts';
import { bankCheckoutBody, cashCheckoutBody } from '#src/checkout/payments/schema.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import { hostedUrl } from '#src/checkout/payments/views.ts';
import { byBank, byCard, byCash } from '#src/checkout/payments/ways.ts';
import { hostedPayer, paymentCard } from '#src/customers/payers/schema.ts';
import type { Deps } from '#src/deps.ts';
import { parse } from '#src/platform/http/fields.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { readConsents } from '../consents/read.ts';
import { CARD_READERS, PAYER_READERS, readGroup } from '../read-form.ts';
import type { Method } from './forms.tsx';

const payer = { customer_payer: hostedPayer };
const cardForm = z.object({ ...payer, payment_card: paymentCard });
const bankForm = z.object({ ...payer, pse: bankCheckoutBody.shape.pse });
const cashForm = z.object({ ...payer, cash: cashCheckoutBody.shape.cash });

/** What a form of each method asks of the network, or everything that is wrong with it. */
export const WAYS = {
  card: (deps: Deps, form: Query): Way => byCard(deps, agreed(form, readCard(form)), pageOf(deps)),
  pse: (deps: Deps, form: Query): Way => byBank(deps, agreed(form, readBank(form)), pageOf(deps)),
  cash: (deps: Deps, form: Query, coupon_expires_at?: Temporal.Instant): Way =>
    byCash(deps, agreed(form, readCash(form)), coupon_expires_at),
} as const satisfies Record<Method, unknown>;

/** Whoever went to a bank comes back to this page, which leads on to the merchant. */
function pageOf(deps: Deps) {
  return ({ id }: Payment) => hostedUrl(deps.base_url, id);
}

/** The bank asks for the payer's document again; the form asks once. */
export const SAME_FIELDS = {
  'pse.identificationType': 'customer_payer.identification_type',
  'pse.identification': 'customer_payer.id_number',
} as const;

function agreed<Body>(form: Query, body: Body): Body & { consents: string[] } {
  return { ...body, consents: readConsents(form) };
}

function readPayer(form: Query) {
  return readGroup(form, 'customer_payer', PAYER_READERS);
}

function readCard(form: Query) {
  return parse(cardForm, {
    customer_payer: readPayer(form),
    payment_card: { ...readGroup(form, 'payment_card', CARD_READERS), redirect_url: null },
  });
}

function readBank(form: Query) {
  const customer_payer = readPayer(form);
  const document = {
    identificationType: customer_payer.identification_type,
    identification: customer_payer.id_number,
  };
  return parse(bankForm, { customer_payer, pse: { ...readGroup(form, 'pse', {}), ...document } });
}

function readCash(form: Query) {
  return parse(cashForm, { customer_payer: readPayer(form), cash: readGroup(form, 'cash', {}) });
}
