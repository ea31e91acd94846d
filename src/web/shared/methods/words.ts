import type { Text } from '#src/kernel/texts.ts';

/** What ways of paying are called, and what their forms ask for. */
export const METHOD_WORDS = {
  how: { es: '¿Cómo quiere pagar?', en: 'How do you want to pay?' },
  card: { es: 'Tarjeta', en: 'Card' },
  pse: { es: 'PSE', en: 'PSE' },
  cash: { es: 'Efectivo', en: 'Cash' },
  pay_card: { es: 'Pagar {amount}', en: 'Pay {amount}' },
  pay_pse: { es: 'Ir a mi banco', en: 'Go to my bank' },
  pay_cash: { es: 'Generar mi cupón de pago', en: 'Get my payment coupon' },
  bank: { es: 'Banco', en: 'Bank' },
  user_type: { es: 'Tipo de persona', en: 'Kind of person' },
  pse_title: { es: 'Cuenta bancaria (PSE)', en: 'Bank account (PSE)' },
  pse_hint: {
    es: 'Lo llevamos a la página de su banco para que apruebe el pago y luego vuelve aquí.',
    en: 'We take you to your bank’s page to approve the payment, and then you come back here.',
  },
  cash_title: { es: 'Punto de pago', en: 'Cash point' },
  cash_hint: {
    es: 'Le damos un cupón para pagar en la caja del punto que elija.',
    en: 'You get a coupon to pay at the counter of the point you choose.',
  },
  none_title: { es: 'No hay cómo pagar aquí', en: 'There is no way to pay here' },
  none_hint: {
    es: 'En este momento {name} no recibe ningún medio de pago para esto. Pregúntele cómo pagar.',
    en: 'At the moment {name} takes no way of paying for this. Ask them how to pay.',
  },
  refused: { es: 'El pago no se hizo.', en: 'The payment was not made.' },
  try_again: {
    es: 'Puede intentar de nuevo o pagar de otra forma.',
    en: 'You can try again or pay another way.',
  },
} as const satisfies Record<string, Text>;
