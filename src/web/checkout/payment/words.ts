import type { Text } from '#src/kernel/texts.ts';

export const WORDS = {
  title: { es: 'Pague aquí', en: 'Pay here' },
  to: { es: 'Pago a {name}', en: 'Payment to {name}' },
  tax: { es: 'Incluye impuestos por {amount}', en: 'Includes taxes of {amount}' },
  until: { es: 'Puede pagar hasta el {date}.', en: 'You can pay until {date}.' },
  reference: { es: 'Referencia', en: 'Reference' },
  paid_title: { es: 'Pago aprobado', en: 'Payment approved' },
  paid_thanks: {
    es: '¡Gracias! {name} ya recibió su pago.',
    en: 'Thank you! {name} has received your payment.',
  },
  authorization: { es: 'Autorización', en: 'Authorization' },
  number: { es: 'Número de transacción', en: 'Transaction number' },
  method: { es: 'Medio de pago', en: 'Paid with' },
  date: { es: 'Fecha', en: 'Date' },
  amount: { es: 'Valor', en: 'Amount' },
  concept: { es: 'Concepto', en: 'For' },
  coupon_title: { es: 'Su cupón de pago', en: 'Your payment coupon' },
  coupon_where: { es: 'Pague en {point} antes del {date}.', en: 'Pay at {point} before {date}.' },
  coupon_say: {
    es: 'En la caja diga: «Pago al convenio {code}» y dé el número del cupón.',
    en: 'At the counter say: “Payment to agreement {code}” and give the number of the coupon.',
  },
  coupon_number: { es: 'Número del cupón', en: 'Coupon number' },
  barcode: { es: 'Código de barras del cupón', en: 'Barcode of the coupon' },
  agreement: { es: 'Convenio', en: 'Agreement' },
  print: { es: 'Imprimir', en: 'Print' },
  expired_title: { es: 'Este cobro venció', en: 'This charge has expired' },
  expired_hint: { es: 'Pídale a {name} un enlace nuevo.', en: 'Ask {name} for a new link.' },
  inactive_title: { es: 'Este cobro no está disponible', en: 'This charge is not available' },
  inactive_hint: {
    es: 'Comuníquese con {name} si cree que es un error.',
    en: 'Contact {name} if you think this is a mistake.',
  },
  used_title: { es: 'Este cobro ya se usó', en: 'This charge was used already' },
} as const satisfies Record<string, Text>;
