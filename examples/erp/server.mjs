// An example of a merchant system that returns the debts of a customer. Copy it and replace the list with
// your invoices. Start it with `node examples/erp/server.mjs`. It listens on ERP_PORT, by default 4000.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const DAY_MS = 86_400_000;
const inDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Debts by document number. Amounts are strings, so that they stay exact. */
const invoices = () => ({
  1018456789: [
    {
      recauda_information: {
        description: 'Factura 1001: café de noviembre',
        amount: '120000.00',
        currency_type: 'COP',
        id_number: '1018456789',
        payer_name: 'Andrés Rojas',
        ref_payment: 'FAC-1001',
        expiration_date: inDays(10),
        advance: { type: 'Valor Minimo', value: 20000 },
        metadata: { pedido: '778' },
        selected_taxes: null,
      },
      advanced_options: {
        limit_date: inDays(60),
        references: ['Noviembre'],
        discount: { before_on: inDays(5), type: 'Porcentaje', value: 5 },
        has_comments: true,
        comments_label: 'Nota para la tienda',
      },
    },
    {
      recauda_information: {
        description: 'Factura 1002: molino',
        amount: '89900.00',
        currency_type: 'COP',
        id_number: '1018456789',
        payer_name: 'Andrés Rojas',
        ref_payment: 'FAC-1002',
        selected_taxes: null,
      },
      advanced_options: {
        delivery_service: { type: 'Con Valor', value: 8000 },
        request_address_delivery: true,
        has_comments: false,
      },
    },
  ],
});

/** Listens on this port of the loopback address. 0 chooses a free port. */
export async function startErp(port) {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const payments = invoices()[searchParams.get('id_number') ?? ''] ?? [];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ payments }));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, server };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url } = await startErp(Number(process.env.ERP_PORT ?? 4000));
  process.stdout.write(`erp: ${url}/?id_number=1018456789\n`);
}
