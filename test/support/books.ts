import assert from 'node:assert/strict';
import { checkSubscriptionFigures } from '#src/billing/subscriptions/checks.ts';
import { formatDecimal, parseDecimal, shareOf } from '#src/kernel/money.ts';
import { checkInvoices } from '#src/ledger/invoices/checks.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { checkFigures } from '#src/ledger/transactions/checks.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { TestApp } from './app.ts';
import type { TestMerchant } from './merchant.ts';
import type { LedgerEntry, useNetwork } from './network.ts';

type TestNetwork = Pick<Awaited<ReturnType<typeof useNetwork>>, 'ledger'>;
type Sums = Record<string, string>;

/**
 * Compares everything that one environment of a merchant did from four sources: charges of subscribers, the ledger of
 * the network, invoices and the journal. Uses the test environment by default. A test that ends without an error may
 * still have lost a peso.
 */
export async function assertBooks(...args: Parameters<typeof assertBooksOf>): Promise<void> {
  await assertBooksOf(...args);
  await assertFigures(args[0]);
}

/** The same without the figures of all merchants, for files that check those once. */
export async function assertBooksOf(
  service: TestApp,
  merchant: Pick<TestMerchant, 'id'>,
  network: TestNetwork,
  production = false,
): Promise<void> {
  const books = await readBooks(service, merchant.id, production);
  assertNetwork(books, await network.ledger(), await allReferences(service));
  assertInvoices(books);
  assertNumbers(books);
  await assertJournal(service, { commerce_id: merchant.id, production }, books);
  assertBalances(books);
  assertFinished(books);
}

/** Asserts that the figures shown to merchants equal the sums of all rows. */
export async function assertFigures({ deps }: TestApp): Promise<void> {
  const findings = [
    ...(await checkFigures(deps)),
    ...(await checkSubscriptionFigures(deps.db)),
    ...(await checkInvoices(deps.db)),
  ];
  assert.deepEqual(
    findings.filter(({ ok }) => !ok),
    [],
  );
}

type Books = Awaited<ReturnType<typeof readBooks>>;

async function readBooks({ deps: { db } }: TestApp, commerceId: number, production: boolean) {
  const of = <T extends 'transactions' | 'operations' | 'invoices' | 'subscriptions' | 'movements'>(
    table: T,
  ) =>
    db
      .selectFrom(table as 'transactions')
      .selectAll()
      .where('commerce_id', '=', commerceId)
      .where('production', '=', production)
      .execute();
  const balances = await db
    .selectFrom('subscriber_balances')
    .innerJoin('subscribers', (join) =>
      join
        .onRef('subscribers.commerce_id', '=', 'subscriber_balances.commerce_id')
        .onRef('subscribers.id', '=', 'subscriber_balances.subscriber_id'),
    )
    .select(['subscriber_id', 'subscriber_balances.currency', 'amount'])
    .where('subscribers.commerce_id', '=', commerceId)
    .where('subscriber_balances.production', '=', production)
    .execute();
  return {
    transactions: (await of('transactions')) as Transaction[],
    operations: (await of('operations')) as unknown as Operation[],
    invoices: (await of('invoices')) as unknown as Invoice[],
    subscriptions: (await of('subscriptions')) as unknown as {
      id: string;
      status: string;
      open_operation: string | null;
      invoice_id: string | null;
    }[],
    movements: (await of('movements')) as unknown as { transaction_id: string; kind: string }[],
    balances,
  };
}

async function allReferences({ deps: { db } }: TestApp): Promise<Set<string>> {
  const rows = await db.selectFrom('operations').select('reference').execute();
  return new Set(rows.map(({ reference }) => reference));
}

/** Sums amounts by key and formats them as decimals. Keys with a sum of zero are left out. */
function sumsOf<T>(rows: readonly T[], keyOf: (row: T) => string, amountOf: (row: T) => bigint): Sums {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + amountOf(row));
  const some = [...sums].filter(([, amount]) => amount !== 0n).sort();
  return Object.fromEntries(some.map(([key, amount]) => [key, formatDecimal(amount)]));
}

function isApproved(transaction: Transaction): boolean {
  return transaction.approved_at !== null;
}

/** Asserts that payments and refunds on our side match the ledger of the network, operation by operation. */
function assertNetwork(
  { operations, transactions }: Books,
  ledger: readonly LedgerEntry[],
  known: ReadonlySet<string>,
): void {
  const done = new Map(
    ledger.filter(({ status }) => status === 'approved').map((one) => [one.reference, one]),
  );
  const unknown = [...done.keys()].filter((reference) => !known.has(reference));
  assert.deepEqual(unknown, [], 'operations of the network that are not recorded here');
  for (const { reference, status, amount, kind } of operations) {
    const entry = done.get(reference);
    assert.equal(status === 'approved', entry !== undefined, `operation ${reference} is ${status}`);
    if (entry && kind !== 'void') assert.equal(parseDecimal(entry.amount), amount, `operation ${reference}`);
  }
  const isBack = (kind: string) => kind === 'void' || kind === 'refund';
  const moved = operations.filter(({ reference, kind }) => done.has(reference) && kind !== 'hold');
  assert.deepEqual(
    sumsOf(
      transactions.filter(isApproved),
      (one) => one.currency_type,
      (one) => one.amount - one.refunded,
    ),
    sumsOf(
      moved,
      (one) => one.currency,
      (one) => (isBack(one.kind) ? -one.amount : one.amount),
    ),
    'transactions equal the ledger of the network',
  );
}

