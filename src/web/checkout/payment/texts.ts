import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Pague aquí', en: 'Pay here' },
  to: { es: 'Pago a {name}', en: 'Payment to {name}' },
  until: { es: 'Puede pagar hasta el {date}.', en: 'You can pay until {date}.' },
  paid_title: { es: 'Pago aprobado', en: 'Payment approved' },
  paid_thanks: {
    es: '¡Gracias! {name} ya recibió su pago.',
    en: 'Thank you! {name} has received your payment.',
  },
  authorization: { es: 'Autorización', en: 'Authorization' },
  number: { es: 'Transacción', en: 'Transaction' },
  method: { es: 'Medio de pago', en: 'Paid with' },
  date: { es: 'Fecha', en: 'Date' },
  amount: { es: 'Valor', en: 'Amount' },
  concept: { es: 'Concepto', en: 'For' },
  coupon_title: { es: 'Su cupón de pago', en: 'Your payment voucher' },
  coupon_watch: {
    es: 'Cuando pague, esta página se actualiza sola.',
    en: 'After you pay, this page refreshes automatically.',
  },
  coupon_mailed: { es: 'También se lo enviamos por correo.', en: 'We have also sent it to you by e-mail.' },
  coupon_not_mailed: {
    es: 'Este cupón no se envió por correo, porque a esa dirección ya van muchos. Imprímalo o anote los números.',
    en: 'We did not e-mail this voucher, because too many have gone to that address. Print it or write the numbers down.',
  },
  coupon_other: { es: 'Pagar de otra forma', en: 'Pay another way' },
  coupon_one: {
    es: 'Este cobro espera un solo pago. Si no usa el cupón, después del {date} podrá pagar de otra forma.',
    en: 'This charge takes one payment at a time. If you do not use the voucher, you can pay another way after {date}.',
  },
  beside: {
    es: 'Su cupón de efectivo sigue sirviendo. Pague de una sola forma: si paga aquí, ya no lo pague en la caja.',
    en: 'Your cash voucher is still good. Pay only once: if you pay here, do not pay it at the counter.',
  },
  beside_until: {
    es: 'Su cupón de efectivo sirve hasta el {date}. Pague de una sola forma: si paga aquí, ya no lo pague en la caja.',
    en: 'Your cash voucher is good until {date}. Pay only once: if you pay here, do not pay it at the counter.',
  },
  see_voucher: { es: 'Ver el cupón', en: 'See the voucher' },
  throw_away: {
    es: 'Ya no pague el cupón {number}: este cobro está pagado.',
    en: 'Do not pay voucher {number} any more: this charge is paid.',
  },
  paid_twice: {
    es: 'Este cobro se pagó dos veces. {name} le debe devolver {amount}; si tarda, escríbale.',
    en: 'This charge was paid twice. {name} owes you a refund of {amount}; get in touch if it takes long.',
  },
  barcode: { es: 'Código de barras del cupón', en: 'Barcode of the voucher' },
  copy: { es: 'Copiar', en: 'Copy' },
  copied: { es: 'Copiado', en: 'Copied' },
  print: { es: 'Imprimir', en: 'Print' },
  expired_title: { es: 'Este cobro venció el {date}', en: 'This charge expired on {date}' },
  expired_hint: { es: 'Pídale a {name} un enlace nuevo.', en: 'Ask {name} for a new link.' },
  inactive_title: { es: 'Este cobro no está disponible', en: 'This charge is not available' },
  inactive_hint: {
    es: 'Comuníquese con {name} si cree que es un error.',
    en: 'Contact {name} if you think this is a mistake.',
  },
  returned: { es: 'Devuelto', en: 'Refunded' },
  returned_title: { es: 'Este pago fue devuelto', en: 'This payment was refunded' },
  returned_hint: {
    es: '{name} devolvió el dinero. Este cobro ya no recibe pagos.',
    en: '{name} refunded the money. This charge takes no more payments.',
  },
  used_title: { es: 'Este cobro ya se usó', en: 'This charge has already been used' },
  order_open: { es: 'Lo que paga con él', en: 'What it pays' },
  order_paid: { es: 'Lo que pagó', en: 'What you paid' },
  order_again: { es: 'Intentar de nuevo', en: 'Try again' },
  order_free: {
    es: 'No se cobró nada y todo sigue pendiente: puede volver y pagar de nuevo o de otra forma.',
    en: 'Nothing was charged and everything is still pending: you can go back and pay again, or another way.',
  },
  still_owed: { es: 'Aún debe {amount}', en: 'Still owed: {amount}' },
  all_paid: { es: 'Pagado por completo', en: 'Paid in full' },
} as const satisfies Record<string, Text>;
