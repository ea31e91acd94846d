import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { type Tally, tallyBalances, tallyNumbers, tallyPayments, tallyRenewals } from './checks/store.ts';

type Db = Deps['db'];

/** Checks of the invoices in the whole database. Each check runs one statement. */
const CHECKS: readonly { check: string; run(db: Db): Promise<Tally>; well: string; wrong: string }[] = [
  {
    check: 'invoices',
    run: tallyPayments,
    well: 'invoices agree with their charges',
    wrong: 'invoices differ from their charges',
  },
  {
    check: 'numbers',
    run: tallyNumbers,
    well: 'series of invoices have no gap',
    wrong: 'series of invoices have a gap',
  },
  {
    check: 'owed',
    run: tallyBalances,
    well: 'balances of subscribers agree with their invoices',
    wrong: 'balances of subscribers differ from their invoices',
  },
  {
    check: 'renewals',
    run: tallyRenewals,
    well: 'days of failed renewals agree with their invoices',
    wrong: 'days of failed renewals differ from their invoices',
  },
];

/**
 * Runs the checks for `cuota doctor`. Each statement reads one snapshot, so the checks can run while the service is in
 * use.
 */
export async function checkInvoices(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, run, ...texts } of CHECKS) findings.push(toFinding(check, await run(db), texts));
  return findings;
}

export function toFinding(check: string, tally: Tally, texts: { well: string; wrong: string }): Finding {
  const isWell = tally.wrong === 0n;
  const detail = isWell
    ? `${tally.examined} ${texts.well}`
    : `${tally.wrong} ${texts.wrong}, such as ${tally.example}`;
  return { check, ok: isWell, detail };
}
