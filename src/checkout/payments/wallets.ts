/** Payment methods that the payer approves in a wallet or at a bank. */
import type { z } from 'zod';
import { callBank } from '#src/charging/call.ts';
import { documentIssue } from '#src/customers/payers/documents.ts';
import type { Deps } from '#src/deps.ts';
import type { Issue } from '#src/kernel/errors.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import type { TransferFrom } from '#src/providers/port/requests.ts';
import type { PaymentAttemptMethod } from './checkout.ts';
import type { bancolombiaCheckoutBody, daviplataCheckoutBody, nequiCheckoutBody } from './schema.ts';
import type { Payment } from './types.ts';
import { BANK_MINUTES, type CheckoutInput, pesosIssue, returnOf } from './ways.ts';

type ReturnTo = (payment: Payment) => string;
type Wallet = Exclude<TransferFrom, { method: 'pse' }>;

export function byNequi(
  deps: Deps,
  body: CheckoutInput<z.infer<typeof nequiCheckoutBody>>,
  returnTo?: ReturnTo,
): PaymentAttemptMethod {
  return byWallet(deps, body, { method: 'nequi', phone: body.nequi.phone }, { returnTo });
}

export function byDaviplata(
  deps: Deps,
  body: CheckoutInput<z.infer<typeof daviplataCheckoutBody>>,
  returnTo?: ReturnTo,
): PaymentAttemptMethod {
  const { identificationType, identification } = body.daviplata;
  const type = IDENTIFICATION_TYPES.find((known) => known === identificationType);
  const from = { method: 'daviplata', identification_type: identificationType, identification } as const;
  const issues: (Issue | null)[] = [
    type
      ? documentIssue('daviplata.identification', type, identification)
      : {
          path: 'daviplata.identificationType',
          text: RULE_TEXTS.one_of,
          values: { list: IDENTIFICATION_TYPES.join(', ') },
        },
  ];
  return byWallet(deps, body, from, { returnTo, issues });
}

/** Builds the payment method for the Bancolombia button. */
export function byBancolombia(
  deps: Deps,
  body: CheckoutInput<z.infer<typeof bancolombiaCheckoutBody>>,
  returnTo?: ReturnTo,
): PaymentAttemptMethod {
  return byWallet(deps, body, { method: 'bancolombia' }, { returnTo });
}

function byWallet(
  deps: Deps,
  body: CheckoutInput<z.infer<typeof bancolombiaCheckoutBody>>,
  from: Wallet,
  { returnTo = returnOf(deps), issues = [] }: { returnTo?: ReturnTo | undefined; issues?: (Issue | null)[] },
): PaymentAttemptMethod {
  const expires_at = deps.clock.now().add({ minutes: BANK_MINUTES });
  const phone = 'phone' in from ? from.phone : null;
  return {
    kind: 'transfer',
    consents: body.consents ?? [],
    rings: { kind: from.method, phone },
    issues: (payment) => [pesosIssue(payment), ...issues],
    facts: () => ({
      payment_method: from.method,
      payment_method_source: from.method,
      customer_payer: body.customer_payer,
      card: { bin: null, last_four: phone?.slice(-4) ?? null },
      expires_at,
    }),
    call: ({ payment, consents, ...opened }) =>
      callBank(deps, opened, {
        ...from,
        consents,
        description: payment.description,
        expires_at,
        return_url: returnTo(payment),
      }),
  };
}
