import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import {
  type Tally,
  tallyBalances,
  tallyEntries,
  tallyMovements,
  tallyPairs,
  tallySums,
} from './checks/store.ts';

type Db = Deps['db'];

/** Checks of the virtual accounts in the whole database. Each check runs one statement. */
const CHECKS: readonly { check: string; run(db: Db): Promise<Tally>; well: string; wrong: string }[] = [
  { check: 'journal', run: tallyEntries, well: 'entries sum to zero', wrong: 'entries do not sum to zero' },
  { check: 'movements', run: tallyMovements, well: 'movements add up', wrong: 'movements do not add up' },
  {
    check: 'entries',
    run: tallyPairs,
    well: 'movements have their journal entry',
    wrong: 'movements, entries or postings have no counterpart',
  },
  {
    check: 'sums',
    run: tallySums,
    well: 'entries of several movements agree with their sums',
    wrong: 'entries of several movements differ from their sums',
  },
  {
    check: 'balances',
    run: tallyBalances,
    well: 'balances agree with the movements',
    wrong: 'balances differ from the movements',
  },
];

/**
 * Runs the checks for `cuota doctor`. Each statement reads one snapshot, so the checks can run while the service is in
 * use.
 */
export async function checkJournal(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, run, well, wrong } of CHECKS)
    findings.push(describe(check, await run(db), well, wrong));
  return findings;
}

export function describe(check: string, tally: Tally, well: string, wrong: string): Finding {
  if (tally.wrong === 0n) return { check, ok: true, detail: `${tally.examined} ${well}` };
  return { check, ok: false, detail: `${tally.wrong} ${wrong}, such as ${tally.example}` };
}
