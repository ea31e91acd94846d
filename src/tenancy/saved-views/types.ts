import type { Selectable } from 'kysely';

export interface SavedViewTables {
  /** Saved filters and sort order of a list in the panel. A view applies to both environments. */
  saved_views: {
    commerce_id: number;
    id: string;
    user_id: number;
    list: string;
    name: string;
    /** Query string of the list's URL, which contains the filters and the sort order. */
    query: string;
    /** Whether other users of the merchant see the view. */
    is_shared: boolean;
    created_at: Temporal.Instant;
  };
}

export type SavedView = Selectable<SavedViewTables['saved_views']>;
