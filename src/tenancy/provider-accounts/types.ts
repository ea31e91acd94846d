import type { Selectable } from 'kysely';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

export interface ProviderAccountTables {
  /** A merchant's accounts at gateways, of production. */
  provider_accounts: {
    commerce_id: number;
    provider: string;
    /** In which order new charges try them; null: none do. */
    position: number | null;
    /** What may be shown. */
    settings: JsonColumn<Readonly<Record<string, string>>>;
    secrets_sealed: Buffer;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
}

export type ProviderAccount = Selectable<ProviderAccountTables['provider_accounts']>;
