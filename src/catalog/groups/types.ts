import type { Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';

export interface GroupTables {
  groups: {
    id: string;
    commerce_id: number;
    office_id: number;
    user_id: number;
    name: string;
    description: string | null;
    active: boolean;
    created_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
}

export type Group = Selectable<GroupTables['groups']>;

/** Queries that the groups module needs and the plans module implements. */
export interface GroupUses<Db> {
  /**
   * Counts the plans of a group, including inactive plans but not deleted ones. If `production` is absent, counts
   * both environments.
   */
  countPlans(db: Db, group: Key, production?: boolean): Promise<number>;
}
