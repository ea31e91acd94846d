/** Brands and methods by kind of payment. Cash points are listed in `cash-points.ts`. */
export const PAYMENT_METHODS = {
  credit: ['visa', 'mastercard', 'amex', 'diners'],
  debit: ['visa', 'mastercard'],
  pse: ['pse'],
} as const;
