import type { Deps } from '#src/deps.ts';
import { asActor, type StoredActor } from '#src/platform/database/actor.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { RequestedKind, RequestParameters } from '../types.ts';
import { deleteMailRequest, findMailRequest, listMailRequests } from './store.ts';

const BATCH = 100;
/**
 * Age at which an email request that keeps failing is deleted. Visitors who still need the email have probably
 * requested it again by then.
 */
const REQUEST_LIFETIME = { hours: 1 } as const;

/** An email request, as passed to the module that writes the email. */
interface Requested<Kind extends RequestedKind> {
  email: string;
  parameters: RequestParameters[Kind];
}

/**
 * Writes the emails of pending requests. One transaction writes an email and deletes its request, so each email is
 * written once. A failed request is logged, retried in the next run and does not delay other requests.
 */
export async function answerMailRequests<Kind extends RequestedKind>(
  deps: Deps,
  kind: Kind,
  answer: (deps: Deps, requested: Requested<Kind>) => Promise<void>,
): Promise<{ answered: number }> {
  let answered = 0;
  let after: string | null = null;
  do {
    const ids: string[] = await listMailRequests(deps.db, { kind, after, limit: BATCH });
    for (const id of ids) {
      try {
        if (await answerOne(deps, id, answer)) answered += 1;
      } catch (error) {
        deps.log.error({ err: error, kind }, 'could not create a requested mail');
      }
    }
    after = ids.length < BATCH ? null : (ids.at(-1) ?? null);
  } while (after !== null);
  return { answered };
}

async function answerOne<Kind extends RequestedKind>(
  deps: Deps,
  id: string,
  answer: (deps: Deps, requested: Requested<Kind>) => Promise<void>,
): Promise<boolean> {
  const request = await findMailRequest(deps.db, id);
  if (!request) return false;
  const isOver =
    Temporal.Instant.compare(request.created_at.add(REQUEST_LIFETIME), deps.real_clock.now()) <= 0;
  const { email } = request;
  const requested = { email, parameters: request.parameters as RequestParameters[Kind] };
  return inName(deps, request.actor, () =>
    inTransaction(deps.db, async (db) => {
      if (!(await deleteMailRequest(db, id)) || isOver) return false;
      await answer({ ...deps, db }, requested);
      return true;
    }),
  );
}

/** Runs `work` with the visitor who requested the email as actor in the audit log. */
function inName<T>(deps: Deps, actor: StoredActor | null, work: () => Promise<T>): Promise<T> {
  return actor === null ? work() : asActor({ ...actor, clock: deps.real_clock }, work);
}
