/** Payment methods by kind. The list of cash points is in `cash-points.ts`. */
export const PAYMENT_METHODS = {
  credit: ['visa', 'mastercard', 'amex', 'diners'],
  debit: ['visa', 'mastercard'],
  pse: ['pse'],
} as const;
