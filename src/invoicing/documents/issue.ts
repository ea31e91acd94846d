import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import type { DueWork } from '#src/module.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import { type Attempted, attempt } from './attempt.ts';
import { claimDueDocument, listEnvironmentsToIssue, nextTestDocumentAt } from './store.ts';

/** Duration of a document's lease. It exceeds the duration of one attempt in which all requests time out. */
const LEASE = { minutes: 10 } as const;
const CONCURRENCY = 4;

type Counts = Record<Attempted, number>;

/**
 * Issues all due documents. Errors are logged and not thrown. If the signal is aborted, the function returns after
 * the current document. Environments take turns, so that a large backlog of one merchant does not delay others.
 */
export async function issueDueDocuments(deps: Deps, signal?: AbortSignal): Promise<Counts> {
  return issueAll(deps, { signal, only: undefined, onDone() {} });
}

interface Issuing {
  signal: AbortSignal | undefined;
  /**
   * Id of the merchant whose test environment is processed. If undefined, all environments that use the real time are
   * processed.
   */
  only: number | undefined;
  onDone(done: { id: string; outcome: Attempted }): void;
}

async function issueAll(deps: Deps, { signal, only, onDone }: Issuing): Promise<Counts> {
  const counts: Counts = { issued: 0, refused: 0, postponed: 0, by_hand: 0 };
  try {
    await environmentsInTurns({
      only,
      list: () => listEnvironmentsToIssue(deps.db, deps.clock.now()),
      async serve(environment) {
        const now = deps.clock.now();
        const real_now = deps.real_clock.now();
        // Later updates compare `leased_until` to check that the worker still has the lease.
        const leased_until = real_now.add(LEASE);
        const lease_holder = deps.presence.number();
        const claim = { now, real_now, leased_until, lease_holder };
        const document = await claimDueDocument(deps.db, environment, claim);
        if (!document) return 'done';
        const outcome = await attempt(deps, document);
        counts[outcome] += 1;
        onDone({ id: document.id, outcome });
        return 'more';
      },
      runners: CONCURRENCY,
      signal,
    });
  } catch (error) {
    // The query fails if the database is unavailable. Claimed documents stay leased and are retried after the lease
    // ends.
    deps.log.error({ err: error }, 'electronic invoices could not be issued');
  }
  return counts;
}

const EVENTS = {
  issued: 'electronic_document_issued',
  refused: 'electronic_document_refused',
  postponed: 'electronic_document_failed',
  by_hand: 'electronic_document_listed',
} as const satisfies Record<Attempted, string>;

/** Issues due documents when the clock of a test environment is moved. */
export const dueDocuments: DueWork = {
  name: 'electronic invoices',
  next: nextTestDocumentAt,
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const done: { id: string; outcome: Attempted }[] = [];
    await issueAll(deps, { signal: undefined, only: commerce_id, onDone: (one) => done.push(one) });
    return done.map(({ id, outcome }) => ({ at, event: EVENTS[outcome], electronic_document_id: id }));
  },
};
