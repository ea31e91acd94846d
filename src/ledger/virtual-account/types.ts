import type { Generated, Selectable } from 'kysely';
import type { ViewRow } from '#src/platform/database/view-row.ts';

export const MOVEMENT_KINDS = ['credit', 'void', 'refund', 'dispute', 'dispute_return'] as const;
type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const AVAILABILITIES = ['all', 'available', 'to_release'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Amounts of a movement, in cents of pesos. */
export const AMOUNTS = [
  'transaction_amount',
  'commission',
  'iva_commission',
  'fee',
  'iva_fee',
  'iva',
  'rete_iva',
  'rete_ica',
  'rete_fte',
  'subtotal',
  'gravamen',
  'liquidated_amount',
] as const;
export type Amount = (typeof AMOUNTS)[number];
export type Amounts = Readonly<Record<Amount, bigint>>;

/** Fees of a merchant. Percentages are in parts per million, so 29,900 is 2.99 %. */
export interface FeeTerms {
  commission_ppm: number;
  min_commission: bigint;
  fee: bigint;
  /** VAT rate applied to commission and fee, in parts per million. */
  iva_ppm: number;
  gravamen_ppm: number;
  rete_iva_ppm: number;
  rete_ica_ppm: number;
  rete_fte_ppm: number;
}

export interface VirtualAccountTables {
  fee_schedules: FeeTerms & { commerce_id: number; aggregator: boolean; updated_at: Temporal.Instant };
  movements: Amounts & {
    id: string;
    commerce_id: number;
    office_id: number;
    production: boolean;
    kind: MovementKind;
    transaction_id: string;
    number: bigint;
    refund_id: string | null;
    concept: string;
    authorization_number: string | null;
    commission_ppm: number | null;
    min_commission: bigint | null;
    gravamen_ppm: number | null;
    transacted_at: Temporal.Instant;
    cleared_at: Temporal.Instant | null;
    available_on: Temporal.PlainDate | null;
    created_at: Temporal.Instant;
    /**
     * Id of the journal entry that this movement shares with others. Null if the entry has the id of the movement.
     */
    journal_entry_id: string | null;
  };
  accounts: { id: Generated<number>; commerce_id: number; production: boolean; name: string };
  journal_entries: {
    id: string;
    commerce_id: number;
    production: boolean;
    kind: MovementKind;
    /** Transaction to which the journal entry belongs. Null if the entry is the sum of several movements. */
    transaction_id: string | null;
    created_at: Temporal.Instant;
  };
  postings: { commerce_id: number; journal_entry_id: string; account_id: number; amount: bigint };
}

export interface VirtualAccountViews {
  credited_transactions: ViewRow<{ commerce_id: number; transaction_id: string }>;
  /** Movements caused by voids, refunds and disputes, including amounts credited again after a won dispute. */
  returned_movements: ViewRow<{
    commerce_id: number;
    transaction_id: string;
    refund_id: string;
    kind: MovementKind;
    transaction_amount: bigint;
  }>;
}

export type FeeSchedule = Selectable<VirtualAccountTables['fee_schedules']>;
export type Movement = Selectable<VirtualAccountTables['movements']>;
