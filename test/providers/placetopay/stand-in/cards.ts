import type { Verdict } from './types.ts';

export const APPROVED: Verdict = { status: 'APPROVED', reason: '00', message: 'Aprobada' };
export const REJECTED: Verdict = { status: 'REJECTED', reason: '05', message: 'Rechazada' };
export const PENDING: Verdict = { status: 'PENDING', reason: '?-', message: 'Transacción pendiente' };
const PENDING_APPROVED: Verdict = { ...PENDING, becomes: 'APPROVED' };
const PENDING_REJECTED: Verdict = { ...PENDING, becomes: 'REJECTED' };
const MANUAL: Verdict = { status: 'MANUAL', reason: '?-', message: 'En revisión', becomes: 'APPROVED' };
const SLOW: Verdict = { ...APPROVED, is_slow: true };
const SLOW_REJECTED: Verdict = { ...REJECTED, is_slow: true };
const EXCEPTION: Verdict = {
  status: 'FAILED',
  reason: 'XH',
  message: 'Error en el servicio',
  is_error: true,
};
const EXPIRED: Verdict = { status: 'REJECTED', reason: '54', message: 'Negada, Tarjeta vencida' };

interface Charge {
  cents: number;
  currency: string;
  expiration: string;
  cvv: string | undefined;
}

const below200Usd: (charge: Charge) => Verdict = ({ cents, currency }) =>
  currency === 'USD' && cents < 20_000 ? APPROVED : REJECTED;
const onlyWith = (expiration: string, cvv: string) => (charge: Charge) =>
  charge.expiration === expiration && charge.cvv === cvv ? APPROVED : EXPIRED;

/** The gateway's test cards and their outcomes. Any other number is approved. */
const CARDS: Readonly<Record<string, Verdict | ((charge: Charge) => Verdict)>> = {
  '36545400000008': APPROVED,
  '4110760000000081': APPROVED,
  '4111111111111111': APPROVED,
  '5367680000000005': APPROVED,
  '5180300000000005': APPROVED,
  '377222581193005': APPROVED,
  '36545400000248': REJECTED,
  '4110760000000016': REJECTED,
  '4005580000000040': REJECTED,
  '5367680000000013': REJECTED,
  '5180300000000039': REJECTED,
  '376651792202224': REJECTED,
  '36545407032806': PENDING_APPROVED,
  '4110760000000073': PENDING_APPROVED,
  '5180300000000047': PENDING_APPROVED,
  '376651552907400': PENDING_APPROVED,
  '36545407030701': PENDING_REJECTED,
  '4048370000000037': PENDING_REJECTED,
  '5180300000000054': PENDING_REJECTED,
  '376651743308161': PENDING_REJECTED,
  '36545400000701': MANUAL,
  '376651707554974': MANUAL,
  '36545400000438': SLOW,
  '4110760000000024': SLOW,
  '376651242830343': SLOW,
  '4110760000000115': SLOW_REJECTED,
  '4110760000000065': EXCEPTION,
  '376651841246735': EXCEPTION,
  '4110760000000057': below200Usd,
  '376651911424709': below200Usd,
  '4012888888881881': onlyWith('11/28', '917'),
  '376651001281274': onlyWith('06/34', '4637'),
};

export function judgeCard(number: string, charge: Charge): Verdict {
  const rule = CARDS[number] ?? APPROVED;
  return typeof rule === 'function' ? rule(charge) : rule;
}

/** 3-D Secure result of the card's bank. C means that the cardholder must complete a challenge. */
const THREE_DS: Readonly<Record<string, string>> = {
  '4111111111111111': 'Y',
  '5180300000000005': 'Y',
  '4110760000000008': 'C',
  '5292594382060745': 'C',
  '5180300000000039': 'N',
};

export function authenticationOf(number: string): string {
  return THREE_DS[number] ?? 'Y';
}

const BRANDS: readonly (readonly [pattern: RegExp, code: string, name: string])[] = [
  [/^4/, 'visa', 'VS'],
  [/^(5|2)/, 'master', 'MC'],
  [/^34|^37/, 'amex', 'AM'],
  [/^36|^30/, 'diners', 'DN'],
  [/^6/, 'discover', 'DC'],
];

export function brandOf(number: string): { franchise: string; paymentMethod: string } {
  const [, franchise = 'visa', suffix = 'VS'] = BRANDS.find(([pattern]) => pattern.test(number)) ?? [];
  return { franchise, paymentMethod: `CR_${suffix}` };
}

/** Returns whether the number passes the Luhn check. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,20}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
