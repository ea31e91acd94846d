/** Creates a person whose data fill all personal columns with a word that tests can search for. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { newId } from '#src/kernel/ids.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { PERSONAL } from '#test/schema/personal-columns.ts';
import { type Column, readColumns, readConstraints } from '#test/schema/read.ts';
import { plainRow, type Row, wordsIn } from '#test/schema/rows.ts';
import type { TestApp } from './app.ts';
import { aCard, aCharge, PAYER } from './bodies.ts';
import { decide, openInSandbox } from './disputes.ts';
import { client, type TestMerchant } from './merchant.ts';
import { aHold } from './reservations.ts';
import { cardFor } from './sandbox.ts';
import { cardData, subscribe } from './subscriptions.ts';

export interface Planted {
  word: string;
  email: string;
  document: string;
  subscriber_id: string;
  subscription_id: string;
  transaction_id: string;
  payment_id: string;
  dispute_id: string;
}

/** A phone number that only this person has. */
export function phoneOf(document: string): string {
  return `300${document.slice(0, 7)}`;
}

/** Creates through the API: a paid and cancelled subscription, a disputed and lost payment, and a released hold. */
export async function createKnownPerson(
  service: TestApp,
  merchant: TestMerchant,
  word: string,
  document: string,
): Promise<Planted> {
  const { test: api, office } = merchant;
  const email = `${word}@payer.example`;
  const hook = `https://127.0.0.1:9/${word}`;
  const made = await subscribe(api, office, {
    subscriber: {
      ...{ email: `old.${email}`, id_number: document, name: word, last_name: word, billing_address: word },
      ...{ billing_city: word, metadata: { note: word }, cellphone_number: phoneOf(document) },
    },
    body: {
      ...{ description: word, metadata: { note: word }, webhook_url: hook },
      card_information: cardData(undefined, { holder: word }),
    },
  });
  assert.equal(made.answer.status, 201, JSON.stringify(made.answer.body));
  const changed = await api.put(
    `/subscriber/${made.subscriber_id}`,
    { email },
    { 'idempotency-key': newId() },
  );
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  await api.put(`/subscription/cancel/${made.id}`, { at_period_end: false, reason: word });
  const paid = await aDisputedPayment(service, merchant, { word, email, document });
  const hold = await aHold(merchant, 'visa', {
    ...{ description: word, customer: { name: word, email }, redirect_url: hook, webhook_url: hook },
  });
  await hold.release();
  return { word, email, document, subscriber_id: made.subscriber_id, subscription_id: made.id, ...paid };
}

async function aDisputedPayment(
  service: TestApp,
  merchant: TestMerchant,
  { word, email, document }: Pick<Planted, 'word' | 'email' | 'document'>,
) {
  const { test: api, office } = merchant;
  const references = { reference_1: word, reference_2: word, reference_3: word };
  const charge = {
    description: word,
    ...references,
    metadata: { note: word },
    customer: { name: word, email },
  };
  const { body } = await api.post('/api/v1/payment/generate', aCharge(office, charge));
  const payment = { id: body.payment_id, token: body.token };
  const customer_payer = { ...PAYER, name: word, email, id_number: document, address_1: word, city: word };
  const payment_card = aCard(cardFor('approve'), { name: word });
  const answer = await client(service, '').post('/api/v1/payment/checkout/card', {
    ...{ payment, customer_payer, payment_card },
  });
  const number: number = answer.body.transaction.transaction_id;
  const opened = await openInSandbox(merchant, number);
  const dispute_id: string = opened.body.dispute.id;
  await decide(merchant, dispute_id, 'lost');
  const { id } = await service.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('commerce_id', '=', merchant.id)
    .where('number', '=', BigInt(number))
    .executeTakeFirstOrThrow();
  return { transaction_id: id, payment_id: String(payment.id), dispute_id };
}

/** Inserts rows that the API cannot create in a test, each linked to the person. */
export async function plant(db: AnyDatabase, commerce_id: number, planted: Planted): Promise<void> {
  const columns = await readColumns(db);
  const words = new Map(
    (await readConstraints(db)).flatMap(({ table, kind, definition }) => {
      const list = kind === 'check' ? wordsIn(definition) : null;
      return list ? [[`${table}.${list.column}`, list.words[0] ?? ''] as const] : [];
    }),
  );
  await inTransaction(db, async (tx) => {
    // References and triggers are disabled, because only the content of the rows matters here.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, row] of rowsOf(commerce_id, planted)) {
      const full = { ...plainRow(table, columns, words), ...row };
      const names = Object.keys(full).filter((name) =>
        columns.some((it) => it.table === table && it.name === name),
      );
      await sql`
        insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        values (${sql.join(names.map((name) => full[name]))})
      `.execute(tx);
    }
    await sql`delete from webhook_queue where commerce_id = ${commerce_id}`.execute(tx);
    for (const [table, names] of Object.entries(PERSONAL))
      for (const name of names) await plantIn(tx, columns, { table, name }, planted.word);
  });
}

