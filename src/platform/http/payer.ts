import type { FastifyRequest } from 'fastify';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import type { Call, EdgeDeps, Principal, Route } from './route.ts';

type Asked = Pick<Call<unknown>, 'params' | 'query'>;

/**
 * Identifies the payer by the body or path of the request. Returns null when neither identifies one. Payers need no
 * token. A token that is sent must be valid and match the payment's merchant, office and environment. Otherwise a
 * misconfigured merchant could charge a customer in the wrong place.
 */
export async function identifyPayer<D extends EdgeDeps>(
  deps: D,
  route: Pick<Route<D>, 'identify' | 'accompany'>,
  authenticate: (authorization: string | undefined) => Principal | Promise<Principal>,
  request: FastifyRequest,
  { params, query }: Asked,
): Promise<Principal | null> {
  if (!route.identify) return null;
  const { authorization = '' } = request.headers;
  const token = authorization.trim() === '' ? null : await authenticate(authorization);
  const payer = await route.identify(deps, request.body, params, query);
  if (token === null || payer === null) return payer;
  if (!belongsToMerchant(token, payer)) throw new ApiError(commonErrors.not_found);
  route.accompany?.(token);
  if (token.production !== payer.production) throw new ApiError(commonErrors.not_found);
  return { ...payer, accompanied_by: token };
}

/** Returns whether the token belongs to the same merchant, and its user has access to the payment's office. */
function belongsToMerchant(token: Principal, payer: Principal): boolean {
  const { offices } = token;
  const reaches = offices === null || (payer.offices ?? []).every((office) => offices.includes(office));
  return token.commerce_id === payer.commerce_id && reaches;
}
