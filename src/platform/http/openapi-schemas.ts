import { z } from 'zod';
import { type Samples, withSamples } from './openapi-samples.ts';

type Json = Record<string, unknown>;

/** Parts of the API document that all operations share. */
export interface Components {
  schemas: Json;
  examples: Json;
  samples: Samples;
}

/**
 * Converts a Zod schema to OpenAPI. A schema with an id becomes a component, and others are inlined. `root` is the name
 * under which samples of an inlined schema are looked up.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components, root = ''): Json {
  const { $schema: _, $defs = {}, ...body } = convert(schema, io);
  const sampled = (one: unknown, name: string) =>
    io === 'output' ? withSamples(one, components.samples, { name, parent: '' }) : one;
  for (const [name, one] of Object.entries($defs as Json)) components.schemas[name] ??= sampled(one, name);
  const id = typeof body.id === 'string' ? body.id : undefined;
  if (id === undefined) return sampled(body, root) as Json;
  components.schemas[id] ??= sampled(body, id);
  return { $ref: `#/components/schemas/${id}` };
}

const CONVERTED = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() };

/**
 * Converts a Zod schema to JSON Schema and caches the result. About a thousand responses use the error body
 * schemas. Converting these for each response would take most of a second.
 */
function convert(schema: z.ZodType, io: 'input' | 'output'): Json {
  const known = CONVERTED[io].get(schema) ?? relocate(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  CONVERTED[io].set(schema, known);
  return known;
}

/**
 * Simplifies a JSON Schema for readers and client generators. Removes the limits of JavaScript's safe integers and
 * empty `additionalProperties`, and moves references to the components.
 */
function relocate(schema: object): Json {
  const text = JSON.stringify(schema, (key, value) => {
    const isBound = /^(min|max)imum$/.test(key) && Math.abs(value) === Number.MAX_SAFE_INTEGER;
    const isOpen =
      key === 'additionalProperties' && typeof value === 'object' && Object.keys(value).length === 0;
    return isBound || isOpen ? undefined : simplified(value);
  });
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function simplified(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return nullAsType(oneTypeEach(openObject(withoutPattern(withoutConstant(value as Json)))));
}

/**
 * Moves a boolean constant to `x-const`. Client generators reject boolean constants or turn them into text. The SDK's
 * types and the tests read `x-const`.
 */
function withoutConstant(schema: Json): Json {
  const { const: constant, ...rest } = schema;
  return typeof constant === 'boolean' ? { ...rest, 'x-const': constant } : schema;
}

/**
 * Removes the pattern of a UUID field. The format `uuid` already describes it, and client generators cannot
 * apply a pattern to their UUID type.
 */
function withoutPattern(schema: Json): Json {
  const { pattern: _, ...rest } = schema;
  return schema.format === 'uuid' ? rest : schema;
}

/**
 * Declares an object without known fields as a map with any values. Client generators fail on an object that declares
 * nothing.
 */
function openObject(schema: Json): Json {
  const isObject = [schema.type].flat().includes('object');
  const { properties = {}, additionalProperties } = schema;
  const isBare = Object.keys(properties as Json).length === 0 && typeof additionalProperties !== 'object';
  if (!isObject || !isBare) return schema;
  const { properties: _, ...rest } = schema;
  return { ...rest, additionalProperties: true };
}

const OF_TEXT = ['pattern', 'format', 'minLength', 'maxLength'];
const OF_NUMBERS = ['minimum', 'maximum'];

/**
 * Splits a schema with several types into `anyOf`. Most client generators support only a single type, or one type and
 * null.
 */
function oneTypeEach(schema: Json): Json {
  const { type, ...rest } = schema;
  if (!Array.isArray(type) || type.filter((one) => one !== 'null').length < 2) return schema;
  const with_type = type.map((one) => {
    const own = one === 'string' ? OF_TEXT : one === 'null' ? [] : OF_NUMBERS;
    return { type: one, ...Object.fromEntries(Object.entries(rest).filter(([key]) => own.includes(key))) };
  });
  const shared = Object.entries(rest).filter(([key]) => ![...OF_TEXT, ...OF_NUMBERS].includes(key));
  return { ...Object.fromEntries(shared), anyOf: with_type };
}

/**
 * Replaces `anyOf` with null by an array of types, such as `["string", "null"]`. In a union, the last branch becomes
 * nullable. A nullable reference stays an `anyOf`, because a reference has no type.
 */
function nullAsType(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = anyOf.filter(({ type }) => type !== 'null').map((branch) => simplified(branch) as Json);
  const at = branches.findLastIndex(({ type }) => typeof type === 'string');
  if (branches.length === anyOf.length || at === -1) return schema;
  const written = branches.map((branch, index) => (index === at ? orNull(branch) : branch));
  return written.length === 1 ? { ...written[0], ...rest } : { ...rest, anyOf: written };
}

function orNull({ type, enum: list, const: constant, ...rest }: Json): Json {
  const values = constant === undefined ? list : [constant];
  return { ...rest, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}
