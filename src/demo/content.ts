/** Name of the demo merchant, a fictitious coffee shop. */
export const DEMO_MERCHANT = 'Café del Parque';
export const DEMO_OFFICES = ['Bogotá', 'Medellín'] as const;
/** Brand colour of the demo merchant's hosted pages. */
export const DEMO_COLOUR = '#7b3f1d';
/** Legal data of the demo merchant. The NIT is fictitious, with a valid check digit. */
export const DEMO_LEGAL = {
  name: DEMO_MERCHANT,
  legal_name: 'Café del Parque S.A.S.',
  tax_id: '901234567-7',
  contact_email: 'hola@cafedelparque.example',
  contact_phone: '+57 601 745 6789',
  address: 'Carrera 7 # 72-41, Bogotá',
  privacy_text:
    'Café del Parque S.A.S. usa sus datos para cobrarle, enviarle su café y responderle. No los vende ni los entrega a nadie más que a quien procesa el pago. Puede conocerlos, corregirlos o pedir que los borremos en hola@cafedelparque.example (Ley 1581 de 2012).',
} as const;
export const DEMO_USER = { name: 'Laura Gómez', email: 'laura@cafedelparque.example' } as const;

export const DEMO_PLANS = [
  {
    name: 'Café semanal',
    description: 'Una bolsa de 250 g de café recién tostado cada semana.',
    price: 28_000,
    currency_type: 'COP',
    tax: 5,
    invoice_period: 1,
    invoice_interval: 'week',
    sort_order: 1,
  },
  {
    name: 'Café mensual',
    description: 'Dos bolsas de 500 g cada mes, con siete días de prueba.',
    price: 90_000,
    currency_type: 'COP',
    tax: 19,
    invoice_period: 1,
    invoice_interval: 'month',
    trial_period: 7,
    trial_interval: 'day',
    grace_period: 3,
    grace_interval: 'day',
    sort_order: 2,
    metadata: { bolsas: 2 },
  },
  {
    name: 'Club internacional',
    description: 'Envío anual de cafés de origen fuera de Colombia.',
    price: 120,
    currency_type: 'USD',
    invoice_period: 1,
    invoice_interval: 'year',
    sort_order: 3,
  },
] as const;

/**
 * Approximate exchange rates for the demo, in hundredths of a peso per unit of the currency. The demo's USD plan
 * requires them.
 */
export const DEMO_RATES = [
  { currency: 'USD', cop_per_unit: 4_000_00n },
  { currency: 'EUR', cop_per_unit: 4_500_00n },
] as const;

const BILLING = { billing_city: 'Bogotá', billing_country: 'CO' } as const;

export const DEMO_SUBSCRIBERS = [
  {
    identification_type: 'CC',
    id_number: '1018456789',
    name: 'Andrés',
    last_name: 'Rojas',
    email: 'andres.rojas@correo.example',
    phone_code: 57,
    cellphone_number: '3004567890',
    billing_address: 'Carrera 7 # 72-41',
    ...BILLING,
  },
  {
    identification_type: 'CE',
    id_number: '462318',
    name: 'María',
    last_name: 'Fernández',
    email: 'maria.fernandez@correo.example',
    phone_code: 57,
    cellphone_number: '3119876543',
    billing_address: 'Calle 85 # 12-10',
    ...BILLING,
    metadata: { canal: 'tienda' },
  },
] as const;
