/** What can be moved in. */
export type ImportKind =
  | 'group'
  | 'coupon'
  | 'plan'
  | 'subscriber'
  | 'card'
  | 'payment_source'
  | 'balance'
  | 'subscription';

/** The file of each. */
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
  /** Sent in the panel, until they are imported. */
  import_files: {
    commerce_id: number;
    /** Of all files that were sent together. */
    upload_id: string;
    name: ImportFileName;
    production: boolean;
    sealed: Buffer;
    created_at: Temporal.Instant;
  };
  /** What was imported under which key of the merchant's own. */
  import_keys: {
    commerce_id: number;
    environment: ImportEnvironment;
    kind: ImportKind;
    key: string;
    id: string;
    /** Of the row as it was read: tells the same from what has changed. */
    hash: Buffer;
    created_at: Temporal.Instant;
  };
}
