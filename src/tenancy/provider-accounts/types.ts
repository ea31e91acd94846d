import type { Selectable } from 'kysely';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

export interface ProviderAccountTables {
  /** Production accounts of merchants at payment gateways. */
  provider_accounts: {
    commerce_id: number;
    provider: string;
    /** Position among the accounts for new charges. Null if new charges do not use the account. */
    position: number | null;
    /** Settings that are not secret. */
    settings: JsonColumn<Readonly<Record<string, string>>>;
    secrets_sealed: Buffer;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
}

export type ProviderAccount = Selectable<ProviderAccountTables['provider_accounts']>;
