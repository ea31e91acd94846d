import type { Text } from '#src/kernel/texts.ts';

/** Labels and messages of the account pages. */
export const TEXTS = {
  title: { es: 'Su cuenta', en: 'Your account' },
  back: { es: 'Su cuenta', en: 'Your account' },
  password: { es: 'Contraseña', en: 'Password' },
  password_hint: { es: 'Solo usted la sabe.', en: 'Only you know it.' },
  current_password: { es: 'Contraseña actual', en: 'Current password' },
  new_password: { es: 'Contraseña nueva', en: 'New password' },
  change_password: { es: 'Cambiar la contraseña', en: 'Change the password' },
  password_changed: {
    es: 'Su contraseña cambió, y las otras sesiones se cerraron.',
    en: 'Your password was changed, and your other sessions were ended.',
  },
  email: { es: 'Correo', en: 'E-mail' },
  new_email: { es: 'Correo nuevo', en: 'New e-mail' },
  change_email: { es: 'Cambiar el correo', en: 'Change the e-mail' },
  email_lead: {
    es: 'Le enviamos un enlace al correo nuevo. Mientras no lo confirme desde allí, sigue entrando con {email}.',
    en: 'We send a link to the new address. Until you confirm it from there, you go on signing in with {email}.',
  },
  email_sent: {
    es: 'Si nadie más usa ese correo, en un momento llega allí un enlace para confirmarlo.',
    en: 'If no other account uses that address, we send a confirmation link to it.',
  },
  send_link: { es: 'Enviar el enlace', en: 'Send the link' },
  confirmed: { es: 'Correo confirmado.', en: 'Address confirmed.' },
  name: { es: 'Nombre', en: 'Name' },
  change_name: { es: 'Cambiar el nombre', en: 'Change the name' },
  name_lead: {
    es: 'Así lo ven en cada comercio donde trabaja. El cambio queda en la auditoría.',
    en: 'Every merchant you work for sees this name. The change is recorded in the audit log.',
  },
  name_changed: { es: 'Su nombre cambió.', en: 'Your name was changed.' },
  second_factor: { es: 'Segundo factor', en: 'Second factor' },
  factor_lead: {
    es: 'Además de la contraseña, un código de su celular: quien robe la contraseña no entra.',
    en: 'A code from your phone in addition to your password protects your account if the password is stolen.',
  },
  factor_required: {
    es: 'Su comercio exige un segundo factor. Actívelo para continuar.',
    en: 'Your merchant asks for a second factor. Set it up to continue.',
  },
  on: { es: 'Activo', en: 'On' },
  off: { es: 'Sin activar', en: 'Off' },
  set_up: { es: 'Activar', en: 'Set up' },
  manage: { es: 'Administrar', en: 'Manage' },
  since: { es: 'Activo desde el {date}.', en: 'On since {date}.' },
  codes_left: {
    es: 'Le quedan {count} códigos de recuperación sin usar.',
    en: '{count} of your recovery codes are unused.',
  },
  scan_title: { es: 'Agregue Cuota a su aplicación', en: 'Add Cuota to your app' },
  scan: {
    es: 'Escanee este código con Google Authenticator, 1Password u otra aplicación de autenticación.',
    en: 'Scan this code with Google Authenticator, 1Password or another authenticator app.',
  },
  qr: { es: 'Código QR para la aplicación de autenticación', en: 'QR code for the authenticator app' },
  typed: { es: '¿No puede escanear? Escriba esta clave:', en: 'Cannot scan? Type this key:' },
  first_code: { es: 'Código que muestra la aplicación', en: 'Code that the app shows' },
  confirm_factor: { es: 'Activar', en: 'Turn on' },
  codes_title: { es: 'Sus códigos de recuperación', en: 'Your recovery codes' },
  codes_lead: {
    es: 'Guárdelos ahora: no se muestran otra vez. Cada uno sirve una vez para entrar si pierde su celular.',
    en: 'Keep them now: they are not shown again. Each lets you in once if you lose your telephone.',
  },
  codes_kept: { es: 'Ya los guardé', en: 'I have kept them' },
  renew_codes: { es: 'Hacer códigos nuevos', en: 'Make new codes' },
  renew_hint: {
    es: 'Los de antes dejan de servir.',
    en: 'Those you had are good no more.',
  },
  turn_off: { es: 'Desactivar el segundo factor', en: 'Turn the second factor off' },
  turn_off_lead: {
    es: 'Bastará la contraseña para entrar. Le pedimos ambas por última vez.',
    en: 'The password alone will let you in. We ask for both a last time.',
  },
  turned_off: { es: 'El segundo factor está desactivado.', en: 'The second factor is off.' },
  sessions: { es: 'Sesiones abiertas', en: 'Open sessions' },
  browser: { es: 'Navegador', en: 'Browser' },
  unknown_browser: { es: 'Otro navegador', en: 'Another browser' },
  address: { es: 'Dirección', en: 'Address' },
  seen: { es: 'Último uso', en: 'Last seen' },
  action: { es: 'Acción', en: 'Action' },
  this_one: { es: 'Esta', en: 'This one' },
  end: { es: 'Cerrar', en: 'End' },
  end_label: { es: 'Cerrar la sesión de {browser}', en: 'End the session of {browser}' },
  end_others: { es: 'Cerrar todas las otras', en: 'End all others' },
  ended: { es: 'Listo: esa sesión está cerrada.', en: 'Done: that session is ended.' },
  save: { es: 'Guardar', en: 'Save' },
  go_on: { es: 'Continuar', en: 'Continue' },
  prove_title: { es: 'Confirme que es usted', en: 'Confirm that it is you' },
  prove_lead: {
    es: 'Lo que sigue entrega dinero o claves. Por seguridad le pedimos su contraseña otra vez; vale por 15 minutos.',
    en: 'What follows gives away money or keys. To be safe, we ask for your password again; it holds for 15 minutes.',
  },
} as const satisfies Record<string, Text>;

/** Confirmation messages of the account page, by the value of the `said` query parameter. */
export const CONFIRMATIONS: Readonly<Record<string, Text>> = {
  confirmed: TEXTS.confirmed,
  password: TEXTS.password_changed,
  name: TEXTS.name_changed,
  email: TEXTS.email_sent,
  ended: TEXTS.ended,
  off: TEXTS.turned_off,
};
