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
  too_many_cards_at_once: {
    status: 429,
    code: 'too_many_cards_at_once',
    text: {
      en: 'Too many cards are being charged at this moment. Nothing was charged; try again in a few seconds.',
      es: 'Se están cobrando demasiadas tarjetas en este momento. No se cobró nada; intente de nuevo en unos segundos.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
