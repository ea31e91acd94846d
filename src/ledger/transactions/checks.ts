import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { describe } from '#src/ledger/virtual-account/checks.ts';
import { listNotLiquidated } from '#src/ledger/virtual-account/store.ts';
import type { Finding } from '#src/module.ts';
import type { LedgerPage } from '#src/providers/port/network.ts';
import {
  countUncredited,
  type KnownOperation,
  listApprovedAfter,
  listByReference,
  listErased,
  type OperationKey,
  tallyAttempts,
  tallyCollected,
  tallyReturned,
} from './checks/store.ts';
import { listOverdue } from './figures/store.ts';

/**
 * Checks that every approved transaction has a movement in the merchant's virtual account. Skips merchants that the
 * network pays directly.
 */
export async function checkCredits(deps: Deps): Promise<Finding> {
  const except = await listNotLiquidated(deps.db);
  const missing = await countUncredited(deps.db, { except });
  const detail =
    missing === 0 ? 'every approved transaction is credited' : `${missing} approved without a movement`;
  return { check: 'credits', ok: missing === 0, detail };
}

/** Checks that the statistics of collected money, returned money and charge attempts match the transactions. */
export async function checkFigures({ db }: Pick<Deps, 'db'>): Promise<Finding[]> {
  return [
    describe(
      'collected',
      await tallyCollected(db),
      'days of collected money agree with their transactions',
      'days of collected money differ from their transactions',
    ),
    describe(
      'returned',
      await tallyReturned(db),
      'sums of returned money agree with their transactions',
      'sums of returned money differ from their transactions',
    ),
    describe(
      'attempts',
      await tallyAttempts(db),
      'days of attempts agree with their operations',
      'days of attempts differ from their operations',
    ),
  ];
}

/**
 * Hours after which an open operation is overdue. All gateways settle operations sooner, so an overdue operation
 * needs an investigation.
 */
const OVERDUE_H = 24;

/**
 * Checks that no production operation has been open for more than 24 hours, unless the payer still has time to pay.
 */
export async function checkOverdue(deps: Deps): Promise<Finding> {
  const now = deps.real_clock.now();
  const overdue = await listOverdue(deps.db, { since: now.subtract({ hours: OVERDUE_H }), now });
  const sentences = overdue.map(
    ({ provider, open, oldest_at }) =>
      `${open} at ${provider} open since ${oldest_at.toString({ smallestUnit: 'second' })}: look them up at the provider`,
  );
  const detail = overdue.length === 0 ? 'none open for more than a day' : sentences.join('; ');
  return { check: 'operations', ok: overdue.length === 0, detail };
}

/**
 * Compares the simulator's ledger with the database in both directions, for environments that use the simulator.
 * Reads approved operations before and after reading the ledger, so that operations settled in the meantime are not
 * reported. Returns null if the simulator does not respond.
 */
export async function checkLedger(deps: Deps): Promise<Finding | null> {
  const claimed = await readClaimed(deps);
  const done = await readLedger(deps);
  if (done === null) return null;
  const inventions = claimed
    .filter(({ reference }) => !done.has(reference))
    .map(({ reference }) => reference);
  const { strangers, open, erased } = await compare(deps, done);
  const wrong = [...inventions, ...strangers];
  const agreement = `${done.size - open - erased} operations agree${open === 0 ? '' : `, ${open} are still pending`}`;
  const detail = wrong.length === 0 ? agreement : `${wrong.length} differ, such as ${wrong[0]}`;
  return { check: 'ledger', ok: wrong.length === 0, detail };
}

const BATCH = 1_000;

const MIN_UUID = '00000000-0000-0000-0000-000000000000';

/** Returns the keys of all operations that are approved in the database and were sent to the simulator. */
async function readClaimed(deps: Deps): Promise<OperationKey[]> {
  const with_production = deps.networks.isSimulated({ production: true });
  const claimed: OperationKey[] = [];
  for (let after: OperationKey = { commerce_id: 0, reference: MIN_UUID }; ; ) {
    const batch = await listApprovedAfter(deps.db, { after, limit: BATCH, with_production });
    const last = batch.at(-1);
    if (last === undefined) return claimed;
    claimed.push(...batch);
    after = last;
  }
}

/** An operation recorded in the simulator's ledger. */
type Done = LedgerPage['entries'][number];

/**
 * Returns the operations that are approved in the simulator's ledger but not in the database, for manual review.
 * Returns null if the simulator does not respond.
 */
export async function listUnknownOperations(deps: Deps): Promise<Done[] | null> {
  const done = await readLedger(deps);
  if (done === null) return null;
  const { strangers } = await compare(deps, done);
  return strangers.flatMap((reference) => done.get(reference) ?? []);
}

/**
 * Returns the references of operations that are approved or pending at the simulator. Returns null if the simulator
 * does not respond.
 */
export async function listDone(deps: Deps): Promise<ReadonlySet<string> | null> {
  const done = await readLedger(deps, ['approved', 'pending']);
  return done && new Set(done.keys());
}

/**
 * Returns the simulator's ledger entries with one of the given statuses, by operation reference. Returns null if the
 * simulator does not respond.
 */
async function readLedger(
  deps: Deps,
  statuses: readonly string[] = ['approved'],
): Promise<Map<string, Done> | null> {
  const done = new Map<string, Done>();
  for (let after: number | null = 0; after !== null; ) {
    const page: LedgerPage | null = await deps.networks.simulator.ledger(after).catch(() => null);
    if (page === null) return null;
    for (const entry of page.entries) {
      const isOurs = deps.networks.isSimulated({ production: entry.environment === 'production' });
      if (isOurs && statuses.includes(entry.status ?? '')) done.set(entry.reference, entry);
    }
    after = page.next;
  }
  return done;
}

/**
 * Returns the references of operations that the simulator approved and the database did not. Operations that are open
 * in the database, or were erased with a test environment, are only counted.
 */
async function compare(
  deps: Deps,
  done: ReadonlyMap<string, Done>,
): Promise<{ strangers: string[]; open: number; erased: number }> {
  const strangers: string[] = [];
  let open = 0;
  let erased = 0;
  const references = [...done.keys()];
  for (let start = 0; start < references.length; start += BATCH) {
    const batch = references.slice(start, start + BATCH);
    const keys = batch.flatMap((reference) => {
      const { merchant } = done.get(reference) ?? {};
      return merchant && isUuid(reference) ? [{ commerce_id: merchant, reference }] : [];
    });
    const known = new Map((await listByReference(deps.db, keys)).map((row) => [row.reference, row]));
    const gone = new Set(await listErased(deps.db, keys));
    for (const reference of batch) {
      const operation = known.get(reference);
      if (gone.has(reference)) erased += 1;
      else if (operation?.status === 'open') open += 1;
      else if (!agrees(operation, done.get(reference)?.amount ?? '')) strangers.push(reference);
    }
  }
  return { strangers, open, erased };
}

function agrees(operation: KnownOperation | undefined, amount: string): boolean {
  return operation?.status === 'approved' && operation.amount === parseDecimal(amount);
}
