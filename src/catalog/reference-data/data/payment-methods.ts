import { CASH_POINTS } from './cash-points.ts';

/** What a payer may pay with, by kind. */
export const PAYMENT_METHODS = {
  credit: ['visa', 'mastercard', 'amex', 'diners'],
  debit: ['visa', 'mastercard'],
  pse: ['pse'],
  cash: CASH_POINTS.filter((point) => point.active).map((point) => point.name),
} as const;
