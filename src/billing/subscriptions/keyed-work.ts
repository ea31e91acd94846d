import type { AnyDatabase } from '#src/platform/database/pool.ts';
import type { Call } from '#src/platform/http/route.ts';

/**
 * Links work to the idempotency key of its request. `claim` runs first. `keep` stores a result that needed no charge,
 * in the transaction of the work.
 */
export interface KeyedWork<Result> {
  claim: Call<unknown>['claim'];
  keep(db: AnyDatabase, result: Result): Promise<void>;
}
