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
  /** Of the form that asks for it: sent twice, it is done once. */
  submission?: string;
}

/**
 * Does what a route of the API does, as the person who is signed in: by the same handler, rules and transaction. What is wrong
 * with a form is thrown, by field, to be shown beside them.
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
  // Before a key is taken: an issue keeps its rule here, and so the words of the page. A stored response has only the API's words.
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

/** Of a refusal that was kept for a repetition: its words are those of the caller's language already. */
function refusalOf({ body }: Answer): Refused {
  const { message = '', errors = {} } = body as { message?: string; errors?: Record<string, string[]> };
  const byField = Object.entries(errors).map(([path, [text = '']]) => [path, { text: inAny(text) }] as const);
  const notice = byField.length > 0 ? null : { text: inAny(message) };
  return new Refused(notice, { errors: new Map(byField) });
}

function inAny(text: string): Text {
  return { en: text, es: text };
}
