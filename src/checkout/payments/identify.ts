import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { hashToken } from '#src/platform/hashed-token.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { paymentErrors } from './errors.ts';
import { findAnyPayment } from './store.ts';

/**
 * Authenticates the payer by the id and the token of the charge. Throws if they do not match. If either is missing,
 * returns null, and schema validation then reports the missing field.
 */
export async function identifyPayer(deps: Deps, body: unknown): Promise<Principal | null> {
  const { id, token } = ((body as { payment?: unknown } | null)?.payment ?? {}) as {
    id?: unknown;
    token?: unknown;
  };
  if (typeof id !== 'string' || typeof token !== 'string' || id.trim() === '' || token.trim() === '')
    return null;
  const payment = isUuid(id.trim()) ? await findAnyPayment(deps.db, id.trim()) : undefined;
  const isTheirs = payment?.token_hash && timingSafeEqual(payment.token_hash, hashToken(token.trim()));
  if (!payment || !isTheirs) throw new ApiError(paymentErrors.invalid_payment_credentials);
  refuseDisabled(payment.merchant_active);
  const { commerce_id, production, frozen_at, office_id } = payment;
  const payer = { token_id: '', user_id: 0, offices: [office_id], role: null, key_scope: payment.id };
  return { ...payer, commerce_id, production, frozen_at };
}
