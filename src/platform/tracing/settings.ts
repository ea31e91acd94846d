import { StartupError } from '../startup-error.ts';

/** Settings for tracing, read from the standard OpenTelemetry environment variables. */
export interface TraceSettings {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Service name that the collector shows. Null uses the default name. */
  service: string | null;
  /**
   * Share of traces that are recorded, 0 to 1. For a trace that a client started, the client's sampling
   * decision applies instead.
   */
  ratio: number;
}

export function readTraceSettings(get: (name: string) => string | undefined): TraceSettings | null {
  const base = get('OTEL_EXPORTER_OTLP_ENDPOINT');
  const own = get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  if (base === undefined && own === undefined) return null;
  const name = own === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
  const address = URL.parse(own ?? base ?? '');
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new StartupError(`${name} must be an http or https address, not "${own ?? base}"`);
  const url = own ?? `${(base ?? '').replace(/\/+$/, '')}/v1/traces`;
  const headers = readHeaders(get('OTEL_EXPORTER_OTLP_HEADERS') ?? '');
  return {
    url,
    headers,
    service: get('OTEL_SERVICE_NAME') ?? null,
    ratio: readRatio(get('OTEL_TRACES_SAMPLER_ARG')),
  };
}

/**
 * Parses headers in the form `name=value,name=value`. The message of a thrown error omits the text, because a
 * header may contain a secret.
 */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair) ?? [];
      if (name === '')
        throw new StartupError('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value');
      return [name, decode(value)];
    }),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function readRatio(text = '1'): number {
  const ratio = /^\d(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new StartupError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
}
