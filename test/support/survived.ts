import { appendFileSync } from 'node:fs';

/** What was done to a service that it had to survive. */
export interface Survived {
  /** Where it was done: a kind of test. */
  where: string;
  kills: number;
  others: number;
}

/** Adds to what `npm run proof` sums up; elsewhere nobody counts. */
export function countSurvived(survived: Survived): void {
  const { CUOTA_SURVIVED: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify(survived)}\n`);
}

/** One process that was ended with `kill -9`, by a test of one path. */
export function countKill(): void {
  countSurvived({ where: 'one path at a time', kills: 1, others: 0 });
}