/** Asserts that subscribers paid what their paid invoices say, each invoice with exactly one transaction. */
function assertInvoices({ invoices, transactions }: Books): void {
  const billed = transactions.filter((one) => isApproved(one) && one.invoice_id !== null);
  const byInvoice = Map.groupBy(billed, (one) => one.invoice_id);
  const paid = invoices.filter(({ status }) => status === 'paid');
  for (const { id, number, total } of paid) {
    const amounts = (byInvoice.get(id) ?? []).map(({ amount }) => amount);
    assert.deepEqual(amounts, total === 0n ? [] : [total], `charges of the paid invoice ${number}`);
  }
  const owners = new Map(invoices.map((one) => [one.id, one.subscriber_id]));
  assert.deepEqual(
    sumsOf(
      billed,
      (one) => `${owners.get(one.invoice_id ?? '')} ${one.currency_type}`,
      (one) => one.amount,
    ),
    sumsOf(
      paid,
      (one) => `${one.subscriber_id} ${one.currency_type}`,
      (one) => one.total,
    ),
    'payments of subscribers equal their paid invoices',
  );
  for (const one of invoices) {
    const lines = one.lines.reduce((sum, line) => sum + BigInt(line.amount), 0n);
    assert.equal(one.base + one.tax, lines - one.discount, `lines of invoice ${one.number}`);
    assert.equal(one.base + one.tax, one.total + one.balance_applied - one.balance_credited);
  }
}

/**
 * Asserts that invoice numbers run from 1 without a gap. Only an invoice that waits for its first approval has no
 * number.
 */
function assertNumbers({ invoices, subscriptions }: Books): void {
  const numbers = invoices.flatMap(({ number }) => number ?? []).sort((a, b) => Number(a - b));
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => BigInt(index + 1)),
    'invoice numbers without gaps',
  );
  const charging = new Set(subscriptions.filter((one) => one.open_operation !== null).map(({ id }) => id));
  const unnumbered = invoices.filter((one) => one.number === null && !charging.has(one.subscription_id));
  assert.deepEqual(
    unnumbered.map(({ id }) => id),
    [],
    'invoices without a number',
  );
}

/** Asserts one movement per approved transaction, and that the journal holds the pesos received minus refunds. */
async function assertJournal(
  { deps: { db } }: TestApp,
  { commerce_id, production }: { commerce_id: number; production: boolean },
  { transactions, movements }: Books,
): Promise<void> {
  const credits = movements.filter(({ kind }) => kind === 'credit').map((one) => one.transaction_id);
  const approved = transactions.filter(isApproved);
  assert.deepEqual(credits.sort(), approved.map(({ id }) => id).sort(), 'one movement for every approval');
  const pesos = approved.reduce(
    (sum, one) => sum + one.value_cop - shareOf(one.refunded, one.cop_per_unit, 100n),
    0n,
  );
  const postings = await db
    .selectFrom('postings')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.commerce_id', '=', 'postings.commerce_id')
        .onRef('accounts.id', '=', 'postings.account_id'),
    )
    .select(['accounts.name', 'postings.amount'])
    .where('accounts.commerce_id', '=', commerce_id)
    .where('accounts.production', '=', production)
    .execute();
  const sum = (rows: typeof postings) => rows.reduce((total, { amount }) => total + amount, 0n);
  assert.equal(sum(postings), 0n, 'the journal sums to zero');
  assert.equal(
    formatDecimal(sum(postings.filter(({ name }) => name === 'network_receivable'))),
    formatDecimal(pesos),
    'pesos in the journal',
  );
}

/**
 * Asserts that a balance equals what paid invoices credited minus what invoices used. Open invoices reserve what they
 * use.
 */
function assertBalances({ balances, invoices }: Books): void {
  const counted = invoices.filter(({ status }) => status !== 'uncollectible');
  assert.deepEqual(
    sumsOf(
      balances,
      (one) => `${one.subscriber_id} ${one.currency}`,
      (one) => one.amount,
    ),
    sumsOf(
      counted,
      (one) => `${one.subscriber_id} ${one.currency_type}`,
      (one) => (one.status === 'paid' ? one.balance_credited : 0n) - one.balance_applied,
    ),
    'balances of subscribers',
  );
}

/** Asserts that no charge, operation or invoice is left unfinished. */
function assertFinished({ subscriptions, invoices, operations }: Books): void {
  const charging = subscriptions.filter((one) => one.open_operation !== null).map(({ id }) => id);
  assert.deepEqual(charging, [], 'subscriptions with an open charge');
  const open = operations.filter(({ status }) => status === 'open').map(({ reference }) => reference);
  assert.deepEqual(open, [], 'operations without an outcome');
  const awaited = new Map(subscriptions.map((one) => [one.id, one]));
  for (const { id, number, status, subscription_id } of invoices) {
    if (status !== 'open') continue;
    const owner = awaited.get(subscription_id);
    assert.equal(owner?.invoice_id, id, `the open invoice ${number} is the current one of its subscription`);
    assert.ok(owner && !['cancelada', 'finalizada'].includes(owner.status), `open invoice ${number}`);
  }
}
