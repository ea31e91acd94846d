import type { Text } from '#src/kernel/texts.ts';

export const INVOICING_TEXTS = {
  title: { es: 'Facturas electrónicas', en: 'Electronic invoices' },
  lead: {
    es: 'Cada cobro pagado se convierte en una factura electrónica de la DIAN y cada devolución en una nota crédito. Cada ambiente tiene lo suyo: pruebas usa el ambiente de pruebas del proveedor.',
    en: 'Each paid charge becomes an electronic invoice of the DIAN and each return a credit note. Each environment has its own: test uses the sandbox of the provider.',
  },
  on: { es: 'Se emiten en este ambiente.', en: 'They are issued in this environment.' },
  off: { es: 'No se emiten en este ambiente.', en: 'They are not issued in this environment.' },
  active: { es: 'Emitir por cada cobro desde ahora', en: 'Issue one for each charge from now on' },
  names_payers: {
    es: 'A nombre de quien paga (si no, van al consumidor final)',
    en: 'In the name of the payer (otherwise of the final consumer)',
  },
  wait_minutes: { es: 'Minutos después del cobro', en: 'Minutes after the charge' },
  wait_hint: {
    es: 'De 0 a 1440. Con 0 se emite enseguida.',
    en: 'From 0 to 1440. With 0 it is issued immediately.',
  },
  provider: { es: 'Proveedor', en: 'Provider' },
  factus: { es: 'Factus', en: 'Factus' },
  file: { es: 'Otro, con un archivo CSV', en: 'Another, by a CSV file' },
  account: { es: 'Cuenta en Factus', en: 'Account at Factus' },
  client_id: { es: 'Client id', en: 'Client id' },
  client_secret: { es: 'Client secret', en: 'Client secret' },
  username: { es: 'Usuario', en: 'User' },
  password: { es: 'Contraseña', en: 'Password' },
  numbering_range_id: { es: 'Id del rango de numeración', en: 'Id of the numbering range' },
  credit_note_range_id: {
    es: 'Id del rango de notas crédito',
    en: 'Id of the numbering range of credit notes',
  },
  send_email: {
    es: 'Factus la envía por correo (yes o no)',
    en: 'Factus sends it by e-mail (yes or no)',
  },
  url: { es: 'Otra dirección de Factus', en: 'Another address of Factus' },
  secret_kept: {
    es: 'Está guardada. Escríbala solo para cambiarla.',
    en: 'It is kept. Type it only to change it.',
  },
  save: { es: 'Guardar', en: 'Save' },
  check: { es: 'Comprobar la cuenta', en: 'Check the account' },
  right: { es: 'La cuenta está bien', en: 'The account is right' },
  wrong: { es: 'La cuenta no está bien', en: 'The account is not right' },
} as const satisfies Record<string, Text>;
