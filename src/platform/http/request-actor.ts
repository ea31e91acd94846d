import type { FastifyRequest } from 'fastify';
import { type Actor, asActor } from '../database/actor.ts';
import type { EdgeDeps, Principal, Route } from './route.ts';

type Asked = Pick<FastifyRequest, 'ip' | 'id'>;

/**
 * Runs `work` with the caller of the request as its actor, so that the audit log attributes writes to them. Reads and
 * notifications from card networks have no actor.
 */
export function withRequestActor<T>(
  deps: Pick<EdgeDeps, 'clock'>,
  route: Pick<Route, 'method' | 'path'>,
  principal: Principal | null,
  request: Asked,
  work: () => Promise<T>,
): Promise<T> {
  if (principal === null || route.method === 'GET') return work();
  const action = `${route.method} ${route.path}`;
  return asActor({ ...authorOf(principal), ...requestOrigin(request), action, clock: deps.clock }, work);
}

/**
 * Returns the channel and author of a request. A payer's request that includes the merchant's token is attributed to
 * that token.
 */
function authorOf(principal: Principal): Pick<Actor, 'channel' | 'name' | 'user_id' | 'token_id'> {
  const { token_id, user_id, user_email = null } = principal.accompanied_by ?? principal;
  if (token_id === '') return { channel: 'payer' };
  return { channel: 'api', name: user_email, user_id, token_id };
}

export function requestOrigin({ ip, id }: Asked): Pick<Actor, 'origin' | 'request_id'> {
  return { origin: ip, request_id: id };
}
