import type { Text } from '#src/kernel/texts.ts';

export const METHOD_TEXTS = {
  lead: {
    es: 'A estos le puede cobrar {name}. El principal se usa cuando renueva y el medio de pago anterior ya no existe.',
    en: '{name} can charge these. The default is used when you renew and the payment method from before is gone.',
  },
  none: { es: 'No tiene medios de pago guardados.', en: 'You have no saved payment methods.' },
  default: { es: 'Principal', en: 'Default' },
  pending: { es: 'Falta su aprobación', en: 'Waiting for your approval' },
  see_request: { es: 'Ver la solicitud', en: 'View the request' },
  expired: { es: 'Ya no sirve', en: 'No longer works' },
  used_by: { es: 'Se cobra aquí:', en: 'Charged here:' },
  unused: { es: 'Ninguna suscripción lo usa.', en: 'No subscription uses it.' },
  make_default: { es: 'Hacer principal', en: 'Make default' },
  make_default_one: { es: 'Hacer principal {source}', en: 'Make {source} the default' },
  remove: { es: 'Eliminar', en: 'Remove' },
  remove_one: { es: 'Eliminar {source}', en: 'Remove {source}' },
  add_card: { es: 'Agregar tarjeta', en: 'Add a card' },
  add_account: { es: 'Agregar Nequi u otra cuenta', en: 'Add Nequi or another account' },
  add_card_lead: {
    es: 'Queda guardada. Ahora no se cobra nada y sus suscripciones siguen como están.',
    en: 'It is saved. Nothing is charged now, and your subscriptions stay as they are.',
  },
  add_account_lead: {
    es: 'Queda guardada cuando usted la apruebe. Ahora no se cobra nada y sus suscripciones siguen como están.',
    en: 'It is saved once you approve it. Nothing is charged now, and your subscriptions stay as they are.',
  },
  save_card: { es: 'Guardar tarjeta', en: 'Save card' },
  ask: { es: 'Pedir permiso', en: 'Ask for permission' },
  back: { es: 'Volver a los medios de pago', en: 'Back to payment methods' },
  remove_lead: { es: 'Deja de estar guardado.', en: 'It will no longer be saved.' },
  moves: { es: '{plan} se cobrará a {source}.', en: '{plan} will be charged to {source}.' },
  keep: { es: 'No eliminar', en: 'Keep it' },
  told_default: {
    es: 'Listo: ese es su medio de pago principal.',
    en: 'Done: that is your default payment method.',
  },
  told_removed: { es: 'Listo: el medio de pago se eliminó.', en: 'Done: the payment method was removed.' },
  told_card: { es: 'Listo: la tarjeta quedó guardada.', en: 'Done: the card is saved.' },
  told_account: { es: 'Listo: la cuenta quedó guardada.', en: 'Done: the account is saved.' },
} as const satisfies Record<string, Text>;
