import { parameters } from './openapi-parameters.ts';
import { responses } from './openapi-responses.ts';
import type { Samples } from './openapi-samples.ts';
import { type Components, schemaOf } from './openapi-schemas.ts';
import { describeWebhooks, WEBHOOK_TAG, type Webhooks } from './openapi-webhooks.ts';
import type { PathRules, Route } from './route.ts';

type Json = Record<string, unknown>;
type AnyRoute = Pick<
  Route,
  | 'method'
  | 'path'
  | 'raw'
  | 'tag'
  | 'summary'
  | 'description'
  | 'access'
  | 'role'
  | 'test_only'
  | 'query'
  | 'body'
  | 'answers'
  | 'media'
  | 'errors'
  | 'flag'
  | 'legacy_errors'
>;

const ALIAS_TAG = 'Aliases';

interface Documented {
  routes: readonly AnyRoute[];
  webhooks: Webhooks;
  /** Example request bodies, by method and path of the route. */
  examples?: Readonly<Record<string, object>>;
  samples: Samples;
  /** Descriptions of the tags. */
  tags?: Readonly<Record<string, string>>;
}

/** Builds the OpenAPI document from the route declarations that also serve requests. */
export function openApiDocument(
  { routes, webhooks, examples = {}, samples, tags: meanings = {} }: Documented,
  rules: PathRules,
  info: { title: string; version: string; description: string; base_url: string },
): Json {
  const components: Components = { schemas: {}, examples: {}, samples };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    addPath(
      paths,
      route.path,
      route.method,
      operation(route, route.path, { tag: route.tag, rules, components, examples }),
    );
    const alias = rules.aliasOf(route.path);
    if (alias !== null)
      addPath(
        paths,
        alias,
        route.method,
        operation(route, alias, { tag: ALIAS_TAG, rules, components, examples }),
      );
  }
  const described = describeWebhooks(webhooks, components);
  const { title, version, description, base_url } = info;
  const tags = new Set([...routes.map((route) => route.tag), ALIAS_TAG, WEBHOOK_TAG]);
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: base_url }],
    tags: [...tags].map((name) => ({ name, ...(meanings[name] ? { description: meanings[name] } : {}) })),
    paths,
    webhooks: described,
    components: {
      schemas: components.schemas,
      examples: components.examples,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function addPath(paths: Record<string, Json>, path: string, method: string, item: Json): void {
  const template = path.replace(/:(\w+)/g, '{$1}');
  paths[template] = { ...paths[template], [method.toLowerCase()]: item };
}

interface Within {
  tag: string;
  rules: PathRules;
  components: Components;
  examples: Readonly<Record<string, object>>;
}

function operation(route: AnyRoute, path: string, { tag, rules, components, examples }: Within): Json {
  const example = examples[`${route.method} ${route.path}`];
  const takesKey = rules.takesKey(route.method, route.path);
  const name = path.replace(rules.prefix, '').replace(/[^A-Za-z0-9]+/g, '_');
  return {
    operationId: `${route.method.toLowerCase()}_${name.replace(/^_|_$/g, '')}`,
    tags: [tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: route.access === 'token' ? [{ token: [] }] : [],
    parameters: parameters(route, path, rules, takesKey),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(route.body, 'input', components),
                ...(example === undefined ? {} : { example }),
              },
            },
          },
        }
      : {}),
    ...(route.raw ? { requestBody: { content: { 'application/json': { schema: {} } } } } : {}),
    responses: responses(route, components, takesKey),
  };
}
