import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiDocument } from '#src/app.ts';

type Json = Record<string, unknown>;

const document = apiDocument('https://cuota.test') as {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, { tags: string[]; requestBody?: { content: Json } }>>;
  webhooks: Record<string, { post: { tags: string[] } }>;
  components: { examples: Record<string, { value: { errors?: Json } }> };
};

/** Yields every object of the document with its path. */
function* objectsIn(value: unknown, place = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Json];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${place}/${key}`);
}

/** Each test covers a construct that caused warnings in OpenAPI linters or client generators. */
describe('OpenAPI document for linters and client generators', () => {
  test('describes each tag, once', () => {
    const names = document.tags.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(
      document.tags.filter(({ description }) => !description),
      [],
    );
    const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap(
      (methods) => Object.values(methods as Record<string, { tags: string[] }>),
    );
    const used = new Set(operations.flatMap(({ tags }) => tags));
    assert.deepEqual([...used].toSorted(), names.toSorted());
  });

  test('uses separate tags for events, because generators name files by tag', () => {
    const ofPaths = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ tags }) => tags),
    );
    const ofEvents = Object.values(document.webhooks).flatMap(({ post }) => post.tags);
    assert.deepEqual(
      ofEvents.filter((tag) => ofPaths.includes(tag)),
      [],
    );
  });

  test('gives each schema one type, optionally nullable', () => {
    const several = [...objectsIn(document)].filter(
      ([, { type }]) => Array.isArray(type) && type.filter((one) => one !== 'null').length > 1,
    );
    assert.deepEqual(
      several.map(([place]) => place),
      [],
    );
  });

  test('keeps number limits on the number and text patterns on the text, if both are accepted', () => {
    const schemaOf = (path: string, field: string) => {
      const content = document.paths[path]?.post?.requestBody?.content as Record<
        string,
        { schema: { properties: Json } }
      >;
      const schema = content['application/json']?.schema.properties[field] ?? {};
      return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'description'));
    };
    assert.deepEqual(schemaOf('/api/v1/subscriptions/plan', 'price'), {
      anyOf: [{ type: 'number', minimum: 1, maximum: 9_999_999_999_999.99 }, { type: 'string' }],
    });
    assert.deepEqual(schemaOf('/api/v1/subscriptions/subscriber', 'cellphone_number'), {
      anyOf: [{ type: 'string', pattern: '^\\d{1,15}$' }, { type: 'integer' }],
    });
  });

  test('shows error examples that match their schema, without extra fields', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'api', ...document });
    // Like linters, rejects properties that no schema mentions.
    const [plain, byField] = ['ErrorBody', 'ValidationErrorBody'].map((name) =>
      ajv.compile({ $ref: `api#/components/schemas/${name}`, unevaluatedProperties: false }),
    );
    assert.ok(plain && byField);
    for (const [name, { value }] of Object.entries(document.components.examples)) {
      const validate: ValidateFunction = value.errors ? byField : plain;
      assert.ok(validate(value), `${name}: ${ajv.errorsText(validate.errors)}`);
    }
  });

  test('declares only JSON request bodies', () => {
    const bodies = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody }) => Object.keys(requestBody?.content ?? {})),
    );
    assert.deepEqual([...new Set(bodies)], ['application/json']);
  });
});

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Json & { items?: Json };
}

interface Described {
  parameters: Parameter[];
  requestBody?: { required?: boolean };
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    place: `${method} ${path}`,
    path,
    method,
    ...(operation as unknown as Described),
  })),
);
const keyOf = ({ parameters }: Described) => parameters.find(({ name }) => name === 'Idempotency-Key');

