import type { Text } from '#src/kernel/texts.ts';

/** Labels and messages that several portal pages share. */
export const TEXTS = {
  all: { es: 'Mis suscripciones', en: 'My subscriptions' },
  subscriptions: { es: 'Suscripciones', en: 'Subscriptions' },
  methods: { es: 'Medios de pago', en: 'Payment methods' },
  methods_short: { es: 'Medios', en: 'Methods' },
  data: { es: 'Datos', en: 'Details' },
  back_one: { es: 'Volver a la suscripción', en: 'Back to the subscription' },
  sign_out: { es: 'Salir', en: 'Sign out' },
  portal: { es: 'Portal', en: 'Portal' },
  missing: { es: 'No lo encontramos en su cuenta', en: 'We could not find it in your account' },
  missing_hint: {
    es: 'Ingresó como {email}. Si el enlace le llegó a otro correo, salga e ingrese con ese.',
    en: 'You are signed in as {email}. If the link was sent to another address, sign out and sign in with that one.',
  },
  refused: { es: 'No se pudo hacer', en: 'This could not be done' },
  waiting: { es: 'Esperamos la respuesta del banco', en: 'Waiting for the bank' },
  waiting_hint: {
    es: 'El banco aún no responde. No pague de nuevo: esta página se actualiza sola.',
    en: 'The bank has not responded yet. Do not pay again: this page refreshes automatically.',
  },
  declined: { es: 'El pago no se hizo.', en: 'The payment was not made.' },
  other_card: {
    es: 'No se cobró nada. Puede intentar con otra tarjeta.',
    en: 'Nothing was charged. You can try another card.',
  },
  new_card: { es: 'Otra tarjeta', en: 'Another card' },
  which_card: { es: '¿Con qué tarjeta?', en: 'Which card?' },
  replaces: {
    es: 'Los próximos cobros también irán a esta tarjeta.',
    en: 'Future charges will go to this card too.',
  },
  pay: { es: 'Pagar {amount}', en: 'Pay {amount}' },
  source: { es: 'Medio de pago', en: 'Payment method' },
  taken_back: { es: '{card}, sin permiso de cobro', en: '{card}, permission withdrawn' },
  card_ends: { es: '{card}, vence en {month}', en: '{card}, expires in {month}' },
  period: { es: 'Período', en: 'Period' },
  plan: { es: 'Plan', en: 'Plan' },
  today: { es: 'Se cobra hoy', en: 'Charged today' },
} as const satisfies Record<string, Text>;
