/** The card numbers that decide what the simulator does. Pure data: the service shows it to integrators. */
import { responseCode } from './response-codes.ts';
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
  | 'challenge';

export interface TestCard {
  number: string;
  brand: Brand;
  cvv: string;
  expiry: string;
  outcome: CardOutcome;
  /** What the first attempt leads to: the network's code, or how the lack of an answer is reported. */
  code: string;
  description: Text;
}

/** How often a card declines before it approves. */
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

const DECLINE_CODES = [
  '04',
  '05',
  '07',
  '14',
  '41',
  '43',
  '51',
  '54',
  '57',
  '61',
  '62',
  '65',
  '91',
  '96',
  '98',
];

/** The digits before the check digit say which card it is: 000 approves, 0CC declines with CC. */
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
      en: 'Its bank asks the holder to confirm at its page; declined where nobody can be asked',
      es: 'Su banco pide al titular confirmar en su página; rechazada donde no hay a quién preguntar',
    },
  },
];

/** Numbers that integrators know by heart. */
const WELL_KNOWN: readonly { number: string; brand: Brand }[] = [
  { number: '4111111111111111', brand: 'visa' },
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '30569309025904', brand: 'diners' },
];

export const TEST_CARDS: readonly TestCard[] = [
  ...BRANDS.flatMap((brand) => SELECTORS.map((selector) => generate(brand, selector))),
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

/** Any number with a right check digit approves, unless the list says otherwise. */
export function outcomeOf(number: string): Pick<TestCard, 'outcome' | 'code'> {
  const card = byNumber.get(number);
  if (card) return { outcome: card.outcome, code: card.code };
  return hasCheckDigit(number) ? { outcome: 'approve', code: '00' } : { outcome: 'decline', code: '14' };
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
