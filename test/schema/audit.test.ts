import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { FIELD_LABELS } from '#src/web/panel/audit/field-texts.ts';
import { useTables } from './database.ts';
import { type Column, readColumns } from './read.ts';

const db = useTables();

/** Columns of audited tables that the audit log leaves out, with the reason. */
const BOOKKEEPING = 'internal state of the service';
const SECRET = 'a secret or derived from one';
const CARD = 'card data';
const TYPED = 'input of a payer, stored only with the charge';
const FIXED = 'never changes';
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cards: {
    [CARD]: ['fingerprint', 'bin', 'holder', 'number_sealed', 'token_sealed', 'provider', 'first_network_id'],
    [BOOKKEEPING]: ['made_for'],
  },
  checkout_template_logos: { 'its audited hash shows changes': ['bytes', 'media_type'] },
  checkout_sessions: { [BOOKKEEPING]: ['attempt_id'] },
  coupon_redemptions: { [BOOKKEEPING]: ['discount', 'discount_ends_at'] },
  coupons: { [BOOKKEEPING]: ['times_redeemed'] },
  data_keys: { [SECRET]: ['wrapped'] },
  dispute_evidence: { 'the file itself': ['sealed', 'bytes', 'content_type'] },
  disputes: { [FIXED]: ['opened_at'], [BOOKKEEPING]: ['remind_at'] },
  electronic_documents: {
    'only a retry by a user is audited': [
      ...[
        'office_id',
        'kind',
        'draft',
        'amount_cop',
        'sent_at',
        'attempts',
        'next_attempt_at',
        'leased_until',
      ],
      ...['lease_holder', 'failure', 'failure_text', 'number', 'provider_id', 'code', 'url', 'issued_at'],
    ],
  },
  electronic_invoicing: {},
  groups: { [FIXED]: ['user_id'] },
  invitations: { [BOOKKEEPING]: ['expires_at'] },
  long_jobs: {
    [BOOKKEEPING]: [
      ...[
        'number',
        'user_id',
        'offices',
        'locale',
        'state',
        'done',
        'total',
        'message',
        'cursor',
        'chunks',
        'bytes',
      ],
      ...['attempts', 'next_step_at', 'lease', 'leased_until', 'lease_holder', 'asked_at', 'started_at'],
      ...['finished_at', 'purged_at'],
    ],
  },
  merchant_logos: { 'its audited hash shows changes': ['bytes', 'media_type'] },
  merchants: {
    [SECRET]: ['previous_webhook_secret', 'previous_webhook_secret_until'],
    [BOOKKEEPING]: ['enabled_at', 'demo'],
  },
  operations: {
    'only the request to the network is audited': [
      ...[
        'currency',
        'original',
        'status',
        'code',
        'expires_at',
        'asks',
        'next_ask_at',
        'settled_at',
        'provider',
      ],
      ...[
        'network_id',
        'authorization_code',
        'provider_text',
        'answered_ms',
        'passed_on_by',
        'disputes_ask_at',
      ],
      ...['reference', 'intent'],
    ],
  },
  payment_sources: {
    [SECRET]: ['handle_sealed', 'handle_hash', 'token_sealed', 'url'],
    [BOOKKEEPING]: ['expires_at', 'asks', 'next_ask_at'],
  },
  payments: {
    [SECRET]: ['token_hash'],
    [FIXED]: ['user_id', 'selected_taxes', 'result_urls'],
  },
  plans: { [FIXED]: ['user_id'], 'the addresses are stored in another table': ['advanced_option_id'] },
  portal_links: { [SECRET]: ['token_hash'], [FIXED]: ['email', 'return_url'] },
  pre_authorizations: {
    [SECRET]: ['token_hash'],
    [CARD]: ['bin'],
    [FIXED]: ['user_id'],
    [BOOKKEEPING]: [
      ...['transaction_id', 'network_transaction_id', 'authorization_code', 'response_code', 'warned_at'],
      ...['open_operation', 'alarm_at', 'events'],
    ],
  },
  provider_accounts: {},
  reconciliations: { 'shown in full in the list of reconciliations': ['file_hash', 'totals', 'differences'] },
  subscribers: { [BOOKKEEPING]: ['made_for'] },
  subscriptions: {
    [BOOKKEEPING]: [
      ...[
        'provisional',
        'due_at',
        'anchor_day',
        'period',
        'alarm_at',
        'open_operation',
        'charges',
        'discounted_by',
      ],
      ...['pending_lines', 'invoice_id', 'events', 'monthly', 'revenue_since', 'checkout_session_id'],
    ],
  },
  tax_profiles: {},
  tokens: { [SECRET]: ['hash'], [BOOKKEEPING]: ['last_used_at'] },
  transactions: {
    [TYPED]: ['customer_payer'],
    [CARD]: ['card_bin'],
    [BOOKKEEPING]: [
      ...['invoice_id', 'payment_method_source', 'cop_per_unit', 'value_cop', 'tax_cop', 'response_code'],
      ...[
        'authorization_code',
        'network_transaction_id',
        'url_response',
        'voucher',
        'mails_voucher',
        'barcode',
        'agreement',
        'expires_at',
        'approved_at',
      ],
    ],
  },
  people: { [BOOKKEEPING]: ['last_merchant', 'last_production'] },
  person_links: { [SECRET]: ['token_hash', 'email'], [BOOKKEEPING]: ['person_id', 'expires_at'] },
  second_factors: { [SECRET]: ['secret_sealed', 'sealed_by'], [BOOKKEEPING]: ['person_id', 'last_step'] },
  user_invitation_offices: {},
  user_invitations: { [SECRET]: ['token_hash'], [FIXED]: ['inviter_id'] },
  users: { 'audited as name and address': ['person_id'] },
  webhook_deliveries: {
    'audited as the event that is sent again': [
      'given_up_at',
      'number',
      'office_id',
      'subject',
      'sequence',
      'body',
    ],
  },
};

