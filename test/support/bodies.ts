/** Request bodies that are valid in every field. A test changes the field that it tests. */
type Body = Readonly<Record<string, unknown>>;

export function aPlan(office: number, change: Body = {}): Record<string, unknown> {
  return {
    name: 'Mensual',
    description: 'Acceso por un mes',
    price: 30_000,
    currency_type: 'COP',
    invoice_period: 1,
    invoice_interval: 'month',
    office,
    ...change,
  };
}

let count = 0;

export function aSubscriber(office: number, change: Body = {}): Record<string, unknown> {
  count += 1;
  return {
    identification_type: 'CC',
    id_number: String(1_000_000_000 + count),
    name: 'Ana',
    last_name: 'Pérez',
    email: `ana.${process.pid}.${count}@correo.example`,
    phone_code: 57,
    cellphone_number: '3004567890',
    billing_address: 'Calle 1 # 2-3',
    billing_city: 'Bogotá',
    billing_country: 'CO',
    office,
    ...change,
  };
}

export function aCoupon(office: number, change: Body = {}): Record<string, unknown> {
  return { percent_off: 10, duration: 'once', office, ...change };
}

export function aCharge(office: number, change: Body = {}): Record<string, unknown> {
  const { advanced_options, customer, ...payment } = change;
  return {
    payment: {
      description: 'Pedido 1',
      amount: 50_000,
      currency_type: 'COP',
      checkout_type: 'api',
      ...payment,
    },
    customer: customer ?? { name: 'Ana Pérez', email: 'ana@correo.example' },
    office,
    ...(advanced_options === undefined ? {} : { advanced_options }),
  };
}

export const PAYER = {
  name: 'Ana Pérez',
  email: 'ana@correo.example',
  address_1: 'Calle 1 # 2-3',
  address_2: null,
  city: 'Bogotá',
  state: 'Bogotá',
  country: 'COL',
  zip_code: '110111',
  dialling_code: '+57',
  cellphone: '3004567890',
  identification_type: 'CC',
  id_number: '1018456789',
} as const;

export function aCard(number: string, change: Body = {}): Record<string, unknown> {
  return { number, name: 'ANA PEREZ', expiration_date: '2031-12', cvv: '123', installments: 1, ...change };
}
