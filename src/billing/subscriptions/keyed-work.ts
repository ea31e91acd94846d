import type { AnyDatabase } from '#src/platform/database/pool.ts';
import type { Call } from '#src/platform/http/route.ts';

/**
 * Functions that link work to the idempotency key of its request. `claim` must run first, in the transaction of the
 * work. `keep` stores the result if no charge is needed.
 */
export interface KeyedWork<Result> {
  claim: Call<unknown>['claim'];
  keep(db: AnyDatabase, result: Result): Promise<void>;
}
