/**
 * Payment methods that the API lists, grouped by credit card, debit card and PSE. Cash points are listed in
 * `cash-points.ts`.
 */
export const PAYMENT_METHODS = {
  credit: ['visa', 'mastercard', 'amex', 'diners'],
  debit: ['visa', 'mastercard'],
  pse: ['pse'],
} as const;
