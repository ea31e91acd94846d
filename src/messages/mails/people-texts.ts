import type { Text } from '#src/kernel/texts.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { AccountChange } from './messages.ts';

/** Names and descriptions of user roles in emails to users of a merchant. */

export const ROLES = {
  owner: {
    en: 'Owner: everything, users and keys included',
    es: 'Propietario: todo, también usuarios y claves',
  },
  operator: { en: 'Operator: the daily work', es: 'Operador: el trabajo de cada día' },
  viewer: { en: 'Viewer: looks, changes nothing', es: 'Consulta: mira, no cambia nada' },
} as const satisfies Record<Role, Text>;

export const USER_INVITATION = {
  subject: { en: 'Join {merchant} on Cuota', es: 'Únase a {merchant} en Cuota' },
  lead: {
    en: '{merchant} invites you to its panel.',
    es: '{merchant} le da acceso a su panel.',
  },
  terms: {
    en: 'The link works once. If you did not expect this invitation, you can ignore it.',
    es: 'El enlace sirve una sola vez. Si no esperaba esta invitación, puede ignorarla.',
  },
  action: { en: 'Accept the invitation', es: 'Aceptar la invitación' },
} as const satisfies Record<string, Text>;

export const PASSWORD_RESET = {
  subject: { en: 'Set a new password', es: 'Restablezca su contraseña' },
  lead: {
    en: 'We received a request to reset your panel password.',
    es: 'Alguien, esperamos que usted, pidió una contraseña nueva para el panel.',
  },
  terms: {
    en: 'The link works once, and ends every open session.',
    es: 'El enlace sirve una sola vez y cierra todas las sesiones abiertas.',
  },
  unasked: {
    en: 'If you did not ask for it, you can ignore this message: nothing has changed.',
    es: 'Si usted no la pidió, puede ignorar este mensaje: nada ha cambiado.',
  },
  action: { en: 'Set a new password', es: 'Poner una contraseña nueva' },
} as const satisfies Record<string, Text>;

export const EMAIL_CONFIRMATION = {
  subject: { en: 'Confirm your new address', es: 'Confirme su nuevo correo' },
  lead: {
    en: 'You asked to sign in to the panel with this address from now on.',
    es: 'Usted pidió ingresar al panel con este correo de ahora en adelante.',
  },
  unasked: {
    en: 'Until you confirm it, nothing changes. If you did not ask for it, you can ignore this message.',
    es: 'Mientras no lo confirme, nada cambia. Si usted no lo pidió, puede ignorar este mensaje.',
  },
  action: { en: 'Confirm this address', es: 'Confirmar este correo' },
} as const satisfies Record<string, Text>;

export const ACCOUNT_NOTICE = {
  subject: { en: 'Your access to the panel changed', es: 'Cambió su acceso al panel' },
  not_you: {
    en: 'If it was not you, change your password immediately and contact an owner of your merchant.',
    es: 'Si no fue usted, restablezca su contraseña de inmediato y avísele a un propietario de su comercio.',
  },
} as const satisfies Record<string, Text>;

export const ACCOUNT_CHANGES = {
  password: {
    en: 'The password you sign in to the panel with was changed.',
    es: 'Se cambió la contraseña con la que ingresa al panel.',
  },
  email: {
    en: 'The address you sign in to the panel with was changed: this one is no longer good for it.',
    es: 'Se cambió el correo con el que ingresa al panel: este ya no sirve para ingresar.',
  },
  second_factor_on: {
    en: 'The panel asks you for a code of your authenticator app from now on.',
    es: 'Desde ahora el panel le pide un código de su aplicación de autenticación.',
  },
  second_factor_off: {
    en: 'The panel no longer asks you for a code of your authenticator app.',
    es: 'El panel ya no le pide un código de su aplicación de autenticación.',
  },
  recovery_codes: {
    en: 'You have new recovery codes for the panel. Those you had before are good no more.',
    es: 'Tiene códigos de recuperación nuevos para el panel. Los que tenía antes ya no sirven.',
  },
  recovery_code_used: {
    en: 'One of your recovery codes was used to sign in to the panel.',
    es: 'Alguien ingresó al panel con uno de sus códigos de recuperación.',
  },
} as const satisfies Record<AccountChange, Text>;
