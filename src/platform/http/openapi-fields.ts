type Json = Record<string, unknown>;

/**
 * Descriptions of fields by field name. The key `parent.name` describes a field of one object only: the parent is the
 * schema, the field or the last path segment that contains the field.
 */
export type FieldDescriptions = Readonly<Record<string, string>>;

interface Described {
  fields: FieldDescriptions;
  path_parameters: FieldDescriptions;
}

/** Returns the API document with a description added to each field and path parameter that lacks one. */
export function describeFields(document: Json, { fields, path_parameters }: Described): Json {
  const { schemas = {}, ...components } = document.components as { schemas?: Json };
  const described = Object.entries(schemas).map(([name, schema]) => [name, walk(schema, name, fields)]);
  return {
    ...document,
    paths: mapValues(document.paths, (path, item) => walkPath(path, item, { fields, path_parameters })),
    webhooks: mapValues(document.webhooks, (name, item) => walk(item, name, fields)),
    components: { ...components, schemas: Object.fromEntries(described) },
  };
}

function walkPath(path: string, item: unknown, { fields, path_parameters }: Described): unknown {
  const root = path.split('/').findLast((part) => !part.startsWith('{')) ?? '';
  return mapValues(item, (_, operation) => {
    const { parameters = [], ...rest } = operation as { parameters?: Json[] };
    return {
      ...(walk(rest, root, fields) as Json),
      parameters: parameters.map((parameter) => ({
        ...parameter,
        ...withDescription(parameter, path_parameters[String(parameter.name)]),
      })),
    };
  });
}

/** Adds descriptions to all properties in a part of the API document. Descriptions that exist are kept. */
function walk(value: unknown, parent: string, fields: FieldDescriptions): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, parent, fields));
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value, (key, inner) => {
    if (key === 'examples' || key === 'example') return inner;
    if (key !== 'properties') return walk(inner, parent, fields);
    return mapValues(inner, (name, field) => {
      const own = toSnakeCase(name);
      const described = fields[`${parent}.${own}`] ?? fields[own];
      return { ...(walk(field, name, fields) as Json), ...withDescription(field as Json, described) };
    });
  });
}

function withDescription(own: Json, description: string | undefined): Json {
  return own.description === undefined && description !== undefined ? { description } : {};
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function mapValues(value: unknown, map: (key: string, value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(value as Json).map(([key, inner]) => [key, map(key, inner)]));
}
