import type { ErrorEntry } from '#src/kernel/errors.ts';

/** Errors shown to users of the panel, about sign-in, their account, user management and a disabled merchant. */
export const peopleErrors = {
  wrong_password: {
    status: 422,
    code: 'wrong_password',
    text: {
      en: 'The e-mail or the password is incorrect.',
      es: 'El correo y la contraseña no corresponden.',
    },
  },
  wrong_own_password: {
    status: 422,
    code: 'wrong_password',
    text: { en: 'The password is incorrect.', es: 'Esa no es su contraseña.' },
  },
  wrong_code: {
    status: 422,
    code: 'wrong_code',
    text: {
      en: 'The code is incorrect or was already used. Wait for the next code and enter it.',
      es: 'Ese código no es correcto o ya se usó. Espere el siguiente y escríbalo.',
    },
  },
  too_many_passwords: {
    status: 429,
    code: 'too_many_sign_ins',
    text: {
      en: 'There were too many attempts. Try again in {minutes} min, or reset your password.',
      es: 'Hubo demasiados intentos. Intente de nuevo en {minutes} min o restablezca su contraseña.',
    },
  },
  too_many_codes: {
    status: 429,
    code: 'too_many_sign_ins',
    text: {
      en: 'There were too many wrong codes. Try again in {minutes} min.',
      es: 'Hubo demasiados códigos equivocados. Intente de nuevo en {minutes} min.',
    },
  },
  too_many_mails: {
    status: 429,
    code: 'too_many_mails',
    text: {
      en: 'Too many e-mails were requested. Use the last one, or request another in {minutes} min.',
      es: 'Ya se pidieron muchos correos. Use el último, o pida otro en {minutes} min.',
    },
  },
  sign_in_over: {
    status: 422,
    code: 'sign_in_over',
    text: {
      en: 'The sign-in expired. Start again with your password.',
      es: 'Pasó demasiado tiempo. Empiece de nuevo con su contraseña.',
    },
  },
  no_merchant: {
    status: 409,
    code: 'no_merchant',
    text: { en: 'You are not a user of any merchant.', es: 'Usted no trabaja para ningún comercio aquí.' },
  },
  second_factor_is_on: {
    status: 409,
    code: 'second_factor_is_on',
    text: { en: 'Your second factor is already on.', es: 'Su segundo factor ya está activo.' },
  },
  second_factor_is_off: {
    status: 409,
    code: 'second_factor_is_off',
    text: { en: 'Your second factor is off.', es: 'Su segundo factor no está activo.' },
  },
  second_factor_needed: {
    status: 409,
    code: 'second_factor_needed',
    text: {
      en: '{merchant} requires a second factor, so you cannot turn it off.',
      es: '{merchant} les exige a todos un segundo factor: no se puede desactivar.',
    },
  },
  second_factor_first: {
    status: 409,
    code: 'second_factor_first',
    text: {
      en: 'Set up your own second factor first. Otherwise you would lose access.',
      es: 'Primero active su propio segundo factor: usted quedaría por fuera.',
    },
  },
  email_taken: {
    status: 409,
    code: 'email_taken',
    text: { en: 'This e-mail belongs to another person.', es: 'Otra persona tiene ese correo.' },
  },
  already_user: {
    status: 409,
    code: 'already_user',
    text: {
      en: 'The person with this e-mail is already a user.',
      es: 'Quien tiene ese correo ya trabaja aquí.',
    },
  },
  last_owner: {
    status: 409,
    code: 'last_owner',
    text: {
      en: 'This is the last owner of all offices. Make another user an owner first.',
      es: 'Es quien queda como propietario de todas las sedes: antes dele ese rol a otra persona.',
    },
  },
  merchant_disabled: {
    status: 403,
    code: 'merchant_disabled',
    text: {
      en: 'This merchant is disabled: you can read its data, but you cannot change anything.',
      es: 'Este comercio está deshabilitado: usted puede consultar su información, pero no puede cambiar nada.',
    },
  },
  beyond_reach: {
    status: 403,
    code: 'beyond_reach',
    text: {
      en: 'This includes offices that you cannot access.',
      es: 'Eso incluye sedes que no son suyas.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
