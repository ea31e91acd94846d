import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Entrar al panel', en: 'Sign in to the panel' },
  password: { es: 'Contraseña', en: 'Password' },
  enter: { es: 'Entrar', en: 'Sign in' },
  forgot: { es: '¿Olvidó su contraseña?', en: 'Forgot your password?' },
  code_title: { es: 'Su segundo factor', en: 'Your second factor' },
  code_lead: {
    es: 'Escriba el código que muestra su aplicación de autenticación.',
    en: 'Type the code that your authenticator app shows.',
  },
  code: { es: 'Código', en: 'Code' },
  code_hint: {
    es: 'Seis dígitos, o uno de sus códigos de recuperación.',
    en: 'Six digits, or one of your recovery codes.',
  },
  begin_again: { es: 'Entrar con otra cuenta', en: 'Sign in with another account' },
  none: {
    es: 'Su cuenta no pertenece a ningún comercio. Pida a quien administra el suyo que lo invite.',
    en: 'Your account belongs to no merchant. Ask an owner of your merchant for an invitation.',
  },
  merchants: { es: 'Sus comercios', en: 'Your merchants' },
} as const satisfies Record<string, Text>;

/** Confirmation messages of the sign-in page, by the value of the `said` query parameter. */
export const CONFIRMATIONS: Readonly<Record<string, Text>> = {
  left: { es: 'Salió del panel.', en: 'You signed out of the panel.' },
  reset: {
    es: 'Ya tiene contraseña nueva. Entre con ella: las sesiones abiertas se cerraron.',
    en: 'Your new password is set. Sign in with it: open sessions were ended.',
  },
  joined: {
    es: 'Listo: ya hace parte del comercio. Entre con su cuenta de siempre.',
    en: 'Done: you are part of the merchant. Sign in with the account you have.',
  },
  confirmed: {
    es: 'Correo confirmado. De ahora en adelante entre con él.',
    en: 'Address confirmed. Sign in with it from now on.',
  },
};

/** Labels and messages of the pages opened from links in mails. */
export const LINK_TEXTS = {
  gone: { es: 'Este enlace ya no sirve', en: 'This link is good no more' },
  gone_hint: {
    es: 'Ya se usó o venció. Pida otro: el más reciente es el único que sirve.',
    en: 'It was used or has expired. Ask for another: only the latest one works.',
  },
  ask_title: { es: 'Restablecer la contraseña', en: 'Set a new password' },
  ask_lead: {
    es: 'Escriba su correo. Si tiene una cuenta, le enviamos un enlace que sirve por una hora.',
    en: 'Type your e-mail. If it has an account, we send you a link that is good for an hour.',
  },
  send: { es: 'Enviarme el enlace', en: 'Send me the link' },
  back: { es: 'Volver a la entrada', en: 'Back to signing in' },
  asked_title: { es: 'Revise su correo', en: 'Check your e-mail' },
  asked_lead: {
    es: 'Si ese correo tiene una cuenta, en un momento le llega un enlace para poner una contraseña nueva. Sirve una sola vez y por una hora.',
    en: 'If that address has an account, a link to set a new password arrives in a moment. It works once, for an hour.',
  },
  asked_hint: {
    es: '¿No le llega? Revise el correo no deseado, o pida ayuda a quien administra el servicio.',
    en: 'No e-mail? Check your spam folder, or contact your administrator.',
  },
  reset_title: { es: 'Ponga una contraseña nueva', en: 'Set a new password' },
  reset_lead: {
    es: 'Para {email}. Al guardarla se cierran todas las sesiones abiertas.',
    en: 'For {email}. Saving it ends every open session.',
  },
  new_password: { es: 'Contraseña nueva', en: 'New password' },
  password: { es: 'Contraseña', en: 'Password' },
  password_hint: {
    es: 'Doce caracteres o más. Una frase larga es mejor que un enredo corto.',
    en: 'Twelve characters or more. A long phrase is better than a short tangle.',
  },
  save: { es: 'Guardar', en: 'Save' },
  join_title: { es: 'Únase a {merchant}', en: 'Join {merchant}' },
  join_lead: {
    es: '{merchant} le da acceso a su panel con el correo {email}.',
    en: '{merchant} gives you access to its panel with the address {email}.',
  },
  join_new: {
    es: 'Diga cómo se llama y elija una contraseña.',
    en: 'Say what you are called and choose a password.',
  },
  join_known: {
    es: 'Ya tiene una cuenta con ese correo: acepte y entre con su contraseña de siempre.',
    en: 'You have an account with that address: accept, and sign in with the password you have.',
  },
  role: { es: 'Su rol: {role}', en: 'Your role: {role}' },
  join: { es: 'Aceptar y entrar', en: 'Accept and sign in' },
  accept: { es: 'Aceptar', en: 'Accept' },
  confirm_title: { es: 'Confirme su correo', en: 'Confirm your address' },
  confirm_lead: {
    es: 'De ahora en adelante entrará al panel con {email}.',
    en: 'From now on you will sign in to the panel with {email}.',
  },
  confirm: { es: 'Confirmar', en: 'Confirm' },
} as const satisfies Record<string, Text>;
