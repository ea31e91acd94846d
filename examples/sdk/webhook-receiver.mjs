// Receives webhooks. Ignores duplicates and rejects invalid signatures. Start it with
// `CUOTA_WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs`. It listens on PORT, by default 4100.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { verifyWebhook, WebhookError } from '@cuota/sdk';

const { CUOTA_WEBHOOK_SECRET = '', PORT = '4100' } = process.env;

/**
 * Ids of handled events. Store them in the database of your orders, in the transaction that handles the
 * event.
 */
const seen = new Set();

/** @param {import('@cuota/sdk').WebhookEvent} event */
function handle(event) {
  switch (event.kind) {
    case 'created':
    case 'renew':
      return `${event.kind}: serve ${event.body.subscription.id} until ${event.body.subscription.ends_at}`;
    case 'retry':
      return `retry: ${event.body.transaction?.error?.message}`;
    case 'payment':
      return `payment: ${event.body.checkout.id} is ${event.body.transaction.status}`;
    default:
      return event.kind;
  }
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const body = Buffer.concat(parts);
    const event = await verifyWebhook({ headers: request.headers, body }, { secret: CUOTA_WEBHOOK_SECRET });
    if (!seen.has(event.id)) process.stdout.write(`${handle(event)}\n`);
    seen.add(event.id);
    response.end('ok');
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(error instanceof WebhookError ? 400 : 500).end();
  }
}).listen(Number(PORT), '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : PORT;
process.stdout.write(`http://127.0.0.1:${port}/webhooks\n`);