function rowsOf(commerce_id: number, planted: Planted): [string, Row][] {
  const { email, document, subscriber_id, subscription_id, payment_id, word } = planted;
  const [item_id, source_id, job_id, request_id] = [newId(), newId(), newId(), newId()];
  const at = '2027-01-15T15:00:00Z';
  const [delivery_id, document_id] = [newId(), newId()];
  return [
    [
      'payment_sources',
      {
        id: source_id,
        subscriber_id,
        status: 'refused',
        next_ask_at: null,
        handle_sealed: Buffer.from(word),
        handle_hash: Buffer.from(word),
      },
    ],
    [
      'approvals',
      {
        kind: 'sign_up',
        payment_source_id: source_id,
        plan_id: newId(),
        subscription_id: null,
        status: 'refused',
        settled_at: at,
        refusal: word,
        sign_up: JSON.stringify({ subscriber: { email } }),
      },
    ],
    [
      'audit_log',
      { channel: 'payer', actor: email, origin: '10.99.98.97', subject_kind: 'plan', subject_id: newId() },
    ],
    ['collection_items', { id: item_id, id_number: document, options: '{}', paid: 0, held: 0 }],
    ['checkout_sessions', { id: newId(), customer: JSON.stringify({ email: email.toUpperCase() }) }],
    ['collection_visits', { id: newId(), id_number: document }],
    ['consents', { given_for: subscription_id }],
    [
      'electronic_documents',
      {
        ...{ id: document_id, transaction_id: planted.transaction_id, status: 'by_hand' },
        ...{ next_attempt_at: null, draft: '{}' },
      },
    ],
    ['electronic_document_files', { document_id, bytes: Buffer.from(word) }],
    ['tax_profiles', { subscriber_id, name: word }],
    ['import_keys', { id: subscriber_id }],
    ['limits', { name: 'codes_for_address', key: email }],
    ['long_jobs', { id: job_id, state: 'done', finished_at: at, started_at: at, chunks: 1 }],
    ['long_job_chunks', { job_id, text: email }],
    ['payment_items', { payment_id, item_id, status: 'released', refunded: 0 }],
    ['mail_requests', { id: newId(), email }],
    ['portal_links', { id: newId(), subscriber_id, email }],
    ['portal_requests', { id: request_id, email }],
    ['portal_codes', { request_id }],
    ['portal_sessions', { id: newId(), email }],
    ['privacy_consents', { id: newId(), email, given_for: newId() }],
    ['refused_items', { id: newId(), id_number: document }],
    ['saved_views', { id: newId(), query: `q=${encodeURIComponent(email)}` }],
    [
      'webhook_deliveries',
      { id: delivery_id, event_id: delivery_id, subject: `subscription:${subscription_id}` },
    ],
    ['webhook_attempts', { delivery_id, number: 1 }],
    [
      'dispute_evidence',
      {
        id: newId(),
        dispute_id: planted.dispute_id,
        file_name: word,
        content_type: 'image/png',
        bytes: 1,
        sealed: Buffer.from(word),
      },
    ],
  ].map(([table, row]) => [table as string, { ...(row as Row), commerce_id }]);
}

/** Columns that only accept certain values or that must link to the person. */
const UNCHANGED = new Set([
  ...[
    'cards.number_sealed',
    'cards.token_sealed',
    'dispute_evidence.content_type',
    'idempotency_keys.answer',
  ],
  ...['limits.key', 'limits.places', 'mails.subject', 'mails.to_address', 'payment_sources.last_four'],
  ...['payment_sources.token_sealed', 'subscribers.identification_type', 'webhook_deliveries.subject'],
  ...['audit_log.before', 'audit_log.after', 'audit_log.actor', 'audit_log.origin'],
]);

async function plantIn(
  tx: AnyDatabase,
  columns: readonly Column[],
  { table, name }: { table: string; name: string },
  word: string,
): Promise<void> {
  const type = columns.find((it) => it.table === table && it.name === name)?.type ?? '';
  if (UNCHANGED.has(`${table}.${name}`)) return;
  const column = sql.ref(name);
  const value = type.startsWith('jsonb')
    ? sql`case when jsonb_typeof(${column}) = 'array' then ${column} || ${JSON.stringify(word)}::jsonb
        else coalesce(nullif(${column}, 'null'), '{}') || ${JSON.stringify({ planted: word })}::jsonb end`
    : type.startsWith('bytea')
      ? sql`convert_to(${word}, 'UTF8')`
      : sql`${word}::text`;
  await sql`
    update ${sql.table(table)} set ${column} = ${value}
    where ${column} is null or (${column}::text not ilike ${`%${word}%`} and ${column}::text !~ '[0-9]{8}' or ${type} = 'bytea')
  `.execute(tx);
}
