import type { IdentificationType } from '#src/kernel/lists.ts';

/** What each document's number looks like. */
const FORMS = {
  CC: /^\d{6,10}$/,
  CE: /^[A-Za-z0-9]{6,15}$/,
  TI: /^\d{10,11}$/,
  PPT: /^\d{7,15}$/,
  DNI: /^[A-Za-z0-9]{6,20}$/,
  NIT: /^\d{9,10}$/,
  Pasaporte: /^[A-Za-z0-9]{6,20}$/,
  Otro: /^.{1,30}$/,
} as const satisfies Record<IdentificationType, RegExp>;

export function isDocument(type: IdentificationType, number: string): boolean {
  return FORMS[type].test(number);
}
