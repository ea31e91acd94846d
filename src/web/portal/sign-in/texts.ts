import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Ingrese a sus suscripciones', en: 'Sign in to your subscriptions' },
  lead: {
    es: 'Escriba el correo con el que paga sus suscripciones. Le enviamos un código para ingresar, sin contraseña.',
    en: 'Enter the e-mail you use for your subscriptions. We will send you a code to sign in; no password needed.',
  },
  lead_of: {
    es: 'Escriba el correo con el que paga a {name}. Le enviamos un código para ingresar, sin contraseña.',
    en: 'Enter the e-mail you use with {name}. We will send you a code to sign in; no password needed.',
  },
  send: { es: 'Enviarme un código', en: 'Send me a code' },
  over: {
    es: 'Por seguridad, su sesión terminó. Ingrese de nuevo para continuar.',
    en: 'For your security, your session has ended. Sign in again to continue.',
  },
  left: { es: 'Salió del portal.', en: 'You have signed out.' },
  many_requests: {
    es: 'Ya se pidieron muchos códigos. Use el último que le llegó, o pida otro en {minutes} min.',
    en: 'Too many codes were requested. Use the last one you got, or ask for another in {minutes} min.',
  },
  code_title: { es: 'Escriba el código', en: 'Enter the code' },
  code_lead: {
    es: 'Si {email} tiene suscripciones, en un momento le llega un correo con un código de números, que sirve por {minutes} minutos.',
    en: 'If {email} has subscriptions, an e-mail with a numeric code will arrive in a moment. The code works for {minutes} minutes.',
  },
  several: {
    es: 'Si paga a varios comercios, cada uno le envía su código: use el del comercio que quiere ver.',
    en: 'If you pay several merchants, each one sends its own code: use the one from the merchant you want to see.',
  },
  code: { es: 'Código', en: 'Code' },
  enter: { es: 'Ingresar', en: 'Sign in' },
  not_there: { es: '¿No le llega? Revise el correo no deseado.', en: 'Nothing yet? Check your spam folder.' },
  ask_again: { es: 'Pedir otro código', en: 'Ask for another code' },
  wrong: {
    es: 'Ese no es el código. Le quedan {count} intentos.',
    en: 'That is not the code. You have {count} attempts left.',
  },
  wrong_last: {
    es: 'Ese no es el código. Le queda un intento.',
    en: 'That is not the code. You have one attempt left.',
  },
  wrong_over: {
    es: 'Ese no era el código, y no quedan intentos. Pida otro código.',
    en: 'That was not the code, and there are no attempts left. Ask for another code.',
  },
  expired: {
    es: 'El código venció o ya se usó. Pida otro código.',
    en: 'The code has expired or has already been used. Ask for another code.',
  },
  too_many: {
    es: 'Hubo demasiados códigos equivocados. Pida otro código; si no sirve, espere una hora.',
    en: 'There were too many wrong codes. Ask for another code; if that does not help, wait an hour.',
  },
  closed_title: { es: 'Ese código ya no sirve', en: 'That code no longer works' },
  closed_hint: {
    es: 'Venció, o se escribió mal demasiadas veces. Pida otro: llega en un momento.',
    en: 'It expired, or was entered wrong too many times. Ask for another; it will arrive in a moment.',
  },
} as const satisfies Record<string, Text>;
