/**
 * Defines the card numbers that select the simulator's behaviour. This file is pure data, because the documentation
 * also shows it.
 */
import { RESPONSE_CODES, responseCode } from './response-codes.ts';
import type { Text } from './texts.ts';

const BRANDS = ['visa', 'mastercard', 'amex', 'diners'] as const;
export type Brand = (typeof BRANDS)[number];

export type CardOutcome =
  | 'approve'
  | 'decline'
  | 'decline_twice'
  | 'decline_three_times'
  | 'no_answer_done'
  | 'no_answer_not_done'
  | 'slow'
  | 'error'
  | 'no_holds'
  | 'challenge'
  | 'failure'
  | 'three_ds'
  | 'decline_capture'
  | 'decline_release'
  | 'decline_return';

export interface TestCard {
  number: string;
  brand: Brand;
  cvv: string;
  expiry: string;
  outcome: CardOutcome;
  /**
   * Response code that this test card produces: the network's code, or the code that the service reports if the
   * network does not respond.
   */
  code: string;
  description: Text;
}

/** Number of times that a test card declines before it approves a payment, by outcome. */
export const DECLINES_FIRST: Readonly<Partial<Record<CardOutcome, number>>> = {
  decline_twice: 2,
  decline_three_times: 3,
};

const SHAPES = {
  visa: { prefix: '46', digits: 16, cvv: '123', pattern: /^4/ },
  mastercard: {
    prefix: '53',
    digits: 16,
    cvv: '123',
    pattern: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  },
  amex: { prefix: '37', digits: 15, cvv: '1234', pattern: /^3[47]/ },
  diners: { prefix: '36', digits: 14, cvv: '123', pattern: /^3(?:0[0-5]|[689])/ },
} as const satisfies Record<Brand, { prefix: string; digits: number; cvv: string; pattern: RegExp }>;

const EXPIRY = '2031-12';

/**
 * Decline codes that integrators see most often. They come before the other decline codes in the list of test cards.
 */
const COMMON = ['04', '05', '07', '14', '41', '43', '51', '54', '57', '61', '62', '65', '91', '96', '98'];
const DECLINE_CODES = [
  ...COMMON,
  ...RESPONSE_CODES.map(({ code }) => code).filter(
    (code) => /^\d\d$/.test(code) && code !== '00' && !COMMON.includes(code),
  ),
];

/**
 * Behaviour selected by the three digits before the check digit. 000 approves, and 0CC declines with code CC. In codes
 * such as A01, the digits 1, 4, 5 and 6 replace A, M, V and S. Selectors starting with 9 simulate special cases, such
 * as a missing response.
 */
interface Selector extends Pick<TestCard, 'outcome' | 'code' | 'description'> {
  selector: string;
}

const SELECTORS: readonly Selector[] = [
  { selector: '000', outcome: 'approve', code: '00', description: { en: 'Approved', es: 'Aprobada' } },
  ...DECLINE_CODES.map((code) => ({
    selector: `0${code}`,
    outcome: 'decline' as const,
    code,
    description: responseCode(code).message,
  })),
  {
    selector: '902',
    outcome: 'decline_twice',
    code: '51',
    description: {
      en: 'Insufficient funds twice, then approved; attempts at the same payment count',
      es: 'Fondos insuficientes dos veces, luego aprobada; cuentan los intentos del mismo pago',
    },
  },
  {
    selector: '903',
    outcome: 'decline_three_times',
    code: '51',
    description: {
      en: 'Insufficient funds three times, then approved; attempts at the same payment count',
      es: 'Fondos insuficientes tres veces, luego aprobada; cuentan los intentos del mismo pago',
    },
  },
  {
    selector: '910',
    outcome: 'no_answer_done',
    code: 'T01',
    description: {
      en: 'The network does not answer, but the operation was approved',
      es: 'La red no responde, pero la operación quedó aprobada',
    },
  },
  {
    selector: '911',
    outcome: 'no_answer_not_done',
    code: 'T01',
    description: {
      en: 'The network does not answer, and nothing was done',
      es: 'La red no responde y no se hizo nada',
    },
  },
  {
    selector: '920',
    outcome: 'slow',
    code: '00',
    description: { en: 'Approved after 2 seconds', es: 'Aprobada después de 2 segundos' },
  },
  {
    selector: '950',
    outcome: 'error',
    code: 'E99',
    description: {
      en: 'The network fails with an internal error, and nothing was done',
      es: 'La red falla con un error interno y no se hizo nada',
    },
  },
  {
    selector: '908',
    outcome: 'no_holds',
    code: 'M08',
    description: {
      en: 'Card without reservations; purchases are approved',
      es: 'Tarjeta sin reservas; las compras se aprueban',
    },
  },
  {
    selector: '930',
    outcome: 'challenge',
    code: '63',
    description: {
      en: 'The bank asks the cardholder to confirm on its page (3-D Secure); declined if the cardholder is not present',
      es: 'Su banco pide al titular confirmar en su página; rechazada donde no hay a quién preguntar',
    },
  },
];

