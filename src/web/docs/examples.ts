/** Placeholder id in the examples. Replace it with an id from an earlier response to run an example. */
const ID = '019a8f5e-7c2d-7b1a-9e3f-4d5c6b7a8091';

const PAYER = {
  name: 'Ana Pérez',
  email: 'ana@correo.example',
  address_1: 'Calle 72 # 10-34',
  city: 'Bogotá',
  state: 'Bogotá',
  country: 'COL',
  zip_code: '110231',
  dialling_code: '+57',
  cellphone: '3004567890',
  identification_type: 'CC',
  id_number: '1018456789',
} as const;

/** Test card for which the simulator approves every charge. */
const CARD = {
  number: '4111111111111111',
  name: 'ANA PEREZ',
  expiration_date: '2031-12',
  cvv: '123',
  installments: 1,
} as const;

const PAYMENT = { payment: { id: ID, token: 'the token of the payment' }, customer_payer: PAYER } as const;
const PSE = { bank: '1007', userType: 'N', identificationType: 'CC', identification: '1018456789' } as const;
const DAVIPLATA = { identificationType: 'CC', identification: '1018456789' } as const;
const OWED = { items: [{ id: ID, amount: 50_000 }], customer_payer: PAYER } as const;

const PLAN = {
  name: 'Café mensual',
  description: 'Un kilo de café cada mes',
  price: 54_000,
  currency_type: 'COP',
  invoice_period: 1,
  invoice_interval: 'month',
  tax: 19,
  grace_period: 3,
  grace_interval: 'day',
  office: 1,
} as const;

const SUBSCRIBER = {
  identification_type: 'CC',
  id_number: '1018456789',
  name: 'Ana',
  last_name: 'Pérez',
  email: 'ana@correo.example',
  phone_code: 57,
  cellphone_number: '3004567890',
  billing_address: 'Calle 72 # 10-34',
  billing_city: 'Bogotá',
  billing_country: 'CO',
  office: 1,
} as const;

const COUPON = {
  code: 'BIENVENIDA',
  percent_off: 10,
  duration: 'repeating',
  duration_in_months: 3,
  office: 1,
} as const;

const PATH = '/api/v1/subscriptions';

/**
 * Example request bodies by route, shown under "Try it out" in the API reference. Every route with a body has one.
 */
