/**
 * Defines the phone numbers that select how the simulator treats an account. This file is pure data, because the
 * documentation also shows it.
 */
import type { Text } from './texts.ts';

export type AccountOutcome = 'approve' | 'refuse' | 'never' | 'no_funds' | 'revoke_later' | 'ask';

export interface TestAccount {
  phone: string;
  outcome: AccountOutcome;
  description: Text;
}

/** Number of charges that a `revoke_later` account approves before its holder revokes the permission. */
export const CHARGES_BEFORE_REVOKED = 2;

/** Test phone numbers and their outcomes. Payment gateways use the first two numbers in their own test environments. */
export const TEST_ACCOUNTS: readonly TestAccount[] = [
  {
    phone: '3991111111',
    outcome: 'approve',
    description: {
      en: 'Approved immediately; every charge is approved',
      es: 'Aprobada de inmediato; cada cobro también',
    },
  },
  {
    phone: '3992222222',
    outcome: 'refuse',
    description: {
      en: 'Refused by the account holder immediately',
      es: 'Rechazada por su titular de inmediato',
    },
  },
  {
    phone: '3993333333',
    outcome: 'never',
    description: {
      en: 'Its holder never answers, and the request expires',
      es: 'Su titular nunca responde y la solicitud vence',
    },
  },
  {
    phone: '3994444444',
    outcome: 'no_funds',
    description: {
      en: 'Approved immediately; every charge is declined for insufficient funds',
      es: 'Aprobada de inmediato; cada cobro se niega por fondos insuficientes',
    },
  },
  {
    phone: '3995555555',
    outcome: 'revoke_later',
    description: {
      en: 'Approved immediately, with two charges; then the account holder revokes the permission',
      es: 'Aprobada de inmediato, con dos cobros; luego su titular retira el permiso',
    },
  },
];

const byPhone = new Map(TEST_ACCOUNTS.map(({ phone, outcome }) => [phone, outcome]));

/**
 * Returns the simulated outcome for a phone number. For an unlisted number or null, the request stays pending until
 * the tester decides it on the simulated app page.
 */
export function accountOutcome(phone: string | null): AccountOutcome {
  return byPhone.get(phone ?? '') ?? 'ask';
}
