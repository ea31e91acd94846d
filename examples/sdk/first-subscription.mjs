// Creates a subscription and its first renewal in a test environment. Start it with `CUOTA_TOKEN=cuota_test_…
// CUOTA_OFFICE=1 node first-subscription.mjs` in a folder with `npm install @cuota/sdk`.
import { createClient } from '@cuota/sdk';

const {
  CUOTA_URL = 'http://localhost:3000',
  CUOTA_TOKEN = '',
  CUOTA_OFFICE = '1',
  WEBHOOK_URL,
} = process.env;
const cuota = createClient({ base_url: CUOTA_URL, token: CUOTA_TOKEN });
const office = Number(CUOTA_OFFICE);
const number = String(1_000_000_000 + Math.floor(Math.random() * 900_000_000));

const { plan } = await cuota.plans.create({
  name: 'Café mensual',
  description: 'Un kilo de café cada mes',
  price: 54_000,
  currency_type: 'COP',
  invoice_period: 1,
  invoice_interval: 'month',
  office,
});
const { subscriber } = await cuota.subscribers.create({
  identification_type: 'CC',
  id_number: number,
  name: 'Ana',
  last_name: 'Pérez',
  email: `ana.${number}@correo.example`,
  phone_code: 57,
  cellphone_number: '3004567890',
  billing_address: 'Calle 72 # 10-34',
  billing_city: 'Bogotá',
  billing_country: 'CO',
  office,
});
const made = await cuota.subscriptions.create({
  plan_id: plan.id,
  subscriber_id: subscriber.id,
  office,
  card_information: { holder: 'ANA PEREZ', number: '4111111111111111', datetime: '2039-12', cvv: '123' },
  webhook_url: WEBHOOK_URL,
});
if (!made.saved) throw new Error(made.message);
const { id, status } = made.subscription;
process.stdout.write(`subscription ${id} is ${status}\n`);

await cuota.sandbox.clock.advanceBy({ days: 32 });
for await (const { amount, status: outcome } of cuota.subscriptions.transactions(id)) {
  process.stdout.write(`charged ${amount}: ${outcome}\n`);
}
const mail = await cuota.sandbox.mails.latest({ to: subscriber.email, kind: 'receipt' });
process.stdout.write(`mail: ${mail?.subject}\n`);
await cuota.sandbox.clock.release();
