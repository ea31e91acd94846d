import type { Issue } from '#src/kernel/errors.ts';
import type { IdentificationType } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';

interface Form {
  /** Allowed characters, as a regular expression character class. Null if all characters are allowed. */
  allowed: '0-9' | 'A-Za-z0-9' | null;
  min: number;
  max: number;
}

/** Format of the document number for each document type. `min` and `max` are numbers of characters. */
const FORMS = {
  CC: { allowed: '0-9', min: 6, max: 10 },
  CE: { allowed: 'A-Za-z0-9', min: 6, max: 15 },
  TI: { allowed: '0-9', min: 10, max: 11 },
  PPT: { allowed: '0-9', min: 7, max: 15 },
  DNI: { allowed: 'A-Za-z0-9', min: 6, max: 20 },
  NIT: { allowed: '0-9', min: 9, max: 10 },
  Pasaporte: { allowed: 'A-Za-z0-9', min: 6, max: 20 },
  Otro: { allowed: null, min: 1, max: 30 },
} as const satisfies Record<IdentificationType, Form>;

export const FORM_TEXT: Text = {
  en: 'The {field} must be a {type} number: {min} to {max} characters of {allowed}.',
  es: 'El campo {field} debe ser un número de {type}: de {min} a {max} caracteres de {allowed}.',
};

/** Returns an issue if a document number does not match the format of its type, and null otherwise. */
export function documentIssue(path: string, type: IdentificationType, number: string): Issue | null {
  const { allowed, min, max }: Form = FORMS[type];
  const form = new RegExp(`^${allowed === null ? '.' : `[${allowed}]`}{${min},${max}}$`);
  if (form.test(number)) return null;
  if (allowed === null) return { path, text: RULE_TEXTS.max_length, values: { max } };
  return { path, text: FORM_TEXT, values: { type, min, max, allowed } };
}
