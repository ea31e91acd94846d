import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { ValidationError } from '#src/kernel/errors.ts';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { nullable, parse, required } from '#src/platform/http/fields.ts';
import { text } from '#src/platform/http/rules.ts';

function pathsOf(schema: z.ZodType, value: unknown): string[] {
  try {
    parse(schema, value);
    return [];
  } catch (error) {
    assert.ok(error instanceof ValidationError);
    return error.issues.map(({ path }) => path);
  }
}

describe('missing object', () => {
  const name = text({ max: 10 });
  const person = z.object({
    name: required(name),
    alias: nullable(name),
    home: z.object({ city: required(name) }),
  });

  test('reports its required fields, at every depth', () => {
    for (const value of [{}, { person: null }]) {
      assert.deepEqual(pathsOf(z.object({ person }), value), ['person.name', 'person.home.city']);
    }
    assert.deepEqual(pathsOf(z.object({ people: z.array(person) }), { people: [null] }), [
      'people.0.name',
      'people.0.home.city',
    ]);
  });

  test('reports itself when none of its fields is required', () => {
    assert.deepEqual(pathsOf(z.object({ options: z.object({ alias: nullable(name) }) }), {}), ['options']);
  });

  test('may be absent when it is optional or nullable', () => {
    const schema = z.object({ person: person.nullable().optional() });
    for (const value of [{}, { person: null }]) assert.deepEqual(pathsOf(schema, value), []);
    assert.deepEqual(pathsOf(schema, { person: {} }), ['person.name', 'person.home.city']);
  });

  test('sent as another type is reported as an invalid object', () => {
    for (const value of ['x', 5, true])
      assert.deepEqual(pathsOf(z.object({ person }), { person: value }), ['person']);
  });
});

test('no route reports an object in place of its required fields', () => {
  for (const { method, path, body } of routesOf(MODULES)) {
    if (!(body instanceof z.ZodObject)) continue;
    for (const field of pathsOf(body, {})) {
      const schema: unknown = body.shape[field];
      assert.ok(!(schema instanceof z.ZodObject), `${method} ${path} reports ${field} as a whole`);
    }
  }
});
