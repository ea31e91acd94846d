import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { checkJournal } from '#src/ledger/virtual-account/checks.ts';
import { clearTransactions } from '#src/ledger/virtual-account/clear.ts';
import { type ApprovedTransaction, creditTransactions } from '#src/ledger/virtual-account/credit.ts';
import { changeFeeSchedule, feeScheduleOf } from '#src/ledger/virtual-account/fee-schedule.ts';
import { type Reversal, reverseTransaction } from '#src/ledger/virtual-account/reverse.ts';
import { eraseTestData, listBalances } from '#src/ledger/virtual-account/store.ts';
import type { Movement } from '#src/ledger/virtual-account/types.ts';
import { databaseError } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { insertApproved, insertReturn } from '#test/support/ledger-rows.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const COP = 100n;

let count = 0n;

/** Returns a sale of 100,000 pesos without tax, cleared immediately. */
function aTransaction(
  merchant: TestMerchant,
  change: Partial<ApprovedTransaction> = {},
): ApprovedTransaction {
  count += 1n;
  return {
    id: newId(),
    number: count,
    commerce_id: merchant.id,
    office_id: merchant.office,
    production: false,
    amount_cop: 100_000n * COP,
    iva_cop: 0n,
    authorization_code: '123456',
    description: 'Mensualidad',
    cleared_at: service.clock.now(),
    created_at: service.clock.now(),
    ...change,
  };
}

function within<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  return inTransaction(service.deps.db, (db) => work({ ...service.deps, db }));
}

async function credit(transaction: ApprovedTransaction): Promise<number> {
  await insertApproved(service.deps.db, [transaction]);
  return within((deps) => creditTransactions(deps, { transactions: [transaction] }));
}

async function takeBack(transaction: ApprovedTransaction, change: Partial<Reversal> = {}): Promise<void> {
  const reversal: Reversal = {
    kind: 'refund',
    commerce_id: transaction.commerce_id,
    transaction_id: transaction.id,
    refund_id: newId(),
    amount_cop: transaction.amount_cop,
    description: transaction.description,
    cleared_at: service.clock.now(),
    ...change,
  };
  const { refund_id: reference, amount_cop: amount } = reversal;
  if (amount > 0n) {
    await insertReturn(service.deps.db, transaction, { reference, amount, at: service.clock.now() });
  }
  return within((deps) => reverseTransaction(deps, reversal));
}

