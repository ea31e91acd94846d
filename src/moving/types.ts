/** What can be moved in. */
export type ImportKind =
  | 'group'
  | 'coupon'
  | 'plan'
  | 'subscriber'
  | 'card'
  | 'payment_source'
  | 'subscription';

export type ImportEnvironment = 'test' | 'production' | 'both';

export interface MovingTables {
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
