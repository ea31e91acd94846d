import type { z } from 'zod';
import type { IdentificationType } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { looksLikeCard } from '#src/platform/card-number.ts';
import { pattern, RULE_TEXTS, refine } from './rules.ts';

/** The only type of identity document whose number may contain letters. */
export const PASSPORT = 'Pasaporte' satisfies IdentificationType;

export const DOCUMENT_DIGITS = { min: 5, max: 15 } as const;

export const DOCUMENT_TEXTS = {
  card_number: {
    en: 'The {field} may not be a card number.',
    es: 'El campo {field} no puede ser un número de tarjeta.',
  },
  passport: {
    en: 'The {field} must have 5 to 15 letters and digits.',
    es: 'El campo {field} debe tener de 5 a 15 letras y dígitos.',
  },
} as const satisfies Record<string, Text>;

/**
 * Rule for a document number that may contain letters. `checkDocument` then rejects letters unless the document is a
 * passport.
 */
export const documentWithLetters = refine(
  pattern(/^[\da-z]{5,15}$/i, DOCUMENT_TEXTS.passport),
  (number) => !looksLikeCard(number),
  DOCUMENT_TEXTS.card_number,
);

/** Adds a validation issue if the number of a document other than a passport contains letters. */
export function checkDocument(
  { identification_type, id_number }: { identification_type: unknown; id_number: unknown },
  context: z.RefinementCtx,
): void {
  if (identification_type === PASSPORT || typeof id_number !== 'string' || /^\d+$/.test(id_number)) return;
  const params = { text: RULE_TEXTS.digits, values: DOCUMENT_DIGITS };
  context.addIssue({ code: 'custom', path: ['id_number'], params });
}
