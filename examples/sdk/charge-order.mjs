// Charges an order exactly once. The idempotency key is derived from the order, so the same
// order is never charged twice, even after a restart of this program.
import { ConnectionError, createClient, isRefused } from '@cuota/sdk';

const {
  CUOTA_URL = 'http://localhost:3000',
  CUOTA_TOKEN = '',
  CUOTA_OFFICE = '1',
  ORDER = '7',
} = process.env;
const cuota = createClient({ base_url: CUOTA_URL, token: CUOTA_TOKEN });

const charge = {
  payment: {
    description: `Pedido ${ORDER}`,
    amount: 50_000,
    currency_type: 'COP',
    checkout_type: 'redirect',
  },
  customer: { name: 'Ana Pérez', email: 'ana@correo.example' },
  office: Number(CUOTA_OFFICE),
};

async function generate() {
  try {
    return await cuota.request(
      'post_payment_generate',
      { body: /** @type {import('@cuota/sdk').BodyOf<'post_payment_generate'>} */ (charge) },
      { idempotency_key: `order-${ORDER}` },
    );
  } catch (error) {
    if (isRefused(error, 'validation_failed')) process.stderr.write(`${JSON.stringify(error.errors)}\n`);
    if (error instanceof ConnectionError) process.stderr.write('No response: start this program again.\n');
    throw error;
  }
}

const { body, replayed } = await generate();
process.stdout.write(`${replayed ? 'again' : 'new'}: ${body.checkout_url}\n`);

// Simulates the payer on that page. In production the payer pays there.
const { data } = await cuota.payments
  .status(body.payment_id)
  .catch((error) => (isRefused(error, 'not_found') ? { data: null } : Promise.reject(error)));
if (data?.status_key !== 'approved') await cuota.sandbox.pay(body.payment_id);
const paid = await cuota.payments.status(body.payment_id);
process.stdout.write(`transaction ${paid.data.transaction_id} is ${paid.data.status}\n`);
