/** Reads the operations, error codes and events of the API document. */

/** A schema, with the keywords that the generator reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  /** A boolean constant. Other client generators read only the type. */
  'x-const'?: boolean;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  description?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema?: Schema;
}

interface Media {
  schema: Schema;
  examples?: Record<string, unknown>;
}

type Content = Record<string, Media>;

interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content: Content }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, { post: DocumentedOperation }>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { value: { error: { code: string; message: string } } }>;
  };
}

export interface Operation {
  name: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  path_names: string[];
  query: Parameter[];
  body: Schema | undefined;
  /** Distinct schemas of the successful responses. Empty if the response is a file. */
  answers: Schema[];
  is_file: boolean;
  takes_key: boolean;
  codes: string[];
}

const JSON_MEDIA = 'application/json';

/** Tags without SDK methods: alternative paths, notifications of payment providers, and health checks. */
const LEFT_OUT = ['Aliases', 'Network', 'Health'];

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.some((tag) => LEFT_OUT.includes(tag)))
      .map(([method, operation]) => readOperation(method, path, operation)),
  );
}

function readOperation(method: string, path: string, operation: DocumentedOperation): Operation {
  const { operationId, tags, summary, description, parameters, requestBody, responses } = operation;
  const named = (where: Parameter['in']) => parameters.filter((parameter) => parameter.in === where);
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const answers = good.flatMap(([, { content }]) => content[JSON_MEDIA]?.schema ?? []);
  return {
    name: operationId,
    tag: tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary,
    description,
    path_names: named('path').map(({ name }) => name),
    query: named('query'),
    body: requestBody?.content[JSON_MEDIA]?.schema,
    answers: distinct(answers),
    is_file: answers.length === 0,
    takes_key: named('header').some(({ name }) => name === 'Idempotency-Key'),
    codes: [...new Set(Object.values(responses).flatMap(codesOf))].sort(),
  };
}

/** Returns the error codes of a response. Its examples are named by code, with a number if a code has several messages. */
function codesOf({ content }: { content: Content }): string[] {
  return Object.keys(content[JSON_MEDIA]?.examples ?? {}).map((name) => name.split('.')[0] ?? name);
}

function distinct(schemas: readonly Schema[]): Schema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

/** Returns each error code with its first message. */
export function refusalsOf({ components }: ApiDocument): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { value } of Object.values(components.examples)) {
    const { code, message } = value.error;
    if (!texts.has(code)) texts.set(code, message);
  }
  return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface Event {
  name: string;
  summary: string;
  body: Schema;
}

export function eventsOf({ webhooks }: ApiDocument): Event[] {
  return Object.entries(webhooks).map(([name, { post }]) => {
    const body = post.requestBody?.content[JSON_MEDIA]?.schema;
    if (!body) throw new Error(`the event ${name} has no body`);
    return { name, summary: post.summary, body };
  });
}

/** Returns the document with a named schema for the body of each event, for example `RenewEvent`. */
export function withNamedEvents(document: ApiDocument): ApiDocument {
  const schemas = { ...document.components.schemas };
  const webhooks = Object.entries(document.webhooks).map(([name, { post }]) => {
    const schema = post.requestBody?.content[JSON_MEDIA]?.schema;
    if (!schema) throw new Error(`the event ${name} has no body`);
    const words = name.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
    const object = `${words.join('')}Event`;
    schemas[object] = { description: `Body of the event \`${name}\`. ${post.summary}.`, ...schema };
    const content = { [JSON_MEDIA]: { schema: { $ref: `#/components/schemas/${object}` } } };
    return [name, { post: { ...post, requestBody: { content } } }];
  });
  return {
    ...document,
    webhooks: Object.fromEntries(webhooks),
    components: { ...document.components, schemas },
  };
}
