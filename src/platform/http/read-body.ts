import type { z } from 'zod';
import { ApiError, type Issue, ValidationError } from '#src/kernel/errors.ts';
import { objectIn, parse } from './fields.ts';
import type { EdgeDeps, Principal, Route } from './route.ts';

/**
 * Parses a request body with the route's schema. Throws a `ValidationError` with all issues of the schema and
 * all issues that the route's lookups find in valid fields.
 */
export async function readBody<D extends EdgeDeps>(
  deps: D,
  route: Pick<Route<D>, 'body' | 'decisive_field' | 'lookUp'>,
  {
    body,
    principal,
    params,
  }: { body: object; principal: Principal; params: Readonly<Record<string, string>> },
): Promise<unknown> {
  if (!route.body) return undefined;
  try {
    return parse(route.body, body, route.decisive_field);
  } catch (error) {
    const isDecisive = (issue: Issue) => issue.path === route.decisive_field;
    if (!(error instanceof ValidationError) || !route.lookUp || error.issues.some(isDecisive)) throw error;
    const schema = objectIn(route.body);
    const sent = schema ? validFields(schema, body, error.issues) : {};
    const found = await issuesOf(() => route.lookUp?.(deps, sent, principal, params));
    throw withIssues(error, schema, found);
  }
}

/**
 * Returns the issues that a lookup reports. Ignores its other API errors, such as a 404, because the handler throws
 * them once all fields are valid.
 */
async function issuesOf(
  look: () => Promise<readonly (Issue | null)[]> | undefined,
): Promise<readonly (Issue | null)[]> {
  try {
    return (await look()) ?? [];
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/**
 * Returns the parsed values of the fields that were sent and have no issue. Nested objects contain only their valid
 * fields.
 */
function validFields(schema: z.ZodObject, value: unknown, issues: readonly Issue[], place = ''): object {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const path = `${place}${name}`;
    const sent = (value as Record<string, unknown>)[name];
    const object = objectIn(field);
    if (sent === undefined || issues.some((issue) => issue.path === path)) return [];
    if (object !== null && sent !== null) return [[name, validFields(object, sent, issues, `${path}.`)]];
    const read = (field as z.ZodType).safeParse(sent);
    return read.success ? [[name, read.data]] : [];
  });
  return Object.fromEntries(fields);
}

/**
 * Adds the issues found by lookups for fields that have none yet. Sorts all issues by the order of the schema's fields.
 */
function withIssues(
  error: ValidationError,
  schema: z.ZodObject | null,
  found: readonly (Issue | null)[],
): ValidationError {
  const known = new Set(error.issues.map(({ path }) => path));
  const more = found.filter((issue) => issue !== null).filter(({ path }) => !known.has(path));
  if (more.length === 0) return error;
  const paths = schema ? pathsOf(schema) : [];
  const placeOf = ({ path }: Issue) =>
    paths.findIndex((field) => field === path || path.startsWith(`${field}.`) || field.endsWith(`.${path}`));
  const [first = error.issues[0], ...rest] = [...error.issues, ...more].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  return new ValidationError([first, ...rest]);
}

/**
 * Returns the paths of all fields in the order of the schema. An object follows its own fields, so that an issue
 * matches the path of its field first.
 */
function pathsOf(schema: z.ZodObject, place = ''): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const object = objectIn(field);
    const path = `${place}${name}`;
    return object ? [...pathsOf(object, `${path}.`), path] : [path];
  });
}
