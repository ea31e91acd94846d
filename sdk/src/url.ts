/** The value of a query parameter: a string, number or boolean, a list, or an object such as `{ status: 'activa' }`. */
type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [key: string]: Value };

/** Returns the URL of an operation. Throws a `TypeError` if a path parameter is empty, `.` or `..`. */
export function urlOf(
  base_url: string,
  template: string,
  input: { path?: Readonly<Record<string, string>>; query?: unknown },
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, input.path?.[name]));
  const pairs = Object.entries((input.query ?? {}) as Record<string, Value>).flatMap(([key, value]) =>
    pairsOf(key, value),
  );
  const query = new URLSearchParams(pairs).toString();
  return `${base_url.replace(/\/+$/, '')}${path}${query === '' ? '' : `?${query}`}`;
}

/**
 * Encodes a path parameter. Throws an error for an empty value, `.` or `..`, which would result in the URL of another
 * operation.
 */
function segment(name: string, value: string | undefined): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name} is '${text}'`);
  return encodeURIComponent(text);
}

function pairsOf(key: string, value: Value): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(`${key}[]`, item));
  if (typeof value !== 'object') return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, item]) => pairsOf(`${key}[${name}]`, item));
}
