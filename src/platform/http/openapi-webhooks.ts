import type { z } from 'zod';
import { type Components, schemaOf } from './openapi-schemas.ts';

type Json = Record<string, unknown>;

/** The webhook events to document, and the headers of their requests. */
export interface Webhooks {
  events: readonly { name: string; summary: string; body: z.ZodType }[];
  /** Descriptions of the headers of all webhook requests, by header name. */
  headers: Readonly<Record<string, string>>;
}

export const WEBHOOK_TAG = 'Events';

/** Describes each webhook event type as an OpenAPI operation: the request that a merchant's server receives. */
export function describeWebhooks({ events, headers }: Webhooks, components: Components): Json {
  const parameters = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const responses = { '2XX': { description: 'The event was received. Other responses are retried.' } };
  return Object.fromEntries(
    events.map(({ name, summary, body }) => {
      const content = { 'application/json': { schema: schemaOf(body, 'output', components, name) } };
      const operation = {
        operationId: `webhook_${name.replace(/[^A-Za-z0-9]+/g, '_')}`,
        tags: [WEBHOOK_TAG],
        summary,
        // openapi-generator skips operations with this mark. Its client code for webhooks does not compile.
        'x-internal': true,
        security: [],
        parameters,
        requestBody: { required: true, content },
        responses,
      };
      return [name, { post: operation }];
    }),
  );
}
