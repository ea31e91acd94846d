// Written by `npm run sdk-types` from the API document: change that, not this.

export interface OwedItem {
  id: string;
  payment_gateway_id: string;
  ref_payment: string;
  description: string;
  payer_name: string;
  currency_type: 'COP' | 'USD' | 'EUR';
  amount: number;
  discount: number;
  discount_before_on: string | null;
  delivery: number;
  total: number;
  total_advance: number;
  total_pending: number;
  in_progress: number;
  payable: number;
  minimum: number;
  advance: { type: 'Valor Minimo' | 'Porcentaje Minimo'; value: number } | null;
  expiration_date: string | null;
  limit_date: string | null;
  picture: string | null;
  references: string[];
  request_address_delivery: boolean;
  has_comments: boolean;
  comments_label: string | null;
}

export interface OrderedItem {
  id: string;
  payment_gateway_id: string;
  ref_payment: string;
  description: string;
  amount: number;
  currency_type: 'COP' | 'USD' | 'EUR';
  total: number;
  total_advance: number;
  total_pending: number;
  totalmente_pagado: boolean;
}
