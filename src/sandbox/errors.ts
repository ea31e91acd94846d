import type { ErrorEntry } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';

export const sandboxErrors = {
  account_answered: {
    status: 409,
    code: 'account_answered',
    text: {
      en: 'The account holder has already decided otherwise, or there is no approval to revoke.',
      es: 'El titular ya respondió otra cosa, o no puede retirar lo que no se aprobó.',
    },
  },
  clock_moving: {
    status: 429,
    code: 'clock_moving',
    text: {
      en: 'The clock of this test environment is being moved. Wait until the move has finished.',
      es: 'El reloj de este ambiente de pruebas se está moviendo; espere a que termine.',
    },
  },
  too_many_clocks: {
    status: 429,
    code: 'too_many_clocks',
    text: {
      en: 'Too many clocks are being moved. Try again in a moment.',
      es: 'Se están moviendo demasiados relojes en este momento; intente de nuevo.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export const CLOCK_TEXTS = {
  backwards: {
    en: 'The {field} must not be before the current time of the test environment, {now}.',
    es: 'El campo {field} no puede ser anterior a la hora actual del ambiente de pruebas, {now}.',
  },
  too_far: {
    en: 'The {field} must not be more than {years} years after {now}.',
    es: 'El campo {field} no puede estar más de {years} años después de {now}.',
  },
} as const satisfies Record<string, Text>;
