import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { type Tally, tallyEntries, tallyTransactions } from './checks/store.ts';

/** For `cuota doctor`: cases, transactions and the virtual account say the same of what went back. */
export async function checkDisputes({ db }: Pick<Deps, 'db'>): Promise<Finding[]> {
  return [
    describe('disputes', await tallyEntries(db), 'disputes agree with what they moved'),
    describe('returns', await tallyTransactions(db), 'returned transactions agree with their movements'),
  ];
}

function describe(check: string, { examined, wrong, example }: Tally, well: string): Finding {
  if (wrong === 0n) return { check, ok: true, detail: `${examined} ${well}` };
  return { check, ok: false, detail: `${wrong} of ${examined} differ, such as ${example}` };
}
