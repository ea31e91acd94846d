import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { checkJournal } from '#src/ledger/virtual-account/checks.ts';
import { type ApprovedTransaction, creditTransactions } from '#src/ledger/virtual-account/credit.ts';
import { reverseTransaction } from '#src/ledger/virtual-account/reverse.ts';
import { eraseTestData } from '#src/ledger/virtual-account/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { insertApproved, insertReturn } from '#test/support/ledger-rows.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const COP = 100n;

let merchant: TestMerchant;
let count = 0n;

before(async () => {
  merchant = await aMerchant(service);
});

/** Returns a sale of 100,000 pesos without tax. */
function aTransaction(production = false): ApprovedTransaction {
  count += 1n;
  const now = service.clock.now();
  const { id: commerce_id, office: office_id } = merchant;
  const of = { id: newId(), number: count, commerce_id, office_id, production, description: 'Mensualidad' };
  const amounts = { amount_cop: 100_000n * COP, iva_cop: 0n, authorization_code: '123456' };
  return { ...of, ...amounts, cleared_at: now, created_at: now };
}

function within<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  return inTransaction(service.deps.db, (db) => work({ ...service.deps, db }));
}

function credit(transactions: readonly ApprovedTransaction[]): Promise<number> {
  return within((deps) => creditTransactions(deps, { transactions }));
}

async function credited(transactions: readonly ApprovedTransaction[]): Promise<number> {
  await insertApproved(service.deps.db, [...transactions]);
  return credit(transactions);
}

interface Entry {
  transaction_id: string | null;
  production: boolean;
  movements: number;
  postings: Record<string, string>;
}

