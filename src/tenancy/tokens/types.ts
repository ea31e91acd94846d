import type { Selectable } from 'kysely';

export interface TokenTables {
  tokens: {
    id: string;
    user_id: number;
    commerce_id: number;
    name: string;
    production: boolean;
    hash: Buffer;
    hint: string;
    created_at: Temporal.Instant;
    revoked_at: Temporal.Instant | null;
    /** Time of the last request with the token. Updated at most once a minute. */
    last_used_at: Temporal.Instant | null;
  };
}

export type Token = Selectable<TokenTables['tokens']>;