async function movementsOf(transaction: ApprovedTransaction): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select * from movements where transaction_id = ${transaction.id}
    order by refund_id is not null, transaction_amount, id`.execute(service.deps.db);
  return rows;
}

async function balancesOf(merchant: TestMerchant, production = false): Promise<Record<string, bigint>> {
  const balances = await listBalances(service.deps.db, { commerce_id: merchant.id, production });
  return Object.fromEntries([...balances].filter(([, balance]) => balance !== 0n));
}

const liquidated = (movements: readonly Movement[]) =>
  movements.map((movement) => movement.liquidated_amount / COP);

describe('crediting a transaction', () => {
  test('writes its movement and updates each account', async () => {
    const merchant = await aMerchant(service);
    const transaction = aTransaction(merchant);
    await credit(transaction);
    const [movement, ...others] = await movementsOf(transaction);
    assert.equal(others.length, 0);
    assert.equal(movement?.liquidated_amount, 9_498_942n);
    assert.deepEqual(await balancesOf(merchant), {
      network_receivable: 10_000_000n,
      merchant_payable: -9_498_942n,
      commission_income: -299_000n,
      fee_income: -90_000n,
      iva_payable: -73_910n,
      gravamen_payable: -38_148n,
    });
  });

  test('happens once, also with repeated and concurrent calls', async () => {
    const merchant = await aMerchant(service);
    const transaction = aTransaction(merchant);
    await Promise.all([credit(transaction), credit(transaction), credit(transaction)]);
    await credit({ ...transaction, amount_cop: 1n });
    assert.equal((await movementsOf(transaction)).length, 1);
    assert.equal((await balancesOf(merchant)).network_receivable, 10_000_000n);
  });

  test('does nothing for a merchant with its own network code', async () => {
    const merchant = await aMerchant(service);
    const before = aTransaction(merchant);
    await credit(before);
    await changeFeeSchedule(service.deps, { commerce_id: merchant.id, change: { aggregator: false } });
    const after = aTransaction(merchant);
    await credit(after);
    await takeBack(after);
    assert.equal((await movementsOf(after)).length, 0);
    assert.equal((await movementsOf(before)).length, 1);
  });

  test('uses the current fee schedule and stores the terms used', async () => {
    const merchant = await aMerchant(service);
    const change = {
      commission_ppm: 10_000,
      min_commission: 2_000n * COP,
      fee: 0n,
      iva_ppm: 0,
      gravamen_ppm: 0,
    };
    const schedule = await changeFeeSchedule(service.deps, { commerce_id: merchant.id, change });
    assert.deepEqual(await feeScheduleOf(service.deps, merchant.id), schedule);
    const early = aTransaction(merchant);
    await credit(early);
    await changeFeeSchedule(service.deps, { commerce_id: merchant.id, change: { min_commission: 0n } });
    const late = aTransaction(merchant);
    await credit(late);
    const [first, second] = [await movementsOf(early), await movementsOf(late)];
    assert.deepEqual(liquidated([...first, ...second]), [98_000n, 99_000n]);
    assert.deepEqual([first[0]?.min_commission, second[0]?.min_commission], [2_000n * COP, 0n]);
  });

  test('credits thousands of transactions of several merchants and skips known ones', async () => {
    const [one, other, foreign] = [
      await aMerchant(service),
      await aMerchant(service),
      await aMerchant(service),
    ];
    await changeFeeSchedule(service.deps, { commerce_id: foreign.id, change: { aggregator: false } });
    const transactions = Array.from({ length: 3_000 }, (_, index) =>
      aTransaction([one, other, foreign][index % 3] ?? one, { production: index % 2 === 0 }),
    );
    await insertApproved(service.deps.db, transactions);
    const creditFirst = (some: number) =>
      within((deps) => creditTransactions(deps, { transactions: transactions.slice(0, some) }));
    assert.equal(await creditFirst(1_500), 1_000);
    assert.equal(await creditFirst(3_000), 1_000);
    assert.equal(await creditFirst(3_000), 0);
    assert.equal(await creditFirst(0), 0);
    for (const merchant of [one, other]) {
      for (const production of [true, false]) {
        const balances = await balancesOf(merchant, production);
        assert.equal(balances.merchant_payable, -500n * 9_498_942n);
      }
    }
    assert.deepEqual(await balancesOf(foreign), {});
  });
});

describe('reversing a transaction', () => {
  test('a void restores each account', async () => {
    const merchant = await aMerchant(service);
    const transaction = aTransaction(merchant);
    await credit(transaction);
    await takeBack(transaction, { kind: 'void' });
    assert.deepEqual(await balancesOf(merchant), {});
    const [given, taken] = await movementsOf(transaction);
    assert.equal(taken?.liquidated_amount, -9_498_942n);
    assert.equal(taken?.concept, `Anulación de la transacción ${transaction.number}: Mensualidad`);
    assert.equal(String(taken?.available_on), String(given?.available_on));
  });

  test('partial refunds reverse the amount without fees, each only once', async () => {
    const merchant = await aMerchant(service);
    const transaction = aTransaction(merchant);
    await credit(transaction);
    const refund_id = newId();
    await takeBack(transaction, { amount_cop: 60_000n * COP, refund_id });
    await takeBack(transaction, { amount_cop: 60_000n * COP, refund_id });
    await takeBack(transaction, { amount_cop: 40_000n * COP });
    const [, ...taken] = await movementsOf(transaction);
    assert.deepEqual(liquidated(taken), [-60_000n, -40_000n]);
    assert.match(taken[0]?.concept ?? '', /^Reembolso parcial de la transacción \d+: Mensualidad$/);
    const { network_receivable, merchant_payable, commission_income } = await balancesOf(merchant);
    assert.deepEqual([network_receivable, commission_income], [undefined, -299_000n]);
    assert.equal(merchant_payable, 10_000_000n - 9_498_942n);
  });

  test('never reverses more than was paid, also with concurrent refunds', async () => {
    const merchant = await aMerchant(service);
    const transaction = aTransaction(merchant);
    await credit(transaction);
    await assert.rejects(takeBack(transaction, { amount_cop: 100_000n * COP + 1n }), /cannot be taken back/);
    await assert.rejects(takeBack(transaction, { amount_cop: 0n }), /cannot be taken back/);
    await assert.rejects(takeBack(transaction, { kind: 'void', amount_cop: 1n }), /all of it/);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => takeBack(transaction, { amount_cop: 50_000n * COP + 1n })),
    );
    assert.deepEqual(tries.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
    await assert.rejects(takeBack(transaction, { kind: 'void' }), /cannot be taken back/);
    await takeBack(transaction, { amount_cop: 50_000n * COP - 1n });
    assert.equal((await movementsOf(transaction)).length, 3);
  });
});

describe('late clearing', () => {
  test('sets the release date of the credit and of its refunds', async () => {
    service.clock.travel('2027-01-15T10:00');
    const merchant = await aMerchant(service);
    const transaction = aTransaction(merchant, { cleared_at: null });
    await credit(transaction);
    await takeBack(transaction, { amount_cop: 1_000n * COP });
    service.clock.travel('2027-02-10T10:00');
    await takeBack(transaction, { amount_cop: 2_000n * COP });
    const released = async () =>
      (await movementsOf(transaction)).map(({ available_on }) => available_on?.toString() ?? null);
    assert.deepEqual(await released(), [null, null, null]);
    const clear = (local: string) => {
      const cleared_at = Temporal.Instant.from(`${local}-05:00`);
      const { commerce_id, id: transaction_id } = transaction;
      const clearings = [{ commerce_id, transaction_id, cleared_at }];
      return within((deps) => clearTransactions(deps, { clearings }));
    };
    await clear('2027-01-18T09:00');
    // Ordered by amount: the credit, the refund of 2,000 on 10 February, the refund of 1,000 on 15 January.
    assert.deepEqual(await released(), ['2027-01-21', '2027-02-10', '2027-01-21']);
    await clear('2027-03-01T09:00');
    assert.deepEqual(await released(), ['2027-01-21', '2027-02-10', '2027-01-21']);
    service.clock.travel('2027-01-15T10:00');
  });
});

describe('database constraints', () => {
  let merchant: TestMerchant;
  let transaction: ApprovedTransaction;
  let production: ApprovedTransaction;

  before(async () => {
    merchant = await aMerchant(service);
    transaction = aTransaction(merchant);
    production = aTransaction(merchant, { production: true });
    await insertApproved(service.deps.db, [transaction, production]);
    await within((deps) => creditTransactions(deps, { transactions: [transaction, production] }));
  });

  const entryOf = (which: ApprovedTransaction) =>
    sql`(select id from journal_entries where transaction_id = ${which.id})`;
  const accountOf = (name: string) =>
    sql`(select id from accounts where commerce_id = ${merchant.id} and not production and name = ${name})`;

  const REFUSALS = {
    'an unbalanced entry': {
      constraint: 'postings_balance',
      statement: () =>
        sql`insert into postings values (${merchant.id}, ${entryOf(transaction)}, ${accountOf('rete_ica_payable')}, 1)`,
    },
    'postings without an entry': {
      constraint: 'postings_references',
      statement: () => sql`
        insert into postings select commerce_id, ${newId()}::uuid, id, case name when 'fee_income' then 1 else 0 - 1 end
        from accounts where commerce_id = ${merchant.id} and production and name in ('fee_income', 'iva_payable')`,
    },
    'a changed posting': {
      constraint: 'postings_unchanging',
      statement: () =>
        sql`update postings set amount = amount + 1 where journal_entry_id = ${entryOf(transaction)}`,
    },
    'deleting half of an entry': {
      constraint: 'postings_balance',
      statement: () =>
        sql`delete from postings where journal_entry_id = ${entryOf(transaction)} and amount > 0`,
    },
    'deleting a production entry': {
      constraint: 'postings_kept',
      statement: () => sql`delete from postings where journal_entry_id = ${entryOf(production)}`,
    },
    'a movement that does not add up': {
      constraint: 'movements_liquidated',
      statement: () => sql`update movements set liquidated_amount = liquidated_amount + 1
        where transaction_id = ${transaction.id}`,
    },
  };
  for (const [what, { constraint, statement }] of Object.entries(REFUSALS)) {
    test(`reject ${what}`, async () => {
      await assert.rejects(statement().execute(service.deps.db), (error) => {
        assert.equal(databaseError(error)?.constraint, constraint);
        return true;
      });
    });
  }

  test('allow erasing the test environment and nothing else', async () => {
    await within(({ db }) => eraseTestData(db, merchant.id));
    assert.deepEqual(await balancesOf(merchant), {});
    assert.equal((await movementsOf(transaction)).length, 0);
    assert.equal((await balancesOf(merchant, true)).network_receivable, 10_000_000n);
  });
});

describe('journal checks', () => {
  let transaction: ApprovedTransaction;

  before(async () => {
    transaction = aTransaction(await aMerchant(service));
    await credit(transaction);
    await takeBack(transaction, { amount_cop: 1n });
    const transactions = [1, 2].map(() => ({ ...transaction, id: newId(), number: ++count }));
    await insertApproved(service.deps.db, transactions);
    await within((deps) => creditTransactions(deps, { transactions }));
  });

  test('pass for all written data', async () => {
    const found = await checkJournal(service.deps.db);
    assert.deepEqual(
      found.map(({ check, ok }) => [check, ok]),
      ['journal', 'movements', 'entries', 'sums', 'balances'].map((check) => [check, true]),
    );
    for (const { detail } of found) assert.match(detail, /^[1-9]\d* /);
  });

  const entry = () =>
    sql`(select id from movements where transaction_id = ${transaction.id} and kind = 'credit')`;
  const add = (cents: number, account: string) => sql`
    update postings set amount = amount + ${cents} from accounts
    where accounts.id = account_id and name = ${account} and journal_entry_id = ${entry()}`;
  const change = (columns: string) => sql`update movements set ${sql.raw(columns)} where id = ${entry()}`;

  const DAMAGE = {
    'one cent more in a posting': { found: ['journal', 'balances'], by: () => [add(1, 'fee_income')] },
    'one cent moved to another account': {
      found: ['balances'],
      by: () => [add(1, 'fee_income'), add(-1, 'commission_income')],
    },
    'one cent more for the merchant': {
      found: ['movements', 'balances'],
      by: () => [change('liquidated_amount = liquidated_amount + 1')],
    },
    'a gravamen that is not 4 per 1000': {
      found: ['movements', 'balances'],
      by: () => [change('gravamen = gravamen + 1, liquidated_amount = liquidated_amount - 1')],
    },
    'a commission that does not match its terms': {
      found: ['movements'],
      by: () => [change('commission_ppm = 29901')],
    },
    'a movement without its entry': {
      found: ['entries'],
      by: () => [sql`delete from journal_entries where id = ${entry()}`],
    },
    'an entry without its movement': {
      found: ['entries', 'balances'],
      by: () => [sql`delete from movements where id = ${entry()}`],
    },
    'an entry in the wrong environment': {
      found: ['entries'],
      by: () => [sql`update journal_entries set production = true where id = ${entry()}`],
    },
  };
  for (const [what, { found, by }] of Object.entries(DAMAGE)) {
    test(`find ${what}`, async () => {
      const undone = new Error('undone');
      const damaged = service.deps.db.transaction().execute(async (db) => {
        // Simulates corrupted data by disabling triggers and constraints.
        for (const table of ['postings', 'movements', 'journal_entries']) {
          await sql`alter table ${sql.ref(table)} disable trigger all`.execute(db);
        }
        for (const check of ['movements_liquidated', 'movements_commission', 'movements_gravamen']) {
          await sql`alter table movements drop constraint ${sql.ref(check)}`.execute(db);
        }
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
});
