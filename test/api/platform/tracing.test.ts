import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startTracing } from '#src/platform/tracing/otlp.ts';
import { readTraceSettings } from '#src/platform/tracing/settings.ts';
import { isTracing, openSpan, traced, traceHeaders } from '#src/platform/tracing/trace.ts';
import { openHttpClient } from '#src/providers/protocol/http-client.ts';
import { useApp } from '#test/support/app.ts';
import { type CollectedSpan, useCollector } from '#test/support/collector.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { happenedUntil } from '#test/support/sandbox.ts';
import { cardData, subscribe, VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const receiver = await useReceiver();
const service = useApp({ network_url: network.url });

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const SETTINGS = {
  headers: { 'x-key': 'k' },
  service: 'cuota',
  version: '1.2.3',
  ratio: 1,
  every_ms: 60_000,
};
const quiet = { warn: () => undefined };

/** Runs the work with tracing on and returns the exported spans. */
async function collected(work: () => Promise<unknown>, ratio = 1) {
  const collector = await useCollector();
  const tracing = startTracing({ ...SETTINGS, ratio, url: collector.url }, quiet);
  await work().finally(() => tracing.close());
  return { spans: collector.spans(), texts: collector.texts(), headers: collector.headers() };
}

function named(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name);
  assert.ok(found, `${name} among ${[...new Set(spans.map((span) => span.name))].join(', ')}`);
  return found;
}

