import type { Deps } from '#src/deps.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import type { LedgerPage } from '#src/network/port.ts';
import { countUncredited, type KnownOperation, listApprovedAfter, listByReference } from './checks/store.ts';

interface Finding {
  check: string;
  ok: boolean;
  detail: string;
}

/** Every transaction that brought money to a merchant we liquidate has its movement. */
export async function checkCredits(deps: Deps): Promise<Finding> {
  const missing = await countUncredited(deps.db);
  const detail =
    missing === 0 ? 'every approved transaction is credited' : `${missing} approved without a movement`;
  return { check: 'credits', ok: missing === 0, detail };
}

/** The simulator's own book against ours, both ways, to the cent. Null where the network keeps no open book. */
export async function checkLedger(deps: Deps): Promise<Finding | null> {
  const done = new Map<string, string>();
  for (let after: number | null = 0; after !== null; ) {
    const page: LedgerPage | null = await deps.network.simulate.ledger(after).catch(() => null);
    if (page === null) return null;
    for (const entry of page.entries) {
      if (entry.status === 'approved') done.set(entry.reference, entry.amount ?? '');
    }
    after = page.next;
  }
  const wrong = [...(await findStrangers(deps, done)), ...(await findInventions(deps, done))];
  const detail =
    wrong.length === 0 ? `${done.size} operations agree` : `${wrong.length} differ, such as ${wrong[0]}`;
  return { check: 'ledger', ok: wrong.length === 0, detail };
}

const BATCH = 1_000;

/** Done at the network, and not so on our books. */
async function findStrangers(deps: Deps, done: ReadonlyMap<string, string>): Promise<string[]> {
  const wrong: string[] = [];
  const references = [...done.keys()];
  for (let start = 0; start < references.length; start += BATCH) {
    const batch = references.slice(start, start + BATCH);
    const known = new Map((await listByReference(deps.db, batch)).map((row) => [row.reference, row]));
    wrong.push(...batch.filter((reference) => !agrees(known.get(reference), done.get(reference) ?? '')));
  }
  return wrong;
}

function agrees(operation: KnownOperation | undefined, amount: string): boolean {
  return operation?.status === 'approved' && operation.amount === parseDecimal(amount);
}

/** Approved on our books, and unknown at the network. */
async function findInventions(deps: Deps, done: ReadonlyMap<string, string>): Promise<string[]> {
  const wrong: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await listApprovedAfter(deps.db, after, BATCH);
    wrong.push(...batch.filter((reference) => !done.has(reference)));
    const last = batch.at(-1);
    if (last === undefined) return wrong;
    after = last;
  }
}
