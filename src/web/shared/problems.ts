import { ApiError, commonErrors, ValidationError } from '#src/kernel/errors.ts';
import { overloadErrors } from '#src/platform/http/overload.ts';
import { NO_PROBLEM, type Problem, Refused } from './page.ts';
import { inWords } from './sentences.ts';

/** What a person can put right; anything else is an error page. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Refused) return error.problem;
  if (error instanceof ValidationError) {
    const errors = new Map<string, ReturnType<typeof inWords>>();
    // The first complaint about a field is the one to put right first.
    for (const { path, ...issue } of error.issues)
      if (!errors.has(path)) errors.set(path, inWords(path, issue));
    return { errors, notice: null };
  }
  if (!(error instanceof ApiError) || error.entry.status >= 500 || error.entry.status === 404) return null;
  if (isDisabled(error)) return null;
  return { ...NO_PROBLEM, notice: { text: error.entry.text, values: error.values } };
}

/** No form of this merchant does anything: there is no use in showing it again. */
export function isDisabled(error: unknown): boolean {
  return error instanceof ApiError && error.entry === commonErrors.merchant_disabled;
}

/** Told like any other refusal, with the status that says to wait. */
export function isTooMany(error: unknown): error is ApiError {
  return error instanceof ApiError && error.entry.status === 429;
}

/** Refused at the door: nothing was done. */
export function isOverloaded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.entry === overloadErrors.overloaded;
}
