import type { z } from 'zod';
import { ApiError, commonErrors, ERROR_STATUSES, type ErrorEntry, invalid } from '#src/kernel/errors.ts';
import { type ErrorShape, errorBodyOf, errorSchemasOf } from './error-body.ts';
import { idempotencyErrors } from './idempotency.ts';
import { type Components, schemaOf } from './openapi-schemas.ts';
import { overloadErrors } from './overload.ts';
import { leastRole, roleErrors } from './roles.ts';
import type { Route } from './route.ts';
import { edgeErrors } from './serve.ts';
import { httpErrors, requestErrors } from './server.ts';

type Json = Record<string, unknown>;

type Answering = Pick<
  Route,
  | 'method'
  | 'path'
  | 'access'
  | 'role'
  | 'test_only'
  | 'urgency'
  | 'summary'
  | 'body'
  | 'answers'
  | 'media'
  | 'errors'
  | 'flag'
  | 'legacy_errors'
>;

/** The response of an operation for one status. Several schemas may share it. */
interface Response {
  lines: Set<string>;
  schemas: Set<z.ZodType>;
  /** Example error bodies of this response, by error code. */
  examples: Map<string, Json>;
}

/**
 * Returns all responses of an operation by status: its successful ones, its own errors, and the errors that all
 * operations share.
 */
export function responses(route: Answering, components: Components, takesKey: boolean): Json {
  const gathered = new Map<number, Response>();
  const at = (status: number): Response => {
    const response = gathered.get(status) ?? { lines: new Set(), schemas: new Set(), examples: new Map() };
    gathered.set(status, response);
    return response;
  };
  for (const [status, schema] of Object.entries(route.answers)) {
    at(Number(status)).lines.add(route.summary);
    at(Number(status)).schemas.add(schema);
  }
  if (route.body) addInvalid(at(422), 'A field breaks its rule.', route);
  const root = route.path.split('/').findLast((part) => !part.startsWith(':'));
  for (const entry of refusals(route, takesKey)) addRefusal(at(entry.status), entry, route);
  return Object.fromEntries(
    [...gathered].map(([status, response]) => [
      status,
      {
        description: [...response.lines].join('\n\n'),
        content:
          route.media && status < 400
            ? { [route.media]: { schema: { type: 'string', format: 'binary' } } }
            : content(response, components, root ?? ''),
      },
    ]),
  );
}

const REFUSED_CALLERS = [
  commonErrors.unauthenticated,
  commonErrors.forbidden,
  commonErrors.merchant_disabled,
  commonErrors.too_many_guesses,
] as const;

function refusals(route: Answering, takesKey: boolean): ErrorEntry[] {
  const isWrite = route.method !== 'GET';
  return [
    ...(route.errors ?? []),
    // A payer's request may include a token, which must then be valid.
    ...(route.access === 'public' ? [] : REFUSED_CALLERS),
    ...(route.test_only ? [commonErrors.test_only] : []),
    ...(route.access === 'token' ? [edgeErrors.too_many_requests] : []),
    ...(route.access === 'token' && leastRole(route) !== 'viewer' ? [roleErrors.role_insufficient] : []),
    ...(takesKey ? Object.values(idempotencyErrors) : []),
    ...(route.body ? [edgeErrors.not_an_object] : []),
    requestErrors.too_many_fields,
    ...(isWrite ? [httpErrors[400], httpErrors[413], httpErrors[415]] : []),
    httpErrors[500],
    httpErrors[503],
    ...(route.urgency === 'always' ? [] : [overloadErrors.overloaded]),
  ];
}

function addRefusal(response: Response, entry: ErrorEntry, shape: ErrorShape): void {
  const code = entry.code ?? ERROR_STATUSES[entry.status].code;
  if (code === ERROR_STATUSES[422].code) {
    addInvalid(response, entry.text.en, shape);
    return;
  }
  response.lines.add(`\`${code}\`: ${entry.text.en}`);
  response.schemas.add(errorSchemasOf(shape, entry.status).error);
  addExample(response, code, errorBodyOf(new ApiError(entry), 'en', shape));
}

const EXAMPLE = invalid('name', { en: 'The field {field} is required.', es: '' });

function addInvalid(response: Response, line: string, shape: ErrorShape): void {
  response.lines.add(`\`${ERROR_STATUSES[422].code}\`: ${line}`);
  response.schemas.add(errorSchemasOf(shape, 422).validation);
  addExample(response, ERROR_STATUSES[422].code, errorBodyOf(EXAMPLE, 'en', shape));
}

/** Adds an example of an error body. Further examples with the same error code get numbered names. */
function addExample(response: Response, code: string, example: object): void {
  const body: Json = JSON.parse(JSON.stringify(example));
  const taken = [...response.examples].filter(([name]) => name === code || name.startsWith(`${code}.`));
  if (taken.some(([, known]) => JSON.stringify(known) === JSON.stringify(body))) return;
  response.examples.set(taken.length === 0 ? code : `${code}.${taken.length + 1}`, body);
}

function content({ schemas, examples }: Response, components: Components, root: string): Json {
  const shapes = [...schemas].map((schema) => schemaOf(schema, 'output', components, root));
  const [only] = shapes;
  return {
    'application/json': {
      schema: shapes.length === 1 ? only : { anyOf: shapes },
      ...(examples.size === 0 ? {} : { examples: shared(examples, components) }),
    },
  };
}

/** Moves examples to the components of the document, so that each is written once. Returns references to them. */
function shared(examples: ReadonlyMap<string, Json>, components: Components): Json {
  const refer = ([name, value]: [string, Json]) => {
    const text = JSON.stringify({ value });
    let key = name;
    for (let count = 2; !isFree(key, text); count += 1) key = `${name}-${count}`;
    components.examples[key] = { value };
    return [name, { $ref: `#/components/examples/${key}` }];
  };
  const isFree = (key: string, text: string) =>
    components.examples[key] === undefined || JSON.stringify(components.examples[key]) === text;
  return Object.fromEntries([...examples].map(refer));
}
