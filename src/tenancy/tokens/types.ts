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
    /** Time of the last request with the token, accurate to one minute. Null if the token was never used. */
    last_used_at: Temporal.Instant | null;
  };
}

export type Token = Selectable<TokenTables['tokens']>;
