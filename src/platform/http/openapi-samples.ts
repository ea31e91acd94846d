type Json = Record<string, unknown>;

/**
 * Example values of response fields, by JSON type and field name. The key `parent.name` is for a name with several
 * meanings, and `name[]` for the items of an array.
 */
export type Samples = Readonly<
  Record<'string' | 'number' | 'integer' | 'object', Readonly<Record<string, unknown>>>
>;

interface Place {
  name: string;
  parent: string;
}

/** Adds an example to each field of a schema, except fields with a fixed list of values. */
export function withSamples(schema: unknown, samples: Samples, place: Place): unknown {
  if (!isObject(schema)) return schema;
  const walked = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, walkKeyword(key, value, samples, place)]),
  );
  const sample = isListed(schema) ? undefined : sampleOf(schema, samples, place);
  return sample === undefined ? walked : { ...walked, examples: [sample] };
}

function walkKeyword(key: string, value: unknown, samples: Samples, place: Place): unknown {
  if (key === 'properties' && isObject(value)) {
    const walked = Object.entries(value).map(([name, schema]) => [
      name,
      withSamples(schema, samples, { name, parent: place.name }),
    ]);
    return Object.fromEntries(walked);
  }
  if (key === 'items') return withSamples(value, samples, { ...place, name: `${place.name}[]` });
  if (key === 'additionalProperties')
    return withSamples(value, samples, { ...place, name: `${place.name}{}` });
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf'].includes(key))
    return value.map((branch) => withSamples(branch, samples, place));
  return value;
}

function isListed(schema: Json): boolean {
  return ['enum', 'const', '$ref', 'examples'].some((key) => key in schema);
}

const FORMATS: Readonly<Record<string, readonly string[]>> = { uuid: ['uuid'], 'date-time': ['date-time'] };

function sampleOf(schema: Json, samples: Samples, { name, parent }: Place): unknown {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const type = types.find((one) => one in samples) as keyof Samples | undefined;
  if (type === undefined) return undefined;
  const byFormat = FORMATS[String(schema.format)] ?? [];
  const keys = [`${parent}.${name}`, ...byFormat, name, ...(/(_at|At)$/.test(name) ? ['at'] : [])];
  const key = keys.find((one) => one in samples[type]);
  return key === undefined ? undefined : samples[type][key];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
