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
