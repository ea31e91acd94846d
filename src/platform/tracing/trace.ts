/**
 * What leads to what, told to a collector of OpenTelemetry. Nobody is told unless an operator named one
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`), and then nothing here costs more than a look at whether there is one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** As OTLP numbers them. */
const KINDS = { internal: 1, server: 2, client: 3 } as const;

/** Numbers, routes, words of lists of ours: never what somebody typed, or who they are. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  name: string;
  kind: (typeof KINDS)[keyof typeof KINDS];
  /** Milliseconds since 1970. */
  began_ms: number;
  ended_ms: number;
  attributes: Attributes;
  failed: boolean;
}

/** Where somebody is: what they do next belongs to it. */
interface Context {
  trace_id: string;
  span_id: string;
  sampled: boolean;
}

export interface Tracer {
  /** Which part of all traces is told, from 0 to 1. */
  ratio: number;
  take(span: Span): void;
}

const current = new AsyncLocalStorage<Context>();
let tracer: Tracer | null = null;

/** Answers how to stop. One at a time. */
export function tellTraces(to: Tracer): () => void {
  tracer = to;
  return () => {
    if (tracer === to) tracer = null;
  };
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** Something under way. What is done within it belongs to it. */
export interface OpenSpan {
  within<T>(work: () => T): T;
  end(ending: { attributes?: Attributes; name?: string; failed?: boolean }): void;
}

const nowMs = () => performance.timeOrigin + performance.now();

/** Begins one; `from` is what a caller sent along, if it did. */
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

/** Some work as one span; what it throws makes it a failed one. `tell` says more of it once it is known. */
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

/** The same, for what is only worth telling as a part of something. */
export function tracedWithin<T>(...of: Parameters<typeof traced<T>>): Promise<T> {
  return tracer !== null && current.getStore()?.sampled === true ? traced(...of) : of[1]();
}

/** For whoever is asked on behalf of what is under way here, as W3C has it; nothing where nothing is traced. */
export function traceHeaders(): { traceparent?: string } {
  const context = tracer === null ? undefined : current.getStore();
  if (context === undefined) return {};
  return { traceparent: `00-${context.trace_id}-${context.span_id}-${context.sampled ? '01' : '00'}` };
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** Null where it is none: it comes from outside. */
function readTraceparent(text: string | undefined): Context | null {
  const [, trace_id, span_id, flags = '0'] = TRACEPARENT.exec(text ?? '') ?? [];
  if (trace_id === undefined || span_id === undefined) return null;
  return { trace_id, span_id, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
