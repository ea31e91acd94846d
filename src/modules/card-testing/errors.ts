import type { ErrorEntry } from '#src/kernel/errors.ts';

export const cardTestingErrors = {
  too_many_declined_cards: {
    status: 429,
    code: 'too_many_declined_cards',
    text: {
      en: 'Too many cards were declined. Nothing was charged; try again in {minutes} min.',
      es: 'Se rechazaron demasiadas tarjetas. No se cobró nada; intente de nuevo en {minutes} min.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
