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

/** What plans make of a group. */
export interface GroupUses<Db> {
  /** Plans that are not deleted, active or not; of one environment, or of both when none is given. */
  countPlans(db: Db, group: Key, production?: boolean): Promise<number>;
}
