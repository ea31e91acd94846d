import { z } from 'zod';
import { commonErrors, ERROR_STATUSES, type ErrorEntry } from '#src/kernel/errors.ts';
import { errorBody, validationBody } from './error-body.ts';
import { idempotencyErrors, takesKey } from './idempotency.ts';
import { aliasOf, type Route } from './route.ts';

type Json = Record<string, unknown>;
type AnyRoute = Pick<
  Route,
  | 'method'
  | 'path'
  | 'tag'
  | 'summary'
  | 'description'
  | 'access'
  | 'query'
  | 'body'
  | 'answers'
  | 'media'
  | 'errors'
>;

const ALIAS_TAG = 'Aliases';

/** The API document, made from the same declarations that serve requests. */
export function openApiDocument(
  routes: readonly AnyRoute[],
  info: { title: string; version: string; description: string; base_url: string },
): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    addPath(paths, route.path, route.method, operation(route, route.path, route.tag, components));
    const alias = aliasOf(route.path);
    if (alias !== null) addPath(paths, alias, route.method, operation(route, alias, ALIAS_TAG, components));
  }
  const { title, version, description, base_url } = info;
  const tags = [...new Set(routes.map((route) => route.tag)), ALIAS_TAG];
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: base_url }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function addPath(paths: Record<string, Json>, path: string, method: string, item: Json): void {
  const template = path.replace(/:(\w+)/g, '{$1}');
  paths[template] = { ...paths[template], [method.toLowerCase()]: item };
}

function operation(route: AnyRoute, path: string, tag: string, components: Json): Json {
  const name = path.replace('/api/v1/', '').replace(/[^A-Za-z0-9]+/g, '_');
  return {
    operationId: `${route.method.toLowerCase()}_${name.replace(/^_|_$/g, '')}`,
    tags: [tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: route.access === 'token' ? [{ token: [] }] : [],
    parameters: parameters(route, path),
    ...(route.body
      ? { requestBody: { required: true, content: json(route.body, 'input', components) } }
      : {}),
    responses: { ...answers(route, components), ...failures(route, components) },
  };
}

function parameters(route: AnyRoute, path: string): Json[] {
  const text = { type: 'string' };
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const inQuery = Object.entries(route.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: text,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes repeating this request harmless for 24 hours.',
    schema: { type: 'string', maxLength: 255 },
  };
  return [...inPath, ...inQuery, ...(takesKey(route.method, route.path) ? [key] : [])];
}

function answers(route: AnyRoute, components: Json): Json {
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, schema]) => [
      status,
      {
        description: route.summary,
        content: route.media ? { [route.media]: { schema: BINARY } } : json(schema, 'output', components),
      },
    ]),
  );
}

const BINARY = { type: 'string', format: 'binary' };

/** Every refusal a route can give: its own, and those of the conventions it takes part in. */
function failures(route: AnyRoute, components: Json): Json {
  const entries: ErrorEntry[] = [...(route.errors ?? [])];
  if (route.access === 'token') entries.push(commonErrors.unauthenticated, commonErrors.forbidden);
  if (takesKey(route.method, route.path)) entries.push(...Object.values(idempotencyErrors));
  const byStatus = Map.groupBy(entries, (entry) => entry.status);
  const failed = [...byStatus].map(([status, list]) => [status, failure(list, errorBody, components)]);
  if (route.body) failed.push([422, failure([{ status: 422, text: INVALID }], validationBody, components)]);
  if (route.access === 'token')
    failed.push([429, failure([{ status: 429, text: BUSY }], errorBody, components)]);
  return Object.fromEntries(failed);
}

const INVALID = { en: 'A field breaks its rule.', es: '' };
const BUSY = { en: 'Too many requests with this token.', es: '' };

function failure(entries: readonly ErrorEntry[], schema: z.ZodType, components: Json): Json {
  const lines = entries.map(
    (entry) => `\`${entry.code ?? ERROR_STATUSES[entry.status].code}\`: ${entry.text.en}`,
  );
  return { description: [...new Set(lines)].join('\n\n'), content: json(schema, 'output', components) };
}

/** Schemas with an id become components; the rest stands where it is used. */
function json(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...body
  } = relocate(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  Object.assign(components, $defs);
  const id = typeof body.id === 'string' ? body.id : undefined;
  if (id !== undefined) components[id] = body;
  return { 'application/json': { schema: id === undefined ? body : { $ref: `#/components/schemas/${id}` } } };
}

function relocate(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
