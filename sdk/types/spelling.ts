import type { ApiDocument, Schema } from './document.ts';

type Names = ReadonlySet<string>;

/**
 * The response fields that the API spells in camel case in some objects and in snake case in others, for example
 * `checkoutUrl` and `checkout_url`. The SDK offers only the snake case.
 */
export interface Spellings {
  /** Snake case by camel case. */
  renamed: ReadonlyMap<string, string>;
  /** Fields whose keys are chosen by the merchant. The SDK does not rename these keys. */
  free: Names;
}

/** Finds the spellings. An object with one field in both spellings has all its fields renamed. */
export function spellingsOf(document: ApiDocument): Spellings {
  const objects = responseSchemas(document).flatMap(objectsIn);
  const names: Names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  const hasTwoSpellings = (name: string) => isCamel(name) && names.has(toSnakeCase(name));
  const renamed = objects
    .map(({ properties = {} }) => Object.keys(properties))
    .filter((fields) => fields.some(hasTwoSpellings))
    .flatMap((fields) => fields.filter(isCamel))
    .map((name): [string, string] => [name, toSnakeCase(name)]);
  const free = objects.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) => (isMap(schema) ? toSnakeCase(name) : [])),
  );
  return { renamed: new Map(renamed.sort()), free: new Set(free.sort()) };
}

/** Returns the document with the renamed response fields. */
export function withOneSpelling(document: ApiDocument): ApiDocument {
  const { renamed } = spellingsOf(document);
  const { schemas } = document.components;
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, responses: rename(operation.responses, renamed) },
      ]),
    ),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: rename(schemas, renamed) as typeof schemas },
  };
}

function responseSchemas(document: ApiDocument): Schema[] {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const contents = operations.flatMap(({ responses }) => Object.values(responses));
  const inline = contents.flatMap(({ content }) => Object.values(content).map(({ schema }) => schema));
  return [...inline, ...Object.values(document.components.schemas)];
}

/** Returns a schema and all schemas inside it that describe objects. */
function objectsIn(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const inner = [
    ...Object.values(properties),
    ...anyOf,
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  return [schema, ...inner.flatMap(objectsIn)];
}

function isMap({ properties, additionalProperties, anyOf = [] }: Schema): boolean {
  return (typeof additionalProperties === 'object' && properties === undefined) || anyOf.some(isMap);
}

/** Renames the properties in a part of the document. */
function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => rename(one, names));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key === 'required' && Array.isArray(inner))
      return [key, inner.map((name) => names.get(name) ?? name)];
    const renamed = rename(inner, names);
    if (key !== 'properties') return [key, renamed];
    const fields = Object.entries(renamed as object).map(([name, field]) => [names.get(name) ?? name, field]);
    return [key, Object.fromEntries(fields)];
  });
  return Object.fromEntries(entries);
}

const isCamel = (name: string) => /[a-z][A-Z]/.test(name);

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
