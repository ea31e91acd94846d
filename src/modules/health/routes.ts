import { z } from 'zod';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { ok } from '#src/platform/http/route.ts';
import { lastWorkerSight, pingDatabase } from './store.ts';

const tag = 'Health';
const check = z.enum(['ok', 'failing']);

const readiness = z.strictObject({ status: check, database: check, worker: check, network: check });

/** A worker reports every few seconds; silence for this long means there is none. */
const WORKER_SILENCE_S = 60;

async function databaseAnswers(deps: Deps): Promise<boolean> {
  try {
    await pingDatabase(deps.db);
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, 'the database does not answer');
    return false;
  }
}

async function workerIsAlive(deps: Deps): Promise<boolean> {
  const seen = await lastWorkerSight(deps.db);
  return seen !== null && deps.clock.now().since(seen).total('seconds') < WORKER_SILENCE_S;
}

const health = route({
  method: 'GET',
  path: '/health',
  tag,
  summary: 'Whether requests are served',
  access: 'public',
  answers: { 200: z.strictObject({ status: z.literal('ok') }) },
  handle: async () => ok({ status: 'ok' }),
});

const ready = route({
  method: 'GET',
  path: '/ready',
  tag,
  summary: 'Whether everything the service needs is there',
  access: 'public',
  answers: {
    200: readiness,
    503: readiness,
  },
  async handle(deps) {
    const database = await databaseAnswers(deps);
    const worker = database && (await workerIsAlive(deps));
    const say = (isFine: boolean) => (isFine ? 'ok' : 'failing');
    const network = await deps.network.isUp();
    const isReady = database && worker && network;
    return {
      status: isReady ? 200 : 503,
      body: { status: say(isReady), database: say(database), worker: say(worker), network: say(network) },
    };
  },
});

export const healthRoutes: readonly AnyRoute[] = [health, ready];
