import { appendFileSync } from 'node:fs';

/** Failures that a test injected and the service survived. */
export interface Survived {
  /** The kind of test. */
  where: string;
  kills: number;
  other_faults: number;
}

/** Records the injected failures for the totals of `npm run proof`. Does nothing in other runs. */
export function countSurvived(survived: Survived): void {
  const { CUOTA_SURVIVED: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify(survived)}\n`);
}

/** Records one process that a test ended with SIGKILL. */
export function countKill(): void {
  countSurvived({ where: 'one path at a time', kills: 1, other_faults: 0 });
}
