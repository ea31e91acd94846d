import type { z } from 'zod';
import { ValidationError } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { UsageError } from './command.ts';

/** Validates input with the rules of the panel's form. Throws a usage error with the same message. */
export function readBody<T>(body: z.ZodType<T>, values: Readonly<Record<string, unknown>>): T {
  try {
    return parse(body, values);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [{ path, text, values: said }] = error.issues;
    throw new UsageError(say(text, 'en', { field: path, ...said }));
  }
}
