import { ApiError } from '#src/kernel/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { errorBodyOf } from './error-body.ts';
import {
  answerOnce,
  claimKey,
  completeKey,
  findStoredAnswer,
  idempotencyErrors,
  type KeyedRequest,
  releaseKey,
  rollBackWork,
  storeAnswer,
} from './idempotency.ts';
import { leastRole, requireRole } from './roles.ts';
import {
  type Answer,
  type Call,
  type EdgeDeps,
  type Principal,
  type Route,
  withEnvironmentClock,
} from './route.ts';

type Keyed = Pick<Call<unknown>, 'claim' | 'keep'>;

export interface Execution<D> {
  call: Pick<Call<unknown>, 'locale'>;
  principal: Principal;
  key: KeyedRequest | null;
  work(scope: D, keyed: Keyed): Promise<Answer>;
}

export interface Executed {
  answer: Answer;
  replayed: boolean;
}

const NO_KEY: Keyed = { claim: async () => undefined, keep: async () => undefined };

/**
 * Runs a request. A read runs without a transaction. A write runs in one transaction, unless its handler opens its own.
 * A write with an Idempotency-Key runs only once.
 */
export async function execute<D extends EdgeDeps>(
  deps: D,
  route: Route<D>,
  run: Execution<D>,
): Promise<Executed> {
  if (route.access === 'token') requireRole(run.principal, leastRole(route));
  if (route.method === 'GET') return { answer: await run.work(deps, NO_KEY), replayed: false };
  if (route.transaction === 'own') return executeOwn(deps, route, run);
  if (run.key === null) {
    const answer = await inTransaction(deps.db, (tx) => run.work({ ...deps, db: tx }, NO_KEY));
    return { answer, replayed: false };
  }
  return answerOnce(deps, run.key, (scope) =>
    storeRefusals(
      route,
      run,
      () => run.work(scope, NO_KEY),
      () => rollBackWork(scope.db),
    ),
  );
}

/**
 * Runs a request whose handler calls the card network. The handler claims the idempotency key when it records the
 * operation, and the response is stored afterwards. If the process fails in between, a retry returns the outcome of the
 * operation once it is known.
 */
async function executeOwn<D extends EdgeDeps>(
  deps: D,
  route: Route<D>,
  run: Execution<D>,
): Promise<Executed> {
  const { key } = run;
  if (key === null) return { answer: await run.work(deps, NO_KEY), replayed: false };
  const kept = await findStoredAnswer(deps, key);
  if (kept && 'answer' in kept) return { answer: kept.answer, replayed: true };
  if (kept) {
    const { principal, call } = run;
    const scope = withEnvironmentClock(deps, principal);
    const answer = await route.recover?.(scope, principal, kept.operation, call.locale);
    if (!answer) throw new ApiError(idempotencyErrors.key_in_progress);
    return { answer: await storeResult(deps, key, answer, kept.operation), replayed: true };
  }
  let claimed: string | null = null;
  const keyed: Keyed = {
    async claim(db, operation) {
      await claimKey(db, deps, key, operation);
      claimed = operation;
    },
    async keep(db, answer) {
      if (claimed !== null) await completeKey({ ...deps, db }, key, claimed, answer);
    },
  };
  // A rejected request rolls back the transaction that claimed the key.
  const answer = await storeRefusals(
    route,
    run,
    () => run.work(deps, keyed),
    async () => {
      claimed = null;
    },
  );
  return { answer: await storeResult(deps, key, answer, claimed), replayed: false };
}

async function storeResult(
  deps: EdgeDeps,
  key: KeyedRequest,
  answer: Answer,
  operation: string | null,
): Promise<Answer> {
  const isFailure = answer.status >= 500;
  if (operation === null) {
    if (!isFailure) await storeAnswer(deps.db, deps, key, answer);
  } else if (isFailure) await releaseKey(deps, key, operation);
  else await completeKey(deps, key, operation, answer);
  return answer;
}

/**
 * Runs `work` and converts its 4xx errors to responses that are stored under the key. Rethrows other errors, 429 and
 * errors of the key itself, because a retry may succeed after them.
 */
async function storeRefusals<D extends EdgeDeps>(
  route: Route<D>,
  run: Execution<D>,
  work: () => Promise<Answer>,
  undo: () => Promise<void>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.entry.status < 500;
    if (!isRefusal || error.entry.type === 'idempotency_error' || error.entry.status === 429) throw error;
    await undo();
    return { status: error.entry.status, body: errorBodyOf(error, run.call.locale, route) };
  }
}
