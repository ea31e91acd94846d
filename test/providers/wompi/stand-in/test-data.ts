import type { Plan } from './types.ts';

const approved: Plan = { status: 'APPROVED', message: null, code: '00' };
const declined = (code: string | null, message: string): Plan => ({ status: 'DECLINED', message, code });
const error = (message: string): Plan => ({ status: 'ERROR', message, code: null });

/**
 * Card outcomes by number. The first two are the sandbox's own test cards, and it ends any other in ERROR. The
 * others exist only here: one per relevant decline reason, one that stays pending and one whose void is refused.
 */
const CARDS: Readonly<Record<string, Plan>> = {
  '4242424242424242': approved,
  '4111111111111111': declined('12', 'La transacción fue rechazada (Sandbox)'),
  '5555555555554444': approved,
  '4000000000009995': declined('51', 'Fondos Insuficientes'),
  '4000000000000069': declined('54', 'Tarjeta vencida'),
  '4000000000000127': declined('N7', 'Negada'),
  '4000000000000259': 'never',
  '4000000000000341': approved,
};
export const CARD_WITHOUT_VOID = '4000000000000341';

/** Phone numbers at Nequi and Daviplata. The first two belong to the sandbox, and so does the third at Daviplata. */
const PHONES: Readonly<Record<string, Plan>> = {
  '3991111111': approved,
  '3992222222': declined(null, 'Transacción RECHAZADA en Sandbox'),
  '3993333333': 'never',
  '3994444444': approved,
  '3995555555': declined(null, 'Fondos insuficientes'),
};

/**
 * PSE banks. The first three belong to the sandbox. At the next two the payer decides, and the last one never
 * responds.
 */
export const BANKS: Readonly<Record<string, { name: string; plan: Plan }>> = {
  '1': { name: 'Banco que aprueba', plan: approved },
  '2': { name: 'Banco que declina', plan: declined(null, 'Transacción RECHAZADA en Sandbox') },
  '3': { name: 'Banco que simula un error', plan: error('Transacción con ERROR en Sandbox') },
  '1007': { name: 'Bancolombia', plan: 'payer' },
  '1051': { name: 'Davivienda', plan: 'payer' },
  '9999': { name: 'Banco que no contesta', plan: 'never' },
};

/** One-time codes for Daviplata. Any other six digits are a wrong code. */
export const CODES = { approved: '574829', declined: '932016' } as const;

export const REVOKED: Plan = declined(null, 'La suscripción no existe');

export function planOfCard(number: string): Plan {
  return CARDS[number] ?? error('Tarjeta no válida en Sandbox');
}

export function planOfPhone(phone: string): Plan {
  return PHONES[phone] ?? error('Número no válido en Sandbox');
}

export function brandOf(number: string): string {
  return number.startsWith('4') ? 'VISA' : number.startsWith('3') ? 'AMERICAN_EXPRESS' : 'MASTERCARD';
}

export function passesLuhn(number: string): boolean {
  const digits = [...number].toReversed().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const value = place % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
