import type { FastifyRequest } from 'fastify';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import type { Call, EdgeDeps, Principal, Route } from './route.ts';

type Asked = Pick<Call<unknown>, 'params' | 'query'>;

/**
 * Who the body or the address says is paying; null where neither says so. They need no token. One that comes along
 * all the same must be good, and reach what is paid: merchants send it with every call, and a wrong one there tells
 * of a mistake that would charge somebody in the wrong place.
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
  if (!isOfHouse(token, payer)) throw new ApiError(commonErrors.not_found);
  route.accompany?.(token);
  if (token.production !== payer.production) throw new ApiError(commonErrors.not_found);
  return { ...payer, accompanied_by: token };
}

/** Of the same merchant, and of a user who reaches the office that is paid. */
function isOfHouse(token: Principal, payer: Principal): boolean {
  const { offices } = token;
  const reaches = offices === null || (payer.offices ?? []).every((office) => offices.includes(office));
  return token.commerce_id === payer.commerce_id && reaches;
}
