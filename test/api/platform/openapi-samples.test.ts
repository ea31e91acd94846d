import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiDocument } from '#src/app.ts';
import { SAMPLES } from '#src/web/docs/samples.ts';
import { BASE_URL } from '#test/support/app.ts';

type Json = Record<string, unknown>;

interface Field {
  where: string;
  schema: Json;
}

interface Content {
  content?: { 'application/json'?: { schema: Json } };
}

interface Document {
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, { responses: Record<string, Content> }>>;
  webhooks: Record<string, { post: { requestBody: Content } }>;
}

const document = apiDocument(BASE_URL) as unknown as Document;

/** Returns the fields of all responses and events. Errors have examples of their own. */
function answered(): Field[] {
  const parts = Object.entries(document.components.schemas).map(([where, schema]) => ({ where, schema }));
  const answers = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) < 400)
        .flatMap(([status, response]) => rootOf(`${method} ${path} ${status}`, response)),
    ),
  );
  const events = Object.entries(document.webhooks).flatMap(([name, { post }]) =>
    rootOf(name, post.requestBody),
  );
  return [...parts, ...answers, ...events].flatMap(fieldsWithin);
}

function rootOf(where: string, { content }: Content): Field[] {
  const body = content?.['application/json'];
  return body ? [{ where, schema: body.schema }] : [];
}

/** Returns a schema and its nested schemas, except those below an object with its own example. */
function fieldsWithin({ where, schema }: Field): Field[] {
  const within: Field[] = [];
  const add = (name: string, inner: unknown) => {
    if (typeof inner === 'object' && inner !== null)
      within.push(...fieldsWithin({ where: `${where}${name}`, schema: inner as Json }));
  };
  if (schema.examples === undefined) {
    for (const [name, inner] of Object.entries((schema.properties as Json) ?? {})) add(`.${name}`, inner);
    for (const key of ['anyOf', 'oneOf', 'allOf'])
      for (const inner of (schema[key] as unknown[]) ?? []) add('', inner);
    add('[]', schema.items);
    add('{}', schema.additionalProperties);
  }
  return [{ where, schema }, ...within];
}

const FIELDS = answered();

test('every field of a response or event has an enum, a constant or an example', () => {
  const TYPES = ['string', 'number', 'integer'];
  const bare = FIELDS.filter(
    ({ schema }) =>
      [schema.type].flat().some((type) => TYPES.includes(String(type))) &&
      !['enum', 'const', 'examples'].some((key) => key in schema),
  );
  assert.deepEqual([...new Set(bare.map(({ where }) => where))], []);
});

test('the example of a field matches its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const wrong = FIELDS.filter(({ schema }) => schema.examples !== undefined).filter(
    ({ schema: { examples, ...rules } }) =>
      !ajv.validate(withoutReferences(rules), (examples as unknown[])[0]),
  );
  assert.deepEqual(
    wrong.map(({ where, schema }) => `${where}: ${JSON.stringify(schema.examples)}`),
    [],
  );
});

/** Asserts that the schema has no reference: objects with their own example have none. */
function withoutReferences(schema: Json): Json {
  assert.ok(!JSON.stringify(schema).includes('$ref'), JSON.stringify(schema));
  return schema;
}

test('no sample value is unused', () => {
  const shown = new Set(FIELDS.flatMap(({ schema }) => (schema.examples as unknown[]) ?? []).map(String));
  const unused = Object.entries(SAMPLES).flatMap(([type, values]) =>
    Object.entries(values)
      .filter(([, value]) => !shown.has(String(value)))
      .map(([name]) => `${type} ${name}`),
  );
  assert.deepEqual(unused, []);
});

test('no field has the bounds of a JavaScript number', () => {
  assert.doesNotMatch(JSON.stringify(document), /9007199254740991/);
});
