import { ApiError, commonErrors, type ErrorEntry, ValidationError } from '#src/kernel/errors.ts';
import { overloadErrors } from '#src/platform/http/overload.ts';
import { roleErrors } from '#src/platform/http/roles.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import { NO_PROBLEM, type Problem, Refused } from './page.ts';
import { inWords } from './sentences.ts';

/**
 * Converts an error that the user can correct into a form problem. Returns null for other errors, for which an error
 * page is shown.
 */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Refused) return error.problem;
  if (error instanceof ValidationError) {
    const errors = new Map<string, ReturnType<typeof inWords>>();
    // Report only the first issue of each field.
    for (const { path, ...issue } of error.issues)
      if (!errors.has(path)) errors.set(path, inWords(path, issue));
    return { errors, notice: null };
  }
  if (!(error instanceof ApiError) || error.entry.status >= 500 || error.entry.status === 404) return null;
  if (isDisabled(error)) return null;
  return { ...NO_PROBLEM, notice: { text: error.entry.text, values: error.values } };
}

/**
 * Returns whether the error says that the merchant is disabled. A page with this error replaces the form,
 * because the server rejects all forms of a disabled merchant.
 */
export function isDisabled(error: unknown): boolean {
  return error instanceof ApiError && error.entry === commonErrors.merchant_disabled;
}

/** Returns whether the user lacks permission to send the form. The response then has status 403 instead of 422. */
export function isNotAllowed(error: unknown): boolean {
  return error instanceof ApiError && NOT_ALLOWED.includes(error.entry);
}

const NOT_ALLOWED: readonly ErrorEntry[] = [...Object.values(roleErrors), peopleErrors.merchant_disabled];

/** Returns whether the error is a rate limit. The form then shows the error like any other, with status 429. */
export function isTooMany(error: unknown): error is ApiError {
  return error instanceof ApiError && error.entry.status === 429;
}

/** Returns whether the server rejected the request because of overload, in which case it processed nothing. */
export function isOverloaded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.entry === overloadErrors.overloaded;
}
