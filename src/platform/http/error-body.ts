import { z } from 'zod';
import { type ApiError, ERROR_STATUSES, type ErrorStatus, ValidationError } from '#src/kernel/errors.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Route } from './route.ts';

const errorObject = z
  .object({
    type: z.enum([
      ...new Set(Object.values(ERROR_STATUSES).map((status) => status.type)),
      'idempotency_error',
    ]),
    code: z.string(),
    message: z.string(),
    param: z.string().nullable(),
    decline_code: z.string().nullable().optional().meta({
      description:
        'Response code of the card network. Null or absent if the card network did not decline a card.',
    }),
    action: z.string().nullable().optional().meta({
      description:
        'Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. Present only if the card network declined a card.',
    }),
    retryable: z.boolean().optional().meta({
      description:
        'Whether a later charge to the same card can succeed. Present if the card network declined a card.',
    }),
  })
  .meta({
    id: 'ErrorObject',
    description:
      'An error. Programs should use `code`, because the wording of `message` can change between versions.',
  });

/** Declares that error bodies may have further fields, such as the `pre_authorization` that the error refers to. */
const FURTHER_FIELDS = { additionalProperties: true };

export const errorBody = z
  .looseObject({ message: z.string(), error: errorObject })
  .meta({ id: 'ErrorBody', ...FURTHER_FIELDS });

const validationBody = z
  .looseObject({
    message: z.string().meta({ description: 'Error message of the first invalid field.' }),
    errors: z.record(z.string(), z.array(z.string())).meta({
      description: 'Error messages of each invalid field. The keys are field names in dot notation.',
    }),
    error: errorObject,
  })
  .meta({ id: 'ValidationErrorBody', ...FURTHER_FIELDS });

interface ErrorSchemas {
  error: z.ZodType;
  validation: z.ZodType;
}

const PLAIN: ErrorSchemas = { error: errorBody, validation: validationBody };
const flagged = new Map<string, ErrorSchemas>();

/**
 * Returns the schemas of a route's error bodies for a status. Routes with the same `flag` share the schema
 * objects, so that each schema is converted to OpenAPI only once.
 */
export function errorSchemasOf({ flag }: ErrorShape, status: ErrorStatus): ErrorSchemas {
  if (flag === undefined || status >= 500) return PLAIN;
  const known = flagged.get(flag) ?? withFlag(flag);
  flagged.set(flag, known);
  return known;
}

function withFlag(flag: string): ErrorSchemas {
  const name = flag.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const field = { [flag]: z.literal(false) };
  return {
    error: errorBody.extend(field).meta({ id: `${name}ErrorBody`, ...FURTHER_FIELDS }),
    validation: validationBody.extend(field).meta({ id: `${name}ValidationErrorBody`, ...FURTHER_FIELDS }),
  };
}

/** Options of a route that change its error bodies. */
export type ErrorShape = Pick<Route, 'flag' | 'legacy_errors'>;

/** Returns the response body of an error, in the given language. Every error body of the API is created here. */
export function errorBodyOf(
  error: ApiError,
  locale: Locale,
  { flag, legacy_errors }: ErrorShape = {},
): Record<string, unknown> {
  const flags = flag !== undefined && error.entry.status < 500 ? { [flag]: false } : {};
  if (error instanceof ValidationError) {
    const body = validationBodyOf(error, locale);
    return { ...flags, ...(legacy_errors ? body.errors : {}), ...body };
  }
  const { status, code, type, text, param, advice } = error.entry;
  const message = say(text, locale, error.values);
  return {
    ...flags,
    message,
    ...error.details(locale),
    error: {
      type: type ?? ERROR_STATUSES[status].type,
      code: code ?? ERROR_STATUSES[status].code,
      message,
      param: param ?? null,
      ...advice,
    },
  };
}

function validationBodyOf(error: ValidationError, locale: Locale) {
  const errors: Record<string, string[]> = Object.create(null);
  for (const { path, text, values } of error.issues) {
    const field = path.split('.').at(-1) ?? path;
    errors[path] = [...(errors[path] ?? []), say(text, locale, { field, ...values })];
  }
  const [first] = error.issues;
  const message = errors[first.path]?.[0] ?? '';
  const { type, code } = ERROR_STATUSES[422];
  return { message, errors, error: { type, code, message, param: first.path } };
}
