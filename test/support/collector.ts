import { z } from 'zod';
import { useReceiver } from './receiver.ts';

const hex = (length: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${length}}$`));
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }));
const nanoseconds = z.string().regex(/^[1-9]\d{18}$/);

/** A span in the JSON encoding of OTLP: ids in hexadecimal, 64-bit numbers as strings. */
const span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.strictObject({ code: z.int().min(0).max(2).optional() }),
});

const traces = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(span),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = Omit<z.infer<typeof span>, 'attributes'> & {
  attributes: Record<string, unknown>;
};

/** An OTLP collector that rejects every body that does not match the protocol exactly. */
export async function useCollector() {
  const { url, received } = await useReceiver((response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return {
    url,
    texts: () => received.map(({ body }) => body),
    headers: () => received.map(({ headers }) => headers),
    spans: (): CollectedSpan[] =>
      received
        .flatMap(({ body }) => traces.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes: pairs, ...rest }) => ({
          ...rest,
          attributes: Object.fromEntries(pairs.map(({ key, value: of }) => [key, Object.values(of)[0]])),
        })),
  };
}
