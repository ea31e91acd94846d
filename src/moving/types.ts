/** Kinds of objects that can be imported. */
export type ImportKind =
  | 'group'
  | 'coupon'
  | 'plan'
  | 'subscriber'
  | 'card'
  | 'payment_source'
  | 'balance'
  | 'subscription';

/** Names of import files. Each kind of object has one file. */
export type ImportFileName =
  | 'groups.csv'
  | 'coupons.csv'
  | 'plans.csv'
  | 'subscribers.csv'
  | 'cards.sealed'
  | 'accounts.sealed'
  | 'balances.csv'
  | 'subscriptions.csv';

export type ImportEnvironment = 'test' | 'production' | 'both';

export interface MovingTables {
  /** Files uploaded in the panel. They are stored until they are imported or their upload expires. */
  import_files: {
    commerce_id: number;
    /** Id of the upload to which the file belongs. */
    upload_id: string;
    name: ImportFileName;
    production: boolean;
    sealed: Buffer;
    created_at: Temporal.Instant;
  };
  /** External keys of merchants, each with the object that was imported under it. */
  import_keys: {
    commerce_id: number;
    environment: ImportEnvironment;
    kind: ImportKind;
    key: string;
    id: string;
    /** Hash of the imported row. A later import compares it to detect changed rows. */
    hash: Buffer;
    created_at: Temporal.Instant;
  };
}
