import { z } from 'zod';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { ok } from '#src/platform/http/route.ts';
import { lastWorkerSight, pingDatabase } from './store.ts';

const tag = 'Health';
const check = z.enum(['ok', 'failing']);

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
    200: z.strictObject({ status: check, database: check, worker: check }),
    503: z.strictObject({ status: check, database: check, worker: check }),
  },
  async handle(deps) {
    const database = await databaseAnswers(deps);
    const worker = database && (await workerIsAlive(deps));
    const say = (isFine: boolean) => (isFine ? 'ok' : 'failing');
    const isReady = database && worker;
    return {
      status: isReady ? 200 : 503,
      body: { status: say(isReady), database: say(database), worker: say(worker) },
    };
  },
});

export const healthRoutes: readonly AnyRoute[] = [health, ready];
