import { type Action, responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';

/** Advice to the merchant about a declined charge, by recommended action. */
const ADVICE = {
  contact_issuer: {
    es: 'El banco del cliente dijo que no. El cliente puede llamar a su banco o pagar con otro medio.',
    en: 'The customer’s bank said no. The customer can call their bank or pay another way.',
  },
  use_another_card: {
    es: 'Este medio de pago no sirve para este cobro. Pida al cliente otro en su portal.',
    en: 'This payment method does not work for this charge. Ask the customer for another one, in their portal.',
  },
  retry_later: {
    es: 'No se llegó hasta el banco. Se intenta de nuevo; no requiere acción suya.',
    en: 'The bank could not be reached. The charge is retried automatically.',
  },
  check_card_data: {
    es: 'Los datos de la tarjeta no coinciden con los del banco. Pida al cliente que los corrija.',
    en: 'The card details do not match the bank’s. Ask the customer to correct them.',
  },
  query_status: {
    es: 'El resultado se está consultando. No cobre de nuevo hasta saberlo.',
    en: 'The result is pending. Do not charge again until it is known.',
  },
  contact_support: {
    es: 'Falló la conexión con la pasarela. Si se repite, escriba a quien opera el servicio.',
    en: 'The connection to the provider failed. If it happens again, contact your administrator.',
  },
  create_new_reservation: {
    es: 'Esta reserva ya no sirve. Cree otra.',
    en: 'This reservation is of no use any more. Create another.',
  },
  use_max_confirmable_amount: {
    es: 'Cobre como máximo lo que está reservado.',
    en: 'Charge at most what is held.',
  },
  use_production_key: {
    es: 'Esto solo se hace en producción.',
    en: 'This is only done in production.',
  },
  wait_for_expiry: {
    es: 'Ya no se puede liberar a mano: vence por sí sola.',
    en: 'It can no longer be released manually. It expires automatically.',
  },
  check_three_ds_data: {
    es: 'Revise los datos 3DS que se enviaron.',
    en: 'Check the 3DS data that were sent.',
  },
  remove_three_ds_data: {
    es: 'Envíelo sin datos 3DS.',
    en: 'Send it without 3DS data.',
  },
} as const satisfies Record<Action, Text>;

const NO_FUNDS: Text = {
  es: 'El banco del cliente dijo que no hay saldo.',
  en: 'The customer’s bank said that there is no money.',
};

/**
 * Returns the meaning of a response code and the advice for the merchant. `advice` is an empty string if there is
 * none.
 */
export function explain(code: string, locale: Locale): { reason: string; advice: string } {
  const { message, action } = responseCode(code);
  const advice = code === '51' ? NO_FUNDS : action === null ? null : ADVICE[action];
  return { reason: say(message, locale), advice: advice === null ? '' : say(advice, locale) };
}
