import { z } from 'zod';
import type { Text } from '#src/kernel/texts.ts';
import { nullable } from '#src/platform/http/fields.ts';
import type { Rule } from '#src/platform/http/rules.ts';

const TEXTS = {
  tokens: {
    en: 'The {field} must be a list of consent tokens.',
    es: 'El campo {field} debe ser una lista de tokens de aceptación.',
  },
} as const satisfies Record<string, Text>;

const MAX_TOKENS = 10;
const LONGEST = 8_000;

const tokens: Rule<string[]> = {
  json: { type: 'array', items: { type: 'string', maxLength: LONGEST }, maxItems: MAX_TOKENS },
  read(value) {
    const isList =
      Array.isArray(value) &&
      value.length <= MAX_TOKENS &&
      value.every((one) => typeof one === 'string' && one.length <= LONGEST);
    return isList ? (value as string[]) : { broken: TEXTS.tokens };
  },
};

/** Tokens of the consents that the payer gave. Required only if the merchant's provider requires consents. */
export const consentTokens = nullable(tokens);

export const offeredConsent = z.strictObject({ name: z.string(), url: z.string(), token: z.string() }).meta({
  id: 'Consent',
  description:
    'A document to show to the payer. If the payer accepts it, send its `token` in `consents`, once.',
});
