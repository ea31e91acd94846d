import type { Text } from './texts.ts';

/** Instructions for paying a cash voucher, shared by the voucher page and its mail. */
export const VOUCHER_COPY = {
  until: { es: 'Pague hasta el {date}', en: 'Pay by {date}' },
  expired: {
    es: 'El cupón venció el {date} y no se pagó nada. Puede pagar de nuevo, como prefiera.',
    en: 'The voucher expired on {date} and nothing was paid. You can pay again, any way you like.',
  },
  agreement_name: { es: 'Convenio', en: 'Agreement' },
  number_name: { es: 'Número del cupón', en: 'Voucher number' },
  where: { es: 'Vaya a un punto {point}.', en: 'Go to any {point} counter.' },
  agreement: { es: 'Diga que va a pagar al convenio', en: 'Say that you are paying to agreement number' },
  number: { es: 'Dé el número del cupón', en: 'Give the voucher number' },
  pay: {
    es: 'Pague {amount} en efectivo y guarde el recibo.',
    en: 'Pay {amount} in cash and keep the receipt.',
  },
} as const satisfies Record<string, Text>;
