import type { FastifyRequest } from 'fastify';
import { type Actor, asActor } from '../database/actor.ts';
import type { EdgeDeps, Principal, Route } from './route.ts';

type Asked = Pick<FastifyRequest, 'ip' | 'id'>;

/** What a request writes is the caller's doing. Reads, and networks that notify, which are nobody's, stay without. */
export function doneBy<T>(
  deps: Pick<EdgeDeps, 'clock'>,
  route: Pick<Route, 'method' | 'path'>,
  principal: Principal | null,
  request: Asked,
  work: () => Promise<T>,
): Promise<T> {
  if (principal === null || route.method === 'GET') return work();
  const action = `${route.method} ${route.path}`;
  return asActor({ ...whoIs(principal), ...whereFrom(request), action, clock: deps.clock }, work);
}

/** The user whose token it is; a payer whom a merchant's program stands for is that program's doing. */
function whoIs(principal: Principal): Pick<Actor, 'channel' | 'name' | 'user_id' | 'token_id'> {
  const { token_id, user_id, user_email = null } = principal.accompanied_by ?? principal;
  if (token_id === '') return { channel: 'payer' };
  return { channel: 'api', name: user_email, user_id, token_id };
}

export function whereFrom({ ip, id }: Asked): Pick<Actor, 'origin' | 'request_id'> {
  return { origin: ip, request_id: id };
}
