import type { Currency } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Pague lo que debe', en: 'Pay what you owe' },
  lead: {
    es: 'Escriba el número de documento o NIT de quien debe y le mostramos lo que tiene pendiente con {name}.',
    en: 'Enter the document number or tax ID of the person or company that owes, and we will show you what is pending with {name}.',
  },
  id_number: { es: 'Número de documento o NIT', en: 'Document number or tax ID' },
  id_number_hint: { es: 'Solo los números, sin puntos.', en: 'Digits only.' },
  ask: { es: 'Consultar', en: 'Look it up' },
  ended: {
    es: 'Por su seguridad, la consulta duró hasta aquí. Escriba de nuevo el número.',
    en: 'For your security, this session has ended. Enter the number again.',
  },
  items_title: { es: 'Pagos pendientes', en: 'Pending payments' },
  items_of: { es: 'Documento terminado en {end}', en: 'Document ending in {end}' },
  other_number: { es: 'Consultar otro número', en: 'Look up another number' },
  none_title: { es: 'No encontramos pagos pendientes', en: 'We found no pending payments' },
  none_hint: {
    es: '{name} no tiene nada por cobrar a este documento. Si no es así, revise el número o comuníquese con {name}.',
    en: '{name} has nothing outstanding for this document. If that looks wrong, check the number or contact {name}.',
  },
  silent_title: { es: 'No pudimos consultar', en: 'We could not look it up' },
  silent_hint: {
    es: 'El sistema de {name} no respondió. No se cobró nada. Intente de nuevo en unos minutos.',
    en: '{name}’s system did not respond. Nothing was charged. Try again in a few minutes.',
  },
  busy_hint: {
    es: 'Muchas personas están consultando a {name}. No se cobró nada. Intente de nuevo en un momento.',
    en: 'A lot of people are checking with {name} right now. Nothing was charged. Try again in a moment.',
  },
  retry: { es: 'Intentar de nuevo', en: 'Try again' },
  choose: { es: 'Elija lo que quiere pagar.', en: 'Choose what you want to pay.' },
  more: {
    es: 'Se muestran los primeros {count}. Cuando los pague, verá los que siguen.',
    en: 'The first {count} are shown. Once you pay them, you will see the rest.',
  },
  currencies: {
    es: 'Hay pagos en monedas distintas. En un mismo pago solo puede ir una moneda.',
    en: 'Some payments are in different currencies. Each payment can only be in one currency.',
  },
  picture: { es: 'Imagen de {description}', en: 'Picture of {description}' },
  amount: { es: 'Valor', en: 'Amount' },
  discount: { es: 'Descuento si paga hasta el {date}', en: 'Discount if you pay by {date}' },
  delivery: { es: 'Domicilio', en: 'Delivery' },
  free: { es: 'Gratis', en: 'Free' },
  paid: { es: 'Ya abonado', en: 'Already paid' },
  under_way: { es: 'Otro pago en curso', en: 'Another payment in progress' },
  payable: { es: 'Por pagar', en: 'To pay' },
  due: { es: 'Vence el {date}', en: 'Due on {date}' },
  overdue: { es: 'Venció el {date}; aún se puede pagar', en: 'Was due on {date}; you can still pay it' },
  until: { es: 'Se puede pagar hasta el {date}', en: 'Can be paid until {date}' },
  in_progress: { es: 'En proceso', en: 'In progress' },
  in_progress_hint: {
    es: 'Alguien lo está pagando en este momento. Espere el resultado antes de pagarlo.',
    en: 'Someone is paying this right now. Wait for the result before you pay it.',
  },
  between: {
    es: 'Puede abonar una parte: mínimo {min}, máximo {max}.',
    en: 'You can pay part of it: at least {min}, at most {max}.',
  },
  share: {
    es: 'Puede abonar una parte: mínimo {min} (el {share} %), máximo {max}.',
    en: 'You can pay part of it: at least {min} ({share}%), at most {max}.',
  },
  more_data: { es: 'Datos para {name}', en: 'Details for {name}' },
  address: { es: 'Dirección de entrega', en: 'Delivery address' },
  comments: { es: 'Comentarios', en: 'Comments' },
  needed_for: { es: '(si elige {refs})', en: '(if you choose {refs})' },
  total: { es: 'Total', en: 'Total' },
  nothing_yet: { es: 'Nada elegido', en: 'Nothing chosen' },
  refresh_total: { es: 'Actualizar total', en: 'Update the total' },
  go_on: { es: 'Continuar', en: 'Continue' },
  to: { es: 'Pago a {name}', en: 'Payment to {name}' },
  pay_title: { es: 'Su pago', en: 'Your payment' },
  change: { es: 'Cambiar lo elegido', en: 'Change what you chose' },
  deliver_to: { es: 'Entrega en {address}', en: 'Delivery to {address}' },
  last_paid: {
    es: 'Ya hizo un pago en esta consulta.',
    en: 'You already made a payment here.',
  },
  last_waiting: {
    es: 'Hay un pago suyo en curso. No pague lo mismo otra vez.',
    en: 'You have a payment in progress. Do not pay for the same thing again.',
  },
  see_it: { es: 'Ver ese pago', en: 'See that payment' },
} as const satisfies Record<string, Text>;

/** Errors of a choice. */
export const CHOICE_TEXTS = {
  nothing: { es: 'Elija al menos un pago.', en: 'Choose at least one payment.' },
  too_many: { es: 'Elija máximo {max} pagos a la vez.', en: 'Choose at most {max} payments at a time.' },
  paid: {
    es: 'Mientras tanto ya se pagó: {refs}. La lista está actualizada.',
    en: 'This has been paid in the meantime: {refs}. The list is up to date.',
  },
  in_progress: {
    es: 'Alguien más está pagando: {refs}. Espere el resultado; la lista está actualizada.',
    en: 'Someone else is paying: {refs}. Wait for the result; the list is up to date.',
  },
  gone: {
    es: 'Ya no se puede pagar: {refs}. La lista está actualizada.',
    en: 'This can no longer be paid: {refs}. The list is up to date.',
  },
  changed: {
    es: 'Cambió lo que hay por pagar. Revise los valores antes de continuar.',
    en: 'What you owe has changed. Check the amounts before you continue.',
  },
  mixed: {
    es: 'Eligió pagos en monedas distintas. Deje solo los de una moneda; los demás se pagan después.',
    en: 'You chose payments in different currencies. Keep those of one currency; pay the others afterwards.',
  },
  total: {
    es: 'Un solo pago puede ser de máximo {max}. Elija menos.',
    en: 'One payment can be at most {max}. Choose less.',
  },
  unreadable: { es: 'Escriba el valor en números.', en: 'Enter the amount in digits.' },
  too_little: { es: 'Lo mínimo que puede pagar es {min}.', en: 'The least you can pay is {min}.' },
  too_much: { es: 'Lo máximo que puede pagar es {max}.', en: 'The most you can pay is {max}.' },
} as const satisfies Record<string, Text>;

/** Labels of the amount field, by currency. */
export const AMOUNT_LABELS = {
  COP: { es: 'Valor a pagar, en pesos', en: 'Amount to pay, in pesos' },
  USD: { es: 'Valor a pagar, en dólares', en: 'Amount to pay, in dollars' },
  EUR: { es: 'Valor a pagar, en euros', en: 'Amount to pay, in euros' },
} as const satisfies Record<Currency, Text>;
