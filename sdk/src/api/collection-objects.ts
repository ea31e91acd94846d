// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface OwedItem {
  /** Unique identifier of the invoice. */
  id: string;
  /** Id of the invoice’s payment gateway. */
  payment_gateway_id: string;
  /** Reference of the invoice in the merchant’s ERP system. */
  ref_payment: string;
  /** Description of the invoice, shown to the payer. */
  description: string;
  /** Name of the payer. */
  payer_name: string;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Amount of the invoice in units of the currency, not in cents. */
  amount: number;
  /** Discount for early payment, in units of the currency. */
  discount: number;
  /** Last day on which the discount applies, as `YYYY-MM-DD`. Null if there is no discount. */
  discount_before_on: string | null;
  /** Delivery fee. */
  delivery: number;
  /** Amount of the invoice minus the discount plus the delivery fee, in units of the currency. */
  total: number;
  /** Amount that is already paid, minus refunds, in units of the currency. */
  total_advance: number;
  /** Amount that is not paid yet, in units of the currency. */
  total_pending: number;
  /** Amount of payments whose result is pending, in units of the currency. */
  in_progress: number;
  /** Amount that can be paid now, in units of the currency. */
  payable: number;
  /** Smallest amount that can be paid now, in units of the currency. */
  minimum: number;
  /** Rule for partial payments. Null if the invoice does not accept partial payments. */
  advance: {
    /** Whether `value` is an amount in the currency or a percentage. */
    type: 'Valor Minimo' | 'Porcentaje Minimo';
    /** Smallest partial payment. */
    value: number;
  } | null;
  /** Due date of the invoice, as `YYYY-MM-DD`. Null if there is none. */
  expiration_date: string | null;
  /** Date from which the invoice can no longer be paid, as `YYYY-MM-DD`. Null if there is no such limit. */
  limit_date: string | null;
  /** URL of a picture. */
  picture: string | null;
  /** References of the merchant, shown to the payer. */
  references: string[];
  /** Whether the payer must enter a delivery address. */
  request_address_delivery: boolean;
  /** Whether the payer can enter comments. */
  has_comments: boolean;
  /** Label of the comments field on the payment page. Null if there is none. */
  comments_label: string | null;
}

export interface OrderedItem {
  /** Unique identifier of the invoice. */
  id: string;
  /** Id of the invoice’s payment gateway. */
  payment_gateway_id: string;
  /** Reference of the invoice in the merchant’s ERP system. */
  ref_payment: string;
  /** Description of the invoice, shown to the payer. */
  description: string;
  /** Amount of the invoice in units of the currency, not in cents. */
  amount: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Amount of the invoice minus the discount plus the delivery fee, in units of the currency. */
  total: number;
  /** Amount that is already paid, minus refunds, in units of the currency. */
  total_advance: number;
  /** Amount that is not paid yet, in units of the currency. */
  total_pending: number;
  /** Whether the invoice is fully paid. */
  totalmente_pagado: boolean;
}