export const EXAMPLES: Readonly<Record<string, object>> = {
  [`POST ${PATH}/group`]: { name: 'Café', description: 'Planes de café', office: 1 },
  [`PUT ${PATH}/group/:id`]: { name: 'Café de origen' },
  [`POST ${PATH}/plan`]: PLAN,
  [`PUT ${PATH}/plan/:id`]: { price: 58_000 },
  [`PUT ${PATH}/plan/changeActive/:id`]: { active: false },
  [`POST ${PATH}/subscriber`]: SUBSCRIBER,
  [`PUT ${PATH}/subscriber/:id`]: { billing_address: 'Carrera 15 # 88-21' },
  [`POST ${PATH}/subscriber/:id/payment-sources`]: { type: 'nequi', phone: '3004567890' },
  [`POST ${PATH}/coupon`]: COUPON,
  [`PUT ${PATH}/coupon/:id`]: { ...COUPON, max_redemptions: 100 },
  [`PUT ${PATH}/coupon/changeActive/:id`]: { active: false },
  [`POST ${PATH}/subscription`]: {
    plan_id: ID,
    subscriber_id: ID,
    office: 1,
    card_information: { holder: 'ANA PEREZ', number: CARD.number, datetime: '2031-12', cvv: '123' },
  },
  [`PUT ${PATH}/subscription/:id`]: { description: 'Para la oficina', metadata: { order: 'A-17' } },
  [`PUT ${PATH}/subscription/cancel/:id`]: { at_period_end: true },
  'POST /api/v1/checkout/sessions': {
    mode: 'subscription',
    plan_id: ID,
    customer: { name: 'Ana', last_name: 'Pérez', email: 'ana@correo.example' },
    locked: ['email'],
    reference: 'pedido-1042',
    metadata: { canal: 'web' },
    success_url: 'https://tienda.example/gracias?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://tienda.example/carrito',
    expires_in: 3_600,
  },
  'POST /api/v1/portal/sessions': { subscriber_id: ID, return_url: 'https://tienda.example/cuenta' },
  [`POST ${PATH}/subscription/:id/pause`]: { resumes_at: '2031-03-01' },
  [`PUT ${PATH}/subscription/:id/update-payment-method`]: {
    number: '5555555555554444',
    datetime: '2031-12',
    cvv: '123',
  },
  [`PUT ${PATH}/subscription/:id/update-payment-source`]: { payment_source: ID },
  [`POST ${PATH}/subscription/:id/apply-coupon`]: { code: COUPON.code },
  [`PUT ${PATH}/subscription/:id/change-plan`]: { plan_id: ID, proration_behavior: 'create_prorations' },
  'POST /api/v1/payment/generate': {
    payment: { description: 'Pedido A-17', amount: 50_000, currency_type: 'COP', checkout_type: 'redirect' },
    customer: { name: PAYER.name, email: PAYER.email },
    office: 1,
  },
  'POST /api/v1/payment/checkout/card': { ...PAYMENT, payment_card: CARD },
  'POST /api/v1/payment/checkout/pse': { ...PAYMENT, pse: PSE },
  'POST /api/v1/payment/checkout/cash': { ...PAYMENT, cash: { franchise: 'efecty' } },
  'POST /api/v1/payment/checkout/nequi': { ...PAYMENT, nequi: { phone: '3004567890' } },
  'POST /api/v1/payment/checkout/daviplata': { ...PAYMENT, daviplata: DAVIPLATA },
  'POST /api/v1/payment/checkout/bancolombia': PAYMENT,
  'PUT /api/v1/payment/:id/active': { active: false },
  'POST /api/v1/payment/transaction/:transaction/refund': { amount: 10_000 },
  'POST /recauda/:merchant/items': { id_number: '1018456789' },
  'POST /recauda/:merchant/pay/card': { ...OWED, payment_card: CARD },
  'POST /recauda/:merchant/pay/pse': { ...OWED, pse: PSE },
  'POST /recauda/:merchant/pay/cash': { ...OWED, cash: { franchise: 'efecty' } },
  'POST /recauda/:merchant/pay/nequi': { ...OWED, nequi: { phone: '3004567890' } },
  'POST /recauda/:merchant/pay/daviplata': { ...OWED, daviplata: DAVIPLATA },
  'POST /recauda/:merchant/pay/bancolombia': OWED,
  'POST /api/v1/mit/pre-authorizations': {
    description: 'Habitación 204, tres noches',
    estimated_amount: 900_000,
    tax: 19,
    customer: { name: PAYER.name, email: PAYER.email },
  },
  'POST /api/v1/mit/pre-authorizations/:id/authorize': {
    payment: { token: 'the token of the reservation' },
    customer_payer: PAYER,
    payment_card: CARD,
  },
  'POST /api/v1/mit/pre-authorizations/:id/confirm': { amount: 640_000 },
  'POST /api/v1/mit/pre-authorizations/:id/void': {},
  'POST /Checkout/:id/authorize': { customer_payer: PAYER, payment_card: CARD },
  'POST /api/v1/disputes/:id/evidence': { description: 'La guía de entrega, firmada por el cliente.' },
  'POST /api/v1/sandbox/payments/:id/pay': { method: 'card', outcome: 'approve' },
  'POST /api/v1/sandbox/pre-authorizations/:id/authorize': { outcome: 'approve' },
  'POST /api/v1/sandbox/payment-sources/:id/answer': { outcome: 'approve' },
  'POST /api/v1/sandbox/transactions/:transaction/disputes': { kind: 'chargeback', amount: 50_000 },
  'POST /api/v1/sandbox/disputes/:id/decide': { outcome: 'won' },
  'POST /api/v1/sandbox/clock': { advance_to: '2031-03-01T19:00:00-05:00' },
  'POST /network/notifications/:merchant': { reference: ID },
};
