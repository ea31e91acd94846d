/** Plain rows that pass all checks of their tables. Tests change them to violate one check at a time. */
import { sql } from 'kysely';
import { type AnyDatabase, databaseError } from '#src/platform/database/pool.ts';
import type { Column } from './read.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Returns the column and the words of a check that lists words, or null for other checks. */
export function wordsIn(definition: string): { column: string; words: string[] } | null {
  const [, column = '', list = ''] = /^CHECK \((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)$/.exec(definition) ?? [];
  if (!list.includes('::text')) return null;
  return { column, words: [...list.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word) };
}

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2027-01-15T15:00:00Z';

const ANY_VALUE: Readonly<Record<string, unknown>> = {
  bigint: 0,
  boolean: true,
  bytea: Buffer.from('x'),
  date: '2027-01-15',
  integer: 1,
  json: '{}',
  jsonb: '[]',
  smallint: 1,
  text: 'x',
  'text[]': '{}',
  'timestamp with time zone': AT,
  'timestamp with time zone[]': '{}',
  uuid: ID,
  'uuid[]': '{}',
};

/** Values for columns that do not accept an arbitrary value. */
const OWN_VALUES: Readonly<Record<string, Row>> = {
  audit_log: { operation: 'insert', after: '{}' },
  cards_to_forget: { provider: 'wompi' },
  collection_items: { amount: 100 },
  consents: { provider: 'wompi' },
  coupons: { amount_off: 100, currency: 'COP', duration: 'once' },
  dispute_entries: { amount: 100, amount_cop: 100 },
  dispute_evidence: { description: 'x' },
  disputes: { amount: 100, status: 'opened', provider: 'network' },
  electronic_documents: {
    ...{ kind: 'credit_note', transaction_id: '00000000-0000-4000-8000-000000000002' },
    ...{ status: 'waiting', next_attempt_at: AT },
  },
  electronic_invoicing: { settings: '{}' },
  exchange_rates: { cop_per_unit: 400_000 },
  expected_charges: { amount: 100 },
  idempotency_keys: { status: 200, answer: Buffer.from('x') },
  invitations: { kind: 'renewal' },
  invoice_numbers: { last: 1 },
  invoices: { number: 1, status: 'open', total: 100, base: 100 },
  long_jobs: { kind: 'advance_clock', state: 'queued', chunks: 0 },
  movements: {
    ...{ kind: 'credit', transaction_amount: 1_000, commission: 30, subtotal: 970, liquidated_amount: 970 },
    ...{ commission_ppm: 30_000, min_commission: 0, gravamen_ppm: 0 },
  },
  operations: { amount: 100, status: 'approved', settled_at: AT, provider: 'simulator' },
  approvals: { kind: 'move', status: 'waiting', subscription_id: ID },
  payment_items: { amount: 100, status: 'paid' },
  payment_sources: { provider: 'wompi', status: 'pending', subscriber_id: ID, next_ask_at: AT },
  payments: { amount: 100 },
  plans: { price: 100 },
  postings: { amount: 1 },
  pre_authorizations: { estimated_amount: 100 },
  privacy_policies: { text: 'x' },
  provider_accounts: { provider: 'wompi', settings: '{}' },
  reconciliations: { difference_count: 0, provider: 'network' },
  subscriptions: { status: 'activa', card_id: ID },
  taxes: { value_hundredths: 1_900 },
  transaction_numbers: { last: 1 },
  transactions: {
    ...{ number: 1, status: 'Pendiente', payment_id: ID, amount: 100, value_cop: 100 },
    ...{ currency_type: 'COP', cop_per_unit: 100 },
  },
};

/**
 * Returns a minimal row: nullable columns and columns with a default are left out, and a listed column has its first
 * word.
 */
export function plainRow(table: string, columns: readonly Column[], words: ReadonlyMap<string, string>): Row {
  const needed = columns.filter((column) => column.table === table && column.not_null && column.value === '');
  const values = needed.map(({ name, type }) => [
    name,
    words.get(`${table}.${name}`) ?? ANY_VALUE[type.replace(' collate "C"', '')],
  ]);
  return { ...Object.fromEntries(values), ...OWN_VALUES[table] };
}

/**
 * Returns the name of the check that refuses a row, or null. Foreign keys are checked after the checks of a row, so
 * their violation counts as accepted.
 */
export async function refusalOf(db: AnyDatabase, table: string, row: Row): Promise<string | null> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const undone = new Error('undone');
  try {
    await db.transaction().execute(async (tx) => {
      await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
        tx,
      );
      // Always rolled back, because some tables do not allow deletes.
      throw undone;
    });
    return null;
  } catch (error) {
    if (error === undone) return null;
    const { code, constraint } = databaseError(error) ?? {};
    if (code === '23514') return constraint ?? '';
    if (code === '23503') return null;
    throw error;
  }
}
