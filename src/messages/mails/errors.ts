import type { ErrorEntry } from '#src/kernel/errors.ts';

export const mailErrors = {
  mail_not_repeatable: {
    status: 409,
    code: 'mail_not_repeatable',
    text: {
      en: 'This e-mail contains a single-use code or link and cannot be sent again. Request a new one instead.',
      es: 'Este correo lleva un código o un enlace de un solo uso. Quien lo necesite pide uno nuevo.',
    },
  },
  too_many_mails_again: {
    status: 429,
    code: 'too_many_mails_again',
    text: {
      en: 'Too many e-mails were sent again. Try again in {minutes} minutes.',
      es: 'Se reenviaron demasiados correos. Intente de nuevo en {minutes} minutos.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
