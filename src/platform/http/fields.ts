import { z } from 'zod';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { METADATA_LIMITS, type MetadataChange, readMetadata } from '#src/kernel/metadata.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import { isBroken, RULE_TEXTS, type Rule } from './rules.ts';

/**
 * Presence rule of a field in a request body. `required` fields must have a value. `nullable` fields may be
 * null or omitted. `optional` fields may be omitted but not null. Empty text counts as null.
 */
type Presence = 'required' | 'nullable' | 'optional';

type Context = { addIssue(issue: { code: 'custom'; params: object }): void };

/** Parameters of a custom validation issue. `reported_as` replaces the field's path in the response. */
interface IssueParams {
  text: Text;
  values?: TextValues;
  reported_as?: string;
}

function complain(context: Context, params: IssueParams): never {
  context.addIssue({ code: 'custom', params });
  return z.NEVER as never;
}

function trimText(value: unknown): unknown {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  return trimmed === '' ? null : trimmed;
}

function field<T>(rule: Rule<T>, presence: Presence) {
  return z.unknown().transform((value, context): T | null => {
    const tidied = trimText(value);
    if (tidied === undefined || tidied === null) {
      if (presence === 'nullable') return null;
      return complain(context, { text: presence === 'required' ? RULE_TEXTS.required : RULE_TEXTS.filled });
    }
    const read = rule.read(tidied);
    return isBroken(read) ? complain(context, { text: read.broken, values: read.values ?? {} }) : read;
  });
}

export function required<T>(rule: Rule<T>): z.ZodType<T> {
  return field(rule, 'required').meta(rule.json) as z.ZodType<T>;
}

export function optional<T>(rule: Rule<T>): z.ZodOptional<z.ZodType<T>> {
  return (field(rule, 'optional').meta(rule.json) as z.ZodType<T>).optional();
}

export function nullable<T>(rule: Rule<T>): z.ZodOptional<z.ZodType<T | null>> {
  return field(rule, 'nullable').meta(orNull(rule.json)).optional();
}

function orNull(json: Rule<unknown>['json']): Rule<unknown>['json'] {
  const { type, enum: list, ...rest } = json;
  const types = Array.isArray(type) ? type : [type];
  return { ...rest, type: [...types, 'null'], ...(Array.isArray(list) ? { enum: [...list, null] } : {}) };
}

/**
 * Option for a rule that compares several fields. The rule runs even if one of them is invalid, so that one response
 * reports all errors.
 */
export const CHECK_ALWAYS = {
  when: (payload: { value: unknown }) => typeof payload.value === 'object' && payload.value !== null,
};

function metadataField(reported_as?: string) {
  return z
    .unknown()
    .transform((value, context): MetadataChange => {
      const read = readMetadata(value);
      if (!Array.isArray(read)) return read;
      for (const { text } of read) complain(context, { text, ...(reported_as && { reported_as }) });
      return z.NEVER;
    })
    .meta({
      type: ['object', 'null'],
      maxProperties: METADATA_LIMITS.keys,
      additionalProperties: { type: ['string', 'number', 'null'] },
      description:
        'Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys.',
    })
    .optional();
}

export const metadata = metadataField();

/**
 * Metadata field of a nested object. The API document requires its errors under `metadata`, without the path of the
 * object.
 */
export const nestedMetadata = metadataField('metadata');

/**
 * Parses a value with a schema. Throws a `ValidationError` with all issues, in the order of the schema's fields. If the
 * field named `alone` has an issue, only that one is thrown, because other rules depend on that field.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, alone?: string): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const found = result.error.issues.flatMap((issue) => missingFieldsOf(schema, issue));
  const issues = inFieldOrder(schema, found).map(toIssue);
  const decisive = issues.filter((issue) => issue.path === alone);
  const [first, ...rest] = decisive.length > 0 ? decisive : issues;
  if (!first) throw new Error('a schema refused a value without an issue');
  throw new ValidationError([first, ...rest]);
}

/**
 * Replaces the issue of a missing object by one issue for each of its required fields. Returns other issues unchanged.
 */
function missingFieldsOf(schema: z.ZodType, issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const isMissing = issue.code === 'invalid_type' && (issue.input ?? null) === null;
  const object = isMissing ? schemaAt(schema, issue.path) : null;
  const read = object?.safeParse({}, { reportInput: true });
  if (!read || read.success) return [issue];
  const fields = read.error.issues.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  return fields.flatMap((inner) => missingFieldsOf(schema, inner));
}

/** Returns the object schema at a path, or null if the path leads to a different kind of schema. */
function schemaAt(schema: unknown, path: readonly PropertyKey[]): z.ZodObject | null {
  const object = objectIn(schema);
  const [name, ...rest] = path;
  if (name === undefined) return object;
  if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest);
  if (object !== null) return schemaAt(object.shape[String(name)], rest);
  return isWrapped(schema) ? schemaAt(schema.unwrap(), path) : null;
}

/** Returns the object schema inside optional and nullable wrappers, or null for any other schema. */
export function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  return isWrapped(schema) ? objectIn(schema.unwrap()) : null;
}

function isWrapped(schema: unknown): schema is z.ZodOptional | z.ZodNullable {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
}

/** Sorts issues by the order of the schema's fields, because rules over several fields report their issues last. */
function inFieldOrder(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const placeOf = (issue: z.core.$ZodIssue) => fields.indexOf(String(issue.path[0]));
  return issues.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function toIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'custom' && issue.params) {
    const { text, values = {}, reported_as } = issue.params as IssueParams;
    return { path: reported_as ?? path, text, values };
  }
  if (issue.code === 'invalid_type') {
    return { path, text: issue.input === undefined ? RULE_TEXTS.required : RULE_TEXTS.object };
  }
  throw new Error(`no text for the validation issue ${issue.code} at ${path}`);
}
