import type { Selectable } from 'kysely';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

export interface ProviderAccountTables {
  /** Accounts of merchants at payment gateways. Only the production environment uses them. */
  provider_accounts: {
    commerce_id: number;
    provider: string;
    /** Position among the accounts used for new charges; null if the account is not used for new charges. */
    position: number | null;
    /** Settings that are not secret. The secrets are encrypted in `secrets_sealed`. */
    settings: JsonColumn<Readonly<Record<string, string>>>;
    secrets_sealed: Buffer;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
}

export type ProviderAccount = Selectable<ProviderAccountTables['provider_accounts']>;
