import type { Text } from '#src/kernel/texts.ts';

/** Labels and messages that all pages share. */
export const PAGE_TEXTS = {
  skip: { es: 'Ir al contenido', en: 'Skip to content' },
  test: {
    es: 'Página de pruebas: aquí no se mueve dinero.',
    en: 'Test page: no money moves here.',
  },
  other_language: { es: 'English', en: 'Español' },
  safe: {
    es: 'Sus datos viajan cifrados. Nunca guardamos el código de seguridad de su tarjeta.',
    en: 'Your data is encrypted in transit. We never store your card’s security code.',
  },
  powered: { es: 'Pagos con Cuota', en: 'Payments by Cuota' },
  stale: {
    es: 'La página llevaba mucho tiempo abierta. No se hizo nada: revise los datos y envíelos de nuevo.',
    en: 'This page was open for too long. Nothing was done: check your details and send them again.',
  },
  failed: {
    es: 'Algo falló de nuestro lado. Espere un momento y mire el resultado antes de intentar de nuevo.',
    en: 'Something went wrong on our side. Wait a moment and check the result before you try again.',
  },
  too_many: {
    es: 'Demasiados intentos seguidos. Espere un minuto y vuelva a intentar.',
    en: 'Too many attempts in a row. Wait a minute and try again.',
  },
  too_many_title: { es: 'Espere un momento', en: 'One moment, please' },
  refused: { es: 'No se pudo hacer.', en: 'This could not be done.' },
  not_found: { es: 'Esta página no existe', en: 'There is no such page' },
  not_found_hint: {
    es: 'Revise la dirección, o pídale al comercio un enlace nuevo.',
    en: 'Check the address, or ask the merchant for a new link.',
  },
  error: { es: 'No pudimos mostrar la página', en: 'We could not show the page' },
  error_id: {
    es: 'Si escribe a soporte, mencione este número:',
    en: 'If you contact support, mention this number:',
  },
  forbidden: { es: 'No se puede hacer esto desde aquí', en: 'This cannot be done from here' },
  forbidden_hint: {
    es: 'Vuelva a la página del comercio y empiece de nuevo.',
    en: 'Go back to the merchant’s page and start again.',
  },
  disabled: {
    es: 'Este comercio no está atendiendo pagos',
    en: 'This merchant is not taking payments',
  },
  busy: { es: 'Hay muchas solicitudes en este momento', en: 'We are very busy right now' },
  busy_hint: {
    es: 'No se hizo ningún cobro. Espere unos segundos e intente de nuevo.',
    en: 'Nothing was charged. Wait a few seconds and try again.',
  },
  disabled_hint: {
    es: 'Aquí no se cobra ni se cambia nada por ahora. Lo que usted ya pagó está registrado: si tiene dudas, escríbale al comercio.',
    en: 'Nothing is charged or changed here for now. What you have paid is on record: if you have questions, contact the merchant.',
  },
  optional: { es: '(opcional)', en: '(optional)' },
  choose: { es: 'Elija…', en: 'Choose…' },
  check_one: { es: 'Hay un dato por revisar:', en: 'One thing needs a look:' },
  check_many: { es: 'Hay {count} datos por revisar:', en: '{count} things need a look:' },
  sending: { es: 'Un momento…', en: 'One moment…' },
  offline: {
    es: 'No hay conexión. Nada se perdió: espere un momento y mire el resultado antes de enviar de nuevo.',
    en: 'You are offline. Nothing is lost: wait a moment and check the result before you send it again.',
  },
  summary: { es: 'Resumen', en: 'Summary' },
  refresh: { es: 'Actualizar', en: 'Refresh' },
  back_to: { es: 'Volver a {name}', en: 'Back to {name}' },
  leaving: { es: 'Lo llevamos a {name} en {count} s.', en: 'Taking you to {name} in {count} s.' },
  stay: { es: 'Quedarme aquí', en: 'Stay here' },
} as const satisfies Record<string, Text>;

/** Labels of form fields for a person and for a card. */
export const FIELD_TEXTS = {
  name: { es: 'Nombre y apellidos', en: 'First and last name' },
  email: { es: 'Correo electrónico', en: 'E-mail' },
  identification_type: { es: 'Tipo de documento', en: 'Document type' },
  id_number: { es: 'Número de documento', en: 'Document number' },
  cellphone: { es: 'Celular', en: 'Mobile phone' },
  address: { es: 'Dirección', en: 'Address' },
  city: { es: 'Ciudad', en: 'City' },
  country: { es: 'País', en: 'Country' },
  card: { es: 'Tarjeta', en: 'Card' },
  card_number: { es: 'Número de la tarjeta', en: 'Card number' },
  card_holder: { es: 'Nombre en la tarjeta', en: 'Name on the card' },
  card_expiry: { es: 'Vence (MM/AA)', en: 'Expires (MM/YY)' },
  card_cvv: { es: 'Código (CVV)', en: 'Code (CVV)' },
  card_cvv_hint: {
    es: '3 dígitos al reverso; 4 al frente en American Express.',
    en: '3 digits on the back; 4 on the front of American Express.',
  },
  installments: { es: 'Cuotas', en: 'Installments' },
  you: { es: 'Sus datos', en: 'Your details' },
} as const satisfies Record<string, Text>;
