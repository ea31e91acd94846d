import type { Logger } from 'pino';
import { type Attributes, type Span, setTracer } from './trace.ts';

export interface OtlpOptions {
  /** URL of the OpenTelemetry collector to which spans are posted. */
  url: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  version: string;
  ratio: number;
  /** Interval between exports in milliseconds. A full batch is sent immediately. */
  every_ms?: number;
}

/**
 * Maximum number of queued spans. Further spans are dropped, so that the queue stays small while the collector is
 * unavailable.
 */
const MAX_WAITING = 4_096;
const BATCH_SIZE = 512;
const EVERY_MS = 2_000;
const TIMEOUT_MS = 10_000;
const FINAL_TIMEOUT_MS = 2_000;
/** Minimum interval in milliseconds between warnings about an unavailable collector. */
const WARN_INTERVAL_MS = 60_000;

export interface Tracing {
  /** Sends the queued spans and stops exporting. */
  close(): Promise<void>;
}

/** Starts to export spans to an OpenTelemetry collector, with OTLP over HTTP in JSON. */
export function startTracing(options: OtlpOptions, log: Pick<Logger, 'warn'>): Tracing {
  let waiting: Span[] = [];
  let dropped = 0;
  let said_ms = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | null = null;

  async function send(spans: readonly Span[], patience_ms: number): Promise<void> {
    const failure = await post(options, spans, patience_ms);
    if (failure === null) return;
    dropped += spans.length;
    if (performance.now() - said_ms < WARN_INTERVAL_MS) return;
    said_ms = performance.now();
    log.warn({ failure, dropped }, 'traces were dropped: the collector does not accept them');
  }

  function sendSome(): void {
    if (sending !== null || waiting.length === 0) return;
    const some = waiting.splice(0, BATCH_SIZE);
    sending = send(some, TIMEOUT_MS).finally(() => {
      sending = null;
      if (waiting.length >= BATCH_SIZE) sendSome();
    });
  }

  const stop = setTracer({
    ratio: options.ratio,
    take(span) {
      if (waiting.length >= MAX_WAITING) dropped += 1;
      else waiting.push(span);
      if (waiting.length >= BATCH_SIZE) sendSome();
    },
  });
  const timer = setInterval(sendSome, options.every_ms ?? EVERY_MS).unref();
  return {
    async close() {
      stop();
      clearInterval(timer);
      await sending;
      const rest = waiting;
      waiting = [];
      if (rest.length > 0) await send(rest, FINAL_TIMEOUT_MS);
    },
  };
}

/** Posts spans to the collector. Returns null on success, otherwise the reason of the failure. */
async function post(
  options: OtlpOptions,
  spans: readonly Span[],
  patience_ms: number,
): Promise<string | null> {
  try {
    const answer = await fetch(options.url, {
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify(toOtlp(options, spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(patience_ms),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `status ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}

function toOtlp({ service, version }: OtlpOptions, spans: readonly Span[]) {
  const resource = { attributes: toPairs({ 'service.name': service, 'service.version': version }) };
  const scope = { name: service, version };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(toSpan) }] }] };
}

const FAILED = 2;

function toSpan(span: Span) {
  return {
    traceId: span.trace_id,
    spanId: span.span_id,
    ...(span.parent_id === null ? {} : { parentSpanId: span.parent_id }),
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: toNanoseconds(span.began_ms),
    endTimeUnixNano: toNanoseconds(span.ended_ms),
    attributes: toPairs(span.attributes),
    status: span.failed ? { code: FAILED } : {},
  };
}

/** Converts milliseconds to nanoseconds as a string, because a JSON number cannot represent them exactly. */
function toNanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function toPairs(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: Attributes[string]) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
