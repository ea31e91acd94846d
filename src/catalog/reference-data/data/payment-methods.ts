/** What a payer may pay with, by kind; cash points are a list of their own. */
export const PAYMENT_METHODS = {
  credit: ['visa', 'mastercard', 'amex', 'diners'],
  debit: ['visa', 'mastercard'],
  pse: ['pse'],
} as const;
