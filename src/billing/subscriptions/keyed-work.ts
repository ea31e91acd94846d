import type { AnyDatabase } from '#src/platform/database/pool.ts';
import type { Call } from '#src/platform/http/route.ts';

/**
 * Functions that make a request idempotent. The transaction of the request must call `claim` first. `keep` stores the
 * response if no charge is needed.
 */
export interface KeyedWork<Result> {
  claim: Call<unknown>['claim'];
  keep(db: AnyDatabase, result: Result): Promise<void>;
}
