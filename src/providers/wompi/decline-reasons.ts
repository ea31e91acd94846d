import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';

const ISSUER_CODES = new Set<string>(
  RESPONSE_CODES.map(({ code }) => code).filter((code) => /^\d{2}$/.test(code) && code !== '00'),
);

/**
 * Response codes by pattern of the decline message; the first match wins. The gateway publishes no list of messages.
 * No code here ends a subscription, because only a processor code is reliable enough for that.
 */
const RESPONSE_CODE_BY_MESSAGE: readonly (readonly [words: RegExp, code: string])[] = [
  [/(fondos|saldo)[ _]insuficientes?|sin (fondos|saldo)/i, '51'],
  [/\b(cvv|cvc)\b|código de seguridad/i, '82'],
  [/\b(tope|cupo)\b|(supera|excede) el (monto|valor)/i, '61'],
  [/fraude/i, '59'],
  [/monedero inválido|número no válido|cuenta (inexistente|inactiva|no existe)/i, '78'],
  [/suscripción (cancelada|inactiva|no existe)|desvinculad/i, '57'],
];

export interface DeclinedFor {
  status: string;
  processor_code: string | null;
  text: string | null;
}

/**
 * Returns the response code of a declined or failed transaction. The processor's code takes precedence over the
 * message. `ERROR` means that the payment method's provider failed; without a better reason, it becomes `96`, which
 * is retried.
 */
export function toResponseCode({ status, processor_code, text }: DeclinedFor): string {
  if (processor_code !== null && ISSUER_CODES.has(processor_code)) return processor_code;
  const known = text === null ? undefined : RESPONSE_CODE_BY_MESSAGE.find(([words]) => words.test(text))?.[1];
  return known ?? (status === 'ERROR' ? '96' : '05');
}