/** Columns that each audit entry records in its own fields. */
const EVERYWHERE = ['id', 'commerce_id', 'production', 'created_at', 'updated_at'];

/** Trigger functions that take no kind as argument, because they fix it. */
const WITHOUT_KIND = ['audit_person', 'audit_of_person'];

interface Audited {
  table: string;
  listed: string[];
}

let columns: Column[];
let audited: Audited[];

before(async () => {
  columns = await readColumns(db());
  const { rows } = await sql<{ table: string; function: string; arguments: string }>`
    select c.relname as table, p.proname as function, encode(g.tgargs, 'escape') as arguments
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where p.proname in ('audit_row', 'audit_part', 'audit_user', 'audit_person', 'audit_of_person')`.execute(
    db(),
  );
  audited = rows.map(({ table, function: name, arguments: texts }) => {
    const parts = texts.split('\\000').slice(0, -1);
    const listed = parts.slice(WITHOUT_KIND.includes(name) ? 0 : 2);
    const key = WITHOUT_KIND.includes(name) ? [] : [parts[1] ?? ''];
    return { table, listed: [...key, ...listed.map((it) => it.replace('~', '').replace(/^\w+:/, ''))] };
  });
});

describe('an audited table', () => {
  test('has a label in both languages for each audited column', async () => {
    const { rows } = await sql<{ name: string; arguments: string }>`
      select p.proname as name, encode(g.tgargs, 'escape') as arguments
      from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where p.proname in ('audit_row', 'audit_part', 'audit_user', 'audit_person', 'audit_of_person')`.execute(
      db(),
    );
    const labelled = rows.flatMap(({ name, arguments: texts }) =>
      texts
        .split('\\000')
        .slice(WITHOUT_KIND.includes(name) ? 0 : 2, -1)
        .map((listed) => listed.replace('~', '').replace(/:.*/, '')),
    );
    assert.deepEqual(
      [
        ...new Set([
          ...labelled,
          'now',
          'sign_in',
          'mail',
          'erased_rows',
          'exported_rows',
          'audit_since',
          'deliveries_since',
          'mails_since',
        ]),
      ].sort(),
      Object.keys(FIELD_LABELS).sort(),
    );
  });

  test('audits each column, or lists the reason why not', () => {
    for (const { table, listed } of audited) {
      const own = columns.filter((column) => column.table === table).map(({ name }) => name);
      const leftOut = Object.values(LEFT_OUT[table] ?? {}).flat();
      const known = new Set([...EVERYWHERE, ...listed, ...leftOut]);
      assert.deepEqual(
        own.filter((name) => !known.has(name)),
        [],
        `${table}: audit these columns or list the reason`,
      );
      const people = table === 'users' ? ['name', 'email'] : [];
      assert.deepEqual(
        [...listed, ...leftOut].filter((name) => !own.includes(name) && !people.includes(name)),
        [],
        `${table} has no such column`,
      );
      assert.deepEqual(
        leftOut.filter((name) => listed.includes(name)),
        [],
        `${table}: audited and left out`,
      );
    }
  });

  test('hides encrypted values and hashes', async () => {
    const { rows } = await sql<{ table: string; arguments: string }>`
      select c.relname as table, encode(g.tgargs, 'escape') as arguments
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where p.proname like 'audit\\_%'`.execute(db());
    for (const { table, arguments: texts } of rows)
      for (const listed of texts.split('\\000').slice(0, -1)) {
        const name = listed.replace('~', '').replace(/^\w+:/, '');
        const column = columns.find((it) => it.table === table && it.name === name);
        const isSecret = column && (column.type === 'bytea' || /hash|secret|sealed|token/.test(name));
        assert.ok(!isSecret || listed.startsWith('~'), `${table}.${name}`);
      }
  });
});
