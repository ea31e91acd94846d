import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiDocument } from '#src/app.ts';
import { describeFields } from '#src/platform/http/openapi-fields.ts';
import { FIELDS, PATH_PARAMETERS } from '#src/web/docs/fields/index.ts';
import { replacedWordsIn } from '../../style/replaced-words.ts';

type Json = Record<string, unknown>;

const document = apiDocument('https://cuota.test');

/** Yields the fields of all schemas and the parameters of all operations, with their place in the document. */
function* describedIn(value: unknown, place = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'examples' || key === 'example') continue;
    const here = `${place}/${key}`;
    if (key === 'properties' || key === 'parameters')
      for (const [name, one] of Object.entries(inner as Json)) yield [`${here}/${name}`, one as Json];
    yield* describedIn(inner, here);
  }
}

const described = [...describedIn(document)];

describe('the descriptions of the API document', () => {
  test('cover each field and parameter', () => {
    assert.ok(described.length > 2000);
    const missing = described.filter(([, { description }]) => !description).map(([place]) => place);
    assert.deepEqual(missing, []);
  });

  test('use standard terms', () => {
    const found = described.flatMap(([place, { description }]) =>
      replacedWordsIn(String(description)).map((word) => `${place} ${word}`),
    );
    assert.deepEqual(found, []);
  });

  test('state whether a timestamp has an offset', () => {
    const isTimestamp = ([place, { type }]: [string, Json]) =>
      /(_at|At)$/.test(place) && !/(next_renew_at|nextRenewAt)$/.test(place) && type !== 'boolean';
    const silent = described
      .filter(isTimestamp)
      .filter(([place]) => !/requestBody|parameters/.test(place))
      .filter(([, { description }]) => !/offset/.test(String(description)))
      .map(([place, { description }]) => `${place}: ${description}`);
    assert.deepEqual(silent, []);
  });

  test('agree with the examples on the format of a timestamp', () => {
    const formats: [RegExp, RegExp][] = [
      [/ISO 8601 with an offset/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/],
      [/Colombia time, without an offset/, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
      [/as `YYYY-MM-DD`/, /^\d{4}-\d\d-\d\d$/],
    ];
    const wrong = described.flatMap(([place, { description, ...schema }]) => {
      const [, format] = formats.find(([words]) => words.test(String(description))) ?? [];
      const [example] = JSON.stringify(schema).match(/(?<="examples":\[")[^"]*/) ?? [];
      const isWrong = format && example !== undefined && !format.test(example);
      return isWrong ? [`${place}: ${description} ${example}`] : [];
    });
    assert.deepEqual(wrong, []);
  });

  test('are used by a field of the document', () => {
    const texts = new Set(described.map(([, { description }]) => description));
    const all = { ...FIELDS, ...PATH_PARAMETERS };
    const unused = Object.entries(all).filter(([, text]) => !texts.has(text));
    assert.deepEqual(unused, []);
  });
});

describe('describeFields', () => {
  const field = (schema: Json) => ({ paths: {}, webhooks: {}, components: { schemas: { Plan: schema } } });
  const schemaOf = (result: Json) => (result.components as { schemas: Json }).schemas.Plan;

  test('prefers a description of the schema, then of the parent, then of the name', () => {
    const properties = { createdAt: {}, name: {}, price: { description: 'Own.' } };
    const fields = { created_at: 'Time.', name: 'Name.', 'Plan.name': 'Name of the plan.', price: 'Price.' };
    const result = describeFields(field({ properties }), { fields, path_parameters: {} });
    assert.deepEqual(schemaOf(result), {
      properties: {
        createdAt: { description: 'Time.' },
        name: { description: 'Name of the plan.' },
        price: { description: 'Own.' },
      },
    });
  });
});
