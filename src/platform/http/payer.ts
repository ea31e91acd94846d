import type { FastifyRequest } from 'fastify';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import type { Call, EdgeDeps, Principal, Route } from './route.ts';

type Asked = Pick<Call<unknown>, 'params' | 'query'>;

/**
 * Identifies the payer by the content of the request. Returns null if that is not possible. Payers need no
 * token, but a token that is sent must match the payment's merchant, office and environment. A mismatch
 * indicates a configuration error of the merchant.
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

/** Returns whether the token belongs to the payment's merchant and its user has access to the payment's office. */
function belongsToMerchant(token: Principal, payer: Principal): boolean {
  const { offices } = token;
  const reaches = offices === null || (payer.offices ?? []).every((office) => offices.includes(office));
  return token.commerce_id === payer.commerce_id && reaches;
}
