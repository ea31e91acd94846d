import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { request as call } from 'undici';

const PASSED_ON = ['content-type', 'content-security-policy', 'location'] as const;

/** Passes the simulator's bank page on, when the simulator runs inside. */
export async function registerSimulatorBank(app: FastifyInstance, simulatorUrl: string): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request: FastifyRequest, body: string | Buffer, done: (error: null, body: unknown) => void) =>
        done(null, body),
    );
    async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { reference } = request.params as { reference: string };
      const answer = await call(`${simulatorUrl}/bank/${encodeURIComponent(reference)}`, {
        method: request.method as 'GET' | 'POST',
        headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
        body: typeof request.body === 'string' ? request.body : null,
      });
      for (const name of PASSED_ON) {
        const value = answer.headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      return reply.code(answer.statusCode).send(Buffer.from(await answer.body.arrayBuffer()));
    }
    scope.get('/simulator/bank/:reference', pass);
    scope.post('/simulator/bank/:reference', pass);
    done();
  });
}