/** Returns the journal entries of the transactions with the amount posted to each account. */
async function entriesOf(transactions: readonly ApprovedTransaction[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.transaction_id, e.production, count(distinct m.id)::int as movements,
      jsonb_object_agg(a.name, p.amount::text) as postings
    from movements m
      join journal_entries e on e.commerce_id = m.commerce_id and e.id = coalesce(m.journal_entry_id, m.id)
      join postings p on p.commerce_id = e.commerce_id and p.journal_entry_id = e.id
      join accounts a on a.commerce_id = p.commerce_id and a.id = p.account_id
    where m.transaction_id = any (${transactions.map(({ id }) => id)}::uuid[])
    group by e.id, e.transaction_id, e.production order by e.production, e.transaction_id is null
  `.execute(service.deps.db);
  return rows;
}

const OF_ONE = {
  network_receivable: '10000000',
  merchant_payable: '-9498942',
  commission_income: '-299000',
  fee_income: '-90000',
  iva_payable: '-73910',
  gravamen_payable: '-38148',
};

const times = (factor: bigint) =>
  Object.fromEntries(
    Object.entries(OF_ONE).map(([account, amount]) => [account, String(BigInt(amount) * factor)]),
  );

describe('credits written together', () => {
  test('share one journal entry with their sums', async () => {
    const three = [aTransaction(), aTransaction(), aTransaction()];
    assert.equal(await credited(three), 3);
    assert.deepEqual(await entriesOf(three), [
      { transaction_id: null, production: false, movements: 3, postings: times(3n) },
    ]);
  });

  test('of different environments have separate entries', async () => {
    const [one, other] = [aTransaction(false), aTransaction(true)];
    assert.equal(await credited([one, other]), 2);
    assert.deepEqual(await entriesOf([one, other]), [
      { transaction_id: one.id, production: false, movements: 1, postings: times(1n) },
      { transaction_id: other.id, production: true, movements: 1, postings: times(1n) },
    ]);
  });

  test('include only transactions that were not credited before', async () => {
    const all = [aTransaction(), aTransaction(), aTransaction()];
    await credited(all.slice(0, 1));
    await insertApproved(service.deps.db, all.slice(1));
    assert.equal(await credit(all), 2);
    assert.deepEqual(
      (await entriesOf(all)).map(({ movements, postings }) => [movements, postings]),
      [
        [1, times(1n)],
        [2, times(2n)],
      ],
    );
    assert.equal(await credit(all), 0);
  });

  test('are reversed individually, with one entry each', async () => {
    const two = [aTransaction(), aTransaction()];
    const [first] = two as [ApprovedTransaction, ApprovedTransaction];
    await credited(two);
    const reference = newId();
    const amount = 1_000n * COP;
    const at = service.clock.now();
    await insertReturn(service.deps.db, first, { reference, amount, at });
    const { commerce_id, id: transaction_id, description } = first;
    const of = { kind: 'refund', commerce_id, transaction_id, refund_id: reference } as const;
    await within((deps) =>
      reverseTransaction(deps, { ...of, amount_cop: amount, description, cleared_at: at }),
    );
    const [own, shared] = await entriesOf(two);
    assert.deepEqual([own?.transaction_id, own?.movements], [first.id, 1]);
    assert.deepEqual([shared?.transaction_id, shared?.movements], [null, 2]);
  });
});

describe('journal checks of shared entries', () => {
  let entries: string[];

  before(async () => {
    for (const _ of [1, 2]) await credited([aTransaction(), aTransaction()]);
    const { rows } = await sql<{ id: string }>`
      select id from journal_entries where commerce_id = ${merchant.id} and transaction_id is null order by id desc limit 2
    `.execute(service.deps.db);
    entries = rows.map(({ id }) => id);
  });

  const add = (cents: number, account: string, which: number) => sql`
    update postings set amount = amount + ${cents} from accounts
    where accounts.id = account_id and name = ${account} and journal_entry_id = ${entries[which]}`;
  const anyOf = (which: number) =>
    sql`(select id from movements where journal_entry_id = ${entries[which]} order by id limit 1)`;

  const DAMAGE = {
    'one cent moved between two balanced entries': {
      found: ['sums'],
      by: () =>
        [1, -1].flatMap((sign, which) => [
          add(sign, 'fee_income', which),
          add(-sign, 'commission_income', which),
        ]),
    },
    'a movement assigned to another entry': {
      found: ['sums'],
      by: () => [sql`update movements set journal_entry_id = ${entries[1]} where id = ${anyOf(0)}`],
    },
    'a missing movement': {
      found: ['sums', 'balances'],
      by: () => [sql`delete from movements where id = ${anyOf(0)}`],
    },
    'an entry without movements': {
      found: ['entries', 'sums', 'balances'],
      by: () => [sql`delete from movements where journal_entry_id = ${entries[0]}`],
    },
    'a missing entry': {
      found: ['entries', 'sums'],
      by: () => [sql`delete from journal_entries where id = ${entries[0]}`],
    },
    'a shared entry marked as single': {
      found: ['entries', 'sums'],
      by: () => [
        sql`update journal_entries set transaction_id = (select transaction_id from movements where id = ${anyOf(0)})
          where id = ${entries[0]}`,
      ],
    },
  };
  for (const [what, { found, by }] of Object.entries(DAMAGE)) {
    test(`find ${what}`, async () => {
      const undone = new Error('undone');
      const damaged = service.deps.db.transaction().execute(async (db) => {
        for (const table of ['postings', 'movements', 'journal_entries'])
          await sql`alter table ${sql.ref(table)} disable trigger all`.execute(db);
        for (const statement of by()) await statement.execute(db);
        const findings = await checkJournal(db);
        assert.deepEqual(
          findings.filter(({ ok }) => !ok).map(({ check }) => check),
          found,
        );
        throw undone;
      });
      await assert.rejects(damaged, undone);
    });
  }

  test('erasing the test environment removes shared entries', async () => {
    await within(({ db }) => eraseTestData(db, merchant.id));
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from journal_entries where commerce_id = ${merchant.id} and not production
    `.execute(service.deps.db);
    assert.deepEqual(rows, [{ entries: 0 }]);
    assert.deepEqual(
      (await checkJournal(service.deps.db)).filter(({ ok }) => !ok),
      [],
    );
  });
});
