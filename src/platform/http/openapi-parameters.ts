import { KEY_LIMITS } from './idempotency.ts';
import type { PathRules, QueryParameter, Route } from './route.ts';

type Json = Record<string, unknown>;

const COUNT = { type: 'integer', minimum: 1 };

/**
 * Schemas of query parameters with the same meaning in every route. Other parameters without a declared schema are
 * strings.
 */
const COMMON: Readonly<Record<string, Json>> = { page: COUNT, per_page: COUNT };

/** Returns the OpenAPI parameters of an operation. `path` is the path of the route or its alias. */
export function parameters(
  { query = {} }: Pick<Route, 'query'>,
  path: string,
  rules: PathRules,
  takesKey: boolean,
): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...rules.parameterOf(name),
  }));
  const inQuery = Object.entries(query).map(([name, declared]) => describe(name, declared));
  return [...inPath, ...inQuery, ...(takesKey ? [KEY_PARAMETER] : [])];
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Key that makes retries safe. A request with the same key is executed only once within 24 hours.',
  schema: { type: 'string', ...KEY_LIMITS },
};

/** Returns one OpenAPI query parameter. A name that ends with `[]` declares a list, sent as one parameter per value. */
function describe(name: string, declared: string | QueryParameter): Json {
  const {
    description,
    required = false,
    schema,
  } = typeof declared === 'string' ? { description: declared } : declared;
  const own = schema ?? COMMON[name] ?? { type: 'string' };
  const isList = name.endsWith('[]');
  return {
    name,
    in: 'query',
    required,
    description,
    ...(isList ? { style: 'form', explode: true } : {}),
    schema: isList ? { type: 'array', items: own } : own,
  };
}
