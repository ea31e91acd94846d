/**
 * OpenTelemetry tracing. It is active only if the operator configured a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`).
 * Otherwise the functions run the work without spans.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The span kinds used, with their numbers in OTLP. */
const KINDS = { internal: 1, server: 2, client: 3 } as const;

/** Attributes of a span: numbers, routes and fixed values. They must not contain user input or personal data. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  name: string;
  kind: (typeof KINDS)[keyof typeof KINDS];
  /** Start time of the span, in milliseconds since the Unix epoch. */
  began_ms: number;
  ended_ms: number;
  attributes: Attributes;
  failed: boolean;
}

/** The current trace and its current span. New spans become children of that span. */
interface Context {
  trace_id: string;
  span_id: string;
  sampled: boolean;
}

export interface Tracer {
  /** Sampling ratio, 0 to 1. */
  ratio: number;
  take(span: Span): void;
}

const current = new AsyncLocalStorage<Context>();
let tracer: Tracer | null = null;

/** Sets the tracer that receives all spans, replacing the previous one. Returns the function that removes it. */
export function setTracer(to: Tracer): () => void {
  tracer = to;
  return () => {
    if (tracer === to) tracer = null;
  };
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** A span in progress. Spans that start while `within` runs become its children. */
export interface OpenSpan {
  within<T>(work: () => T): T;
  end(ending: { attributes?: Attributes; name?: string; failed?: boolean }): void;
}

const nowMs = () => performance.timeOrigin + performance.now();

/**
 * Starts a span. Its parent is the span in `from`, a `traceparent` header from the caller, or else the
 * current span.
 */
export function openSpan(
  name: string,
  kind: keyof typeof KINDS,
  attributes: Attributes,
  from: string | undefined = undefined,
): OpenSpan {
  const parent = readTraceparent(from) ?? current.getStore() ?? null;
  const context: Context = {
    trace_id: parent?.trace_id ?? randomBytes(16).toString('hex'),
    span_id: randomBytes(8).toString('hex'),
    sampled: parent?.sampled ?? Math.random() < (tracer?.ratio ?? 0),
  };
  const began_ms = nowMs();
  return {
    within: (work) => current.run(context, work),
    end({ attributes: more = {}, name: last = name, failed = false }) {
      if (!context.sampled) return;
      const { trace_id, span_id } = context;
      const span = { trace_id, span_id, parent_id: parent?.span_id ?? null, name: last, kind: KINDS[kind] };
      tracer?.take({ ...span, began_ms, ended_ms: nowMs(), attributes: { ...attributes, ...more }, failed });
    },
  };
}

/** Runs work as one span. The span is marked as failed if the work throws. `tell` returns attributes for the result. */
export async function traced<T>(
  span: { name: string; kind: keyof typeof KINDS; attributes: Attributes },
  work: () => Promise<T>,
  tell: (result: T) => { attributes?: Attributes; failed?: boolean } = () => ({}),
): Promise<T> {
  if (tracer === null) return work();
  const open = openSpan(span.name, span.kind, span.attributes);
  try {
    const result = await open.within(work);
    open.end(tell(result));
    return result;
  } catch (error) {
    open.end({ failed: true });
    throw error;
  }
}

/** Runs work as one span like `traced`, but only if the current trace is sampled. It never starts a new trace. */
export function tracedWithin<T>(...of: Parameters<typeof traced<T>>): Promise<T> {
  return tracer !== null && current.getStore()?.sampled === true ? traced(...of) : of[1]();
}

/** Returns the W3C `traceparent` header for outgoing requests, or an empty object when tracing is disabled. */
export function traceHeaders(): { traceparent?: string } {
  const context = tracer === null ? undefined : current.getStore();
  if (context === undefined) return {};
  return { traceparent: `00-${context.trace_id}-${context.span_id}-${context.sampled ? '01' : '00'}` };
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** Parses an untrusted `traceparent` header. Returns null when it is missing or invalid. */
function readTraceparent(text: string | undefined): Context | null {
  const [, trace_id, span_id, flags = '0'] = TRACEPARENT.exec(text ?? '') ?? [];
  if (trace_id === undefined || span_id === undefined) return null;
  return { trace_id, span_id, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