describe('traces', () => {
  test('include the request, its SQL statements and provider calls, without personal data', async () => {
    const merchant = await aMerchant(service);
    const plan = await merchant.test.post('/plan', { ...aPlanOf(merchant.office) });
    const made = await merchant.test.post('/subscriber', { ...aPersonOf(merchant.office) });
    const body = {
      ...{ plan_id: plan.body.plan.id, subscriber_id: made.body.subscriber.id, office: merchant.office },
      card_information: cardData(VISA, { holder: 'Zeugin Quelle' }),
    };
    const traceparent = `00-${TRACE}-${CALLER}-01`;
    const { spans, texts, headers } = await collected(async () => {
      const answer = await merchant.test.post('/subscription', body, { traceparent });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      await merchant.test.get(`/subscriber/${made.body.subscriber.id}`, { traceparent });
    });
    assert.deepEqual([...new Set(spans.map(({ traceId }) => traceId))], [TRACE]);
    const request = named(spans, 'POST /api/v1/subscriptions/subscription');
    assert.equal(request.parentSpanId, CALLER);
    assert.deepEqual(request.attributes, {
      'http.request.method': 'POST',
      'http.route': '/api/v1/subscriptions/subscription',
      'http.response.status_code': '201',
      'merchant.id': String(merchant.id),
    });
    const call = named(spans, 'simulator purchase');
    assert.deepEqual(call.attributes, {
      ...{ provider: 'simulator', environment: 'test', call: 'purchase', outcome: 'approved' },
    });
    assert.equal(call.parentSpanId, request.spanId);
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    assert.ok(statements.some(({ parentSpanId }) => parentSpanId === request.spanId));
    assert.ok(spans.every((it) => BigInt(it.endTimeUnixNano) >= BigInt(it.startTimeUnixNano)));
    assert.ok(headers.every((sent) => sent['x-key'] === 'k' && sent['content-type'] === 'application/json'));
    assert.doesNotMatch(texts.join(), /zeugin|quelle|4111|1098712345|123"|payer\.example/i);
  });

  test('include charge run batches and webhook deliveries, which carry a traceparent header', async () => {
    const merchant = await aMerchant(service);
    await happenedUntil(merchant, '2027-01-16T08:00:00-05:00');
    const body = { webhook_url: receiver.url };
    const made = await subscribe(merchant.test, merchant.office, { body });
    assert.equal(made.answer.status, 201);
    const { spans } = await collected(() => happenedUntil(merchant, '2027-02-17T08:00:00-05:00'));
    const batch = named(spans, 'charge run batch');
    assert.deepEqual(
      [batch.attributes['merchant.id'], batch.attributes.due, batch.attributes.done],
      [String(merchant.id), '1', '1'],
    );
    assert.ok(
      spans.some(({ name, parentSpanId }) => name === 'simulator purchase' && parentSpanId === batch.spanId),
    );
    const deliveries = spans.filter(({ name }) => name === 'webhook delivery');
    assert.ok(deliveries.length > 0);
    const sent = receiver.received.flatMap(({ headers }) => headers.traceparent ?? []);
    for (const { traceId, spanId } of deliveries) assert.ok(sent.includes(`00-${traceId}-${spanId}-01`));
  });

  test('are propagated to providers', async () => {
    const there = await useReceiver((response) => response.end('{}'));
    const log = service.deps.log;
    const line = openHttpClient({ url: there.url, environment: 'production', log, timeout_ms: 10_000 });
    let sent: string | undefined;
    await collected(() =>
      traced({ name: 'x', kind: 'internal', attributes: {} }, async () => {
        sent = traceHeaders().traceparent;
        await line.post('/purchases', {});
      }),
    );
    await line.close();
    assert.match(sent ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    assert.deepEqual(
      there.received.map(({ headers }) => headers.traceparent),
      [sent],
    );
  });

  test('that the caller or the sampling ratio excludes are not exported', async () => {
    const { spans: unwanted } = await collected(async () => {
      const span = openSpan('x', 'server', {}, `00-${TRACE}-${CALLER}-00`);
      assert.match(span.within(traceHeaders).traceparent ?? '', new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
      span.end({});
    });
    assert.deepEqual(unwanted, []);
    const { spans: none } = await collected(async () => openSpan('x', 'server', {}).end({}), 0);
    assert.deepEqual(none, []);
  });

  test('start anew if the traceparent header is invalid', async () => {
    const wrong = [
      '',
      'x',
      `ff-${TRACE}-${CALLER}-01`,
      `00-${'0'.repeat(32)}-${CALLER}-01`,
      `00-${TRACE}-0-01`,
    ];
    const { spans } = await collected(async () => {
      for (const traceparent of wrong) openSpan('x', 'server', {}, traceparent).end({});
    });
    assert.equal(spans.length, wrong.length);
    assert.ok(spans.every(({ traceId, parentSpanId }) => traceId !== TRACE && parentSpanId === undefined));
  });

  test('mark failed spans without the error message', async () => {
    const { spans } = await collected(async () => {
      const failing = traced({ name: 'x', kind: 'internal', attributes: {} }, () =>
        Promise.reject(new Error('ana@x')),
      );
      await assert.rejects(failing);
    });
    assert.deepEqual([spans[0]?.status, JSON.stringify(spans).includes('ana@x')], [{ code: 2 }, false]);
  });

  test('are dropped if the collector is unavailable, without blocking or filling memory', async () => {
    const away = await useReceiver((response) => response.writeHead(503).end());
    const warnings: object[] = [];
    const log = { warn: (details: object) => warnings.push(details) };
    const tracing = startTracing({ ...SETTINGS, url: away.url }, log as never);
    for (let count = 0; count < 20_000; count += 1) openSpan('x', 'internal', {}).end({});
    await tracing.close();
    const told = away.received.map(
      ({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length,
    );
    assert.ok(told.reduce((sum, count) => sum + count, 0) <= 4_096 + 512);
    assert.equal(warnings.length, 1);
    assert.equal(isTracing(), false);
  });

  test('are configured with the standard OpenTelemetry variables', () => {
    const read = (settings: Record<string, string>) => readTraceSettings((name) => settings[name]);
    assert.equal(read({}), null);
    assert.deepEqual(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }), {
      ...{ url: 'http://collector:4318/v1/traces', headers: {}, service: null, ratio: 1 },
    });
    assert.deepEqual(
      read({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/own',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, x-y=z',
        OTEL_SERVICE_NAME: 'pagos',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
      {
        url: 'https://collector/own',
        headers: { authorization: 'Bearer x', 'x-y': 'z' },
        service: 'pagos',
        ratio: 0.25,
      },
    );
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c' };
    assert.throws(
      () => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }),
      /must be an http or https address/,
    );
    assert.throws(() => read({ ...base, OTEL_TRACES_SAMPLER_ARG: '2' }), /from 0 to 1/);
    assert.throws(() => read({ ...base, OTEL_EXPORTER_OTLP_HEADERS: 'secret' }), /name=value,name=value$/);
  });
});

function aPlanOf(office: number) {
  return {
    ...{ name: 'Mensual', description: 'Acceso', price: 30_000, currency_type: 'COP', invoice_period: 1 },
    ...{ invoice_interval: 'month', office },
  };
}

function aPersonOf(office: number) {
  return {
    ...{ identification_type: 'CC', id_number: '1098712345', name: 'Zeugin', last_name: 'Quelle', office },
    ...{ email: 'zeugin@payer.example', phone_code: 57, cellphone_number: '3004567890' },
    ...{ billing_address: 'Calle Quelle', billing_city: 'Bogotá', billing_country: 'CO' },
  };
}
