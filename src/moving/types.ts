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

/** Import file names, one per kind. */
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
  /** Files uploaded in the panel, kept until they are imported. */
  import_files: {
    commerce_id: number;
    /** Groups the files of one upload. */
    upload_id: string;
    name: ImportFileName;
    production: boolean;
    sealed: Buffer;
    created_at: Temporal.Instant;
  };
  /** Maps the merchant's external keys to imported objects. */
  import_keys: {
    commerce_id: number;
    environment: ImportEnvironment;
    kind: ImportKind;
    key: string;
    id: string;
    /** Hash of the row as read, to detect changes. */
    hash: Buffer;
    created_at: Temporal.Instant;
  };
}
