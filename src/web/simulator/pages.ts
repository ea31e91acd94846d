import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { request as call } from 'undici';

const PASSED_ON = ['content-type', 'content-security-policy', 'cache-control', 'location'] as const;

/** Names of the simulator pages that payers open: bank transfer, 3-D Secure challenge and wallet app. */
const PAGES = ['bank', 'challenge', 'app'] as const;

/** Registers routes that forward requests for payer pages to the embedded simulator. */
export async function registerSimulatorPages(app: FastifyInstance, simulatorUrl: string): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request: FastifyRequest, body: string | Buffer, done: (error: null, body: unknown) => void) =>
        done(null, body),
    );
    const pass = (page: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { reference } = request.params as { reference: string };
      const answer = await call(`${simulatorUrl}/${page}/${encodeURIComponent(reference)}`, {
        method: request.method as 'GET' | 'POST',
        headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
        body: typeof request.body === 'string' ? request.body : null,
      });
      for (const name of PASSED_ON) {
        const value = answer.headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      return reply.code(answer.statusCode).send(Buffer.from(await answer.body.arrayBuffer()));
    };
    for (const page of PAGES) {
      scope.get(`/simulator/${page}/:reference`, pass(page));
      scope.post(`/simulator/${page}/:reference`, pass(page));
    }
    done();
  });
}
