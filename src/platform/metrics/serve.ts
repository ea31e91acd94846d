import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';

/** Address on which the metrics endpoint listens. It is separate from the public address of the service. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/** Starts a server for `GET /metrics`. All other requests get a 404. */
export async function serveMetrics(
  metrics: { content_type: string; text(): Promise<string> },
  { host, port }: MetricsAddress,
  log: Logger,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, reply) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isAsked) return reply.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
    try {
      const text = await metrics.text();
      return reply.writeHead(200, { 'content-type': metrics.content_type }).end(text);
    } catch (error) {
      log.error({ err: error }, 'metrics could not be read');
      return reply.writeHead(500, { 'content-type': 'text/plain' }).end('metrics could not be read\n');
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
