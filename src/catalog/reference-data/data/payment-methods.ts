/** Payment methods by kind. Cash points are listed separately. */
export const PAYMENT_METHODS = {
  credit: ['visa', 'mastercard', 'amex', 'diners'],
  debit: ['visa', 'mastercard'],
  pse: ['pse'],
} as const;
