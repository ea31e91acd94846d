import { z } from 'zod';
import type { Text } from '#src/kernel/texts.ts';
import { brandOf, looksLikeCard } from '#src/platform/card-number.ts';
import { CHECK_ALWAYS, required } from '#src/platform/http/fields.ts';
import { digits, pattern, type Rule, refine, text } from '#src/platform/http/rules.ts';

export const CARD_TEXTS = {
  number: {
    en: 'The {field} must be a valid card number.',
    es: 'El campo {field} debe ser un número de tarjeta válido.',
  },
  month: {
    en: 'The {field} must be a month in the form YYYY-MM.',
    es: 'El campo {field} debe ser un mes con la forma AAAA-MM.',
  },
  cvv: {
    en: 'The {field} must have 4 digits for American Express and 3 for other brands.',
    es: 'El campo {field} debe tener 4 dígitos para American Express y 3 para las demás franquicias.',
  },
} as const satisfies Record<string, Text>;

/** Messages for invalid combinations of `card`, `card_information` and `payment_source`. */
export const SOURCE_TEXTS = {
  no_card: {
    en: 'The {field} is required when card_information is absent.',
    es: 'El campo {field} es obligatorio cuando falta card_information.',
  },
  no_holder: {
    en: 'The {field} is required when card is absent.',
    es: 'El campo {field} es obligatorio cuando falta card.',
  },
  two_cards: {
    en: 'The {field} may not be sent together with card_information.',
    es: 'El campo {field} no se puede enviar junto con card_information.',
  },
  two_sources: {
    en: 'The {field} may not be sent together with card or card_information.',
    es: 'El campo {field} no se puede enviar junto con card ni card_information.',
  },
} as const satisfies Record<string, Text>;

const cardNumber: Rule<string> = refine(digits({ min: 13, max: 19 }), looksLikeCard, CARD_TEXTS.number);
const month = pattern(/^\d{4}-(?:0[1-9]|1[0-2])$/, CARD_TEXTS.month);

interface TypedCard {
  number: unknown;
  cvv: unknown;
}

/** Returns whether the security code has the right length: four digits for Amex, three for other brands. */
function hasRightCvv({ number, cvv }: TypedCard): boolean {
  if (typeof number !== 'string' || typeof cvv !== 'string') return true;
  return cvv.length === (brandOf(number) === 'amex' ? 4 : 3);
}

export const cardFields = {
  number: required(cardNumber),
  datetime: required(month),
  cvv: required(digits({ min: 3, max: 4 })),
};

/** Adds an issue when the security code does not match the card number's brand. */
export function checkCvv(card: TypedCard, context: z.RefinementCtx): void {
  if (!hasRightCvv(card))
    context.addIssue({ code: 'custom', path: ['cvv'], params: { text: CARD_TEXTS.cvv } });
}

export const cardInformation = z
  .object({ holder: required(text({ max: 80 })), ...cardFields })
  .superRefine(checkCvv, CHECK_ALWAYS);
