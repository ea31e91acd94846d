import type { Text } from '#src/kernel/texts.ts';
import type { Channel } from '#src/platform/database/actor.ts';
import type { SubjectKind } from '#src/tenancy/audit/types.ts';

/** Labels and messages of the audit log page. */
export const TEXTS = {
  title: { es: 'Auditoría', en: 'Audit log' },
  lead: {
    es: 'Quién cambió qué, desde dónde y cuándo. Nadie puede cambiar ni borrar lo que está aquí.',
    en: 'Who changed what, from where and when. Entries cannot be changed or deleted.',
  },
  export: { es: 'Descargar CSV', en: 'Download CSV' },
  filters: { es: 'Filtros', en: 'Filters' },
  who: { es: 'Quién', en: 'Who' },
  channel: { es: 'Desde', en: 'Through' },
  kind: { es: 'Qué', en: 'What' },
  subject: { es: 'Identificador', en: 'Id' },
  from: { es: 'Desde el día', en: 'From' },
  to: { es: 'Hasta el día', en: 'To' },
  any: { es: 'Todo', en: 'Anything' },
  apply: { es: 'Filtrar', en: 'Filter' },
  clear: { es: 'Quitar filtros', en: 'Clear filters' },
  when: { es: 'Cuándo', en: 'When' },
  what: { es: 'Qué pasó', en: 'What happened' },
  changes: { es: 'Antes y después', en: 'Before and after' },
  where: { es: 'Desde dónde', en: 'From where' },
  older: { es: 'Más antiguos', en: 'Older' },
  newest: { es: 'Volver a los más recientes', en: 'Back to the newest' },
  none: { es: 'Nada coincide', en: 'Nothing matches' },
  none_hint: {
    es: 'Aquí aparece cada cambio hecho por alguien: en el panel, por la API, en la línea de comandos o en las páginas de pago.',
    en: 'Changes made in the panel, through the API, on the command line or on a payment page appear here.',
  },
  unidentified: { es: 'Alguien sin identificar', en: 'Unidentified user' },
  nothing: { es: 'nada', en: 'nothing' },
  hidden: { es: 'oculto', en: 'hidden' },
  yes: { es: 'sí', en: 'yes' },
  no: { es: 'no', en: 'no' },
  details: { es: 'Ver {count} campos', en: 'Show {count} fields' },
} as const satisfies Record<string, Text>;

export const CHANNEL_TEXTS: Readonly<Record<Channel, Text>> = {
  api: { es: 'por la API', en: 'through the API' },
  panel: { es: 'desde el panel', en: 'from the panel' },
  cli: { es: 'desde la línea de comandos', en: 'at the command line' },
  payer: { es: 'como pagador', en: 'as a payer' },
};

/** Names of the kinds of objects with their article, for use as the object of a sentence. */
export const KIND_TEXTS: Readonly<Record<SubjectKind, Text>> = {
  merchant: { es: 'el comercio', en: 'the merchant' },
  office: { es: 'la sede', en: 'the office' },
  user: { es: 'el usuario', en: 'the user' },
  user_invitation: { es: 'la invitación de un usuario', en: 'the invitation of a user' },
  token: { es: 'el token', en: 'the token' },
  tax: { es: 'el impuesto', en: 'the tax' },
  checkout_template: { es: 'la plantilla', en: 'the template' },
  provider_account: { es: 'la cuenta en el proveedor', en: 'the account at the provider' },
  fees: { es: 'las tarifas', en: 'the fees' },
  group: { es: 'el grupo', en: 'the group' },
  plan: { es: 'el plan', en: 'the plan' },
  coupon: { es: 'el cupón', en: 'the coupon' },
  subscriber: { es: 'el suscriptor', en: 'the subscriber' },
  card: { es: 'la tarjeta', en: 'the card' },
  payment_source: { es: 'la cuenta de pago', en: 'the payment source' },
  subscription: { es: 'la suscripción', en: 'the subscription' },
  checkout_session: { es: 'la sesión de pago', en: 'the checkout session' },
  payment: { es: 'el cobro', en: 'the payment' },
  transaction: { es: 'la transacción', en: 'the transaction' },
  reservation: { es: 'la reserva', en: 'the reservation' },
  dispute: { es: 'la disputa', en: 'the dispute' },
  reconciliation: { es: 'la conciliación', en: 'the reconciliation' },
  webhook: { es: 'el webhook', en: 'the webhook' },
  mail: { es: 'el correo', en: 'the e-mail' },
  job: { es: 'el trabajo', en: 'the job' },
  clock: { es: 'el reloj de pruebas', en: 'the test clock' },
  test_data: { es: 'los datos de prueba', en: 'the test data' },
  exchange_rate: { es: 'la tasa de cambio', en: 'the exchange rate' },
  person: { es: 'los datos de una persona', en: 'the data of a person' },
  retention: { es: 'lo que ya no se guarda', en: 'what is no longer kept' },
};
