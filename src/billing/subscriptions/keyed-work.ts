import type { AnyDatabase } from '#src/platform/database/pool.ts';
import type { Call } from '#src/platform/http/route.ts';

/** What ties work to the key of its request: the claim comes first, and what needed no charge is kept with the work itself. */
export interface KeyedWork<Result> {
  claim: Call<unknown>['claim'];
  keep(db: AnyDatabase, result: Result): Promise<void>;
}
