import type { Deps } from '#src/deps.ts';
import { type ChangeFilter, listChanges, type Place } from './store.ts';
import type { Change, SubjectKind } from './types.ts';

const PAGE = 50;
const EXPORTED_AT_ONCE = 1_000;
/** Of one thing, for its timeline. */
const MOST_OF_ONE = 200;

export interface ChangePage {
  changes: Change[];
  /** Where older ones go on; null: there are none. */
  next: Place | null;
}

/** A page of the log, newest first. */
export async function pageChanges(
  db: Deps['db'],
  filter: ChangeFilter,
  { after = null, size = PAGE }: { after?: Place | null; size?: number } = {},
): Promise<ChangePage> {
  const found = await listChanges(db, filter, { limit: size + 1, after });
  const changes = found.slice(0, size);
  const last = changes.at(-1);
  return { changes, next: found.length > size && last ? { at: last.at, number: last.number } : null };
}

/** All that was done to one thing, newest first. */
export async function listChangesOf(
  db: Deps['db'],
  subject: { commerce_id: number; production?: boolean; kind: SubjectKind; id: string },
): Promise<Change[]> {
  const { commerce_id, production, kind, id } = subject;
  const filter = { commerce_id, production, subject_kind: kind, subject_id: id };
  return listChanges(db, filter, { limit: MOST_OF_ONE });
}

/** Every entry, newest first, as many in memory as one read brings. */
export async function* allChanges(db: Deps['db'], filter: ChangeFilter): AsyncGenerator<Change> {
  for (let after: Place | null = null; ; ) {
    const page: ChangePage = await pageChanges(db, filter, { after, size: EXPORTED_AT_ONCE });
    yield* page.changes;
    if (page.next === null) return;
    after = page.next;
  }
}