/**
 * Test cards that fail only for certain operations, with the response codes of the failures. All other operations are
 * approved.
 */
const LATER: readonly { outcome: CardOutcome; codes: readonly string[]; after: Text }[] = [
  {
    outcome: 'failure',
    codes: ['S01', 'S10', 'S11'],
    after: { en: 'The network fails, and nothing was done', es: 'La red falla y no se hizo nada' },
  },
  {
    outcome: 'no_holds',
    codes: ['M10', 'M11'],
    after: { en: 'Purchases approved, reservations declined', es: 'Compras aprobadas, reservas negadas' },
  },
  {
    outcome: 'three_ds',
    codes: ['309', '310', '319', '320'],
    after: { en: 'Purchases approved, reservations declined', es: 'Compras aprobadas, reservas negadas' },
  },
  {
    outcome: 'decline_capture',
    codes: ['M01', 'M02', 'M04', 'M05', 'M06', 'M12'],
    after: { en: 'Reservation approved, its charge declined', es: 'Reserva aprobada, su cobro negado' },
  },
  {
    outcome: 'decline_release',
    codes: ['V39', 'V40', 'V42'],
    after: { en: 'Reservation approved, its release declined', es: 'Reserva aprobada, su liberación negada' },
  },
  {
    outcome: 'decline_return',
    codes: ['A01', 'A03', 'A04', 'A05', 'A06', 'A07'],
    after: { en: 'Approved, every void and refund declined', es: 'Aprobada, anulación y devolución negadas' },
  },
];

const LETTERS: Readonly<Record<string, string>> = { A: '1', M: '4', V: '5', S: '6' };

function selectorsOf({ outcome, codes, after }: (typeof LATER)[number]): Selector[] {
  return codes.map((code) => {
    const { en, es } = responseCode(code).message;
    const selector = code.replace(/^\D/, (letter) => LETTERS[letter] ?? '');
    return { selector, outcome, code, description: { en: `${after.en}: ${en}`, es: `${after.es}: ${es}` } };
  });
}

/** Approving test card numbers that integrators already know from other payment providers. */
const WELL_KNOWN: readonly { number: string; brand: Brand }[] = [
  { number: '4111111111111111', brand: 'visa' },
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '30569309025904', brand: 'diners' },
];

export const TEST_CARDS: readonly TestCard[] = [
  ...BRANDS.flatMap((brand) =>
    [...SELECTORS, ...LATER.flatMap(selectorsOf)].map((selector) => generate(brand, selector)),
  ),
  ...WELL_KNOWN.map(({ number, brand }) => ({
    number,
    brand,
    cvv: SHAPES[brand].cvv,
    expiry: EXPIRY,
    outcome: 'approve' as const,
    code: '00',
    description: { en: 'Approved (well-known number)', es: 'Aprobada (número conocido)' },
  })),
];

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]));

/**
 * Returns the simulated outcome of a card number. Unlisted numbers are approved if their check digit is valid, and
 * otherwise declined with code 14.
 */
export function outcomeOf(number: string): Pick<TestCard, 'outcome' | 'code'> {
  const card = byNumber.get(number);
  if (card) return { outcome: card.outcome, code: card.code };
  return hasCheckDigit(number) ? { outcome: 'approve', code: '00' } : { outcome: 'decline', code: '14' };
}

const byTrace = new Map(TEST_CARDS.map((card) => [traceOf(card.number), card]));

/**
 * Returns the simulated outcome of a test card from its first six and last four digits. Returns null for unlisted
 * cards.
 */
export function tracedOutcome(bin: string, last_four: string): Pick<TestCard, 'outcome' | 'code'> | null {
  return byTrace.get(bin + last_four) ?? null;
}

function traceOf(number: string): string {
  return number.slice(0, 6) + number.slice(-4);
}

export function brandOf(number: string): Brand | 'other' {
  return BRANDS.find((brand) => SHAPES[brand].pattern.test(number)) ?? 'other';
}

function generate(brand: Brand, { selector, outcome, code, description }: Selector): TestCard {
  const { prefix, digits, cvv } = SHAPES[brand];
  const payload = prefix.padEnd(digits - selector.length - 1, '0') + selector;
  return {
    number: payload + ((10 - (luhnSum(`${payload}0`) % 10)) % 10),
    brand,
    cvv,
    expiry: EXPIRY,
    outcome,
    code,
    description,
  };
}

function hasCheckDigit(digits: string): boolean {
  return /^\d+$/.test(digits) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const doubled = (digits.length - index) % 2 === 0;
    const value = (digits.charCodeAt(index) - 48) * (doubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}
