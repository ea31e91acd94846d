import type { Selectable } from 'kysely';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** What a customer wants to pay. Amounts are decimals as text, or as they were typed while something is wrong with them. */
export interface Choice {
  items: readonly { id: string; amount: string | null }[];
  address: string | null;
  comments: string | null;
}

export interface RecaudaTables {
  collection_visits: {
    id: string;
    commerce_id: number;
    production: boolean;
    visitor: Buffer;
    id_number: string;
    choice: JsonColumn<Choice | null>;
    submission: string | null;
    refused: string | null;
    created_at: Temporal.Instant;
  };
}

/** A customer at a merchant's page, who said whose debts to show. */
export type CollectionVisit = Selectable<RecaudaTables['collection_visits']>;
