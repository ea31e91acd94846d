import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';

const ISSUER_CODES = new Set<string>(
  RESPONSE_CODES.map(({ code }) => code).filter((code) => /^\d{2}$/.test(code) && code !== '00'),
);

/**
 * The gateway has no list of its sentences. These words are in its documents, or mean the same in any Spanish; whatever else it
 * says stays a decline without cause. None of them ends a subscription for good: for that a code of the processor is needed.
 * The first that fits counts.
 */
const BY_WORDS: readonly (readonly [words: RegExp, code: string])[] = [
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
 * The catalogue's code of a transaction that ended without money. For cards the gateway passes on the processor's own number,
 * which is that of the catalogue, and advises to read it rather than the sentence. `ERROR` says that the method's
 * provider failed, not that the payer's bank refused: without a better reason it is a failure of the system, to be tried later.
 */
export function declineCode({ status, processor_code, text }: DeclinedFor): string {
  if (processor_code !== null && ISSUER_CODES.has(processor_code)) return processor_code;
  const known = text === null ? undefined : BY_WORDS.find(([words]) => words.test(text))?.[1];
  return known ?? (status === 'ERROR' ? '96' : '05');
}
