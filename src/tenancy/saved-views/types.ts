import type { Selectable } from 'kysely';

export interface SavedViewTables {
  /** A list as somebody narrowed it down and wants to come back to it. It shows either environment. */
  saved_views: {
    commerce_id: number;
    id: string;
    user_id: number;
    list: string;
    name: string;
    /** What follows the question mark of the list's address: filters and order. */
    query: string;
    /** Whether the merchant's others see it too. */
    is_shared: boolean;
    created_at: Temporal.Instant;
  };
}

export type SavedView = Selectable<SavedViewTables['saved_views']>;
