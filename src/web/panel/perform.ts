import type { AnyRoute, Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import { execute } from '#src/platform/http/execute.ts';
import { stableJson, toKeyed } from '#src/platform/http/idempotency.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { readBody } from '#src/platform/http/read-body.ts';
import type { Answer } from '#src/platform/http/route.ts';
import { type BareCall, objectOf, workOf } from '#src/platform/http/serve.ts';
import { Refused } from '../shared/page.ts';
import type { Visit } from '../shared/visit.ts';
import type { Caller } from './caller.ts';

interface Request {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: unknown;
  /** Idempotency key of the form, so that a repeated submission has no further effect. */
  submission?: string;
}

/**
 * Calls the handler of an API route with the caller's rights, with the same validation and transaction as an API
 * request. Throws the errors by field, so that the form can show them.
 */
export async function perform(
  deps: Deps,
  visit: Visit,
  { principal }: Caller,
  route: AnyRoute,
  { params = {}, query = {}, body, submission }: Request = {},
): Promise<Answer> {
  if (route.test_only && principal.production) throw new ApiError(commonErrors.test_only);
  const call: BareCall = {
    params,
    query,
    locale: visit.locale,
    origin: visit.origin,
    address: { path: `${deps.base_url}${route.path}`, query: '' },
  };
  // Validate the body before the idempotency key is claimed. These issues keep their rules, which the page needs for
  // its own texts. A stored response contains only the API's texts.
  await readBody(deps, route, { body: objectOf(route, body), principal, params });
  const takesKey = submission !== undefined && route.method !== 'GET';
  const parameters = stableJson([route.method, route.path, params, query, body ?? null]);
  const { answer } = await execute(deps, route, {
    call,
    principal,
    key: takesKey ? await toKeyed(deps, principal, { key: submission, parameters }) : null,
    work: workOf(route, { call, principal, body }),
  });
  if (answer.status >= 400) throw refusalOf(answer);
  return answer;
}

/** Converts an error response of the API to a form error. The response is already in the caller's language. */
function refusalOf({ body }: Answer): Refused {
  const { message = '', errors = {} } = body as { message?: string; errors?: Record<string, string[]> };
  const byField = Object.entries(errors).map(([path, [text = '']]) => [path, { text: inAny(text) }] as const);
  const notice = byField.length > 0 ? null : { text: inAny(message) };
  return new Refused(notice, { errors: new Map(byField) });
}

function inAny(text: string): Text {
  return { en: text, es: text };
}
