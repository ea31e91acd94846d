// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface OwedItem {
  /** Unique identifier for the object. */
  id: string;
  /** Id of the payment gateway. */
  payment_gateway_id: string;
  /** Reference of the invoice in the merchant’s ERP system. */
  ref_payment: string;
  /** Description, as shown to payers. */
  description: string;
  /** Name of the payer. */
  payer_name: string;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Amount, in units of the currency. */
  amount: number;
  /** Discount for early payment. */
  discount: number;
  /** Last day on which the discount applies, as `YYYY-MM-DD`. */
  discount_before_on: string | null;
  /** Delivery fee. */
  delivery: number;
  /** Amount to pay, including the discount and the delivery fee. */
  total: number;
  /** Amount that is already paid, without refunds. */
  total_advance: number;
  /** Amount that is not yet paid. */
  total_pending: number;
  /** Amount of payments whose result is pending. */
  in_progress: number;
  /** Amount that can be paid now. */
  payable: number;
  /** Smallest amount that can be paid now. */
  minimum: number;
  /** Rule for partial payments. Null if the invoice accepts none. */
  advance: {
    /** Whether `value` is an amount or a percentage. */
    type: 'Valor Minimo' | 'Porcentaje Minimo';
    /** Smallest partial payment. */
    value: number;
  } | null;
  /** Due day of the invoice, as `YYYY-MM-DD`. */
  expiration_date: string | null;
  /** Day from which the invoice can no longer be paid, as `YYYY-MM-DD`. */
  limit_date: string | null;
  /** URL of a picture. */
  picture: string | null;
  /** References of the merchant, shown to the payer. */
  references: string[];
  /** Whether the payer must enter a delivery address. */
  request_address_delivery: boolean;
  /** Whether the payer can enter comments. */
  has_comments: boolean;
  /** Label of the field for comments. */
  comments_label: string | null;
}

export interface OrderedItem {
  /** Unique identifier for the object. */
  id: string;
  /** Id of the payment gateway. */
  payment_gateway_id: string;
  /** Reference of the invoice in the merchant’s ERP system. */
  ref_payment: string;
  /** Description, as shown to payers. */
  description: string;
  /** Amount, in units of the currency. */
  amount: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Amount to pay, including the discount and the delivery fee. */
  total: number;
  /** Amount that is already paid, without refunds. */
  total_advance: number;
  /** Amount that is not yet paid. */
  total_pending: number;
  /** Whether the invoice is fully paid. */
  totalmente_pagado: boolean;
}