/** The properties on which generated clients depend (`.ci/clients`). */
describe('every part of the OpenAPI document', () => {
  const places = (isWrong: (schema: Json, place: string) => boolean) =>
    [...objectsIn(document)].filter(([place, schema]) => isWrong(schema, place)).map(([place]) => place);

  test('has no boolean constant', () => {
    assert.deepEqual(
      places((schema) => typeof schema.const === 'boolean'),
      [],
    );
    assert.ok(
      places((schema) => typeof schema['x-const'] === 'boolean' && schema.type === 'boolean').length > 50,
    );
  });

  test('declares null in an array of types, except next to a reference', () => {
    assert.deepEqual(
      places(({ type }) => type === 'null').filter((place) => {
        const union = place.replace(/\/\d+$/, '');
        const schema = [...objectsIn(document)].find(([at]) => at === union.replace(/\/anyOf$/, ''))?.[1];
        const branches = (schema?.anyOf ?? []) as Json[];
        return !branches.every((branch) => branch.$ref !== undefined || branch.type === 'null');
      }),
      [],
    );
    assert.ok(places(({ type }) => JSON.stringify(type) === '["string","null"]').length > 100);
  });

  test('lists null among the values of a nullable enumeration', () => {
    assert.deepEqual(
      places(
        ({ type, enum: values }) =>
          Array.isArray(type) && Array.isArray(values) && values.includes(null) !== type.includes('null'),
      ),
      [],
    );
  });

  test('has only patterns that other languages can read', () => {
    const isForeign = ({ pattern, format }: Json) =>
      typeof pattern === 'string' && (/\\[pP]\{/.test(pattern) || format === 'uuid');
    assert.deepEqual(places(isForeign), []);
  });

  test('says of each object which fields it has or that it is a map', () => {
    const isBare = ({ type, properties, additionalProperties }: Json) =>
      [type].flat().includes('object') &&
      Object.keys((properties as Json) ?? {}).length === 0 &&
      (additionalProperties === undefined || additionalProperties === false);
    assert.deepEqual(places(isBare), []);
  });
});

describe('parameters and bodies of the OpenAPI document', () => {
  const OTHER_IDS = ['department', 'invoice', 'merchant', 'provider', 'transaction', 'transaction_id'];
  /** Numbers of the merchant's own objects, and ids that the card network assigns. */
  const OTHER_FIELDS = ['checkout_template_id', 'directory_server_transaction_id', 'xid'];

  test('declare ids in paths as UUIDs', () => {
    const inPath = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'path'));
    assert.ok(inPath.length > 100);
    for (const { name, required, schema } of inPath) {
      assert.equal(required, true, name);
      assert.equal(schema.format, OTHER_IDS.includes(name) ? undefined : 'uuid', name);
    }
  });

  test('declare ids in bodies and queries as UUIDs', () => {
    const wrong = operations.flatMap(({ place, parameters, requestBody }) => {
      const fields = [...objectsIn(requestBody ?? {})].flatMap(([, { properties }]) =>
        Object.entries((properties ?? {}) as Record<string, Json>),
      );
      const filters = parameters
        .filter((one) => one.in === 'query' && /(subscriber|plan|gateway)_id\]?$/.test(one.name))
        .map(({ name, schema }): [string, Json] => [name, schema]);
      return [...fields.filter(([name]) => /(^|_)id$/.test(name) && !OTHER_FIELDS.includes(name)), ...filters]
        .filter(([, schema]) => schema.format !== 'uuid')
        .map(([name]) => `${place} ${name}`);
    });
    assert.deepEqual(wrong, []);
  });

  test('declare lists in a query as arrays', () => {
    const lists = operations.flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name.endsWith('[]')),
    );
    for (const { name, schema } of lists) assert.equal(schema.type, 'array', name);
    const expansions = lists.filter(({ name }) => name === 'expand[]');
    assert.ok(expansions.length >= 4);
    for (const { schema } of expansions)
      assert.deepEqual(schema.items?.enum, ['plan', 'subscriber', 'next_transaction', 'payment_source']);
  });

  test('declare the format of the idempotency key of each write that accepts one', () => {
    const writes = operations.filter(
      ({ path, method }) => method !== 'get' && path.startsWith('/api/v1/subscriptions/'),
    );
    for (const operation of writes) assert.ok(keyOf(operation), operation.place);
    const keys = operations.flatMap((operation) => keyOf(operation) ?? []);
    for (const { in: where, required, schema } of keys) {
      assert.equal(where, 'header');
      assert.equal(required, false);
      assert.deepEqual(schema, { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' });
    }
  });

  test('require the bodies of operations that read one', () => {
    const optional = operations.filter(({ requestBody }) => requestBody && requestBody.required !== true);
    assert.deepEqual(
      optional.map(({ place }) => place),
      ['post /network/notifications/{merchant}/{provider}'],
    );
  });

  test('are not part of events, for which openapi-generator writes code that does not compile', () => {
    for (const { post } of Object.values(document.webhooks)) assert.equal((post as Json)['x-internal'], true);
  });
});
