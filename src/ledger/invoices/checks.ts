import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { type Tally, tallyBalances, tallyNumbers, tallyOpen, tallyPayments } from './checks/store.ts';

type Db = Deps['db'];

/** What must hold of all invoices, proved over the whole database in one statement each. */
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
    check: 'unpaid',
    run: tallyOpen,
    well: 'open invoices will be tried again',
    wrong: 'open invoices are nobody’s',
  },
  {
    check: 'owed',
    run: tallyBalances,
    well: 'balances of subscribers agree with their invoices',
    wrong: 'balances of subscribers differ from their invoices',
  },
];

/** For `cuota doctor`. Each statement sees one moment, so that it may run while the service works. */
export async function checkInvoices(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, run, well, wrong } of CHECKS) {
    const tally = await run(db);
    const isWell = tally.wrong === 0n;
    const detail = isWell ? `${tally.examined} ${well}` : `${tally.wrong} ${wrong}, such as ${tally.example}`;
    findings.push({ check, ok: isWell, detail });
  }
  return findings;
}
