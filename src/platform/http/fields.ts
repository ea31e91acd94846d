import { z } from 'zod';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { METADATA_LIMITS, type MetadataChange, readMetadata } from '#src/kernel/metadata.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import { isBroken, RULE_TEXTS, type Rule } from './rules.ts';

/**
 * Fields of request bodies. Text is trimmed, and empty text counts as null. `required`, `nullable` and `optional`
 * have the meaning documented in the API. Null is rejected unless a field is nullable.
 */
type Presence = 'required' | 'nullable' | 'optional';

type Context = { addIssue(issue: { code: 'custom'; params: object }): void };

function complain(context: Context, text: Text, values: TextValues = {}): never {
  context.addIssue({ code: 'custom', params: { text, values } });
  return z.NEVER as never;
}

function tidy(value: unknown): unknown {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  return trimmed === '' ? null : trimmed;
}

function field<T>(rule: Rule<T>, presence: Presence) {
  return z.unknown().transform((value, context): T | null => {
    const tidied = tidy(value);
    if (tidied === undefined || tidied === null) {
      if (presence === 'nullable') return null;
      return complain(context, presence === 'required' ? RULE_TEXTS.required : RULE_TEXTS.filled);
    }
    const read = rule.read(tidied);
    return isBroken(read) ? complain(context, read.broken, read.values) : read;
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
 * Option for rules over several fields. They are checked even if a single field is invalid, so that one response
 * reports all errors.
 */
export const ALONGSIDE = {
  when: (payload: { value: unknown }) => typeof payload.value === 'object' && payload.value !== null,
};

export const metadata = z
  .unknown()
  .transform((value, context): MetadataChange => {
    const read = readMetadata(value);
    if (!Array.isArray(read)) return read;
    for (const issue of read) complain(context, issue.text);
    return z.NEVER;
  })
  .meta({
    type: ['object', 'null'],
    maxProperties: METADATA_LIMITS.keys,
    additionalProperties: { type: ['string', 'number', 'null'] },
    description: 'Merged key by key; an empty or null value deletes its key, null deletes all.',
  })
  .optional();

/**
 * Parses a value by a schema. Throws a ValidationError with all issues, in field order. If the field `alone` is
 * invalid, only its issues are reported, because the rules of other fields depend on it.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, alone?: string): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issues = inFieldOrder(schema, result.error.issues).map(toIssue);
  const decisive = issues.filter((issue) => issue.path === alone);
  const [first, ...rest] = decisive.length > 0 ? decisive : issues;
  if (!first) throw new Error('a schema refused a value without an issue');
  throw new ValidationError([first, ...rest]);
}

/** Sorts issues by the order of the fields. Zod checks rules over several fields last. */
function inFieldOrder(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const placeOf = (issue: z.core.$ZodIssue) => fields.indexOf(String(issue.path[0]));
  return issues.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function toIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'custom' && issue.params) {
    const { text, values } = issue.params as { text: Text; values: TextValues };
    return { path, text, values };
  }
  if (issue.code === 'invalid_type') {
    return { path, text: issue.input === undefined ? RULE_TEXTS.required : RULE_TEXTS.object };
  }
  throw new Error(`no text for the validation issue ${issue.code} at ${path}`);
}
