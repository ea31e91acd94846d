import type { ErrorEntry } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';

/**
 * Errors for a charge that none of the merchant's providers supports. There is one for each missing
 * capability.
 */
export const offerErrors = {
  method: notOffered('payment_method_not_offered', {
    en: 'This merchant does not accept this payment method.',
    es: 'Este comercio no recibe este medio de pago.',
  }),
  currency: notOffered('currency_not_offered', {
    en: 'This merchant cannot charge in this currency with this payment method.',
    es: 'Este comercio no puede cobrar en esta moneda por este medio.',
  }),
  brand: notOffered('card_brand_not_offered', {
    en: 'This merchant does not accept cards of this brand.',
    es: 'Este comercio no recibe tarjetas de esta franquicia.',
  }),
  holds: notOffered('holds_not_offered', {
    en: 'This merchant’s payment provider does not support card holds.',
    es: 'El proveedor de pagos de este comercio no puede retener dinero en una tarjeta.',
  }),
} as const satisfies Record<string, ErrorEntry>;

function notOffered<Code extends string>(code: Code, text: Text) {
  return { status: 422, code, text } as const;
}
