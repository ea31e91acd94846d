import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { personalDataOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { erasePerson } from '#src/personal-data/erase.ts';
import { exportPerson } from '#src/personal-data/export.ts';
import { asActor } from '#src/platform/database/actor.ts';
import { ANSWER_PURPOSE } from '#src/platform/http/idempotency.ts';
import { PERSONAL } from '#test/schema/personal-columns.ts';
import { useApp } from '#test/support/app.ts';
import { assertWell } from '#test/support/doctor.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { createKnownPerson, type Planted, phoneOf, plant } from '#test/support/planted-person.ts';
import { aHold } from '#test/support/reservations.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const KINDS = personalDataOf(MODULES);

const asClerk = <T>(work: () => Promise<T>): Promise<T> =>
  asActor(
    { channel: 'cli', name: 'operadora', origin: 'host', action: 'person erase', clock: service.clock },
    work,
  );

function erase({ id }: TestMerchant, who: { email?: string; document?: string }, only_look = false) {
  return asClerk(() => erasePerson(service.deps, { commerce_id: id, ...who }, KINDS, { only_look }));
}

/** Every row of every table as text, with bytes as text too. */
async function everything(): Promise<{ table: string; row: string }[]> {
  const { db } = service.deps;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname`.execute(db);
  const all: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return all;
}

function traces({ word, email, document }: Planted): RegExp {
  const bytes = Buffer.from(word).toString('hex');
  return new RegExp([word, bytes, email, document, phoneOf(document), '10\\.99\\.98\\.97'].join('|'), 'i');
}

/** Where something of them is to be found. */
async function whereTold(planted: Planted): Promise<string[]> {
  const pattern = traces(planted);
  return (await everything()).filter(({ row }) => pattern.test(row)).map(({ table }) => table);
}

async function answersTelling({ id }: TestMerchant, planted: Planted): Promise<number> {
  const { rows } = await sql<{ answer: Buffer }>`
    select answer from idempotency_keys where commerce_id = ${id} and answer is not null`.execute(
    service.deps.db,
  );
  const texts = await Promise.all(
    rows.map(({ answer }) => service.deps.vault.unseal(id, ANSWER_PURPOSE, answer)),
  );
  return texts.filter((text) => traces(planted).test(text)).length;
}

describe('erasing one person', () => {
  test('removes their data from every column of every table and keeps the books and other people unchanged', async () => {
    const merchant = await aMerchant(service);
    const { deps } = service;
    const planted = await createKnownPerson(service, merchant, 'zeugequelle', '1098712345');
    await plant(deps.db, merchant.id, planted);
    const told = new Set(await whereTold(planted));
    assert.deepEqual(
      Object.keys(PERSONAL).filter((table) => !told.has(table) && table !== 'idempotency_keys'),
      [],
      'every table that can tell of somebody does so before',
    );
    assert.ok((await answersTelling(merchant, planted)) > 0, 'as does a kept answer');
    const other = await createKnownPerson(service, merchant, 'nachbarin', '2098712345');
    const asked = { commerce_id: merchant.id, email: other.email };
    const others = (await exportPerson(deps, asked, KINDS)).kept;
    const amounts = await booksOf(merchant);

    const looked = await erase(merchant, { email: planted.email }, true);
    assert.deepEqual([looked.id, looked.blockers], [null, []]);
    const erasure = await erase(merchant, { email: planted.email });
    assert.deepEqual(erasure.blockers, []);
    assert.deepEqual(erasure.found, looked.found);

    assert.deepEqual(await whereTold(planted), []);
    assert.equal(await answersTelling(merchant, planted), 0);
    assert.deepEqual((await exportPerson(deps, asked, KINDS)).kept, others, 'others are as they were');
    assert.deepEqual(await booksOf(merchant), amounts, 'and so are the books');
    await assertAudited(merchant, erasure.id ?? '');
    assert.deepEqual(
      (await erase(merchant, { email: planted.email })).found,
      {},
      'a second time finds nothing',
    );
  });

  test('leaves a service that shows what is left, and whose books agree', async () => {
    const merchant = await aMerchant(service);
    const person = await createKnownPerson(service, merchant, 'pagadora', '3098712345');
    await sql`delete from webhook_queue where commerce_id = ${merchant.id}`.execute(service.deps.db);
    assert.ok((await erase(merchant, { document: person.document })).id);
    const { test: api } = merchant;
    const shown = await api.get(`/subscription/${person.subscription_id}`);
    assert.equal(shown.status, 200, JSON.stringify(shown.body));
    assert.doesNotMatch(JSON.stringify(shown.body), traces(person));
    const invoices = await api.get(`/subscription/${person.subscription_id}/invoices`);
    assert.equal(invoices.body.data[0].status, 'paid');
    const transactions = await api.get('/api/v1/payment/transactions');
    assert.doesNotMatch(JSON.stringify(transactions.body), traces(person));
    assert.equal((await api.get(`/subscriber/${person.subscriber_id}`)).status, 404);
    await assertWell(service);
  });

  test('cut off at its end has done nothing', async () => {
    const merchant = await aMerchant(service);
    const person = await createKnownPerson(service, merchant, 'unterbrochen', '4098712345');
    await sql`delete from webhook_queue where commerce_id = ${merchant.id}`.execute(service.deps.db);
    const before = await everything();
    const killed = {
      name: 'killed',
      find: async () => [],
      erase: async () => Promise.reject(new Error('killed')),
    };
    const asked = { commerce_id: merchant.id, email: person.email };
    await assert.rejects(
      asClerk(() => erasePerson(service.deps, asked, [...KINDS, killed], { only_look: false })),
      /killed/,
    );
    assert.deepEqual(await everything(), before);
    assert.ok((await erase(merchant, { email: person.email })).id, 'and is done later');
  });

  test('of an unknown person finds nothing', async () => {
    const merchant = await aMerchant(service);
    assert.deepEqual(await erase(merchant, { email: 'nadie@payer.example' }), {
      ...{ id: null, found: {}, blockers: [] },
    });
  });
});

describe('a person is not erased while', () => {
  async function refusedFor(merchant: TestMerchant, email: string): Promise<string> {
    const before = await everything();
    const { id, blockers } = await erase(merchant, { email });
    assert.equal(id, null);
    assert.deepEqual(await everything(), before);
    return blockers.map(({ en }) => en).join(' ');
  }

  test('a subscription of theirs is not over', async () => {
    const merchant = await aMerchant(service);
    await subscribe(merchant.test, merchant.office, { subscriber: { email: 'viva@payer.example' } });
    assert.match(await refusedFor(merchant, 'viva@payer.example'), /subscription that is not over/);
  });

  test('a reservation holds their money', async () => {
    const merchant = await aMerchant(service);
    const customer = { name: 'Huésped', email: 'huesped@payer.example' };
    const hold = await aHold(merchant, 'visa', { customer });
    assert.match(await refusedFor(merchant, customer.email), /reservation holds money of this customer/);
    await hold.release();
    assert.ok((await erase(merchant, { email: customer.email })).id);
  });

  test('the outcome of a charge is not known, a dispute not decided, a webhook not delivered', async () => {
    const merchant = await aMerchant(service);
    const { db } = service.deps;
    const person = await createKnownPerson(service, merchant, 'ungewiss', '5098712345');
    assert.match(await refusedFor(merchant, person.email), /^A webhook about them is not delivered yet\.$/);
    await sql`delete from webhook_queue where commerce_id = ${merchant.id}`.execute(db);
    await sql`
      update operations set status = 'open', settled_at = null, next_ask_at = created_at
      where commerce_id = ${merchant.id} and transaction_id = ${person.transaction_id}`.execute(db);
    assert.match(await refusedFor(merchant, person.email), /^The outcome of a charge/);
    await sql`
      update operations set status = 'approved', settled_at = created_at, next_ask_at = null
      where commerce_id = ${merchant.id} and transaction_id = ${person.transaction_id}`.execute(db);
    await sql`
      update disputes set status = 'expired', settled_at = null where commerce_id = ${merchant.id}`.execute(
      db,
    );
    assert.match(await refusedFor(merchant, person.email), /^A dispute about a charge/);
  });

  test('another subscriber with another document has the same address', async () => {
    const merchant = await aMerchant(service);
    const [first = 0, second = 0] = merchant.offices;
    const subscriber = { email: 'familia@payer.example' };
    for (const office of [first, second]) {
      const { id } = await subscribe(merchant.test, office, { subscriber });
      await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    }
    await sql`delete from webhook_queue where commerce_id = ${merchant.id}`.execute(service.deps.db);
    assert.match(await refusedFor(merchant, subscriber.email), /share an address/);
  });
});

/** What the law has merchants keep: every amount, date and number. */
async function booksOf({ id }: TestMerchant): Promise<unknown> {
  const { db } = service.deps;
  const { rows: transactions } = await sql`
    select number, amount, currency_type, status, approved_at, created_at, authorization_code, response_code, refunded, disputed
    from transactions where commerce_id = ${id} order by number`.execute(db);
  const { rows: invoices } = await sql`select * from invoices where commerce_id = ${id} order by id`.execute(
    db,
  );
  const { rows: movements } = await sql`
    select number, kind, transaction_amount, liquidated_amount, available_on, created_at from movements where commerce_id = ${id} order by id`.execute(
    db,
  );
  const { rows: postings } =
    await sql`select * from postings where commerce_id = ${id} order by 1, 2, 3`.execute(db);
  return { transactions, invoices, movements, postings };
}

/** One entry, by whom, and nothing of whom. */
async function assertAudited({ id }: TestMerchant, subject: string): Promise<void> {
  const { rows } = await sql<{ actor: string; after: object; before: null }>`
    select actor, before, after from audit_log
    where commerce_id = ${id} and subject_kind = 'person' and subject_id = ${subject}`.execute(
    service.deps.db,
  );
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.actor, 'operadora');
  assert.deepEqual(Object.keys(rows[0]?.after ?? {}), ['erased_rows']);
}
