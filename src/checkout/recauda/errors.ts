import type { PaymentBlock } from '#src/checkout/collection/rules.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';

/**
 * Errors for items that accept no payment. They share their codes with the errors for charges, but their texts refer
 * to items.
 */
export const itemErrors = {
  paid: {
    status: 403,
    code: 'payment_already_paid',
    param: 'items',
    text: { en: 'Already paid: {items}.', es: 'Eso ya está pagado: {items}.' },
  },
  inactive: {
    status: 403,
    code: 'payment_inactive',
    param: 'items',
    text: { en: 'No longer collected: {items}.', es: 'Eso ya no se recauda: {items}.' },
  },
  in_progress: {
    status: 403,
    code: 'payment_in_progress',
    param: 'items',
    text: {
      en: 'A payment of these items is already in progress: {items}. Wait for its result.',
      es: 'Alguien ya está pagando eso; primero va su resultado: {items}.',
    },
  },
  expired: {
    status: 403,
    code: 'payment_expired',
    param: 'items',
    text: { en: 'Can no longer be paid: {items}.', es: 'Eso ya no se puede pagar: {items}.' },
  },
} as const satisfies Record<PaymentBlock, ErrorEntry>;

export const lookupErrors = {
  too_many: {
    status: 429,
    text: {
      en: 'Too many document numbers were looked up from your address. Try again in {minutes} min.',
      es: 'Desde aquí se consultaron demasiados números. Intente de nuevo en {minutes} min.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Returns the error for items that accept no payment. Its text lists the references of these items, so that the
 * customer can identify them.
 */
export function refuseItems(kind: PaymentBlock, references: readonly string[]): ApiError {
  return new ApiError(itemErrors[kind], { items: references.join(', ') });
}
