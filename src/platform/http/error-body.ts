import { z } from 'zod';
import { type ApiError, ERROR_STATUSES, ValidationError } from '#src/kernel/errors.ts';
import { type Locale, say } from '#src/kernel/texts.ts';

const errorObject = z
  .object({
    type: z.enum([
      ...new Set(Object.values(ERROR_STATUSES).map((status) => status.type)),
      'idempotency_error',
    ]),
    code: z.string(),
    message: z.string(),
    param: z.string().nullable(),
    decline_code: z.string().nullable().optional().meta({ description: 'What the card network said.' }),
    action: z.string().nullable().optional().meta({ description: 'With response codes: what helps.' }),
    retryable: z.boolean().optional().meta({ description: 'With response codes.' }),
  })
  .meta({ id: 'ErrorObject', description: 'Decide on `code`; texts may change.' });

/** Beside it stands what the operation answers when it went well, as `false`: `success`, `deleted` and the like. */
const FURTHER_FIELDS = { additionalProperties: true };

export const errorBody = z
  .looseObject({ message: z.string(), error: errorObject })
  .meta({ id: 'ErrorBody', ...FURTHER_FIELDS });

export const validationBody = z
  .looseObject({
    message: z.string().meta({ description: 'The first error.' }),
    errors: z.record(z.string(), z.array(z.string())).meta({ description: 'By field, in dot notation.' }),
    error: errorObject,
  })
  .meta({ id: 'ValidationErrorBody', ...FURTHER_FIELDS });

/** The one place where an error becomes a body. */
export function errorBodyOf(error: ApiError, locale: Locale, legacy = false): Record<string, unknown> {
  if (error instanceof ValidationError) {
    const body = validationBodyOf(error, locale);
    return legacy ? { ...body.errors, ...body } : body;
  }
  const { status, code, type, text, param, flags, advice } = error.entry;
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
