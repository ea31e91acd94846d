import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, type OpenSpan, openSpan } from '../tracing/trace.ts';

/** Each request as a span, below that of a caller who says which. Before every other hook, so that what those do belongs to it. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing()) return done();
    const { method, headers, routeOptions } = request;
    const from = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
    // The pattern of the path and not the path: that may hold somebody's address.
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = openSpan(`${method} ${route}`, 'server', attributes, from);
    spans.set(request, span);
    span.within(done);
  });
  // A body is read where nobody knows any more for whom.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({
      attributes: {
        'http.response.status_code': statusCode,
        ...(request.principal ? { 'merchant.id': request.principal.commerce_id } : {}),
      },
      failed: statusCode >= 500,
    });
    done();
  });
}
