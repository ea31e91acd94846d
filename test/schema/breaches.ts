import type { Row } from './rows.ts';

const ID = '00000000-0000-4000-8000-000000000002';
const AT = '2027-01-15T15:00:00Z';
const NONE = { payment_id: null };
const HELD = { authorized_amount: 100, authorized_at: AT, expires_at: AT, transaction_id: ID };
const LINES = [[{ kind: 'nonsense' }], [{ kind: 'plan' }, { plan: 'x' }], ['plan']].map((lines) =>
  JSON.stringify(lines),
);
const FILE = { file_name: 'x', content_type: 'text/plain', bytes: 1, sealed: Buffer.from('x') };
/** A movement that gives back. */
const RETURNED = {
  kind: 'refund',
  refund_id: ID,
  commission_ppm: null,
  min_commission: null,
  gravamen_ppm: null,
};

/** What breaks each check that is no list of words and no range of one column, changed in a plain row of its table. */
export const BREACHES: Readonly<Record<string, readonly Row[]>> = {
  cards_number_or_token: [
    { provider: 'wompi', token_sealed: Buffer.from('x'), number_sealed: Buffer.from('x') },
  ],
  cards_provider_check: [{ provider: 'W', token_sealed: Buffer.from('x'), number_sealed: Buffer.alloc(0) }],
  cards_token_of_a_provider: [
    { provider: 'wompi' },
    { token_sealed: Buffer.from('x'), number_sealed: Buffer.alloc(0) },
  ],
  checkout_templates_colour_check: [{ colour: '#FFFFFF' }, { colour: 'red' }, { colour: '#ffffff;' }],
  checkout_templates_title_check: [{ title: '' }, { title: 'x'.repeat(81) }],
  collection_items_full_payment: [{ full_payment_at: AT }, { full_payment_at: AT, agreed: 100, paid: 99 }],
  collection_items_within_price: [{ agreed: 100, paid: 60, held: 41 }],
  coupons_amount_in_currency: [{ currency: null }],
  coupons_one_discount: [{ percent_off_hundredths: 100 }, { amount_off: null }],
  coupons_percent_off_hundredths_check: [-1, 10_001].map((percent_off_hundredths) => ({
    percent_off_hundredths,
    amount_off: null,
  })),
  coupons_repeating_ends: [{ duration: 'repeating' }],
  dispute_entries_amount_check: [{ amount: 0 }],
  dispute_entries_pesos: [{ amount_cop: -1 }, { amount: -1, amount_cop: 1 }],
  dispute_evidence_bytes_check: [{ ...FILE, bytes: 0 }],
  dispute_evidence_content_type_check: [{ ...FILE, content_type: 'text/html' }],
  dispute_evidence_file: [{ file_name: 'x' }, { ...FILE, sealed: null }],
  dispute_evidence_something: [{ description: null }],
  disputes_provider_check: [{ provider: 'X' }, { provider: 'a' }],
  disputes_settled: [{ settled_at: AT }, { status: 'won' }, { status: 'lost' }, { status: 'accepted' }],
  disputes_submitted: [{ status: 'evidence_submitted' }],
  disputes_taken: [{ taken: -1 }, { taken: 101 }, { status: 'won', settled_at: AT, taken: 1 }],
  idempotency_keys_answered: [{ answer: null }, { status: null }],
  idempotency_keys_leads_somewhere: [{ answer: null, status: null }],
  invitations_plan: [{ plan_id: ID }, { kind: 'plan_change' }],
  invoices_balance_one_way: [{ total: 0, base: -1, balance_applied: 99, balance_credited: 100 }],
  invoices_lines_kind: LINES.map((lines) => ({ lines })),
  invoices_numbered: [
    { status: 'paid', paid_at: AT, number: null },
    { status: 'uncollectible', number: null },
  ],
  invoices_paid: [{ paid_at: AT }, { status: 'paid' }],
  invoices_sum: [{ base: 99 }, { tax: 1 }, { balance_applied: 1 }, { balance_credited: 1 }, { total: 99 }],
  invoices_tax_check: [{ base: 101, tax: -1 }],
  invoices_total_check: [{ total: -1, base: -1 }],
  mails_due_while_waiting: [{ status: 'waiting' }, { next_attempt_at: AT }],
  mails_test_is_kept: [{ production: false, status: 'sent' }],
  merchants_reservation_brands_check: [{ reservation_brands: ['visa', 'nonsense'] }],
  movements_commission: [{ commission: 29, subtotal: 971, liquidated_amount: 971 }, { min_commission: 31 }],
  movements_gravamen: [{ gravamen: 1, liquidated_amount: 969 }, { gravamen_ppm: 4_000 }],
  movements_liquidated: [{ liquidated_amount: 969 }],
  movements_origin: [
    { refund_id: ID },
    { ...RETURNED, refund_id: null, commission: 0, subtotal: 1_000, liquidated_amount: 1_000 },
  ],
  movements_refund_without_fees: [
    RETURNED,
    { ...RETURNED, kind: 'dispute' },
    { ...RETURNED, kind: 'dispute_return' },
  ],
  movements_subtotal: [{ fee: 1 }, { rete_iva: 1 }],
  movements_terms: [{ gravamen_ppm: null }],
  operations_of_test_are_simulated: [{ production: false, provider: 'wompi' }],
  operations_provider_check: [{ provider: '' }, { provider: 'Wompi' }, { provider: 'a b' }],
  operations_asked_while_open: [{ next_ask_at: AT }, { status: 'open', settled_at: null }],
  operations_settled: [{ settled_at: null }, { status: 'open', next_ask_at: AT }],
  payment_items_refunded: [{ refunded: -1 }, { refunded: 101 }],
  payment_items_refunded_once_paid: [{ status: 'held', refunded: 1 }],
  payments_tax: [{ tax: -1 }, { tax: 101 }],
  postings_amount_check: [{ amount: 0 }],
  pre_authorizations_confirmed: [{ confirmed_amount: 100 }, { ...HELD, confirmed_amount: 101 }],
  pre_authorizations_confirmed_amount_check: [{ ...HELD, confirmed_amount: 0 }],
  pre_authorizations_held: [
    { authorized_amount: 100, authorized_at: AT },
    { ...HELD, expires_at: null },
  ],
  pre_authorizations_one_thing_at_a_time: [{ open_operation: ID, alarm_at: AT }],
  provider_accounts_position_check: [{ position: 0 }],
  provider_accounts_provider_check: [{ provider: '' }, { provider: '9x' }],
  provider_accounts_settings_check: [{ settings: '[]' }],
  pre_authorizations_tax: [{ tax: -1 }, { tax: 100 }],
  reconciliations_counted: [{ difference_count: 1 }],
  reconciliations_period: [{ from_day: '2027-01-16' }],
  reconciliations_provider_check: [{ provider: 'X' }, { provider: 'a' }],
  subscriptions_not_charged: [{ status: 'cancelada', next_charge_at: AT }],
  subscriptions_one_thing_at_a_time: [{ open_operation: ID, alarm_at: AT }],
  subscriptions_paused: [{ status: 'pausada' }, { paused_at: AT }],
  subscriptions_pending_lines_kind: LINES.map((pending_lines) => ({ pending_lines })),
  transactions_approved: [
    ...['Aprobada', 'Reversada', 'Reversion Escalada'].map((status) => ({ status })),
    { approved_at: AT },
    { refunded: 1 },
  ],
  transactions_invoice: [{ invoice_id: ID }, { ...NONE, subscription_id: ID }],
  transactions_owner: [
    NONE,
    { ...NONE, status: 'Aprobada', approved_at: AT },
    { subscription_id: ID, invoice_id: ID },
    { pre_authorization_id: ID },
    { ...NONE, pre_authorization_id: ID, subscription_id: ID, invoice_id: ID },
    { pre_authorization_id: ID, status: 'Rechazada' },
  ],
  transactions_pesos: [{ value_cop: 99 }, { cop_per_unit: 101 }],
  transactions_refunded: [
    { status: 'Aprobada', approved_at: AT, refunded: 101 },
    { status: 'Aprobada', approved_at: AT, refunded: -1 },
    { status: 'Reversion Escalada', approved_at: AT, disputed: -1 },
    { status: 'Reversion Escalada', approved_at: AT, refunded: 60, disputed: 41 },
    { status: 'Aprobada', approved_at: AT, disputed: 1 },
  ],
  transactions_tax: [{ tax_cop: -1 }, { tax_cop: 101 }],
  webhook_queue_place: [{ subject: 'payment:1' }, { sequence: 1 }],
};
