import type { Text } from '#src/kernel/texts.ts';

/** Names of the payment methods, and labels and messages of their forms. */
export const METHOD_TEXTS = {
  how: { es: '¿Cómo quiere pagar?', en: 'How do you want to pay?' },
  card: { es: 'Tarjeta', en: 'Card' },
  pse: { es: 'PSE', en: 'PSE' },
  cash: { es: 'Efectivo', en: 'Cash' },
  nequi: { es: 'Nequi', en: 'Nequi' },
  daviplata: { es: 'Daviplata', en: 'Daviplata' },
  bancolombia: { es: 'Botón Bancolombia', en: 'Bancolombia button' },
  go_wallet: { es: 'Ir a {name}', en: 'Go to {name}' },
  nequi_hint: {
    es: 'Le enviamos la solicitud a la app de {name}: ábrala en su celular y apruebe el pago.',
    en: 'We send the request to the {name} app: open it on your phone and approve the payment.',
  },
  wallet_hint: {
    es: 'Lo llevamos a {name} para que apruebe el pago y luego vuelve aquí.',
    en: 'We take you to {name} to approve the payment, and then you come back here.',
  },
  pay_card: { es: 'Pagar {amount}', en: 'Pay {amount}' },
  pay_pse: { es: 'Ir a mi banco', en: 'Go to my bank' },
  pay_cash: { es: 'Generar mi cupón de pago', en: 'Get my payment voucher' },
  bank: { es: 'Banco', en: 'Bank' },
  user_type: { es: 'Tipo de persona', en: 'Individual or company' },
  pse_title: { es: 'Cuenta bancaria (PSE)', en: 'Bank account (PSE)' },
  pse_hint: {
    es: 'Lo llevamos a la página de su banco para que apruebe el pago y luego vuelve aquí.',
    en: 'We take you to your bank’s page to approve the payment, and then you come back here.',
  },
  cash_title: { es: 'Punto de pago', en: 'Where to pay' },
  cash_hint: {
    es: 'Le damos un cupón para pagar en la caja del punto que elija.',
    en: 'You get a voucher to pay with at the counter you choose.',
  },
  none_title: { es: 'No hay cómo pagar aquí', en: 'You cannot pay here' },
  none_hint: {
    es: 'En este momento {name} no recibe ningún medio de pago para esto. Pregúntele cómo pagar.',
    en: '{name} has no payment method for this at the moment. Ask them how to pay.',
  },
  open_chosen: { es: 'Mostrar el medio elegido', en: 'Show this payment method' },
  card_hint: { es: 'crédito o débito', en: 'credit or debit' },
  pse_short: { es: 'desde su banco', en: 'from your bank' },
  cash_short: { es: 'en un punto de pago', en: 'at a store or counter' },
  account_short: { es: 'cobros automáticos', en: 'automatic charges' },
  nequi_short: { es: 'lo aprueba en su celular', en: 'approve it on your phone' },
  refused: { es: 'El pago no se hizo.', en: 'The payment was not made.' },
  refused_for: { es: 'El pago no se hizo. {reason}', en: 'The payment was not made. {reason}' },
  rejected: {
    es: 'Usted lo rechazó en su banco. Si fue por error, inténtelo de nuevo.',
    en: 'You rejected it at your bank. If that was a mistake, try again.',
  },
  unconfirmed: {
    es: 'No se confirmó en la página de su banco. Inténtelo de nuevo o use otra tarjeta.',
    en: 'It was not confirmed on your bank’s page. Try again or use another card.',
  },
  other_ways: { es: 'También puede pagar con {names}.', en: 'You can also pay with {names}.' },
  accepts: { es: 'Acepta {brands}.', en: '{brands} are accepted.' },
} as const satisfies Record<string, Text>;
