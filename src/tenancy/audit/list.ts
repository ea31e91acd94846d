import type { Deps } from '#src/deps.ts';
import { type ChangeFilter, listChanges, type Place } from './store.ts';
import type { Change, SubjectKind } from './types.ts';

const PAGE = 50;
const EXPORT_BATCH = 1_000;
/** Maximum number of audit entries on the timeline of one object. */
const MAX_PER_OBJECT = 200;

export interface ChangePage {
  changes: Change[];
  /** Cursor of the next page, which contains older entries. Null on the last page. */
  next: Place | null;
}

/** Returns one page of the audit log, newest first. */
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

/** Returns the most recent audit entries of one object, newest first, up to `MAX_PER_OBJECT`. */
export async function listChangesOf(
  db: Deps['db'],
  subject: { commerce_id: number; production?: boolean; kind: SubjectKind; id: string },
): Promise<Change[]> {
  const { commerce_id, production, kind, id } = subject;
  const filter = { commerce_id, production, subject_kind: kind, subject_id: id };
  return listChanges(db, filter, { limit: MAX_PER_OBJECT });
}

/** Yields every matching audit entry, newest first. Only one page is in memory at a time. */
export async function* allChanges(db: Deps['db'], filter: ChangeFilter): AsyncGenerator<Change> {
  for (let after: Place | null = null; ; ) {
    const page: ChangePage = await pageChanges(db, filter, { after, size: EXPORT_BATCH });
    yield* page.changes;
    if (page.next === null) return;
    after = page.next;
  }
}
