import type { Selectable } from 'kysely';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/**
 * Items that the customer selected to pay, with the entered amounts as decimal text. An invalid amount is stored
 * exactly as entered.
 */
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

/** Visit of a customer to a merchant's payment page, with the document number that the customer entered. */
export type CollectionVisit = Selectable<RecaudaTables['collection_visits']>;
