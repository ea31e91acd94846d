import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, type OpenSpan, openSpan } from '../tracing/trace.ts';

/**
 * Creates a trace span for each request, as a child of the caller's span if there is one. Register it before other
 * hooks, so that their spans become its children.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing()) return done();
    const { method, headers, routeOptions } = request;
    const from = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
    // The span contains the route pattern instead of the path, which may contain an email address.
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = openSpan(`${method} ${route}`, 'server', attributes, from);
    spans.set(request, span);
    span.within(done);
  });
  // The async context is lost while the body is read, so the span is restored here.
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
