import { listPlansById } from '#src/catalog/plans/store.ts';
import { listCardsById } from '#src/customers/cards/store.ts';
import { listSourcesById } from '#src/customers/payment-sources/store.ts';
import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Change, Values } from '#src/tenancy/audit/types.ts';

/** An audit entry in which ids of cards, accounts and plans are replaced by display names. */
export interface NamedChange extends Change {
  /** Display name of a changed card or account; null for all other objects. */
  subject_name: string | null;
}

/**
 * Maps each column that contains an id to the kind of object. An id alone does not identify an object, because ids
 * of different kinds can be equal.
 */
const NAMED: Readonly<Record<string, string>> = {
  card_id: 'card',
  default_card: 'card',
  payment_source_id: 'payment_source',
  default_account: 'payment_source',
  subscription_plan_id: 'plan',
  scheduled_plan_id: 'plan',
};
const SUBJECTS: readonly string[] = ['card', 'payment_source'];

/** Display names of objects. The key is `kind:id`. */
type Names = ReadonlyMap<string, string>;

/**
 * Replaces the ids of cards, accounts and plans in audit entries with display names. Ids of deleted objects are
 * kept.
 */
export async function resolveNames(
  db: Deps['db'],
  commerceId: number,
  changes: readonly Change[],
): Promise<NamedChange[]> {
  const ids = [...new Set(changes.flatMap(idsIn))].filter(isUuid);
  const names: Names = ids.length === 0 ? new Map() : await namesOf(db, commerceId, ids);
  return changes.map((change) => ({
    ...change,
    before: withNames(change.before, names),
    after: withNames(change.after, names),
    subject_name: SUBJECTS.includes(change.subject_kind)
      ? (names.get(`${change.subject_kind}:${change.subject_id}`) ?? null)
      : null,
  }));
}

function idsIn({ subject_kind, subject_id, before, after }: Change): string[] {
  const values = [before, after].flatMap((all) => Object.entries(all ?? {}));
  const ids = values.flatMap(([name, id]) => (name in NAMED && typeof id === 'string' ? [id] : []));
  return SUBJECTS.includes(subject_kind) ? [subject_id, ...ids] : ids;
}

async function namesOf(db: Deps['db'], commerceId: number, ids: readonly string[]): Promise<Names> {
  const cards = await listCardsById(db, commerceId, ids);
  const accounts = await listSourcesById(db, commerceId, ids);
  const plans = await listPlansById(db, commerceId, ids);
  return new Map([
    ...cards.map(({ id, brand, last_four }) => [`card:${id}`, sourceName(brand, last_four)] as const),
    ...accounts.map(
      ({ id, kind, last_four }) => [`payment_source:${id}`, sourceName(kind, last_four)] as const,
    ),
    ...plans.map(({ id, name }) => [`plan:${id}`, name] as const),
  ]);
}

function withNames(values: Values | null, names: Names): Values | null {
  if (values === null) return null;
  const named = Object.entries(values).map(([name, value]) => {
    return [name, names.get(`${NAMED[name]}:${value}`) ?? value] as const;
  });
  return Object.fromEntries(named);
}
